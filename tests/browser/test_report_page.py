"""The report in a real browser, from the file system, without a network: what moves, what follows, what is refused."""

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import matplotlib.image as images
import numpy as np
import pytest
import xarray as xr
from playwright.sync_api import BrowserContext, Locator, Page, expect

from browser.conftest import Watch
from detent import Record
from detent.report.page import Run, write_page
from detent.scenario import Scenario, bundled
from detent.scenario.typed import typed_inputs
from house.runs import places, robot, run
from house.strange import hostile

TOUCHING = 1.4  # s: the peg slides on two points
BEFORE = 0.1  # s: nothing touches yet


def peg(name: str, friction: str = "0.2") -> Run:
    scenario = Scenario.load(bundled()["peg_mp61"], {"mating.friction": friction, "run.sample": "5 ms", "name": name})
    record = scenario.run()
    return Run(name, record, typed_inputs(record.inputs))


def two_heights() -> Record:
    """The map once more 50 mm higher, where all is larger by ten."""
    record = places()
    higher = (record.data + 10.0).assign_coords(z=[0.05])
    data = xr.concat([record.data, higher], "z").transpose("x", "y", "z")
    data["z"].attrs = record.data["z"].attrs
    return replace(record, data=data)


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("reports")
    one, two = peg("rough"), peg("smooth", "0.1")
    write_page(folder / "peg.html", [one])
    write_page(folder / "both.html", [one, two])
    write_page(folder / "many.html", [Run(f"run {k}", run([0], [k])) for k in range(40)])
    write_page(folder / "arm.html", [Run("arm", robot())])
    write_page(folder / "bolt.html", [Run("bolt", Scenario.load(bundled()["bolt_m6"], {"run.sample": "5 ms"}).run())])
    write_page(folder / "map.html", [Run("map", places())])
    write_page(folder / "heights.html", [Run("map", two_heights())])
    write_page(folder / "hostile.html", [Run("a", hostile()), Run("b", run([0], [1]))])
    return folder


@pytest.fixture
def show(offline: BrowserContext, files: Path) -> Iterator[Callable[[str], Page]]:
    """Opens a report; when the test is over, nothing was asked of a network and nothing went wrong in the page."""
    watches: list[Watch] = []

    def opened(name: str) -> Page:
        page = offline.new_page()
        watches.append(Watch(page))
        page.goto((files / f"{name}.html").as_uri())
        page.locator(".results").wait_for()
        return page

    yield opened
    for watch in watches:
        assert watch.abroad() == []
        assert [words for words in watch.troubles if "GL Driver Message" not in words] == []  # a screenshot's own


def to(page: Page, time: float) -> None:
    """Move the slider, as a hand does, and wait until the scene has followed."""
    page.get_by_role("slider", name="Time").evaluate(
        "(slider, t) => { slider.value = t; slider.dispatchEvent(new Event('input')); }", time
    )
    settled(page, time)


def settled(page: Page, time: float) -> None:
    expect(page.locator(".scene")).to_have_attribute("data-time", f"{time:g}")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def pixels(place: Locator) -> np.ndarray:
    """What is seen there when it stands still, (height, width, 3): a scene at rest is drawn once more, sharper."""
    before = b""
    for _ in range(20):
        now = place.screenshot()
        if now == before:
            break
        before = now
        place.page.wait_for_timeout(400)
    return images.imread(io.BytesIO(before), format="png")[:, :, :3]


def changed(a: np.ndarray, b: np.ndarray) -> int:
    """How many pixels differ by more than a shade."""
    return int(np.count_nonzero(np.abs(a - b).max(axis=2) > 0.1))


def test_the_page_tells_the_verdict_and_why(show):
    page = show("peg")
    expect(page.get_by_role("heading", level=1)).to_have_text("rough")
    assert "seated" in page.locator(".verdict").inner_text()
    expect(page.get_by_text("in the hole, 69.29 mm deep")).to_be_visible()
    expect(page.get_by_text("mating.friction")).to_have_count(1)


def test_the_slider_moves_the_part(show):
    page = show("peg")
    scene = page.locator(".scene-box")
    to(page, BEFORE)
    early = pixels(scene)
    to(page, BEFORE)
    assert changed(early, pixels(scene)) == 0  # the same time is the same picture
    to(page, 2.4)
    assert changed(early, pixels(scene)) > 2000  # the peg has gone 70 mm down


