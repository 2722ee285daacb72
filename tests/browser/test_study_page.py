"""A study's report in a real browser: the map is there, a click chooses a run and opens its animation."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from browser.conftest import Watch
from detent import Record
from detent.report.page import Run, write_page
from detent.scenario import Scenario, bundled
from house.runs import HOSTILE
from study_records import bordered, hostile, joint_stack, large, peg_map, sampled, sweep, whole

N = 21  # of the map's grid a side
Open = Callable[..., Page]


@pytest.fixture(scope="module")
def peg() -> Record:
    return Scenario.load(bundled()["peg_mp61"], {"run.sample": "10 ms"}).run()


@pytest.fixture
def opened(offline: BrowserContext, tmp_path: Path) -> Iterator[Open]:
    watches = []

    def open_(*runs: Run) -> Page:
        write_page(tmp_path / "study.html", runs)
        page = offline.new_page()
        watches.append(Watch(page))
        page.goto((tmp_path / "study.html").as_uri())
        page.locator(".study-map-box[data-frame]").first.wait_for()
        return page

    yield open_
    for watch in watches:
        assert watch.abroad() == []
        assert [words for words in watch.troubles if "GL Driver Message" not in words] == []


@pytest.fixture
def page(opened: Open, peg: Record) -> Page:
    """A map of 21 × 21 with the records of runs 10 (offset 0, tilt 1°) and 400 on the page."""
    runs = {10: peg, 400: whole(400)}
    return opened(Run("map", peg_map(N, kept=runs)), *(Run(f"{run:06d}", one) for run, one in runs.items()))


def place(page: Page, x: float, y: float) -> dict[str, float]:
    """Where the map has this place, px from its corner; x and y in its units."""
    told = page.locator(".study-map-box").get_attribute("data-frame")
    assert told is not None
    left, right, top, bottom, x0, x1, y0, y1 = map(float, told.split())
    return {"x": left + (right - left) * (x - x0) / (x1 - x0), "y": bottom - (bottom - top) * (y - y0) / (y1 - y0)}


def chosen(page: Page, name: str) -> Locator:
    return page.get_by_role("combobox", name=name, exact=True)


def test_a_click_on_a_cell_chooses_its_run(page):
    page.locator(".study-map-box").click(position=place(page, 1.5, 0.5))
    chosen = page.locator(".study-chosen-run")
    expect(chosen).to_have_attribute("data-run", str(10 * N + 5))  # the 10th offset, the 5th tilt
    expect(chosen).to_contain_text("seated")
    expect(chosen.get_by_role("row", name="offset")).to_contain_text("1.5 mm")
    expect(chosen.get_by_role("row", name="tilt")).to_contain_text("0.5 deg")
    expect(chosen.locator("code")).to_have_text(f"detent rerun map.nc --run {10 * N + 5}")
    expect(page.locator(".study-run")).to_be_hidden()


def test_a_click_on_a_kept_run_opens_its_animation(page):
    page.locator(".study-map-box").click(position=place(page, 0.0, 1.0))
    expect(page.locator(".study-chosen-run")).to_have_attribute("data-run", "10")
    run = page.get_by_role("region", name="Animation of the chosen run")
    expect(run.get_by_role("heading", name="Run 10: Round peg")).to_be_in_viewport()
    expect(run.locator("canvas").first).to_be_visible()
    run.get_by_role("slider", name="Time").evaluate("(s) => { s.value = 1.4; s.dispatchEvent(new Event('input')); }")
    expect(run.locator(".now")).to_contain_text("1.4")
    run.get_by_role("button", name="Back to the map").click()
    expect(page.locator(".study-map-box")).to_be_in_viewport()
    page.locator(".study-map-box").click(position=place(page, 1.5, 0.5))
    expect(run).to_be_hidden()  # what is shown belongs to what is chosen


def test_hovering_tells_values_outcome_and_reason(page):
    page.locator(".study-map-box").hover(position=place(page, 3.0, 0.5))
    tip = page.locator(".study-tip")
    expect(tip).to_contain_text("run 425: jammed")
    expect(tip).to_contain_text("offset 3 mm, tilt 0.5 deg")
    expect(tip).to_contain_text("friction cones overlap")


def test_the_keyboard_walks_and_opens(page):
    page.locator(".study-map-box").focus()
    page.keyboard.press("ArrowRight")
    chosen = page.locator(".study-chosen-run")
    expect(chosen).to_have_attribute("data-run", "0")
    for _ in range(10):
        page.keyboard.press("ArrowUp")
    expect(chosen).to_have_attribute("data-run", "10")
    expect(page.locator(".study-said")).to_contain_text("run 10: seated")
    expect(page.locator(".study-run")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Run 10: Round peg")).to_be_in_viewport()


def test_reasons_and_extremes_lead_to_their_runs(page):
    page.get_by_role("region", name="Reasons").get_by_role("button", name="run 3", exact=True).click()
    expect(page.locator(".study-chosen-run")).to_contain_text("took longer than 60 s")
    page.get_by_role("region", name="Extremes").get_by_role("button", name="run 440").first.click()
    expect(page.locator(".study-chosen-run")).to_have_attribute("data-run", "440")
    expect(page.locator(".study-map-box")).to_be_in_viewport()


def test_colours_and_axes_can_be_chosen(page):
    legend = page.locator(".study-map .study-key")
    expect(legend).to_contain_text("jammed (199)")
    chosen(page, "colour").select_option(label="peak force [N]")
    expect(legend).to_contain_text("peak force")
    expect(legend).to_contain_text("94.31 N")
    chosen(page, "up").select_option(label="peak force [N]")
    expect(page.locator(".study-map-box")).to_have_attribute("data-kind", "points")
    chosen(page, "across").select_option(label="tilt [deg]")
    expect(page.locator(".study-map-box")).to_contain_text("tilt [deg]")


def test_a_phone_has_room_for_it(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(200)
    page.locator(".study-map-box").click(position=place(page, 0.0, 1.0))
    expect(page.get_by_role("heading", name="Run 10: Round peg")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for one in page.locator(".study svg").all():
        box = one.bounding_box()
        assert box is None or box["x"] + box["width"] <= 391


def test_a_sample_shows_its_interval_its_limit_and_what_matters(opened):
    page = opened(Run("s", sampled()))
    expect(page.locator(".facts")).to_contain_text("95 % interval")
    assert page.locator(".study-charts .chart-band").count() > 5
    expect(page.locator(".chart-limit-name")).to_have_text("at most 25 N")
    told = page.get_by_role("img", name="What decides peak force").get_attribute("aria-label")
    assert told is not None and "tilt: first 0.42 (0.38 to 0.585), total 0.525 (0.38 to 0.585)" in told
    chosen(page, "along").select_option(label="ring")
    expect(page.locator(".study-charts")).to_contain_text("thick ring")


def test_an_adaptive_border_has_its_line_and_every_place_a_run(opened):
    page = opened(Run("b", bordered()))
    expect(page.locator(".study-map-box")).to_have_attribute("data-kind", "nearest")
    assert page.locator(".study-border").count() == 1
    page.locator(".study-map-box").click(position=place(page, 0.4, 0.25))  # far from every run
    expect(page.locator(".study-chosen-run")).to_contain_text("seated")


def test_a_sweep_and_a_large_study_are_drawn(opened):
    page = opened(Run("w", sweep()))
    page.locator(".study-map-box").click(position=place(page, 0.05, 10.2))
    expect(page.locator(".study-chosen-run")).to_have_attribute("data-run", "0")
    page = opened(Run("l", large(30_000)))
    expect(page.locator(".study")).to_contain_text("of 30 000 runs can be chosen one by one")
    page.locator(".study-map-box").hover(position=place(page, 1.5, 1.9))
    expect(page.locator(".study-tip")).to_contain_text("0 % good")
    page.locator(".study-map-box").click(position=place(page, 1.5, 1.9))
    expect(page.locator(".study-chosen-run")).to_contain_text("wedged")


def test_two_studies_are_compared(opened):
    page = opened(Run("a", sampled()), Run("b", sampled(400, 3, 2.0)))
    page.locator(".overview input").nth(1).check()
    table = page.get_by_role("region", name="Success of the studies")
    expect(table).to_contain_text("points (")
    expect(page.get_by_role("heading", name="Studies compared")).to_be_visible()
    assert page.locator(".study .chart-line").count() == 4  # an output's spread, and success along a variable


def test_strangers_names_stay_text(opened):
    page = opened(Run("h", hostile()))
    assert page.title() != "1"
    page.locator(".study-map-box").click(position=place(page, 0.0, 1.0))
    expect(page.locator(".study-chosen-run")).to_contain_text("<script>document.title = 1</script>")
    assert HOSTILE not in page.locator(".study").inner_text()


def test_joints_that_come_and_go_are_bars_and_words(opened):
    page = opened(Run("stack", joint_stack("grid")))
    figure = page.locator(".study-joints")
    expect(figure.locator("rect")).to_have_count(3)
    expect(figure.locator("rect title").nth(1)).to_have_text(
        "bar 1/bar 2: planar: 0.03 mm to 0.06 mm (no longer at 0.02 mm and 0.07 mm)"
    )
    chosen(page, "up").select_option(label="joint bar 1/bar 2")
    expect(page.locator(".study-map-box")).to_contain_text("revolute")
    page.locator(".study-map-box").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".study-chosen-run").get_by_role("row", name="joint bar 1/bar 2")).to_contain_text("none")
