"""The screenshots of this documentation, taken anew: python docs/screenshots.py

Needs Chromium; drives a report and a studio as a reader would.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from detent.drive.arm.model import Arm
from detent.report import figures
from detent.report.page import Run, write_page
from detent.scenario import Scenario, bundled
from detent.scenario.typed import typed_inputs
from detent.simulation.placing import best_pose
from detent.units import mm

IMAGES = Path(__file__).with_name("images")
FLAGS = ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader", "--disable-background-networking"]


def main() -> None:
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        reports(browser, folder)
        arms(browser, folder)
        bolts(browser, folder)
        latches(browser, folder)
        articulations(browser, folder)
        studies(browser, folder)
        studio(browser, folder / "my_parts")
        browser.close()


def reports(browser: Browser, folder: Path) -> None:
    rough, smooth = peg("0.2"), peg("0.1")
    write_page(folder / "one.html", [rough])
    write_page(folder / "two.html", [rough, smooth])
    page = opened(browser, (folder / "one.html").as_uri())
    to(page, 1.4)
    page.screenshot(path=IMAGES / "report_peg.png")
    page.get_by_label("Colours").select_option("dark")
    page.get_by_role("combobox", name="Section").select_option("y")
    page.set_viewport_size({"width": 390, "height": 844})
    to(page, 1.4)
    page.locator(".stage").scroll_into_view_if_needed()
    page.screenshot(path=IMAGES / "report_phone.png")
    page = opened(browser, (folder / "two.html").as_uri())
    page.locator(".overview input").nth(1).check()
    to(page, 1.4)
    page.screenshot(path=IMAGES / "report_compare.png")


def arms(browser: Browser, folder: Path) -> None:
    scenario = Scenario.load(bundled()["puma_mp61"])
    record = scenario.run()
    write_page(folder / "arm.html", [Run("arm", record, typed_inputs(record.inputs))])
    x, y = np.linspace(-100 * mm, 200 * mm, 5).tolist(), np.linspace(-200 * mm, 200 * mm, 5).tolist()
    assert isinstance(scenario.drive, Arm)
    write_page(folder / "map.html", [Run("map", best_pose(scenario.mating, scenario.drive, x=x, y=y))])
    page = opened(browser, (folder / "arm.html").as_uri())
    page.get_by_role("button", name="Whole arm").click()
    page.get_by_label("compliance ellipsoid").check()
    to(page, 1.4)
    page.screenshot(path=IMAGES / "report_arm.png")
    page = opened(browser, (folder / "map.html").as_uri())
    page.locator(".map").screenshot(path=IMAGES / "report_map.png")


def bolts(browser: Browser, folder: Path) -> None:
    for name, time, drawn in (
        ("bolt_nf", 2.2, {"thread unrolled": "thread", "displacement from equilibrium": "displacement"}),
        ("bolt_m6", 1.95, {"torque against angle": "torque"}),
    ):
        record = Scenario.load(bundled()[name]).run()
        write_page(folder / f"{name}.html", [Run(name, record, typed_inputs(record.inputs))])
        page = opened(browser, (folder / f"{name}.html").as_uri())
        to(page, time)
        page.screenshot(path=IMAGES / f"report_{name}.png")
        for panel in figures.panels(record):
            if panel.name in drawn:
                figures.save(figures.panel_figure(record, panel, width=6.0), IMAGES / f"{name}_{drawn[panel.name]}.svg")


def latches(browser: Browser, folder: Path) -> None:
    record = Scenario.load(bundled()["latch_two_pawls"], {"mating.friction": "0.65"}).run()
    write_page(folder / "latch.html", [Run("latch", record, typed_inputs(record.inputs))])
    page = opened(browser, (folder / "latch.html").as_uri())
    to(page, 1.2)
    page.locator(".slices").scroll_into_view_if_needed()
    page.locator(".slices").screenshot(path=IMAGES / "report_latch.png")
    for panel in figures.panels(record):
        if panel.name == "slice of pawl 1":
            figures.save(figures.panel_figure(record, panel, width=7.0), IMAGES / "latch_slice.svg")
        elif panel.name == "frames":
            figures.save(figures.panel_figure(record, panel, width=8.0), IMAGES / "latch_frames.svg")
    for name in ("ratchet", "diode_fig5"):
        record = Scenario.load(bundled()[f"latch_{name}"]).run()
        own = next(one for one in figures.panels(record) if one.name == "slice of pawl 0")
        figures.save(figures.panel_figure(record, own, width=8.0), IMAGES / f"latch_slice_{name}.svg")


def articulations(browser: Browser, folder: Path) -> None:
    import paper_parts

    from detent.articulation.verb import articulate
    from detent.cad.step import load
    from detent.cad.write import write_step

    write_step(folder / "arm.step", paper_parts.arm(), name="arm of Sinha et al.")
    record = articulate(load(folder / "arm.step"), ground="base")
    write_page(folder / "arm_moves.html", [Run("arm", record)])
    page = opened(browser, (folder / "arm_moves.html").as_uri())
    page.locator(".motions").get_by_role("button", name="slider slides").click()
    page.get_by_role("button", name="Pause").click()
    travel = page.get_by_role("slider", name="Travel")
    travel.evaluate("(slider) => { slider.value = 0.87 * slider.max; slider.dispatchEvent(new Event('input')); }")
    page.wait_for_timeout(1500)
    page.screenshot(path=IMAGES / "report_articulation.png")
    for panel in figures.panels(record):
        if panel.name == "motions":
            figures.save(figures.panel_figure(record, panel, width=8.0), IMAGES / "articulation_motions.png")


STUDY = """\
name = "Peg: lateral error and friction"
outputs = ["peak force", "work"]
[base]
scenario = "peg_mp61"
set = { "run.sample" = "5 ms" }
[vary.offset]
of = "drive.start_at.x"
grid = ["0 mm", "5 mm"]
count = 13
[vary.friction]
of = "mating.friction"
grid = [0.05, 0.6]
count = 12
[success]
status = ["seated"]
limits = { "peak force" = { at_most = "60 N" } }
[limits]
keep = "all"
"""


def studies(browser: Browser, folder: Path) -> None:
    from detent.report import full_records
    from detent.studies.study import Study
    from detent.studies.verb import run_study

    (folder / "peg_map.toml").write_text(STUDY, "utf-8")
    record = run_study(Study.load(folder / "peg_map.toml"), folder / "peg_map.study", workers=1)
    runs = [("peg_map", record), *full_records.beside(folder / "peg_map.nc", record)]
    write_page(folder / "study.html", [Run(name, one, typed_inputs(one.inputs)) for name, one in runs])
    page = opened(browser, (folder / "study.html").as_uri())
    page.set_viewport_size({"width": 1400, "height": 1250})
    page.locator(".study-kept").first.wait_for()
    box, sign = page.locator(".study-map-box"), page.locator(".study-kept").nth(3)
    (whole, at) = (one.bounding_box() for one in (box, sign))
    assert whole is not None and at is not None
    box.click(position={"x": at["x"] - whole["x"] + 3, "y": at["y"] - whole["y"] + 4})
    to(page, 1.3)
    page.evaluate("document.querySelector('.study-map').scrollIntoView()")
    page.mouse.move(5, 5)
    page.wait_for_timeout(1000)
    page.screenshot(path=IMAGES / "report_study.png")


def studio(browser: Browser, folder: Path) -> None:
    folder.mkdir()
    (folder / "peg.toml").write_text(bundled()["peg_mp61"].read_text("utf-8"), "utf-8")
    command = [sys.executable, "-m", "detent", "studio", str(folder), "--no-browser"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        page = browser.new_page(viewport={"width": 1500, "height": 1000})
        page.goto(server.stdout.readline().rpartition(" ")[2].strip())
        friction = page.get_by_role("group", name="mating", exact=True).get_by_role(
            "textbox", name="friction", exact=True
        )
        friction.fill("0.2")
        page.get_by_role("button", name="Run", exact=True).click()
        page.locator(".results").wait_for(timeout=120_000)
        friction.fill("0.1")
        page.get_by_role("button", name="Run", exact=True).click()
        page.locator(".scene-title").nth(1).wait_for(timeout=120_000)
        to(page, 1.4)
        page.screenshot(path=IMAGES / "studio.png")
    finally:
        server.terminate()
        server.wait()


def peg(friction: str) -> Run:
    record = Scenario.load(bundled()["peg_mp61"], {"mating.friction": friction}).run()
    return Run(f"peg, friction {friction}", record, typed_inputs(record.inputs))


def opened(browser: Browser, url: str) -> Page:
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    page.goto(url)
    page.locator(".results").wait_for()
    return page


def to(page: Page, time: float) -> None:
    slider = page.get_by_role("slider", name="Time")
    slider.evaluate("(slider, t) => { slider.value = t; slider.dispatchEvent(new Event('input')); }", time)
    page.wait_for_timeout(1000)


if __name__ == "__main__":
    main()
