"""Chromium, driven by Playwright: the one on the machine. Without one these tests are skipped, but not in CI."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
    "--disable-sync", "--disable-background-networking", "--disable-component-update",
]  # fmt: skip
# Each window loads two pages of its own for an address bar that nobody sees: most of what an empty window costs. The
# last list counts and hides Playwright's own, so what that turns off stands here too.
OFF = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled",
    "PreconnectToSearch",
)  # fmt: skip
LOCAL = ("file:", "data:", "blob:", "about:")


@pytest.fixture(
    scope="module"
)  # no longer: while it lives its event loop runs, and other tests have loops of their own
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        assert not os.environ.get("CI"), "no Chromium here, and these tests must run in CI"
        pytest.skip(f"no browser: none of {', '.join(NAMES)} is installed")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=[*FLAGS, f"--disable-features={','.join(OFF)}"])
        yield opened
        opened.close()


class Watch:
    """What a page did that it must not do: requests to elsewhere, errors told to the console, exceptions."""

    def __init__(self, page: Page) -> None:
        self.requests: list[str] = []
        self.troubles: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: self.troubles.append(said.text) if said.type in ("error", "warning") else None)

    def abroad(self, *home: str) -> list[str]:
        """Requests that are neither local nor to one of these origins."""
        return [url for url in self.requests if not url.startswith((*LOCAL, *home))]


@pytest.fixture
def offline(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh profile without a network, at a desk's size."""
    context = browser.new_context(offline=True, viewport={"width": 1400, "height": 1000})
    context.set_default_timeout(30_000)
    yield context
    context.close()
