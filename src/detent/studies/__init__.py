"""Many runs of one base: what varies, who runs them, what came of them. `Study` is the plan, `Runs` carries it out."""
