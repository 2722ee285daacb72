"""The feel of a mechanism in a real browser, without a network: the playground drags, sticks, snaps and clicks once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import Watch
from detent.report.page import Run, write_page
from detent.report.playing import Play, play
from feel.made_record import WHY, gentle, identified, switch

# Counts what is given to the loudspeaker, and how many contexts for sound there are.
LISTEN = """window.heard = { starts: 0, contexts: 0 };
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...given) {
  window.heard.starts += 1;
  return start.apply(this, given);
};
window.AudioContext = class extends AudioContext {
  constructor(...given) { super(...given); window.heard.contexts += 1; }
};"""
STILL = "(at) => ['sticks', 'rests'].includes(at.dataset.does)"
TRAVEL = 20.0  # mm of button and slide


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("feel")
    write_page(folder / "button.html", [Run("button", identified())])
    write_page(folder / "key.html", [Run("key", switch())])
    write_page(folder / "slide.html", [Run("slide", gentle())])
    write_page(folder / "both.html", [Run("one", identified()), Run("two", identified(seed=5))])
    return folder


@pytest.fixture
def show(offline: BrowserContext, files: Path) -> Iterator[Callable[[str], Page]]:
    watches: list[Watch] = []
    offline.add_init_script(LISTEN)

    def opened(name: str) -> Page:
        page = offline.new_page()
        watches.append(Watch(page))
        page.goto((files / f"{name}.html").as_uri())
        page.locator(".results").wait_for()
        return page

    yield opened
    for watch in watches:
        assert watch.abroad() == []  # the page asks nothing of a network, not even for its sound
        assert watch.troubles == []


@pytest.fixture
def button() -> Play:
    found = play(identified())
    assert found is not None
    return found


class Hand:
    """A mouse on the button's playground: goes to places in millimetres and waits until the part moves no more."""

    def __init__(self, page: Page) -> None:
        self.page, self.play = page, page.locator(".feel-play")
        page.locator(".feel-box").scroll_into_view_if_needed()
        frame = page.locator(".feel-frame").bounding_box()
        assert frame is not None
        self.y = frame["y"] + frame["height"] / 2

    def x(self, place: float) -> float:
        curve = self.page.locator(".feel-box .feel-curve.forth").bounding_box()  # from end to end of the travel
        assert curve is not None
        return curve["x"] + curve["width"] * place / TRAVEL

    def take(self) -> None:
        self.page.mouse.move(self.x(self.number("position")), self.y)
        self.page.mouse.down()

    def to(self, place: float, steps: int = 10) -> None:
        self.page.mouse.move(self.x(place), self.y, steps=steps)
        self.settle()

    def settle(self) -> None:
        """It may stick for a moment and go on with the next frame: it rests when it does so twice."""
        for _ in range(2):
            self.page.wait_for_timeout(80)
            self.page.wait_for_function(STILL, arg=self.play.element_handle())

    def number(self, name: str) -> float:
        return float(self.play.get_attribute(f"data-{name}") or "nan")

    @property
    def clicks(self) -> int:
        return int(self.number("clicks"))

    def heard(self) -> int:
        return int(self.page.evaluate("window.heard.starts"))


def test_dragging_across_a_force_drop_sounds_exactly_one_click(show, button):
    (forth, _) = button.drops
    page = show("button")
    hand = Hand(page)
    assert page.evaluate("window.heard.contexts") == 0  # nobody has touched it
    hand.take()
    hand.to(1e3 * forth.start + 2.0)  # before the top: its spring is not yet drawn far enough
    assert (hand.clicks, hand.heard()) == (0, 0) and hand.number("position") < 1e3 * forth.start
    hand.to(16.0, steps=30)
    assert hand.number("position") > 1e3 * forth.end
    assert (hand.clicks, hand.heard()) == (1, 1)
    hand.to(14.5)
    for _ in range(6):  # to and fro behind it
        hand.to(15.5, steps=3)
        hand.to(14.5, steps=3)
    assert (hand.clicks, hand.heard()) == (1, 1)
    assert page.evaluate("window.heard.contexts") == 1


