"""A latch's report in a real browser: the slice of time and angle is there, follows the clock, and sets it."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import Watch
from detent import Record
from detent.report.page import Run, write_page
from detent.report.slicing import pictures
from detent.scenario import Scenario, bundled

ROSE = ({"from": 0.0, "to": 2.0, "verdict": "comes out"}, {"from": 2.0, "to": 2 * np.pi, "verdict": "kinematic"})


@pytest.fixture(scope="module")
def latch() -> Record:
    scenario = Scenario.load(bundled()["latch_two_pawls"], {"run.sample": "0.02 s", "mating.friction": "0.65"})
    record = scenario.run()
    return replace(record, tables={**record.tables, "rose": ROSE})


@pytest.fixture
def page(offline: BrowserContext, latch: Record, tmp_path) -> Iterator[Page]:
    write_page(tmp_path / "latch.html", [Run("latch", latch)])
    page = offline.new_page()
    watch = Watch(page)
    page.goto((tmp_path / "latch.html").as_uri())
    page.locator(".results").wait_for()
    yield page
    assert watch.abroad() == []
    assert [words for words in watch.troubles if "GL Driver Message" not in words] == []  # a screenshot's own


def to(page: Page, time: float) -> None:
    page.get_by_role("slider", name="Time").evaluate(
        "(slider, t) => { slider.value = t; slider.dispatchEvent(new Event('input')); }", time
    )
    expect(page.locator(".slice[data-pawl='1']")).to_have_attribute("data-time", f"{time:g}")


def cursor(page: Page) -> tuple[float, float]:
    """Where the dot of the second pawl stands, as shares of the picture's frame from its lower left corner."""
    figure = page.locator(".slice[data-pawl='1']")
    frame, dot = figure.locator(".slice-frame").bounding_box(), figure.locator(".slice-cursor circle").bounding_box()
    assert frame is not None and dot is not None
    x, y = dot["x"] + dot["width"] / 2, dot["y"] + dot["height"] / 2
    return (x - frame["x"]) / frame["width"], 1 - (y - frame["y"]) / frame["height"]


def test_a_line_follows_the_clock_and_its_dot_the_pawl(page, latch):
    low, high = (np.degrees(one) for one in window(latch))
    for time in (0.5, 1.2, 6.0):
        to(page, time)
        x, y = cursor(page)
        i = int(np.searchsorted(latch["time"].values, time, "right")) - 1
        angle = float(np.degrees(latch["pawl_angle"].values[i, 1]))
        assert x == pytest.approx(time / 10.0, abs=0.005)  # two pixels of 600
        assert y == pytest.approx((angle - low) / (high - low), abs=0.01)  # three of 280


def window(latch: Record) -> tuple[float, float]:
    return pictures(latch)[1].window


def test_a_click_sets_the_time_and_a_dot_its_event(page, latch):
    frame = page.locator(".slice[data-pawl='0'] .slice-frame").bounding_box()
    assert frame is not None
    page.locator(".slice[data-pawl='0'] svg").scroll_into_view_if_needed()
    page.locator(".slice[data-pawl='0'] svg").click(position={"x": 44 + 0.3 * frame["width"], "y": 30})
    assert comes_to(page, 3.0, within=0.03)
    page.locator(".slice[data-pawl='0'] .slice-dot").first.click()
    assert comes_to(page, latch.events[0].time, within=1e-6)


def comes_to(page, time, within):
    """Whether the slider comes to a time: it is set with the next frame, which a busy machine draws late."""
    slider = page.get_by_role("slider", name="Time").element_handle()
    return page.wait_for_function("([at, t, by]) => Math.abs(+at.value - t) < by", arg=[slider, time, within])


def test_what_a_pawl_does_on_an_arc_is_seen_and_said(page):
    expect(page.get_by_role("heading", name="Why: the slice of time and angle")).to_be_visible()
    picture = page.locator(".slice[data-pawl='1']")
    assert picture.locator("path.sticks").count() > 0 and picture.locator("path.slides").count() > 0
    said = picture.locator("path.sticks title").all_text_contents()
    assert "edge 1 / obstacle 0 vertex 1, floor: an arc it sticks on" in said
    label = picture.get_by_role("img").get_attribute("aria-label")
    assert label is not None and "constraint curves; F is bounded by" in label


def test_a_whole_turn_shows_more_and_goes_back(page):
    picture = page.locator(".slice[data-pawl='1']")
    button = picture.get_by_role("button", name="Whole turn")
    before = picture.locator(".slice-path").get_attribute("d")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert picture.locator(".slice-path").get_attribute("d") != before
    button.click()
    assert picture.locator(".slice-path").get_attribute("d") == before


def test_a_phone_has_room_for_it(page):
    page.set_viewport_size({"width": 390, "height": 844})
    box = page.locator(".slice[data-pawl='0'] svg").first.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_directions_are_drawn_and_listed(page):
    expect(page.get_by_role("heading", name="Diode rose")).to_be_visible()
    assert page.locator(".rose path").count() == 2
    expect(page.get_by_role("row", name="114.59° – 360.00° kinematic")).to_be_visible()
