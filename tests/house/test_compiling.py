"""Kernels are compiled when they are first asked for, side by side, and found again by the next process."""

import json
import subprocess
import sys

import pytest

from detent.drive.rail import _rail
from detent.mating.oring.line_load import oring_wrench
from detent.numeric.compiling import KernelFunction, compile_here
from detent.numeric.kernel import WRENCH
from detent.numeric.sweep import sweep

PREPARE = """
import json
from detent.drive.rail import _rail
from detent.numeric import compiling
from detent.numeric.sweep import sweep

compiling._cores = lambda: {cores}
announced = []
compiling.listeners.append(announced.append)
loop = sweep(1)
before = [_rail.is_cached, loop.is_cached]
loop.path = {path!r} or loop.path
compiling.prepare([_rail, loop, _rail])
print(json.dumps([before, [_rail.is_cached, loop.is_cached], announced]))
"""


def prepared(cache, monkeypatch, *, cores=2, path=""):
    """What was cached before and after, and what this process compiled itself."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(cache))
    code = PREPARE.format(cores=cores, path=path)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def test_one_is_compiled_here_and_the_other_beside_it_and_both_are_found_again(tmp_path, monkeypatch):
    before, after, here = prepared(tmp_path, monkeypatch)
    assert before == [False, False] and after == [True, True] and here == ["rail"]
    before, after, here = prepared(tmp_path, monkeypatch)
    assert before == after == [True, True] and here == []


@pytest.mark.parametrize("trouble", [{"cores": 1}, {"path": "detent.nowhere:loop"}])
def test_without_help_from_beside_it_is_left_for_when_it_is_asked_for(tmp_path, monkeypatch, trouble):
    before, after, here = prepared(tmp_path, monkeypatch, **trouble)
    assert before == [False, False] and after == [True, False] and here == ["rail"]


def test_of_processes_that_want_the_same_kernel_one_compiles_it(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    code = """
import sys
from detent.drive.rail import _rail
print(_rail.is_cached, flush=True)
sys.stdin.readline()
_ = _rail.compiled
print(sum(_rail.compiled.stats.cache_hits.values()))
"""
    runs = [
        subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    for run in runs:
        assert run.stdout is not None and run.stdout.readline() == "False\n"
    for run in runs:
        assert run.stdin is not None
        run.stdin.write("now\n")
        run.stdin.flush()
    assert sorted(int(run.communicate()[0]) for run in runs) == [0, 1, 1]


def test_every_path_leads_to_its_kernel():
    for one in (_rail, oring_wrench, sweep(2)):
        compile_here([one.path])
        assert "compiled" in vars(one)
    assert sweep(2).path == "detent.numeric.sweep:sweep(2)"


def test_a_kernel_with_too_few_arguments_is_refused_where_it_is_written():
    with pytest.raises(TypeError, match="takes 2 arguments, its signature 9"):
        KernelFunction(lambda params, memory: None, WRENCH)