def test_a_part_that_trembles_within_the_drop_clicks_no_second_time(show):
    """A fall so gentle that nothing snaps: the part goes to and fro across the place that clicks."""
    slide = play(gentle())
    assert slide is not None
    (forth, _) = slide.drops
    hand = Hand(show("slide"))
    hand.take()
    far = forth.fires + float(np.interp(forth.fires, slide.position, slide.forth)) / slide.spring
    places = []
    for p in 1e3 * far + np.array([1.0, -1.0, 1.0, -2.0, 1.0, -2.0, 1.0]):  # mm
        hand.to(p, steps=4)
        places.append(hand.number("position"))
        assert hand.clicks == 1
    across = np.array(places) > 1e3 * forth.fires
    assert list(across) == [True, False] * 3 + [True] and min(places) > 1e3 * forth.start
    hand.to(1.0, steps=20)
    assert hand.number("position") < 1e3 * forth.start and hand.clicks == 1  # back it fell from its own beginning on
    hand.to(1e3 * far + 1.0, steps=20)
    assert hand.clicks == 2


def test_it_clicks_again_after_the_part_went_back_past_the_reset_point(show, button):
    (forth, back) = button.drops
    hand = Hand(show("button"))
    hand.take()
    hand.to(16.0, steps=30)
    assert hand.clicks == 1
    hand.to(2.0, steps=30)
    assert hand.number("position") < 1e3 * forth.start
    assert hand.clicks == 2  # on the way back the resistance falls too, once
    hand.to(16.0, steps=30)
    assert hand.clicks == 3 and hand.heard() == 3
    assert [one.forth for one in (forth, back)] == [True, False]


def rests_at(button: Play, hand: float, place: float) -> float:
    """Where a part at `place` comes to rest that a hand pulls forth, mm: the first place that balances its spring."""
    x = 1e3 * button.position
    carried = (x >= place) & (button.forth >= 1e-3 * button.spring * (hand - x))
    return float(x[np.argmax(carried)])


def test_the_part_lags_behind_the_hand_and_snaps(show, button):
    """Beyond the top half a millimetre of the hand moves the part by several; each rest is where forces balance."""
    hand = Hand(show("button"))
    hand.take()
    hand.to(6.0)
    assert hand.number("hand") == pytest.approx(6.0, abs=0.1)  # 3 px
    assert hand.number("position") < 4.0
    places, told = [], []
    for p in np.arange(10.0, 15.0, 0.5):
        hand.to(float(p), steps=2)
        told.append(rests_at(button, hand.number("hand"), places[-1] if places else 0.0))
        places.append(hand.number("position"))
    # A place of the curve is 0.04 mm; before it snaps the ease of 3e-4 N ends the motion up to 0.1 mm early.
    assert places == pytest.approx(told, abs=0.15)
    assert max(np.diff(places)) > 2.0 and np.median(np.diff(places)) < 0.5


def test_the_force_of_a_part_at_rest_lies_between_the_two_curves_of_the_record(show, button):
    """Two roads: the page's number against the record's curve. Coming forth it ends on the curve forth."""
    hand = Hand(show("button"))
    hand.take()
    x, forth, back = 1e3 * button.position, button.forth, button.back
    for p, curve in ((4.0, forth), (7.0, forth), (18.0, forth), (24.0, forth)):
        hand.to(p, steps=30)
        # an ease of 1e-4 of the largest force, 3.05 N, ends the motion; a frame's number has 17 digits
        assert hand.number("force") == pytest.approx(np.interp(hand.number("position"), x, curve), abs=4e-4)
    hand.to(hand.number("hand") - 0.3)  # 0.13 N less: friction, 0.4 N wide, holds it
    place = hand.number("position")
    low, high = (np.interp(place, x, one) for one in (back, forth))
    assert low < hand.number("force") < high
    hand.to(14.0, steps=30)
    assert hand.number("force") == pytest.approx(np.interp(hand.number("position"), x, back), abs=4e-4)


def test_a_part_let_go_runs_back_and_rests(show):
    hand = Hand(show("button"))
    hand.take()
    hand.to(16.0, steps=30)
    hand.page.mouse.up()
    expect(hand.play).to_have_attribute("data-does", "rests")
    assert hand.number("position") == 0.0  # its spring pushes it out against the stop
    assert hand.play.get_attribute("data-hand") == ""
    assert hand.clicks == 2


