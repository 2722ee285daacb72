"""How long one waits for the page: a report opens, a hand scrubs, the studio answers.

    python benchmarks/page.py [rounds]

Headless Chromium with software rendering, reports from the file system. Opening is measured by the browser itself, from
the start of navigation to the end of the load event, and until the results stand on the page; an empty page beside it
is what the browser alone takes. Scrubbing: the slider is set to a random time, and the clock stops when the frame with
it has been painted. The studio: from starting the process to the first byte of its page.
"""

from __future__ import annotations

import http.client
import random
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from detent.report.page import Run, write_page
from detent.scenario import Scenario, bundled
from detent.scenario.typed import typed_inputs

FLAGS = ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader", "--disable-background-networking"]
LOADED = """() => new Promise(done => {
  const ready = () => document.querySelector(".results") || !document.getElementById("detent-data");
  const look = () => ready() ? done([performance.getEntriesByType("navigation")[0].loadEventEnd, performance.now()])
                             : requestAnimationFrame(look);
  look();
})"""
SCRUB = """async times => {
  const slider = document.querySelector("input[aria-label=Time]");
  const painted = () => new Promise(done => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  }));
  const found = [];
  for (const time of times) {
    const began = performance.now();
    slider.value = time;
    slider.dispatchEvent(new Event("input"));
    await painted();
    found.push(performance.now() - began);
    await new Promise(done => setTimeout(done, 5));
  }
  return found;
}"""


def main(rounds: int = 7) -> None:
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        (folder / "empty.html").write_text("<!doctype html><title>empty</title>")
        report(folder / "peg.html", "4 s", "1 ms")
        report(folder / "long.html", "60 s", "1 ms")
        path = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        opening(browser, folder, rounds)
        scrubbing(browser, folder)
        browser.close()
        studio(folder, rounds)


def report(path: Path, duration: str, sample: str) -> None:
    scenario = Scenario.load(bundled()["peg_mp61"], {"drive.feed.duration": duration, "run.sample": sample})
    record = scenario.run()
    write_page(path, [Run(path.stem, record, typed_inputs(record.inputs))])
    samples, size = record.data.sizes["time"], path.stat().st_size
    print(
        f"peg of {duration}, {samples} samples: page of {size / 1e6:.2f} MB" + of(size / 3e6, "3 MB", duration == "4 s")
    )


def opening(browser: Browser, folder: Path, rounds: int) -> None:
    times: dict[str, list[tuple[float, float]]] = {"empty": [], "peg": [], "long": []}
    for _ in range(rounds):
        for name, found in times.items():
            page, requests, troubles = opened(browser, folder / f"{name}.html")
            load, ready = page.evaluate(LOADED)
            found.append((load / 1e3, ready / 1e3))
            assert (requests, troubles) == (1, 0), f"{requests} requests, {troubles} complaints"
            page.close()
    for name, found in times.items():
        load, ready = (median(column) for column in zip(*found, strict=True))
        print(f"{name}: load event {load:.2f} s, results there {ready:.2f} s" + of(load / 1.5, "1.5 s", name == "peg"))


def opened(browser: Browser, path: Path) -> tuple[Page, int, int]:
    """The page, how many requests it made (its own file is one), how often it complained."""
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    requests, troubles = [], []
    page.on("request", lambda request: requests.append(request))
    page.on("pageerror", lambda error: troubles.append(error))
    page.on("console", lambda said: troubles.append(said) if said.type == "error" else None)
    page.goto(path.as_uri())
    return page, len(requests), len(troubles)


def scrubbing(browser: Browser, folder: Path) -> None:
    chance = random.Random(1)
    for name, end in (("peg", 4.0), ("long", 60.0)):
        page, *_ = opened(browser, folder / f"{name}.html")
        page.wait_for_timeout(1500)
        found = sorted(page.evaluate(SCRUB, [end * chance.random() for _ in range(100)]))
        words = f"{name}: scrubbing, painted after {median(found):.0f} ms, one in ten after {found[89]:.0f} ms"
        print(words + of(median(found) / 50, "50 ms", name == "long"))
        page.close()


def studio(folder: Path, rounds: int) -> None:
    command = [sys.executable, "-m", "detent", "studio", str(folder), "--no-browser"]
    first = []
    for i in range(rounds):
        began = time.perf_counter()
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        link = urlsplit(server.stdout.readline().rpartition(" ")[2].strip())
        cookie = get(link.netloc, f"{link.path}?{link.query}")[1]
        status, _, content = get(link.netloc, "/", cookie)
        first.append(time.perf_counter() - began)
        assert status == 200 and content
        if i == rounds - 1:
            began = time.perf_counter()
            with ThreadPoolExecutor(100) as pool:
                loads = list(pool.map(load_page, 100 * [link.netloc], 100 * [cookie]))
            print(f"studio: {sum(loads)} of 100 page loads at once, in {time.perf_counter() - began:.2f} s")
        server.terminate()
        server.wait()
    print(f"studio: first page after {median(first):.2f} s" + of(median(first) / 2, "2 s", True))


def load_page(netloc: str, cookie: str) -> bool:
    return all(get(netloc, path, cookie)[0] == 200 for path in ("/", "/page.js"))


def get(netloc: str, path: str, cookie: str = "") -> tuple[int, str, bytes]:
    connection = http.client.HTTPConnection(netloc, timeout=60)
    connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
    answer = connection.getresponse()
    content, given = answer.read(), (answer.getheader("set-cookie") or "").partition(";")[0]
    connection.close()
    return answer.status, given, content


def of(share: float, limit: str, is_claimed: bool) -> str:
    return f", {share:.2f} of the claimed {limit}" if is_claimed else ""


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
