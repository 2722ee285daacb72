"""Random drives for a task: hands from 1e2 to 1e7 N/m, masses from 1 g to 100 kg, damping from 0.05 to 2, arms with PD,
impedance and force control, power drivers and hands up to 5 000 rpm.

What is drawn stays sensible: a hand is not led so far into what stops it, or aside, that the pressure over the part's
size squared passes PRESSURE, no part is so heavy that its hand could not move it in the run, and none goes faster than
half a metre a second.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from soundness.drawing import Draw, Table, Task, Vector, body, deg, mm, mms, number, pose, seconds, text

PRESSURE = 1.5e7  # Pa: 24 kN on a peg of 40 mm
FASTEST = 0.5  # m/s
LONGEST = 3.0  # s: as long as a bolt is turned; our choice, for runs of less than a second
RPM = 2 * math.pi / 60
DEG = math.pi / 180
HAS_LIMIT = ("peg.RoundPeg", "rect_peg.RectPeg", "bolt.Bolt", "snap.Snap", "contact.Contact", "feel.Feel")


def grasp(draw: Draw, task: Task) -> Table:
    """A hand of six springs, alike or each of its own, some coupled; led from rest to rest, or at a constant speed."""
    duration = draw.log(0.15, 2.0)
    turns = 0.0
    if task.lead:
        turns = draw.log(max(0.5, task.travel / task.lead / LONGEST), 5000 / 60)  # a second
        duration = task.travel / (turns * task.lead)
        if duration < 0.03:
            turns *= duration / 0.03
            duration = 0.03
    duration = max(duration, task.travel / FASTEST)
    most = PRESSURE * task.size**2  # N
    low = min(max(1e2, 12 * task.mass / duration**2), 1e6)
    k = draw.log(low, 1e7 if not task.lead else max(2 * low, min(1e7, most / task.lead)))
    heaviest = min(100.0, 100 * max(task.mass, 1e-3), k * duration**2 / 10)
    mass = draw.log(1e-3 + 0.99 * min(task.mass, heaviest), max(2e-3, heaviest))
    lever = task.size * draw.log(0.2, 5.0)
    spread = [draw.log(0.3, 3.0) if draw.chance(0.5) else 1.0 for _ in range(6)]
    springs = [min(1e7, max(1e2, k * spread[i])) * (1.0 if i < 3 else lever**2) for i in range(6)]
    behind = [-x * task.size * draw.between(0.3, 3.0) for x in task.way]
    drive: Table = {"kind": "grasp.Grasp", "payload": body(draw, mass, task.size, behind)}
    if draw.chance(0.15):
        drive["stiffness_matrix"] = _coupled(draw, springs)
    else:
        drive["stiffness"] = _springs(springs, "N/m", "N m/rad")
    ratio = draw.log(0.05, 2.0)
    if draw.chance(0.8) or "stiffness_matrix" in drive:
        drive["damping_ratio"] = number(ratio)
    else:
        inertia = mass * task.size**2
        damping = [2 * ratio * math.sqrt(springs[i] * (mass if i < 3 else inertia)) for i in range(6)]
        drive["damping"] = _springs(damping, "N s/m", "N m s/rad")
    drive["hold"] = mms([x * draw.between(0.0, 1.3) for x in behind])
    place = _start(draw, task, min(task.aside, most / k), min(task.lean, most * task.size / (k * lever**2)))
    drive["start_at"] = place
    press = min(task.press, most / k)
    if draw.chance(0.25) and mass * 9.81 < 0.1 * k * task.size:
        drive["gravity"] = ["0 m/s^2", "0 m/s^2", "-9.81 m/s^2"]
    if task.lead:
        off = min(0.15, most / (k * task.travel))
        rate = turns * task.lead * (1.0 + draw.between(-off, off))
        v = [text(x * rate, "m/s") for x in task.way]
        drive["feed"] = {"kind": "Twist", "v": v, "w": ["0 rad/s", "0 rad/s", text(-2 * math.pi * turns, "rad/s")]}
        drive["duration"] = seconds(duration)
    else:
        drive["feed"] = _feed(draw, task, place, task.travel + press, duration)
    _limit(draw, task, k * task.travel, most)
    return drive


def _springs(values: Sequence[float], along: str, about: str) -> list[str]:
    return [text(value, along if i < 3 else about) for i, value in enumerate(values)]


def _coupled(draw: Draw, springs: Sequence[float]) -> list[list[float]]:
    """A matrix with these on its diagonal and couplings of up to a tenth of their means: positive definite."""
    off = [[0.1 * draw.between(-1.0, 1.0) for _ in range(6)] for _ in range(6)]
    rows = [[0.0] * 6 for _ in range(6)]
    for i in range(6):
        for j in range(i + 1):
            coupled = math.sqrt(springs[i] * springs[j]) * (1.0 if i == j else off[i][j])
            rows[i][j] = rows[j][i] = number(coupled)
    return rows


def _start(draw: Draw, task: Task, aside: float, lean: float) -> Table:
    """Where the gripper begins: its way to go, off to the side and leaning."""
    off, tilt = draw.around(aside), draw.around(lean)
    turn = 0.3 * lean * draw.between(-1.0, 1.0)
    x, y, z = task.start
    if task.way[0]:
        return pose(x, y + off[0], z + off[1], turn, tilt[0], tilt[1])
    return pose(x + off[0], y + off[1], z, tilt[0], tilt[1], turn)


def _feed(draw: Draw, task: Task, start: Table, travel: float, duration: float) -> Table:
    """The way in, and back where the task goes back: smooth, or at a constant speed."""
    ways = [travel, -travel] if task.back else [travel]
    if draw.chance(0.35):
        moves = [{"duration": seconds(duration), "v": [text(x * w / duration, "m/s") for x in task.way]} for w in ways]
        return {"kind": "Moves", "moves": moves}
    points, gone = [], 0.0
    for w in ways:
        gone += w
        there = dict(start)
        for axis, x in zip("xyz", task.way, strict=True):
            if x:
                there[axis] = mm(float(start.get(axis, "0 mm").split()[0]) * 1e-3 + x * gone)
        points.append({"pose": there, "duration": seconds(duration)})
    if draw.chance(0.6):
        points.append({"pose": dict(points[-1]["pose"]), "duration": seconds(duration * draw.between(0.1, 0.4))})
    return {"kind": "Waypoints", "points": points}


def _limit(draw: Draw, task: Task, force: float, most: float) -> None:
    """A machine that could push without bounds has a limit in half of all cases."""
    if force > most and task.mating["kind"] in HAS_LIMIT and draw.chance(0.5):
        task.mating["force_limit"] = text(most * draw.log(0.5, 5.0), "N")


def free(draw: Draw, task: Task) -> Table:
    """Thrown or dropped along its way, turning as a bolt does, or tumbling on to a floor."""
    mass = min(100.0, max(1e-3, task.mass * draw.log(0.5, 10.0)))
    falls = draw.chance(0.6)
    g = 9.81 if falls else 0.0
    speed = draw.log(0.02, 2.0) if not falls else draw.one_of(0.0, draw.log(0.02, 1.0))
    spin: Vector = (0.0, 0.0, 0.0)
    duration = 2.5 * task.travel / max(speed, math.sqrt(0.5 * g * task.travel), 1e-3)
    sideways = 0.0
    if task.lead:
        turns = draw.log(0.5, 5000 / 60)
        speed = turns * task.lead * draw.between(0.9, 1.1)
        spin, duration = (0.0, 0.0, -2 * math.pi * turns), 1.2 * task.travel / speed
    elif "contact" in task.mating["kind"]:
        a, b, c = (draw.one_of(0.0, draw.between(-15.0, 15.0)) for _ in range(3))
        spin = (a, b, c)
        sideways = draw.one_of(0.0, draw.between(-1.0, 1.0))
        duration = draw.log(0.2, 1.0)
    v = [x * speed + (sideways if i == 0 else 0.0) for i, x in enumerate(task.way)]
    behind = [-x * task.size * draw.between(0.0, 1.5) for x in task.way]
    if "contact" in task.mating["kind"]:
        behind = [0.0, 0.0, 0.0]
    drive: Table = {
        "kind": "free.Free", "body": body(draw, mass, task.size, behind),
        "duration": seconds(min(max(duration, 0.05), 1.0)), "start_at": _start(draw, task, task.aside, task.lean),
        "velocity": [text(x, "m/s") for x in v] + [text(x, "rad/s") for x in spin],
        "gravity": [text(x * g, "m/s^2") for x in task.way],
    }  # fmt: skip
    return drive


def driver(draw: Draw, task: Task) -> Table:
    """A power screwdriver, 5 to 5 000 rpm; a part that is not to turn is held by its clutch."""
    size = task.size
    most = PRESSURE * size**2
    mass = max(1e-3, task.mass * draw.log(1.0, 20.0))
    mass = min(mass, 100.0)
    round_ = task.mating["kind"] in ("peg.RoundPeg", "bolt.Bolt", "oring.ORing")
    speed = draw.one_of(0.0, -draw.log(5.0, 1000.0) * RPM)
    if task.lead:
        speed = -draw.log(max(5.0, 60 * task.travel / task.lead / LONGEST), 5000.0) * RPM
    speed = speed if round_ else 0.0
    duration = draw.log(0.1, 1.0)
    if task.lead:
        duration = max(0.03, 1.3 * task.travel / task.lead * 2 * math.pi / -speed)
    duration = max(duration, task.travel / FASTEST)
    k = draw.log(max(1e2, 12 * mass / duration**2), 1e7)
    lever = size * draw.log(0.3, 5.0)
    torque = most * size * draw.log(1e-4, 0.1)
    # Where nothing leads the part along its axis the push moves it by some ways in the run; a thread bears more.
    push = most * draw.log(1e-4, 0.1) if task.lead else 2 * mass * task.travel / duration**2 * draw.log(0.5, 5.0)
    drive: Table = {
        "kind": "driver.Driver", "payload": body(draw, mass, size, [0.0, 0.0, size * draw.between(0.3, 2.0)]),
        "speed": text(speed, "rad/s"), "torque_limit": text(torque, "N m"),
        "shaft": text(torque * draw.log(1.0, 30.0), "N m/rad"), "side_stiffness": text(k, "N/m"),
        "tilt_stiffness": text(k * lever**2, "N m/rad"), "push": text(push, "N"),
        "spindle": text(mass * size**2 * draw.log(0.01, 1.0), "kg m^2"), "damping_ratio": number(draw.log(0.05, 2.0)),
        "hold": mms((0.0, 0.0, size * draw.between(0.0, 3.0))), "clutch": draw.one_of("slip", "slip", "stop"),
        "start_at": _start(draw, task, min(task.aside, most / k), min(task.lean, most * size / (k * lever**2))),
        "duration": seconds(duration),
    }  # fmt: skip
    if draw.chance(0.5):
        drive["axial_stiffness"] = text(draw.log(1e2, max(2e2, min(1e6, most / (task.lead or size)))), "N/m")
        v = task.travel / duration
        drive["feed"] = {"kind": "Twist", "v": ["0 m/s", "0 m/s", text(-v, "m/s")]}
    return drive


POSES = ((-8.4, -152.8, 17.9, 0.0, -44.9, -8.4), (4.6, -157.2, 27.5, 0.0, -50.3, 4.6))  # Meitinger & Pfeiffer, 6.1, 6.2


def arm(draw: Draw, task: Task) -> Table:
    """A PUMA 560 near the paper's poses: PD, impedance or force control, sampled or not, some with a yielding wrist."""
    at = [angle + (draw.between(-3.0, 3.0) if draw.chance(0.5) else 0.0) for angle in draw.one_of(*POSES)]
    mass = min(6.0, max(0.05, task.mass * draw.log(1.0, 5.0)))
    size = min(max(task.size, 0.02), 0.15)
    place = _start(draw, task, min(task.aside, 0.01), task.lean)
    tool = pose(z=-0.28)
    if task.lead:  # the flange goes from one of its limits nearly to the other: 1.4 turns
        at[5] = -262.0
        tool = pose(z=-0.28, yaw=-math.pi / 3)
    drive: Table = {
        "kind": "arm.Arm", "robot": {"kind": "Puma560"}, "at": [deg(angle * DEG) for angle in at], "start_at": place,
        "tool": tool, "sensor": pose(z=-0.096), "gripper": body(draw, mass, size, (0.0, 0.0, draw.between(0.05, 0.2))),
    }  # fmt: skip
    if draw.chance(0.3):
        drive["robot"]["with_friction"] = False
    if draw.chance(0.2):
        c = [math.exp(draw.between(math.log(3e3), math.log(1e5))) for _ in range(3)]
        c += [one * draw.log(1e-3, 1e-2) for one in c]
        damp = [2 * draw.between(0.2, 1.0) * math.sqrt(one * (mass if i < 3 else 3e-3)) for i, one in enumerate(c)]
        stiffness, damping = _springs(c, "N/m", "N m/rad"), _springs(damp, "N s/m", "N m s/rad")
        drive["wrist"] = {"stiffness": stiffness, "damping": damping}
    control, pushes = _control(draw)
    drive["control"] = control
    if draw.chance(0.15) and not task.lead:
        drive["model"] = "linear"
    travel = task.travel + min(task.press, 2e-3)
    if task.lead:
        turns = draw.between(0.1, 0.5)
        down = draw.between(0.2, 0.5)
        lead, long = task.lead, min(1.4, task.travel / task.lead) / turns
        screw = {
            "duration": seconds(long), "v": ["0 m/s", "0 m/s", text(-turns * lead, "m/s")],
            "w": ["0 rad/s", "0 rad/s", text(-2 * math.pi * turns, "rad/s")],
        }  # fmt: skip
        first = {"duration": seconds(down), "v": ["0 m/s", "0 m/s", text(-task.near / down, "m/s")]}
        drive["path"] = {"kind": "Moves", "moves": [first, screw]}
    elif pushes:
        drive["duration"] = seconds(min(3.0, 0.3 + 1.3 * travel / 0.02))
    else:
        speed = min(travel / draw.log(0.3, 2.0), 0.2)
        line: Table = {"kind": "Line", "way": mms([x * travel for x in task.way]), "speed": text(speed, "m/s")}
        drive["path"] = {**line, "dwell": seconds(draw.between(0.05, 0.3))}
        if task.back:
            drive["path"] = _feed(draw, task, place, travel, travel / speed)
    return drive


