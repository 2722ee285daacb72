"""Processes of their own for what is long, heavy or may crash: one protocol, in process.py.

A leader (the CAD reader, a study, the studio) starts a worker, sends it lines of JSON and hears lines back; it sets
limits of time and memory, gets a sentence that says how a worker died, and leaves none behind. What a worker does is in
its own room: cad/child.py, studies/study_worker.py, studio/studio_worker.py. After no paper: of 867 mutants of one STEP
file 122 crashed Open CASCADE, and a study must outlive whatever one of its runs does.

Standard library only; every room above may import it. Kernels are compiled without it (numeric/compiling.py).
"""
