"""The studio in a real browser: change friction, run, watch, cancel, compare; what is lost when things end: nothing."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from browser.conftest import Watch
from detent.geometry.thread import MetricThread
from detent.mating.bolt.model import Bolt
from detent.scenario import Scenario, bundled
from study_records import peg_map, whole

PEG = bundled()["peg_mp61"].read_text("utf-8").replace('sample = "1 ms"', 'sample = "5 ms"')
ENDLESS = "0.5 us"  # step of a run that is always in the middle of its work
PATIENCE = 240_000  # ms: a fresh machine compiles kernels first
NARROW = {"width": 390, "height": 844}  # a phone
expect.set_options(timeout=PATIENCE)


class Studio:
    """`detent studio` in a process of its own. Its link opens it once; who comes later has the first one's cookie."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.start()

    def start(self, port: int = 0) -> None:
        command = [sys.executable, "-m", "detent", "studio", str(self.folder), "--no-browser", "--port", str(port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"(http://127\.0\.0\.1:(\d+))/\?token=\S+", line)
        assert found, line
        self.link, self.origin, self.port = found[0], found[1], int(found[2])
        self.cookies: list[Any] = []

    def opened(self, page: Page) -> Page:
        if self.cookies:
            page.context.add_cookies(self.cookies)
        page.goto(self.origin if self.cookies else self.link)
        self.cookies = page.context.cookies()
        return page

    def kill_workers(self) -> int:
        """Ends every worker as the system would that is out of memory; how many there were."""
        found = 0
        for one in Path("/proc").glob("[0-9]*"):
            try:
                words = (one / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"detent.studio.studio_worker" in words and str(self.folder).encode() in words:
                os.kill(int(one.name), signal.SIGKILL)
                found += 1
        return found

    def end(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    """One studio for all: until its workers have loaded the models and read what comes along it takes 8 s."""
    one = Studio(tmp_path_factory.mktemp("studio"))
    yield one
    one.end()


@pytest.fixture
def folder(server: Studio) -> Path:
    """The studio's folder with one scenario and nothing else. Its list of runs still has those of earlier tests."""
    for old in server.folder.iterdir():
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    (server.folder / "peg.toml").write_text(PEG, "utf-8")
    return server.folder


@pytest.fixture
def studio(server: Studio, folder: Path) -> Iterator[Studio]:
    yield server
    assert server.process.poll() is None, "the studio has ended before the test"


@pytest.fixture
def own_studio(tmp_path: Path) -> Iterator[Studio]:
    (tmp_path / "peg.toml").write_text(PEG, "utf-8")
    one = Studio(tmp_path)
    yield one
    assert one.process.poll() is None, "the studio has ended before the test"
    one.end()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    one = browser.new_context(viewport={"width": 1400, "height": 1000})
    one.set_default_timeout(PATIENCE)
    yield one
    one.close()


@pytest.fixture
def page(studio: Studio, context: BrowserContext) -> Iterator[Page]:
    """The studio as it opens; at the end nothing went elsewhere and nothing went wrong in the page."""
    one = context.new_page()
    watch = Watch(one)
    studio.opened(one)
    expect(title(one)).to_have_text("peg")
    yield one
    assert watch.abroad(studio.origin, studio.origin.replace("http", "ws")) == []
    assert [words for words in watch.troubles if "GL Driver Message" not in words] == []  # a screenshot's own


def title(page: Page) -> Locator:
    return page.get_by_role("region", name="Scenario", exact=True).get_by_role("heading", level=2)


def entry(page: Page, group: str, label: str) -> Locator:
    return page.get_by_role("group", name=group, exact=True).get_by_role("textbox", name=label, exact=True)


def friction(page: Page) -> Locator:
    return entry(page, "mating", "friction")


def choose(page: Page, scenario: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{scenario}")).click()  # runs have a button "Show …"


def run_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Run", exact=True)


def newest_run(page: Page) -> Locator:
    return page.get_by_role("region", name="Runs").get_by_role("listitem").first


def text_of(page: Page) -> str:
    return page.get_by_label("The scenario as TOML").input_value()


def make_endless(page: Page) -> None:
    page.get_by_role("group", name="run", exact=True).get_by_text("more:").click()
    entry(page, "run", "step").fill(ENDLESS)
    expect(page.get_by_label("The scenario as TOML")).to_have_value(re.compile(f'step = "{ENDLESS}"'))


def until_it_turns(page: Page) -> None:
    expect(newest_run(page)).to_have_class("job running")
    expect(newest_run(page)).to_contain_text(re.compile(r"running, [1-9]\d* %"))


def test_friction_is_changed_and_the_new_curve_stands_beside_the_old(page: Page):
    box = friction(page)
    box.fill("abc")
    expect(box).to_have_attribute("aria-invalid", "true")
    told = page.locator(f"#{(box.get_attribute('aria-describedby') or '').split()[-1]}")
    expect(told).to_contain_text("'abc' given, a number")
    expect(run_button(page)).to_be_disabled()
    expect(box).to_be_focused()  # nothing was rebuilt under the cursor

    box.fill("0.3")
    expect(box).not_to_have_attribute("aria-invalid", "true")
    expect(told).to_be_hidden()
    run_button(page).click()
    expect(page.locator(".verdict")).to_contain_text("seated")
    expect(newest_run(page)).to_contain_text("done")

    box.fill("0.05")
    box.press("Control+Enter")
    expect(page.get_by_text("peg and peg-2", exact=True)).to_be_visible()
    runs = page.locator(".compared")
    expect(runs).to_contain_text("peg-2")
    rough, smooth = re.findall(r"([\d.]+) N", runs.get_by_role("row", name="peak force").inner_text())
    assert float(smooth) < 0.6 * float(rough)  # friction makes most of the force
    curves = page.locator("figure", has_text="Force against distance").first.locator(".legend li")
    expect(curves).to_have_count(2)
    expect(curves.last).to_contain_text("peg-2")


def test_a_run_is_watched_cancelled_and_run_again(page: Page, folder: Path):
    make_endless(page)
    run_button(page).click()
    until_it_turns(page)
    newest_run(page).get_by_role("button", name="Cancel the run of peg").click()
    expect(newest_run(page)).to_contain_text("cancelled")
    assert not list(folder.glob("*.nc"))

    entry(page, "run", "step").fill("")
    expect(page.get_by_label("The scenario as TOML")).not_to_have_value(re.compile("step"))
    page.keyboard.press("Control+Enter")
    expect(page.locator(".verdict")).to_contain_text("seated")
    assert [file.name for file in folder.glob("*.nc")] == ["peg.nc"]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="workers are found in /proc")
def test_a_worker_that_is_killed_is_told_of_and_costs_only_its_run(page: Page, studio: Studio):
    make_endless(page)
    run_button(page).click()
    until_it_turns(page)
    assert studio.kill_workers() >= 1
    expect(newest_run(page)).to_contain_text("killed (signal 9)")
    said = page.get_by_role("region", name="Scenario", exact=True).get_by_role("status")
    expect(said.filter(has_text="The run of peg failed")).to_be_visible()

    entry(page, "run", "step").fill("")
    run_button(page).click()
    expect(page.locator(".verdict")).to_contain_text("seated")


def test_a_browser_that_was_closed_finds_its_draft_its_records_and_its_run(
    browser: Browser, context: BrowserContext, page: Page, studio: Studio
):
    friction(page).fill("0.25")
    run_button(page).click()
    expect(page.locator(".verdict")).to_contain_text("seated")
    make_endless(page)
    run_button(page).click()
    until_it_turns(page)
    page.get_by_text("the studio keeps them as a draft").wait_for()
    page.close()
    with browser.new_context(storage_state=context.storage_state()) as later:
        later.set_default_timeout(PATIENCE)
        again = later.new_page()
        again.goto(studio.origin)
        expect(friction(again)).to_have_value("0.25")
        expect(entry(again, "run", "step")).to_have_value(ENDLESS)
        expect(again.get_by_text("Unsaved changes")).to_be_visible()
        expect(again.locator(".verdict")).to_contain_text("seated")  # the newest record
        until_it_turns(again)
        newest_run(again).get_by_role("button", name="Cancel the run of peg").click()
        expect(newest_run(again)).to_contain_text("cancelled")


def test_edits_outlive_the_studio_itself(own_studio: Studio, context: BrowserContext):
    page = context.new_page()
    page.goto(own_studio.link)
    expect(friction(page)).to_have_value("0.2")
    own_studio.end()
    expect(page.get_by_role("alert").filter(has_text="not running any more")).to_be_visible()
    friction(page).fill("0.15")
    run_button(page).click()
    expect(page.get_by_text("It could not be started: the studio does not answer")).to_be_visible()

    own_studio.start(own_studio.port)
    other = context.new_page()
    other.goto(own_studio.link)  # the new studio has new keys: its link opens it, also for the page that waits
    expect(page.get_by_role("alert").filter(has_text="studio")).to_be_hidden()
    expect(page.get_by_text("the studio keeps them as a draft")).to_be_visible()
    assert "friction = 0.15" in (own_studio.folder / ".detent-drafts" / "peg.toml").read_text("utf-8")


def test_form_and_text_say_the_same(page: Page):
    page.get_by_role("tab", name="Text").click()
    area = page.get_by_label("The scenario as TOML")
    assert text_of(page) == PEG
    area.fill(PEG.replace("friction = 0.2", "friction = 0.4\nfrction = 1"))
    page.get_by_role("tab", name="Form").click()
    expect(friction(page)).to_have_value("0.4")
    strange = page.locator(".extra")
    expect(strange).to_contain_text('did you mean "friction"?')
    strange.get_by_role("button", name="Remove frction").click()
    expect(run_button(page)).to_be_enabled()

    entry(page, "mating", "hole").fill("41 mm")
    entry(page, "mating", "chamfer").fill("")  # what is emptied is left out
    changed = PEG.replace("friction = 0.2", "friction = 0.4").replace('"40 mm"', '"41 mm"')
    expect(area).to_have_value(changed.replace('chamfer = "4 mm"\n', ""))

    page.get_by_role("tab", name="Text").click()
    area.fill("name = ")
    expect(page.get_by_role("button", name="line 1")).to_be_visible()
    page.get_by_role("tab", name="Form").click()
    expect(page.get_by_text("The text is not TOML")).to_be_visible()
    expect(page.locator(".form")).to_have_js_property("inert", True)


def test_another_kind_keeps_what_both_have(page: Page):
    drive = page.get_by_role("group", name="drive", exact=True)
    start_x = page.get_by_role("group", name="start at").get_by_label("x", exact=True)
    expect(start_x).to_have_value("2.1 mm")
    page.get_by_role("group", name="payload").get_by_label("mass").fill("3 kg")
    drive.get_by_label("kind").first.select_option("rail.Rail")
    expect(start_x).to_have_value("2.1 mm")
    expect(page.get_by_text("drive.legs", exact=True)).to_be_visible()  # it is missing, and said so

    drive.get_by_role("button", name="Add to legs").click()
    page.keyboard.type("5 mm")
    page.keyboard.press("Tab")
    page.keyboard.type("1 mm/s")
    drive.get_by_role("button", name="Add to legs").click()
    page.keyboard.type("-5 mm")
    page.keyboard.press("Tab")
    page.keyboard.type("2 mm/s")
    drive.get_by_role("button", name="Move up leg 2").click()
    area = page.get_by_label("The scenario as TOML")
    expect(area).to_have_value(re.compile(r'"-5 mm".*"2 mm/s".*"5 mm".*"1 mm/s"', re.DOTALL))
    drive.get_by_role("button", name="Remove leg 1").click()
    expect(area).not_to_have_value(re.compile("2 mm/s"))

    drive.get_by_label("kind").first.select_option("grasp.Grasp")  # and back: nothing was forgotten
    expect(page.get_by_role("group", name="payload").get_by_label("mass")).to_have_value("3 kg")
    expect(page.locator(".summary li")).to_have_count(0)


def test_a_scenario_is_saved_saved_as_another_and_reverted(studio: Studio, context: BrowserContext, folder: Path):
    page = studio.opened(context.new_page())
    friction(page).fill("0.33")
    page.keyboard.press("Control+s")
    expect(page.get_by_text("Saved as peg.")).to_be_visible()
    assert (folder / "peg.toml").read_text("utf-8") == PEG.replace("friction = 0.2", "friction = 0.33")

    choose(page, "snap_fig13")
    expect(title(page)).to_have_text("snap_fig13")
    page.get_by_role("button", name="Save as").click()
    page.get_by_label("Name", exact=True).fill("peg")
    page.keyboard.press("Enter")
    expect(page.get_by_text("there is a scenario peg already")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("../peg")
    page.keyboard.press("Enter")
    expect(page.get_by_text("a name of at most")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("my snap")
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("my snap")
    assert (folder / "my snap.toml").read_text("utf-8") == bundled()["snap_fig13"].read_text("utf-8")

    friction(page).fill("0.5")
    page.get_by_text("the studio keeps them as a draft").wait_for()
    page.get_by_role("button", name="Revert").click()
    expect(friction(page)).to_have_value("0.2")
    assert not (folder / ".detent-drafts" / "my snap.toml").exists()
    page.get_by_role("button", name="Undo").click()
    expect(friction(page)).to_have_value("0.5")

    page.get_by_role("button", name="Revert").click()
    expect(friction(page)).to_have_value("0.2")
    changed = (folder / "my snap.toml").read_text("utf-8").replace("friction = 0.2", "friction = 0.21")
    (folder / "my snap.toml").write_text(changed, "utf-8")  # by another program
    expect(friction(page)).to_have_value("0.21")


def test_names_are_text_and_a_phone_has_one_column(studio: Studio, context: BrowserContext, folder: Path):
    (folder / "evil.toml").write_text(PEG.replace("Round peg", "<img src=x onerror=alert(1)>"), "utf-8")
    page = context.new_page()
    page.set_viewport_size({"width": NARROW["width"], "height": NARROW["height"]})
    studio.opened(page)
    page.get_by_role("tab", name="Files").click()
    choose(page, "evil")
    expect(entry(page, "mating", "friction")).to_be_visible()
    expect(page.get_by_role("navigation", name="Files")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    run_button(page).click()
    expect(page.locator(".verdict")).to_be_visible()  # the results come to the front
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert page.locator("img").count() == 0


def test_a_scenario_that_is_chosen_and_run_at_once_is_the_one_that_runs(page: Page):
    choose(page, "oring_fig7")
    run_button(page).click()
    expect(page.locator(".verdict")).to_contain_text("released")
    expect(newest_run(page)).to_contain_text("done")
    expect(newest_run(page)).to_contain_text("oring_fig7")


def test_a_new_run_stands_beside_the_last_of_its_kind_even_if_another_is_shown(page: Page):
    run_button(page).click()
    expect(page.locator(".verdict")).to_contain_text("seated")
    choose(page, "oring_fig7")
    run_button(page).click()
    expect(page.locator(".verdict")).to_contain_text("released")
    page.get_by_role("region", name="Scenarios", exact=True).get_by_role("button", name="peg").click()
    expect(title(page)).to_have_text("peg")
    friction(page).fill("0.1")
    run_button(page).click()
    expect(page.locator(".scene-title")).to_have_text(["peg", "peg-2"])


def test_a_bolts_thread_is_chosen_by_its_standard_size(studio: Studio, context: BrowserContext, folder: Path):
    (folder / "peg.toml").unlink()
    (folder / "m6.toml").write_text(bundled()["bolt_m6"].read_text("utf-8"), "utf-8")
    page = studio.opened(context.new_page())
    expect(title(page)).to_have_text("m6")
    thread = page.get_by_role("group", name="thread", exact=True)
    expect(entry(page, "thread", "pitch")).to_have_value("1 mm")
    thread.get_by_role("combobox", name="kind").select_option("MetricThread")
    size = entry(page, "thread", "size")
    expect(entry(page, "thread", "pitch")).to_have_count(0)
    expect(run_button(page)).to_be_disabled()  # no size yet
    size.fill("M7.5")
    expect(size).to_have_attribute("aria-invalid", "true")
    told = page.locator(f"#{(size.get_attribute('aria-describedby') or '').split()[-1]}")
    expect(told).to_contain_text("the nearest are M6, M7, M8")
    size.fill("M6")
    thread.get_by_text("more:").click()
    thread.get_by_role("combobox", name="fit").select_option("most")
    expect(run_button(page)).to_be_enabled()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    (bolt,) = Scenario.load(folder / "m6.toml").mating
    assert isinstance(bolt, Bolt)
    assert bolt == replace(bolt, thread=MetricThread(size="M6", fit="most"))
    assert "# nut of ISO 4032" in (folder / "m6.toml").read_text("utf-8")  # comments elsewhere stay


def test_a_study_is_shown_and_its_kept_runs_come_along(studio: Studio, context: BrowserContext, folder: Path):
    runs = {10: whole(10, jams=False), 400: whole(400)}
    (folder / "map.study" / "records").mkdir(parents=True)
    for run, record in runs.items():
        record.save(folder / "map.study" / "records" / f"{run:06d}.nc")
    peg_map(kept=runs).save(folder / "map.nc")
    page = studio.opened(context.new_page())
    page.locator(".study-map-box[data-frame]").wait_for()
    expect(page.locator(".results")).to_have_count(1)  # the study alone, not beside its runs
    expect(page.locator(".study-key").first).to_contain_text("animation on this page (2)")
    page.locator(".study-lists").get_by_role("button", name="run 12", exact=True).click()
    expect(page.locator(".study-chosen-run code")).to_have_text("detent rerun map.nc --run 12")
    page.locator(".study-map-box").focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".study-chosen-run")).to_have_attribute("data-run", "10")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Run 10: peg 10")).to_be_visible()
    expect(page.locator(".study-run .stage")).to_be_visible()