def _control(draw: Draw) -> tuple[Table, bool]:
    """A controller, and whether it is one of force."""
    kind = draw.one_of("PD", "PD", "PD", "Impedance", "Force")
    if kind == "Impedance":
        k = [draw.log(300.0, 5e3) for _ in range(3)] + [draw.log(10.0, 200.0) for _ in range(3)]
        d = [2 * draw.between(0.4, 1.2) * math.sqrt(one * (8.0 if i < 3 else 0.2)) for i, one in enumerate(k)]
        return {
            "kind": kind, "stiffness": _springs(k, "N/m", "N m/rad"), "damping": _springs(d, "N s/m", "N m s/rad")
        }, False  # fmt: skip
    servo: Table = {}
    if draw.chance(0.5):
        servo = {
            "elastic": text(draw.log(4.0, 12.0), "Hz"), "stiff": text(draw.log(15.0, 50.0), "Hz"),
            "ratio": number(draw.log(0.3, 2.0)),
        }  # fmt: skip
    if kind == "Force":
        force = {"kind": kind, "force": text(draw.log(2.0, 60.0), "N"), "rate": text(draw.log(500.0, 2000.0), "Hz")}
        return {**force, "gain": text(draw.log(0.1, 1.0) * 1e-3, "m/s/N"), **({"servo": servo} if servo else {})}, True
    if draw.chance(0.3):
        rate = draw.log(300.0, 2000.0)
        servo |= {"rate": text(rate, "Hz"), "delay": text(draw.between(0.0, 0.9) / rate, "s")}
    return {"kind": kind, **servo}, False