def test_arrows_are_seen_where_a_contact_carries_and_only_there(show):
    page = show("peg")
    scene, forces = page.locator(".scene-box"), page.get_by_role("checkbox", name="forces")
    seen = {}
    for time in (BEFORE, TOUCHING):
        to(page, time)
        with_arrows = pixels(scene)
        forces.uncheck()
        settled(page, time)
        seen[time] = changed(with_arrows[:-60], pixels(scene)[:-60])  # the scale below comes and goes with them
        forces.check()
    assert seen[BEFORE] == 0
    assert seen[TOUCHING] > 300
    expect(page.locator(".scene")).to_have_attribute("data-contacts", "2")


LISTEN = """const write = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (words, x, y) {
  if (this.canvas.className === "scene-overlay") {
    (window.written ??= []).push([words, x, y, this.measureText(words).width, this.textAlign]);
  }
  return write.call(this, words, x, y);
};"""


def test_numbers_of_many_forces_do_not_cover_each_other(show, offline):
    offline.add_init_script(LISTEN)
    page = show("bolt")
    to(page, 1.8)
    page.evaluate("window.written = []")
    to(page, 1.95)
    written = page.evaluate("window.written")
    first = max(i for i, (words, *_) in enumerate(written) if words.startswith("arrow:"))  # a picture begins so
    numbers = [(words, x, y, wide) for words, x, y, wide, align in written[first + 1 :] if words.endswith(" N")]
    points = [(words, x - 7, y, 14) for words, x, y, _, _ in written[first + 1 :] if words.isdigit()]
    listed = re.findall(r"slides, ([\d.]+) N", page.locator(".results").inner_text())
    assert len(points) == len(listed) > 6
    assert numbers[0][0] == f"{max(map(float, listed)):.0f} N"  # the largest force has its number, whatever is left out
    assert len(numbers) >= 4
    for i, (_, x, y, wide) in enumerate(numbers):
        for words, x_2, y_2, wide_2 in numbers[:i] + points:
            assert abs(y - y_2) >= 13 or x > x_2 + wide_2 or x_2 > x + wide, (numbers[i], words)


def test_a_section_shows_what_is_inside(show):
    page = show("peg")
    to(page, 2.4)
    whole = pixels(page.locator(".scene-box"))
    page.get_by_role("combobox", name="Section").select_option("y")
    settled(page, 2.4)
    assert changed(whole, pixels(page.locator(".scene-box"))) > 2000


def test_plots_follow_the_slider_and_the_slider_follows_a_plot(show):
    page = show("peg")
    plot = page.locator("figure.plot", has=page.get_by_role("heading", name="Force over time"))
    line, area = plot.locator(".clock-line"), plot.locator(".u-over")
    to(page, 1.25)
    box, frame = line.bounding_box(), area.bounding_box()
    assert box and frame
    # half of the run in the middle of the plot, to the width of the line
    assert box["x"] + box["width"] / 2 == pytest.approx(frame["x"] + frame["width"] / 2, abs=3)
    area.click(position={"x": frame["width"] / 4, "y": 20})
    expect(page.locator(".timeline output")).to_contain_text(re.compile(r"0\.6[0-4]"))
    assert float(page.locator(".scene").get_attribute("data-time") or 0) == pytest.approx(0.625, abs=0.02)


def test_a_plot_over_distance_has_a_dot_where_the_part_is(show):
    page = show("peg")
    plot = page.locator("figure.plot", has=page.get_by_role("heading", name="Force against distance"))
    to(page, 0.5)
    first = plot.locator(".clock-dot").bounding_box()
    to(page, 2.0)
    second = plot.locator(".clock-dot").bounding_box()
    assert first and second and second["x"] > first["x"] + 100


def test_a_click_on_an_event_goes_there(show):
    page = show("peg")
    page.get_by_role("button", name="Go to 1.204 s, contact tip").click()
    expect(page.locator(".timeline output")).to_have_text("1.204 s")
    assert float(page.locator(".scene").get_attribute("data-time") or 0) == pytest.approx(1.204, abs=5e-4)
    expect(page.locator(".events [aria-current]")).to_contain_text("1.204 s")


def test_keys_play_and_jump(show):
    page = show("peg")
    page.locator("h1").click()
    page.keyboard.press("End")
    settled(page, 2.5)
    page.keyboard.press("p")
    expect(page.locator(".timeline output")).to_have_text("2.487 s")  # the last event: the tip sticks
    page.keyboard.press("Home")
    settled(page, 0)
    page.keyboard.press(" ")
    page.get_by_role("button", name="Pause").wait_for()
    page.wait_for_function("() => Number(document.querySelector('.scene').dataset.time) > 0.05")
    page.keyboard.press(" ")
    page.get_by_role("button", name="Play").wait_for()
    stopped = page.locator(".timeline output").inner_text()
    page.wait_for_timeout(300)
    assert page.locator(".timeline output").inner_text() == stopped != "0.000 s"