def test_the_keyboard_drags_too_and_the_time_stays(show):
    page = show("button")
    hand = Hand(page)
    page.locator(".feel-handle").focus()
    before = page.get_by_role("slider", name="Time").input_value()
    for _ in range(80):
        page.keyboard.press("ArrowRight")  # a hundredth of 20 mm each
    hand.settle()
    assert hand.number("hand") == pytest.approx(16.0, abs=1e-6)
    assert (hand.clicks, hand.heard()) == (1, 1)
    assert page.get_by_role("slider", name="Time").input_value() == before
    said = page.get_by_role("slider", name="Part to drag").get_attribute("aria-valuetext")
    assert said is not None and said.endswith("sticks") and " mm, " in said and " N, " in said
    page.keyboard.press("Space")
    expect(hand.play).to_have_attribute("data-does", "rests")
    assert hand.number("position") == 0.0


def test_a_finger_drags_too(browser, files):
    context = browser.new_context(offline=True, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    watch = Watch(page)
    page.goto((files / "button.html").as_uri())
    page.locator(".feel-box svg").wait_for()
    hand = Hand(page)
    page.locator(".feel-handle").evaluate("(at) => at.scrollIntoView({ block: 'center' })")
    box = page.locator(".feel-frame").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    session = context.new_cdp_session(page)

    def touch(kind: str, *places: float) -> None:
        for x in places or (None,):
            points = [] if x is None else [{"x": hand.x(x), "y": y}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 0.0)
    touch("touchMove", *np.linspace(0.5, 16.0, 40))
    hand.settle()
    assert hand.clicks == 1 and hand.number("position") > 9.0
    touch("touchEnd")
    expect(hand.play).to_have_attribute("data-does", "rests")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert watch.abroad() == [] and watch.troubles == []
    context.close()


def test_muted_it_is_silent_but_still_tells(show):
    page = show("button")
    page.get_by_role("button", name="Mute").click()
    expect(page.get_by_role("button", name="Mute")).to_have_attribute("aria-pressed", "true")
    hand = Hand(page)
    hand.take()
    hand.to(16.0, steps=30)
    assert (hand.clicks, hand.heard()) == (1, 0)
    expect(page.locator(".feel-count")).to_contain_text("1 click")
    expect(page.locator(".feel-flash.on")).to_have_count(1)


def test_a_measured_key_can_be_pressed(show):
    page = show("key")
    found = play(switch())
    assert found is not None and len(found.drops) == 2
    page.locator(".feel-handle").focus()
    page.keyboard.press("End")
    hand = Hand(page)
    hand.settle()
    assert hand.clicks == 1 and hand.number("position") == pytest.approx(1e3 * found.position[-1], rel=1e-9)
    plot = page.locator("figure.plot", has=page.get_by_role("heading", name="Force against travel"))
    expect(plot.get_by_role("button", name="press")).to_be_visible()
    expect(page.get_by_role("row", name="actuation 2.25 0.455")).to_be_visible()


def test_what_is_not_known_is_said_on_tap_and_in_words(show):
    page = show("button")
    row = page.get_by_role("group", name="Moving mass")
    gap = row.locator(".known-span.no")
    expect(gap).to_have_count(1)
    gap.click()
    expect(page.locator(".known-said")).to_have_text(f"Moving mass, 0 to 2.9 mm: not known: {WHY}")
    expect(page.locator(".known-gaps li").first).to_contain_text(WHY)
    box, whole = gap.bounding_box(), row.locator(".known-bar").bounding_box()
    assert box is not None and whole is not None
    assert box["width"] / whole["width"] == pytest.approx(2.9 / 20.0, abs=0.01)  # its rim of 1 px of 500
    page.keyboard.press("ArrowRight")
    expect(page.locator(".known-said")).to_contain_text("4.2 standard errors off zero")
    expect(page.get_by_role("heading", name="Verdicts")).to_be_visible()


def test_parameters_have_bands_and_truth_by_direction(show):
    page = show("button")
    plot = page.locator("figure.plot", has=page.get_by_role("heading", name="Damping against position"))
    plot.scroll_into_view_if_needed()
    for name in ("forth", "true, forth", "back", "true, back"):
        expect(plot.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(plot.locator(".legend rect")).to_have_count(2)  # shaded: what has a band
    area = plot.locator(".u-over")
    area.hover(position={"x": 200, "y": 60})
    expect(plot.locator(".legend .value").first).to_contain_text("±")


def test_two_mechanisms_have_a_playground_each(show):
    page = show("both")
    for box in page.get_by_role("checkbox").all():
        box.check()
    expect(page.locator(".feel-play")).to_have_count(2)
    expect(page.get_by_role("slider", name="Part of two to drag")).to_be_visible()