def rail(draw: Draw, task: Task) -> Table:
    """A stiff machine along an axis, in and half of the time back, with ramps or without."""
    way = task.travel + min(task.press, 0.02 * task.size)
    speed = min(way / draw.log(0.1, 2.0), FASTEST)
    axis = "xyz"[[bool(x) for x in task.way].index(True)]
    sign = 1.0 if sum(task.way) > 0 else -1.0
    legs: list[Table] = [{"distance": mm(sign * way), "speed": text(speed, "m/s")}]
    if task.back or draw.chance(0.3):
        legs.append({"distance": mm(-sign * way), "speed": text(speed * draw.between(0.5, 1.5), "m/s")})
    if draw.chance(0.3):
        for leg in legs:
            leg["acceleration"] = text(speed**2 / way * draw.log(2.0, 20.0), "m/s^2")
    place = _start(draw, task, task.aside, task.lean)
    start = pose(*task.start)
    nearer = {name: value for name, value in place.items() if name not in start}
    return {"kind": "rail.Rail", "axis": axis, "legs": legs, "start_at": start, "offset": nearer}


def bench(draw: Draw, task: Task) -> Table:
    """A bench that shakes a mechanism, prescribed or by its servo."""
    way, kind = task.travel, draw.one_of("Sine", "MultiSine", "HandLike", "Chirp", "Steps")
    a, f = 0.4 * way * draw.between(0.2, 1.0), draw.log(0.5, 10.0)
    motion: Table = {"kind": kind}
    if kind == "Sine":
        motion |= {"amplitude": mm(a), "frequency": text(f, "Hz"), "offset": mm(0.5 * way)}
    elif kind == "MultiSine":
        motion |= {
            "amplitudes": mms((0.6 * a, 0.4 * a)), "frequencies": [text(f, "Hz"), text(2.7 * f, "Hz")],
            "offset": mm(0.5 * way),
        }  # fmt: skip
    elif kind == "HandLike":
        motion |= {"amplitude": mm(a), "seed": draw.whole(0, 1000), "offset": mm(0.5 * way)}
    elif kind == "Chirp":
        ends = {"begin": text(0.5, "Hz"), "end": text(2 * f + 1.0, "Hz")}
        motion |= {"amplitude": mm(a), **ends, "length": "1 s", "offset": mm(0.5 * way)}
    else:
        motion |= {
            "levels": mms((0.1 * way, 0.9 * way, 0.3 * way)),
            "rise": seconds(draw.log(0.05, 0.3)),
            "hold": "0.1 s",
        }
    drive: Table = {"kind": "bench.Bench", "duration": seconds(draw.log(0.3, 1.0)), "motion": motion}
    if draw.chance(0.5):
        drive["control"] = {
            "bandwidth": text(draw.log(5.0, 29.0), "Hz"),
            "motor": {"force": text(draw.log(30, 300), "N")},
        }
    return drive


DRIVES: dict[str, Callable[[Draw, Task], Table]] = {
    "grasp": grasp, "free": free, "driver": driver, "arm": arm, "rail": rail, "bench": bench,
}  # fmt: skip
