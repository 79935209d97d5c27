# Each target sets up what it needs in .venv first; `make` alone says what there is.

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2
QUICK := not slow and not browser and not shared

.DEFAULT_GOAL := help
.PHONY: help setup run check test bench clean nightly mutations hil arm64

help:
	@echo "make run    play on the simulated table, or as ~/.local/share/companion/table.toml says"
	@echo "make check  the quick checks and tests, under a minute"
	@echo "make test   every check and test, browser included"
	@echo "make hil    the program with simulated hardware below the real libraries, in a guest"
	@echo "make arm64  the program installed and started on a 64-bit Pi's kind of CPU"
	@echo "make bench  the figures of the README, measured here"
	@echo "make nightly  10,000 turns of every game by chance, generator against judge"
	@echo "make mutations  takes every rule away and asks whether a test notices"
	@echo "make setup  only set up .venv, with the tools for developers"
	@echo "make clean  remove what the others made, .venv included"

.venv/run.stamp: pyproject.toml tools/set-up.sh
	@PYTHON="$(PYTHON)" sh tools/set-up.sh run
	@touch $@

.venv/dev.stamp: pyproject.toml tools/set-up.sh
	@PYTHON="$(PYTHON)" sh tools/set-up.sh dev
	@touch .venv/run.stamp $@

setup: .venv/dev.stamp

run: .venv/run.stamp
	@exec $(BIN)/companion run $(ARGS)

check: .venv/dev.stamp
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy
	@$(BIN)/pytest -q -n $(WORKERS) --dist loadfile -m "$(QUICK)"

test: .venv/dev.stamp
	@$(BIN)/ruff format --check --quiet
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy
	@chosen="$$(sh tools/browser.sh)" && \
		PYTEST_ADDOPTS="$$chosen" $(BIN)/pytest -q -n $(WORKERS) --dist loadfile

hil: .venv/dev.stamp
	@tests/hil/all.sh

arm64: .venv/dev.stamp
	@tests/hil/possible.sh || exit $(if $(CI),1,0); \
		tests/hil/arm64.sh bookworm && tests/hil/arm64.sh trixie

bench: .venv/dev.stamp
	@$(BIN)/python -m bench $(ARGS)

nightly: .venv/dev.stamp
	@COMPANION_TURNS=10000 $(BIN)/pytest -q -n $(WORKERS) tests/engine/test_contract_random.py

mutations: .venv/dev.stamp
	@$(BIN)/python -m tools.rule_mutations $(ARGS)

clean:
	@rm -rf .venv build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find companion tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
