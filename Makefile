# Everything is made from the locks into .venv, and made again only when a lock changes.
# `make` alone lists what there is to make.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000

VENV_PYTHON := .venv/bin/python
PIP_INSTALL := $(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check
COMPILE := $(VENV_PYTHON) -m uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11
NODE_FOLDERS := $(patsubst %/package.json,%,$(wildcard tests/*/package.json tests/*/*/package.json))
NODE_INSTALLED := $(addsuffix /node_modules/.installed,$(NODE_FOLDERS))
# What `make test-all` needs beside Python, as program:package-of-Debian.
PROGRAMS := node:nodejs npm:npm chromium:chromium redis-server:redis-server nginx:nginx-light

export SCARF_ANALYTICS := false

.DELETE_ON_ERROR:

.PHONY: help
help:  ## list what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: .venv/run.installed  ## start the service on HOST and PORT (make run PORT=9000)
	@echo 'Serving at http://$(HOST):$(PORT) until Ctrl-C. Try:'
	@echo "  curl http://$(HOST):$(PORT)/v1/systems/mouse-guard/resolutions -H 'Content-Type: application/json' \\"
	@echo "    -d '{\"actions\": [{\"type\": \"test\", \"rating\": 4, \"obstacle\": 3}]}'"
	@exec env HOST='$(HOST)' PORT='$(PORT)' $(VENV_PYTHON) -m gunicorn -c deploy/gunicorn.conf.py

.PHONY: test
test: .venv/test.installed  ## run the tests that need Python alone
	$(VENV_PYTHON) -m pytest

.PHONY: test-all
test-all: .venv/test.installed programs $(NODE_INSTALLED)  ## run every test; installs Node, a browser, Redis and nginx
	npm --prefix tests/contract/node run lint
	$(VENV_PYTHON) -m pytest -m 'not exhaustive'

.PHONY: test-exhaustive
test-exhaustive: .venv/test.installed  ## run what takes many minutes: tens of thousands of plays and mutations
	$(VENV_PYTHON) -m pytest -m exhaustive

.PHONY: check
check: lint test  ## judge style, types and layers, then run the tests

.PHONY: lint
lint: .venv/test.installed  ## judge style, types and layers
	$(VENV_PYTHON) -m ruff check
	$(VENV_PYTHON) -m ruff format --check
	$(VENV_PYTHON) -m mypy
	$(VENV_PYTHON) -c 'from importlinter.cli import lint_imports_command as lint; lint()' --no-logo

.PHONY: format
format: .venv/test.installed  ## put the code in the form that `make check` asks for
	$(VENV_PYTHON) -m ruff check --fix
	$(VENV_PYTHON) -m ruff format

.PHONY: bench
bench: .venv/test.installed  ## measure what the service costs, as ratios taken in one run
	$(VENV_PYTHON) -m tests.bench
	$(VENV_PYTHON) -m tests.bench.odds

.PHONY: openapi
openapi: .venv/test.installed  ## write openapi.yaml anew from the schemas
	$(VENV_PYTHON) -m service openapi > .openapi.yaml.new || { rm -f .openapi.yaml.new; exit 1; }
	mv .openapi.yaml.new openapi.yaml

.PHONY: lock
lock: .venv/pyvenv.cfg  ## take the newest dependencies that pyproject.toml allows
	$(VENV_PYTHON) -c 'import uv' 2> /dev/null || $(PIP_INSTALL) uv
	$(COMPILE) --upgrade --output-file requirements.lock pyproject.toml
	$(COMPILE) --upgrade --constraints requirements.lock --group test --output-file requirements-test.lock pyproject.toml

.PHONY: clean
clean:  ## remove all that was made
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache $(addsuffix /node_modules,$(NODE_FOLDERS))
	find service tests deploy -name __pycache__ -prune -exec rm -rf {} +

# The test lock holds all that the run lock holds, so the one environment only grows.
.venv/run.installed: requirements.lock .venv/pyvenv.cfg
	@echo 'Installing $< into .venv'
	@$(PIP_INSTALL) --require-hashes -r $<
	@touch $@

.venv/test.installed: requirements-test.lock .venv/pyvenv.cfg
	@echo 'Installing $< into .venv'
	@$(PIP_INSTALL) --require-hashes -r $<
	@touch $@ .venv/run.installed

.venv/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Python 3.11 or later is needed; name it with `make PYTHON=...`.' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || \
		{ echo 'Python lacks venv; on Debian and Ubuntu: sudo apt-get install python3-venv' >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

# The linters need a newer Node than Debian 12 has; the npm package `node` brings one for them alone.
%/node_modules/.installed: %/package-lock.json | programs
	npm --prefix $* ci
	node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)' || \
		npm --prefix $* install --no-save --ignore-scripts=false node@22
	touch $@

.PHONY: programs
programs:
	@PATH="$$PATH:/usr/sbin"; packages=; \
	for pair in $(PROGRAMS); do command -v "$${pair%%:*}" > /dev/null || packages="$$packages $${pair#*:}"; done; \
	test -n "$$packages" || exit 0; \
	if test "$$(id -u)" = 0 && command -v apt-get > /dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends $$packages > /dev/null; \
	else \
		echo "These are missing; on Debian and Ubuntu: sudo apt-get install$$packages" >&2; exit 1; \
	fi
