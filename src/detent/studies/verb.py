"""A study carried out: all its runs, the record of them, and what follows from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from detent.core.errors import InputError
from detent.core.record import Record
from detent.studies.analyses import analysed
from detent.studies.crew import cores
from detent.studies.gathering import gathered, study_inputs
from detent.studies.job import Keep
from detent.studies.runs import Runs, Told
from detent.studies.samples import made_samples
from detent.studies.study import Study


def runs_of(study: Study, folder: Path | str | None = None, **how: Any) -> Runs:
    """What carries out a study's runs: its base, outputs, limits, and which records it keeps.

    how  workers, scheduler, told, retry of `Runs`
    """
    keep = Keep(study.keep, study.success)
    where = None if folder is None else Path(folder)
    about = {"study": study_inputs(study)}
    how = {"limits": study.limits, "keep": keep, "about": about, "check": study.check_units, **how}
    return Runs(study.base, study.outputs, folder=where, **how)


def run_study(
    study: Study,
    folder: Path | str | None = None,
    *,
    workers: int | None = None,
    scheduler: Any = None,
    told: Told | None = None,
    retry: bool = False,
) -> Record:
    """Carry out a study: one record, "run" in front, with the tables of its analysis.

    folder     where finished runs are kept as they come; the same call goes on with what is there. None: in memory
    workers    processes; None: one for each processor; 0 without a folder: in this process
    scheduler  of a Dask cluster, "tcp://…", or a dask.distributed.Client, in place of workers
    told       gets a `Progress` while it runs
    retry      run again what a limit or deaths of its worker had ended

    Refused before the first run where the base cannot be built (`Study.check`), and behind the first where an output is
    a channel that it has not got or its limit is in another unit. A run that fails, hangs or kills its
    worker is unresolved, with the reason; a full disk pauses the study with a DetentError.
    """
    study.check()
    crew = 0 if scheduler is not None else cores() if workers is None else workers
    try:
        with runs_of(study, folder, workers=crew, scheduler=scheduler, told=told, retry=retry) as runs:
            samples = made_samples(study, runs)
            results = runs.results([sample.point for sample in samples])
            return analysed(study, gathered(study, samples, results, runs))
    except InputError as error:
        raise study.placed(error) from None
