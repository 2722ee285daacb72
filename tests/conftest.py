"""One BLAS thread, and hypothesis without a stopwatch: what every test stands on."""

import os

from hypothesis import HealthCheck, settings

for library in ("OMP", "OPENBLAS", "MKL"):  # before NumPy loads: a second thread changes the last bits of a result
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
os.environ.setdefault("MPLBACKEND", "Agg")

# No deadline: the first example may compile kernels for seconds, and shared machines stutter.
settings.register_profile("desk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("desk"), derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "desk"))
