"""Many runs of one base: what varies, who runs them, what came of them. `Study` is the plan, `Runs` runs it.

The plan: study.py, study_file.py, variables.py (grids, spreads, ISO 286 tolerances), formulas.py (ties), sampling.py
(Sobol, Latin hypercube, a Gaussian copula), criteria.py. The running: runs.py, crew.py and supervisor.py (workers of
this machine), cluster.py (Dask, here only), journal.py (what is finished is on the disk). What follows: gathering.py
(the record), analyses.py, success.py (Clopper & Pearson 1934), sensitivity.py (Saltelli et al. 2010, Morris 1991),
borders.py (where outcomes change), comparing.py (Newcombe 1998, Kolmogorov and Smirnov).

calibration/ fits a scenario to a log, design/ searches for a design, placing/ for places of snap hooks; all of them run
through `Runs`. Sees the rooms up to scenario; imported by cli, studio and the front door.
"""
