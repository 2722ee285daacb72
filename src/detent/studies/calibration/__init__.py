"""Scenario parameters fitted to a measured force: values, how sure they are, and what the log cannot tell."""
