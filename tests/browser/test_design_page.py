"""A design search's report in a real browser: tables in words, a design is chosen, hooks are shown and hidden."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import Watch
from design_records import hook, hostile
from detent import Polygon, Record
from detent.latch.pseudo_rigid_body import BeamPawl
from detent.report.page import Run, write_page
from detent.studies.placing import place_latches
from detent.units import GPa, deg, mm
from house.runs import HOSTILE

Open = Callable[[Record], Page]


@pytest.fixture
def opened(offline: BrowserContext, tmp_path: Path) -> Iterator[Open]:
    watches = []

    def open_(record: Record) -> Page:
        write_page(tmp_path / "design.html", [Run("hook", record)])
        page = offline.new_page()
        watches.append(Watch(page))
        page.goto((tmp_path / "design.html").as_uri())
        page.locator(".design").first.wait_for()
        return page

    yield open_
    for watch in watches:
        assert watch.abroad() == [] and watch.troubles == []


def at(page: Page, x: float, y: float) -> dict[str, float]:
    """Where the map has this place, px from its corner; x and y in its units."""
    told = page.locator(".study-map-box").get_attribute("data-frame")
    assert told is not None
    left, right, top, bottom, x0, x1, y0, y1 = map(float, told.split())
    return {"x": left + (right - left) * (x - x0) / (x1 - x0), "y": bottom - (bottom - top) * (y - y0) / (y1 - y0)}


def test_the_best_design_and_the_wants_stand_first(opened):
    page = opened(hook())
    expect(page.get_by_role("region", name="Parameters").get_by_role("row", name="ramp")).to_contain_text(
        "at its low end"
    )
    row = page.get_by_role("region", name="What was wanted").get_by_role("row", name="retention")
    for words in ("any force", "holds, by a diode", "53 N, missed", "any force, the same"):
        expect(row).to_contain_text(words)
    expect(page.locator(".design-chosen")).to_have_attribute("data-design", "5")
    expect(page.locator("figure.plot")).to_have_count(0)
    page.get_by_role("button", name="Length", exact=True).click()
    expect(page.locator("figure.plot")).to_have_count(1)


def test_a_design_of_the_front_is_pointed_at_and_chosen(opened):
    page = opened(hook(("length", "insertion")))
    page.locator(".study-map-box[data-frame]").wait_for()
    place = at(page, 18.0, 17.0)  # the eighth: 18 mm, 17 N
    page.locator(".study-map-box").hover(position=place)
    expect(page.locator(".study-tip")).to_contain_text("design 8: all wants hold")
    expect(page.locator(".study-tip")).to_contain_text("ramp 29 deg")
    page.locator(".study-map-box").click(position=place)
    chosen = page.locator(".design-chosen")
    expect(chosen).to_have_attribute("data-design", "8")
    expect(chosen.get_by_role("row", name="retention")).to_contain_text("any force")
    expect(page.locator(".design-line")).to_have_count(1)
    page.get_by_text("The front in numbers").click()
    expect(page.get_by_role("region", name="The front in numbers").get_by_role("row")).to_have_count(8)


def test_the_course_of_the_search_leads_to_a_design_and_what_it_misses(opened):
    page = opened(hook())
    drawing = page.locator(".design-course svg")
    box = drawing.bounding_box()
    assert box is not None
    left = min(150, 0.3 * box["width"])
    drawing.click(position={"x": left + 0.5 / 12 * (box["width"] - 10 - left), "y": 10})  # the first of twelve
    chosen = page.locator(".design-chosen")
    expect(chosen.get_by_role("heading")).to_have_text("Design 0, the start")
    expect(chosen.get_by_role("row", name="insertion")).to_contain_text("must be at most 20 N")


def test_hooks_are_shown_and_hidden_and_a_phone_has_room(opened):
    lid = Polygon.box(x=(-30, 30), y=(0, 4))
    tray = Polygon(((-30, 0), (-30, -30), (30, -30), (30, 0), (24, 0), (24, -26), (-24, -26), (-24, 0)))
    beam = BeamPawl(2 * GPa, 18 * mm, 1.6 * mm, 10 * mm, height=0.8 * mm, ramp=30 * deg, back=88 * deg)
    page = opened(place_latches(lid, tray, "-y", beam, friction="0.2"))
    expect(page.locator(".place.hook")).to_have_count(2)
    page.get_by_role("button", name="Show hook 2").click()
    expect(page.locator(".place.hook")).to_have_count(1)
    expect(page.get_by_role("region", name="Places for hooks").get_by_role("row").nth(1)).to_contain_text("any force")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(200)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_words_of_a_stranger_stay_words(opened):
    page = opened(hostile())
    expect(page.locator(".design")).to_be_visible()
    assert page.evaluate("document.querySelectorAll('.design script, .design img').length") == 0
    assert HOSTILE not in page.locator(".design").inner_text()
