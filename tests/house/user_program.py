# pyright: strict, reportAny=error
"""What a stranger writes first. A type checker must know every name in it: see test_front_door.py."""

from pathlib import Path

from detent import Leg, ORing, Rail, Record, Scenario, Status, Study, articulate, identify, read_outline, simulate
from detent.cad.step import load
from detent.units import N, mm, s

ring = ORing(ring=24 * mm, cord=3.15 * mm, hole=26 * mm, c1=10.0, c2=20.0, friction=0.3)
drive = Rail(legs=(Leg(distance=10 * mm, speed=10 * mm / s),))
record = simulate(ring, drive, sample=1e-3)
peak = float(record["mating_force"].max()) / N
seated_at = record.outcome.time if record.outcome.status is Status.SEATED else None
happened = [(event.time, event.kind, event.where) for event in record.events]
record.save(Path("ring.nc"))
same = Record.load("ring.nc").same_as(record)
scenario = Scenario.load("ring.toml", {"mating.friction": "0.2"})
found = [scenario.run(), identify(record), articulate(load("arm.step"))]
mating, name, runs = scenario.mating[0], scenario.name, Study.load("ring.study.toml").runs
outline = read_outline("part.dxf")
