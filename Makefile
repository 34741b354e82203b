# canvass: `make report` shows what it does, `make test` proves it.
PYTHON ?= $(firstword $(shell command -v python3.11 python3.12 python3.13 python3 2>/dev/null))
UV     := $(shell command -v uv 2>/dev/null)
VENV   := .venv
BIN    := $(VENV)/bin
USED   := $(VENV)/.installed
DEV    := $(VENV)/.installed-dev
# Raw public files, for the tests that read them; they skip with a reason where it is absent.
export CANVASS_DATA ?= $(wildcard $(CURDIR)/../shared/data)

# The tests start some hundred processes, and rewrite their own asserts: Python keeps what it compiled for all of them,
# also where its environment says that it should not.
test test-fast test-long test-web search coverage: export PYTHONDONTWRITEBYTECODE :=

# Processes that run the tests. Tests wait for browsers and other processes: four keep two cores busy, in 2 GB each.
WORKERS ?= 4
# On Linux they are forked from the one that collected the tests; elsewhere each imports and collects them again.
MANY := $(if $(filter Linux,$(shell uname -s)),--forks $(WORKERS),-n $(WORKERS) --dist worksteal)

FAST := src $(addprefix tests/,model recount stats tabulation tamper) $(wildcard tests/test_*.py) \
        $(addprefix tests/cli/,test_outcome.py test_paths.py test_verify.py audit/test_draw_and_risk.py) \
        $(addprefix --ignore=tests/stats/,test_sensitivity.py test_standing.py test_survivors.py)

.PHONY: report serve test test-fast test-long test-web test-cluster search coverage check bench docs site gallery wheelhouse clean
.DEFAULT_GOAL := report

report: $(USED)
	@$(BIN)/canvass report us-2016-president --out out/report.html

test: $(DEV)
	@tools/need-chromium
	$(BIN)/pytest $(MANY)

# The sciences, the doctests and one way through the commands, without browsers, servers and processes: under a minute.
test-fast: $(DEV)
	$(BIN)/pytest $(MANY) $(FAST)

# What takes long, and has a small twin in `make test`; of the app `make test-web` plays it.
test-long: $(DEV)
	@tools/need-chromium
	$(BIN)/pytest $(MANY) -m long --ignore tests/web

# The same tests, trying new and many more examples of every property.
search: $(DEV)
	HYPOTHESIS_PROFILE=search $(BIN)/pytest $(MANY) --timeout 0

# What `make test` leaves out of the app: a whole audit in browsers, also on PostgreSQL, every kill and cut, both schemes, requests
# made up from its own description.
test-web: $(DEV)
	@tools/need-chromium
	$(BIN)/pytest $(MANY) -m long tests/web

# Votes of a store counted by Spark, on this machine, as DuckDB counts them: needs Java, and half a gigabyte once.
test-cluster: $(DEV)
	@$(BIN)/python -c 'import pyspark' 2>/dev/null || $(BIN)/python -m pip install --quiet -e '.[cluster]'
	CANVASS_CLUSTER='local[2]' $(BIN)/pytest -n 0 tests/cli/test_tabulate_on_cluster.py

# Branches of the sciences and the record that their own tests do not reach.
SCIENCES := stats audit tabulation recount record
coverage: $(DEV)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --cov-config=/dev/null $(addprefix --cov=canvass.,$(SCIENCES)) --cov-branch \
		--cov-report=term-missing:skip-covered $(addprefix tests/,$(SCIENCES)) tests/cli/audit

check: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/check_docs.py

# The app, on this machine alone; the audits are kept in the folder audits.
serve: $(DEV)
	$(BIN)/canvass serve audits

bench: $(DEV)
	@tools/need-chromium
	$(BIN)/python -m benchmarks

docs: $(DEV)
	$(BIN)/python tools/write_reference.py
	$(BIN)/python tools/write_tables.py

# The documents as pages with a search, in out/site: they work from a disk.
site: $(DEV)
	$(BIN)/python tools/build_site.py

# Every part of a page, as it looks: out/gallery.
gallery: $(USED)
	$(BIN)/python -m tools.gallery

# A folder of wheels for an office without internet: `pip install --no-index --find-links wheelhouse canvass`, no rights needed.
# They fit the system and the Python that they are made with.
wheelhouse: | $(VENV)/bin/python
	$(BIN)/python -m pip wheel --quiet --wheel-dir wheelhouse .

clean:
	rm -rf $(VENV) out .mypy_cache .ruff_cache .pytest_cache

$(VENV)/bin/python:
ifdef UV
	@$(UV) venv --quiet --seed --python $(PYTHON) $(VENV)
else
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
endif

$(USED): pyproject.toml | $(VENV)/bin/python
	@echo "Installing canvass into $(VENV) (once, about a minute) ..."
ifdef UV
	@$(UV) pip install --quiet --python $(BIN)/python -e .
else
	@$(BIN)/python -m pip install --quiet -e .
endif
	@touch $@

$(DEV): pyproject.toml | $(VENV)/bin/python
	@echo "Installing canvass and its tests' tools into $(VENV) (once, about a minute) ..."
ifdef UV
	@$(UV) pip install --quiet --python $(BIN)/python --group dev -e .
else
	@$(BIN)/python -m pip install --quiet --group dev -e .
endif
	@touch $@ $(USED)
