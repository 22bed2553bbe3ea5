# Everything a person asks of this tree. `make run`, `make test` and `make bench` set up whatever is missing first (hardware/setup).
#
#   ARGS   more arguments for the product, as in: make run ARGS="--game clash"
#   TESTS  the tests to run, as in: make test TESTS=tests/unit
#   SECONDS  how long `make fuzz` looks for broken inputs

SHELL := /bin/bash
PYTHON := .venv/bin/python
TESTS ?= tests
SECONDS ?= 60
C_FILES := git -c safe.directory='*' ls-files '*.c' '*.h' '*.inc'

.DEFAULT_GOAL := help
.PHONY: help run test setup lint pytest bench fuzz sim pictures wheel clean

help:  ## what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

run:  ## set up what is missing and open the product
	@hardware/setup/prepare run
	@.venv/bin/rhunich run $(ARGS)

test: setup lint pytest  ## set up what is missing and run every check and test

setup:  ## set up what the tests need, and no more
	@hardware/setup/prepare test

lint: setup  ## style and types
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	@if command -v clang-format >/dev/null; then \
	    echo 'clang-format --dry-run -Werror'; $(C_FILES) | xargs -r clang-format --dry-run -Werror; fi

pytest: setup
	$(PYTHON) -m pytest -n auto --dist worksteal $(TESTS)

bench:  ## measure: each program of tests/benchmarks prints its figures
	@hardware/setup/prepare bench
	@set -e; for program in $(basename $(notdir $(wildcard tests/benchmarks/[a-z]*.py))); do \
	    $(PYTHON) -m tests.benchmarks.$$program; done

fuzz:  ## look for inputs that break the rules library, for SECONDS in all
	@hardware/setup/prepare fuzz
	@$(MAKE) --no-print-directory -C rules_c fuzz BUILD=$(CURDIR)/build/rules_c SECONDS_EACH=$$(($(SECONDS) / 4))

sim: setup  ## games by simulated people: SEED=7 tells one, GAMES=1000 explores; GAME= LEVEL= MODE= KEEP= WHOLE=1
ifneq ($(SEED)$(GAMES),)
	@$(PYTHON) -m tests.simulation $(if $(SEED),--seed $(SEED)) $(if $(GAMES),--games $(GAMES)) $(if $(GAME),--game $(GAME)) \
	    $(if $(LEVEL),--level $(LEVEL)) $(if $(MODE),--mode $(MODE)) $(if $(KEEP),--keep $(KEEP)) $(if $(WHOLE),--whole)
else
	$(PYTHON) -m pytest -s tests/simulation
	@$(PYTHON) -m tests.simulation --review
endif

pictures: setup  ## the README's pictures, taken of the real program in a window of its own
	$(PYTHON) -m tests.screens.readme_pictures

wheel: setup  ## the package that pip installs, in dist/
	$(PYTHON) -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean:  ## forget everything that can be made again, .venv included
	rm -rf .venv .setup build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis rules_c/*.so
	@if [ -e hardware/emulator/Makefile ]; then $(MAKE) --no-print-directory -C hardware/emulator clean; fi
	find . -name __pycache__ -prune -exec rm -rf {} +
