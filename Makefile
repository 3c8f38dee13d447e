# Everything a person does with this folder. `make help` lists it.
#   PYTHON=python3.13 make lab           choose the Python of the environment (3.11 or newer)
#   make test ARGS="tests/test_words.py" run a part of the tests
#   make lab FLAGS=--no-browser          hand options to JupyterLab

PYTHON ?= python3
ARGS ?=
FLAGS ?=
PY := .venv/bin/python
INSTALLED := .venv/.installed
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)
PIP := $(PY) -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help environment lab test test-deep bench lock words format picture ranking binder-check clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 22

environment: $(INSTALLED) ## create .venv and install spylab into it, if anything changed
	@echo "The environment .venv is ready."

lab: $(INSTALLED) ## play: open JupyterLab on the first notebook
	@echo "Opening JupyterLab; stop it with Ctrl+C."
	@$(PY) -m jupyterlab $(ROOT_FLAG) --log-level=WARN --ServerApp.root_dir=. \
		--LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb $(FLAGS)

test: $(INSTALLED) ## run every test
	@$(PY) -m pytest $(ARGS)

test-deep: $(INSTALLED) ## the same tests with many more examples
	@SPYLAB_DEEP=1 $(PY) -m pytest $(ARGS)

bench: .venv/.bench ## measure; prints ratios
	@$(PY) -m pytest benchmarks --numprocesses=0 $(ARGS)

lock: $(INSTALLED) ## choose the newest versions of all dependencies for requirements.lock
	@$(PIP) install uv
	@$(PY) -m uv --quiet pip compile --universal --python-version 3.11 --all-extras --upgrade --no-emit-index-url \
		--no-emit-find-links --annotation-style line --custom-compile-command "make lock" \
		--output-file requirements.lock pyproject.toml
	@echo "requirements.lock is new; run make test."

words: $(INSTALLED) ## bring new messages into the catalogues, compile and check them
	@$(PY) -m tools.words update
	@$(PY) -m tools.words compile
	@touch $(INSTALLED)
	@$(PY) -m tools.words check

format: $(INSTALLED) ## format the code and mend what can be mended by itself
	@$(PY) -m ruff format .
	@$(PY) -m ruff check --fix .

picture: $(INSTALLED) ## draw the picture of the README again
	@$(PY) -m tools.readme_picture

ranking: $(INSTALLED) ## let the bots play each other (some minutes) and write the tables of README and docs
	@$(PY) -m tools.ranking

binder-check: ## do what Binder would do with the last commit, without Docker
	@PYTHON="$(PYTHON)" bash tools/binder_check.sh

clean: ## remove the environment and everything that was made
	@rm -rf .venv build dist test-results .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@rm -f spylab/locale/*/LC_MESSAGES/*.mo
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "spylab needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1 | tail -n 1)."; \
		echo "Name another one: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@echo "Creating the environment .venv ..."
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
		echo "No environment could be made. On Debian or Ubuntu: apt install python3-venv"; exit 1; }

$(INSTALLED): pyproject.toml requirements.lock hatch_build.py $(wildcard spylab/locale/*/LC_MESSAGES/*.po) | $(PY)
	@echo "Installing spylab and what it needs ..."
	@$(PIP) install --constraint requirements.lock --editable '.[lab,test]'
	@touch $@

.venv/.bench: $(INSTALLED)
	@echo "Installing what is measured against ..."
	@$(PIP) install --constraint requirements.lock --editable '.[bench]'
	@touch $@