def test_two_runs_are_compared_side_by_side(show):
    page = show("both")
    expect(page.get_by_role("heading", level=1)).to_have_text("2 runs")
    page.get_by_role("checkbox", name="Compare smooth (smooth)").check()
    assert page.locator(".scene-title").all_inner_texts() == ["rough", "smooth"]
    plot = page.locator("figure.plot", has=page.get_by_role("heading", name="Force against distance"))
    for name in ("rough", "smooth"):
        expect(plot.get_by_text(name)).to_be_visible()
    to(page, TOUCHING)
    expect(page.locator(".scene")).to_have_attribute("data-contacts", "2 2")
    page.get_by_role("checkbox", name="difference to the first run").check()
    share = page.locator("figure.plot .sizes td:last-child").first.inner_text()
    assert 10 < float(share.removesuffix(" %")) < 200  # half the friction: a good part of the force is gone
    differing = page.locator("tr", has_text="mating.friction").first.inner_text()
    assert "0.2" in differing and "0.1" in differing


def test_a_run_chosen_of_many_is_seen_without_scrolling(show):
    page = show("many")
    page.get_by_role("checkbox", name="(run 33)").check()
    page.get_by_role("checkbox", name="(run 0)").uncheck()
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".results .verdict").first).to_be_in_viewport()
    expect(page.get_by_role("columnheader", name="verdict")).to_be_in_viewport()


def test_the_dark_page_is_dark_and_the_plots_are_too(show):
    page = show("peg")
    page.get_by_label("Colours").select_option("dark")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert pixels(page.locator("body")).mean() < 0.35
    page.get_by_label("Colours").select_option("light")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert pixels(page.locator("body")).mean() > 0.75


def test_an_arm_is_framed_with_its_parts_alone_or_whole(show):
    page = show("arm")
    scene, whole = page.locator(".scene-box"), page.get_by_role("button", name="Whole arm")
    settled(page, 0)
    parts = pixels(scene)
    whole.click()
    expect(whole).to_have_attribute("aria-pressed", "true")
    assert changed(parts, pixels(scene)) > 20_000  # the link is twenty times as large as the peg
    page.locator(".scene-canvas").press("w")
    expect(page.get_by_role("button", name="Parts")).to_have_attribute("aria-pressed", "true")
    page.locator("h1").click()  # the ring of the focus is gone
    assert changed(parts, pixels(scene)) == 0


def test_an_arm_does_not_hide_what_it_holds(show):
    page = show("arm")
    settled(page, 0)
    whole = pixels(page.locator(".scene-box"))
    page.get_by_role("combobox", name="Section").select_option(
        "y"
    )  # cuts the peg, which is inside the link; the link stays
    settled(page, 0)
    assert changed(whole, pixels(page.locator(".scene-box"))) > 1000


def test_how_the_gripper_yields_is_a_layer_that_is_off_at_first(show):
    page = show("arm")
    scene, layer = page.locator(".scene-box"), page.get_by_role("checkbox", name="compliance ellipsoid")
    expect(layer).not_to_be_checked()
    without = pixels(scene)
    layer.check()
    sizes = page.get_by_text("128, 33 and 7.9 µm/N", exact=True)  # eigenvalues of the compliance
    expect(sizes).to_be_visible()
    assert changed(without, pixels(scene)) > 1000
    layer.uncheck()
    expect(sizes).to_be_hidden()
    assert changed(without, pixels(scene)) == 0


def test_pages_without_an_arm_have_no_controls_for_one(show):
    page = show("peg")
    for name in ("Whole arm", "compliance ellipsoid"):
        expect(page.get_by_text(name)).to_have_count(0)


