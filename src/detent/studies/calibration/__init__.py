"""Scenario parameters fitted to a measured force: values, how sure they are, and what the log cannot tell.

log.py reads the measurement and cuts it into windows, misfit.py compares them with a run, fit.py searches (starts of a
Latin hypercube, then SciPy's bounded least squares), certainty.py gives errors with neighbouring residuals correlated
and says which parameters cannot be separated, profiles.py pushes one parameter away from its best value. fit_record.py
makes the record; verb.py is `calibrate`.

Runs through studies.runs; imported by cli and the front door.
"""
