"""The test system of Colton & Hollerbach: calibrated by itself, then moved on their testbed.

Section 4.2  the springs on a load frame, slowly: stiffness against deflection, as Fig. 9
Section 4.3  a known mass falls on the dashpot: damping from its terminal velocity, four trials
Section 5    all of it on the linear motor: 1.5 Hz, 4 kHz
Spring rates, transition, masses, speeds, noise and amplitude are ours: the paper prints none.
"""

import numpy as np

from detent import Bench, Leg, Oscillator, Pose, Rail, Record, Sensors, SeriesSprings, Sine, simulate
from detent.drive.bench.model import Servo
from detent.drive.free import Free
from detent.geometry.part import Body
from detent.units import Hz, N, g, kg, m, mm, s

NOMINAL = SeriesSprings(soft=900 * N / m, stiff=1800 * N / m, transition=12 * mm)
BOUGHT = SeriesSprings(soft=945 * N / m, stiff=1720 * N / m, transition=12 * mm)  # within the maker's ±10 %
DAMPING = 11.5 * kg / s  # section 4.3
DEVICE = Oscillator(mass=581 * g, damping=DAMPING, stiffness=BOUGHT)
LIGHT = 1e-6 * kg  # what has no mass of its own


def load_frame(windows: int = 24) -> tuple[np.ndarray, np.ndarray]:
    """Deflection (n,) and stiffness (n,) of the springs between two ends of each window, from a slow ramp to 24 mm."""
    ramp = Rail((Leg(24 * mm, speed=1 * mm / s),))
    record = simulate(Oscillator(mass=LIGHT, stiffness=BOUGHT), ramp, sample=0.01 * s)
    x = np.linspace(0.0, 24 * mm, windows + 1)
    force = np.interp(x, record["insertion"].values, record["mating_force"].values)
    return 0.5 * (x[1:] + x[:-1]), np.diff(force) / np.diff(x)


def dashpot(trial: int) -> float:
    """Damping from a mass that falls on the dashpot and is watched by an optical tracker: b = M g / v."""
    falling = Body(mass=500 * g, inertia=(1e-4, 1e-4, 1e-4))
    drive = Free(falling, duration=0.5 * s, start_at=Pose.at(z=0.2))
    record = simulate(Oscillator(mass=LIGHT, damping=DAMPING), drive, sample=0.01 * s)
    noise = 0.05 * mm * np.random.default_rng(trial).standard_normal(len(record["time"]))
    late = record["time"].values > 0.3 * s  # seven times M/b = 43 ms: terminal to 0.1 %
    rate, _ = np.polyfit(record["time"].values[late], (record["pose"].values[:, 2, 3] + noise)[late], 1)
    return float(falling.mass * 9.81 / -rate)


def on_testbed() -> Record:
    """Section 5: the device on the motor, its controller and sensors."""
    motion = Sine(amplitude=10 * mm, frequency=1.5 * Hz, offset=12 * mm)
    bench = Bench(
        motion, rate=4000 * Hz, duration=2 * s, sensors=Sensors.impedance_head(), control=Servo(inertia=801 * g)
    )
    return simulate(DEVICE, bench)


def main() -> dict[str, object]:
    x, k = load_frame()
    printed = Oscillator(mass=LIGHT, stiffness=NOMINAL).stiffness_at(x)
    away = np.abs(x - 12 * mm) > 1 * mm  # at the transition the window sees both
    off = 100 * np.abs(k / printed - 1)[away].max()
    print(f"load frame: {k[0]:.0f} N/m at first, {k[-1]:.0f} N/m at last, {off:.1f} % off the nominal springs at most")
    trials = [dashpot(trial) for trial in range(4)]
    off = 100 * max(abs(b / np.mean(trials) - 1) for b in trials)
    print(f"dashpot: {np.mean(trials):.2f} kg/s, four trials within {off:.2f} % of their mean")
    record = on_testbed()
    F, away = record["applied_force"].values, record["position"] - record["commanded_position"]
    print(
        f"testbed: {F.min():.1f} to {F.max():.1f} N, {1e3 * float(np.abs(away).max()):.1f} mm off its way at the most"
    )
    return {"stiffness": (x, k), "trials": trials, "testbed": record}


if __name__ == "__main__":
    main()