def test_a_map_is_a_table_that_keys_walk_through(show):
    page = show("map")
    force = page.get_by_role("grid", name="Peak force [N]")
    said = page.locator(".map-said").first
    assert [row.split() for row in force.locator("tbody tr").all_inner_texts()] == [
        ["20", "refused", "6.000", "5.000", "★"],
        ["0", "jammed", "8.000", "○", "7.000"],
    ]
    best = force.get_by_role("gridcell", name="5.000")
    expect(best).to_have_attribute("tabindex", "0")  # one cell is in the order of tabs: the best place's
    best.focus()
    expect(said).to_have_text("x 100 mm, y 20 mm: 5.000 N")
    for key in ("ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(said).to_contain_text("x 0 mm, y 20 mm: refused: out of reach <script>")  # and it stays a word
    page.keyboard.press("ArrowDown")
    expect(said).to_have_text("x 0 mm, y 0 mm: jammed: two-point contact")
    page.keyboard.press("ArrowLeft")  # there the map ends
    expect(said).to_have_text("x 0 mm, y 0 mm: jammed: two-point contact")
    low, high = (force.get_by_role("gridcell", name=name) for name in ("5.000", "8.000"))
    shades = [one.evaluate("cell => getComputedStyle(cell).backgroundColor") for one in (low, high)]
    assert shades == ["rgb(253, 231, 37)", "rgb(68, 1, 84)"]


def test_a_map_of_more_than_two_axes_shows_a_slice_of_them(show):
    page = show("heights")
    force, height = page.get_by_role("grid", name="Peak force [N]"), page.get_by_role("combobox", name="z")
    expect(height).to_have_value("0")  # that of the best place
    expect(force.get_by_role("gridcell", name="5.00")).to_have_count(1)
    expect(page.locator(".map-mark")).to_have_count(4)
    height.select_option("50 mm")
    expect(force.get_by_role("gridcell", name="15.00")).to_have_count(1)
    expect(page.locator(".map-mark")).to_have_count(0)  # neither place is here


def test_the_best_place_is_marked_where_it_is(show):
    page = show("map")
    cell = page.get_by_role("gridcell", name="5.000").first.bounding_box()
    star = page.locator(".map-mark", has_text="★").first.bounding_box()
    assert cell and star
    # 90 mm, a fifth of a step left of 100 mm
    assert star["x"] + star["width"] / 2 == pytest.approx(cell["x"] + 0.3 * cell["width"], abs=2)
    expect(page.get_by_text("best place found for peak force: x 90 mm, y 20 mm, z 0 mm").first).to_be_visible()


CONTRASTS = """() => {
  const channel = c => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const parse = text => { const n = text.match(/[\\d.]+/g).map(Number); return n.length > 3 ? n : [...n, 1]; };
  const behind = element => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parse(getComputedStyle(e).backgroundColor);
      if (colour[3] > 0.99) return colour;
    }
    return [255, 255, 255, 1];
  };
  const poor = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("script, noscript, :disabled, .scene-box")) continue;
    const [a, b] = [parse(getComputedStyle(element).color), behind(element)].map(light).sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) poor.push(`${ratio.toFixed(2)} ${element.className} ${node.textContent.trim().slice(0, 30)}`);
  }
  return [...new Set(poor)];
}"""


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("name", ["both", "arm", "map"])
def test_all_words_can_be_read(show, name, colours):
    page = show(name)
    if name == "both":
        page.get_by_role("checkbox", name="Compare smooth (smooth)").check()
    page.get_by_label("Colours").select_option(colours)
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    assert page.evaluate(CONTRASTS) == []


@pytest.mark.parametrize("name", ["both", "arm", "map"])
def test_every_control_has_a_name(show, name):
    page = show(name)
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, canvas[tabindex], [role=img], a[href]")]
             .filter(e => !(e.ariaLabel || e.textContent.trim() || e.labels?.length || e.title))
             .map(e => e.outerHTML.slice(0, 80))"""
    )
    assert nameless == []


@pytest.mark.parametrize("name", ["peg", "arm", "map"])
def test_a_phone_needs_no_sideways_scrolling(show, name):
    page = show(name)
    page.set_viewport_size({"width": 390, "height": 800})
    page.wait_for_timeout(200)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    if name != "map":  # it has no time
        expect(page.get_by_role("button", name="Play")).to_be_in_viewport()


def test_words_from_a_file_are_words(show):
    page = show("hostile")
    assert page.title() == "2 runs"
    assert page.locator("script").count() == 2
    assert "<script>" in page.locator(".overview").inner_text()
    page.get_by_role("button", name="b", exact=True).or_(page.get_by_role("button", name="probe")).first.click()
    page.locator(".results").wait_for()


def test_without_scripts_the_verdict_is_still_there(browser, files):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((files / "peg.html").as_uri())
    assert "seated at 2.500 s; peak force" in page.locator("pre").inner_text()
    context.close()


def test_a_notebook_shows_the_record_in_a_frame_without_an_origin(offline, tmp_path):
    record = peg("framed").record
    (tmp_path / "notebook.html").write_text(f"<!doctype html><h1>notebook</h1>{record._repr_html_()}", "utf-8")
    page = offline.new_page()
    watch = Watch(page)
    page.goto((tmp_path / "notebook.html").as_uri())
    frame = page.frame_locator("iframe")
    expect(frame.locator(".verdict")).to_contain_text("seated")
    frame.get_by_role("slider", name="Time").evaluate(
        "slider => { slider.value = 1.4; slider.dispatchEvent(new Event('input')); }"
    )
    expect(frame.locator(".scene")).to_have_attribute("data-contacts", "2")
    assert page.frames[1].evaluate("() => window.origin") == "null"
    assert watch.abroad() == [] and [words for words in watch.troubles if "GL Driver Message" not in words] == []
