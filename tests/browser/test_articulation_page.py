"""An articulation's report in a real browser: motions play, parts come apart, joints and graph choose."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import matplotlib.image as images
import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from articulation.sample import four_bar, grid
from browser.conftest import Watch
from detent.report.page import Run, write_page
from house.runs import HOSTILE


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("articulations")
    write_page(folder / "bar.html", [Run("bar", four_bar())])
    write_page(folder / "grid.html", [Run("grid", grid(12))])
    write_page(folder / "hostile.html", [Run("x", four_bar(names={"frame": HOSTILE, "coupler": "<b>bold</b>"}))])
    write_page(folder / "both.html", [Run("one", four_bar()), Run("two", grid(2))])
    return folder


@pytest.fixture
def show(offline: BrowserContext, files: Path) -> Iterator[Callable[[str], Page]]:
    watches: list[Watch] = []

    def opened(name: str) -> Page:
        page = offline.new_page()
        watches.append(Watch(page))
        page.goto((files / f"{name}.html").as_uri())
        page.locator(".assembly[data-frame]").first.wait_for()
        return page

    yield opened
    for watch in watches:
        assert watch.abroad() == []
        assert [words for words in watch.troubles if "GL Driver Message" not in words] == []  # a screenshot's own


def pixels(place: Locator) -> np.ndarray:
    """What is seen there when it stands still: a scene at rest is drawn once more, sharper."""
    before = b""
    for _ in range(20):
        now = place.screenshot()
        if now == before:
            break
        before = now
        place.page.wait_for_timeout(400)
    return images.imread(io.BytesIO(before), format="png")[:, :, :3]


def changed(a: np.ndarray, b: np.ndarray) -> int:
    return int(np.count_nonzero(np.abs(a - b).max(axis=2) > 0.1))


def motion(page: Page, words: str) -> Locator:
    return page.locator(".motions").get_by_role("button", name=words)


def hold(page: Page) -> None:
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def slide(page: Page, name: str, share: float) -> None:
    """Moves a slider to a share of its way, as a hand does."""
    page.get_by_role("slider", name=name).evaluate(
        "(e, s) => { e.value = +e.min + s * (e.max - e.min); e.dispatchEvent(new Event('input')); }", share
    )
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_a_chosen_motion_plays_forth_and_back(show):
    page = show("bar")
    travel, player = page.get_by_role("slider", name="Travel"), page.locator(".player")
    expect(travel).to_be_disabled()
    motion(page, "crank turns").click()
    expect(motion(page, "crank turns")).to_have_attribute("aria-pressed", "true")
    expect(player).to_contain_text("crank turns about (0, 0, 1)")
    seen = page.evaluate(
        """(slider) => new Promise(done => {
            const seen = [], until = performance.now() + 5000;
            const look = () => {
                seen.push(+slider.value);
                performance.now() < until ? setTimeout(look, 30) : done(seen);
            };
            look(); })""",
        travel.element_handle(),
    )
    assert max(seen) > 36 and min(seen) < 4  # frames 0 to 40, rest is 20: to both ends within 4 s
    ways = np.sign(np.diff(seen))
    assert (ways > 0).any() and (ways < 0).any()
    hold(page)
    here = travel.input_value()
    page.wait_for_timeout(300)
    assert travel.input_value() == here


def test_the_slider_moves_the_parts_and_tells_how_far(show):
    page = show("bar")
    scene = page.locator(".scene-box")
    motion(page, "crank turns").click()
    hold(page)
    slide(page, "Travel", 0.5)
    rest = pixels(scene)
    expect(page.locator(".assembly")).to_have_attribute("data-frame", "20.000")
    expect(page.get_by_role("slider", name="Travel")).to_have_attribute("aria-valuetext", "0.00°")
    slide(page, "Travel", 0.9)
    expect(page.get_by_role("slider", name="Travel")).to_have_attribute("aria-valuetext", "64.0°")
    moved = pixels(scene)
    assert changed(rest, moved) > 10_000  # three links of four
    slide(page, "Travel", 0.5)
    assert changed(rest, pixels(scene)) == 0  # and back
    motion(page, "At rest").click()
    expect(page.locator(".assembly")).to_have_attribute("data-freedom", "rest")


def test_an_opening_motion_lifts_one_part_and_is_told_apart(show):
    page = show("bar")
    lift = motion(page, "coupler lifts off")
    expect(lift).to_contain_text("opens contacts")
    lift.click()
    hold(page)
    slide(page, "Travel", 0.0)
    down = pixels(page.locator(".scene-box"))
    slide(page, "Travel", 1.0)
    assert changed(down, pixels(page.locator(".scene-box"))) > 3000
    assert page.locator(".graph-node[data-moves]").count() == 1


def test_parts_are_drawn_apart_and_come_back(show):
    page = show("bar")
    scene = page.locator(".scene-box")
    together = pixels(scene)
    slide(page, "Exploded", 1.0)
    expect(page.locator(".assembly")).to_have_attribute("data-exploded", "1")
    assert changed(together, pixels(scene)) > 10_000
    slide(page, "Exploded", 0.0)
    assert changed(together, pixels(scene)) == 0


def test_a_joint_takes_its_parts_and_its_motion(show):
    page = show("bar")
    row = page.get_by_role("row", name="crank – coupler")
    row.get_by_role("button").click()
    expect(row).to_have_attribute("data-chosen", "")
    expect(motion(page, "crank turns")).to_have_attribute("aria-pressed", "true")
    lit = page.locator(".part-list li[data-lit] .part-name")
    assert lit.all_inner_texts() == ["crank", "coupler"]
    assert page.locator(".graph-edge[data-chosen]").count() == 1
    hold(page)
    row.get_by_role("button").click()
    expect(page.locator(".part-list li[data-lit]")).to_have_count(0)


def test_the_graph_takes_joints_and_parts(show):
    page = show("bar")
    assert page.locator(".graph-node").count() == 4 and page.locator(".graph-edge").count() == 4
    edge = page.get_by_role("button", name="coupler – rocker: revolute, 2 contacts")
    edge.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name="coupler – rocker")).to_have_attribute("data-chosen", "")
    hold(page)
    page.locator(".graph-node").nth(0).click()
    page.mouse.move(5, 5)
    expect(page.locator(".part-list li[data-lit]")).to_have_text("framefixed")


def test_a_hidden_part_is_gone_from_the_scene(show):
    page = show("bar")
    scene = page.locator(".scene-box")
    all_parts = pixels(scene)
    page.get_by_role("checkbox", name="Show coupler").uncheck()
    assert changed(all_parts, pixels(scene)) > 3000
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("checkbox", name="Show coupler")).to_be_checked()
    assert changed(all_parts, pixels(scene)) == 0


def test_axes_of_joints_are_seen_and_can_be_left_out(show):
    page = show("bar")
    scene = page.locator(".scene-box")
    with_axes = pixels(scene)
    page.get_by_role("checkbox", name="joint axes").uncheck()
    assert 100 < changed(with_axes, pixels(scene)) < 20_000  # four thin lines


def test_pointing_at_a_part_names_it(show):
    page = show("bar")
    box = page.locator(".scene-box").bounding_box()
    assert box is not None
    names = set()
    for x in np.linspace(0.2, 0.8, 13):
        for y in np.linspace(0.25, 0.75, 5):
            page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            if page.locator(".part-tip").is_visible():
                names.add(page.locator(".part-tip").inner_text())
    assert names == {"frame", "crank", "coupler", "rocker"}


def test_a_click_on_a_part_takes_it(show):
    page = show("bar")
    page.get_by_role("button", name="Top", exact=True).click()
    page.locator(".scene-canvas").click(position={"x": 5, "y": 5})
    assert page.locator(".part-list li[data-lit]").count() == 0
    box = page.locator(".scene-canvas").bounding_box()
    assert box is not None
    for y in np.linspace(0.1, 0.5, 20):  # from above the coupler lies across the upper part of the picture
        page.locator(".scene-canvas").click(position={"x": box["width"] / 2, "y": y * box["height"]})
        if page.locator(".part-list li[data-lit]").count() == 1:
            break
    assert page.locator(".part-list li[data-lit] .part-name").inner_text() == "coupler"


def test_names_from_a_file_are_shown_and_never_obeyed(show):
    page = show("hostile")
    assert page.title() == "four-bar"
    assert page.locator(".articulation b, .articulation script").count() == 0
    expect(page.locator(".part-list")).to_contain_text("<b>bold</b>")
    expect(page.locator(".part-list")).to_contain_text("\\x1b[31m")


def test_a_phone_has_room_for_it(show):
    page = show("bar")
    page.set_viewport_size({"width": 390, "height": 844})
    for place in (".scene-box", ".graph-box", ".player", ".motions"):
        box = page.locator(place).bounding_box()
        assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_144_drawers_are_shown_and_each_can_be_pulled(show):
    page = show("grid")
    assert page.locator(".motion").count() == 145 and page.locator(".joint").count() == 144
    motion(page, "drawer 7.5 slides").click()
    expect(page.locator(".graph-node[data-moves]")).to_have_count(1)
    hold(page)
    assert page.locator(".graph-name:not([hidden])").count() == 0  # 145 names would cover each other
    page.get_by_role("row", name="plate – drawer 12.12").get_by_role("button").click()
    expect(motion(page, "drawer 12.12 slides")).to_have_attribute("aria-pressed", "true")


def test_two_assemblies_stand_one_below_the_other(show):
    page = show("both")
    for name in ("one", "two"):
        page.get_by_role("checkbox", name=f"({name})").check()
    expect(page.locator(".articulation")).to_have_count(2)
    expect(page.get_by_role("heading", name="How the parts move: grid")).to_be_visible()


def test_who_wants_no_motion_gets_none_unasked(offline, show):
    page = show("bar")
    page.emulate_media(reduced_motion="reduce")
    motion(page, "crank turns").click()
    expect(page.get_by_role("button", name="Play")).to_be_enabled()
    assert page.get_by_role("slider", name="Travel").input_value() == "20"
