# Each target makes its environment from the lock files first.
PYTHON ?= python3
VENV := .venv
READY := $(VENV)/.ready
TESTS := $(VENV)/.tests
# A folder of wheels (docs/running.md): everything is installed from there, without an index.
WHEELHOUSE ?=
RUN_LOCK := $(if $(WHEELHOUSE),$(WHEELHOUSE)/requirements.lock,requirements.lock)
# uv installs faster, where it is there; pip installs the same lock, also if uv does not find the index.
UV = $(or $(wildcard $(VENV)/bin/uv),$(shell command -v uv),false)
OPTIONS = --quiet $(if $(WHEELHOUSE),--no-index --find-links $(WHEELHOUSE))
install = { $(UV) pip install --python $(VENV)/bin/python $(OPTIONS) $(1) \
  || $(VENV)/bin/python -m pip install --disable-pip-version-check --no-compile $(OPTIONS) $(1); }
# Snakemake keeps a cache outside the project otherwise, which a fresh machine may not allow.
export XDG_CACHE_HOME := $(CURDIR)/.snakemake/cache
# Installing compiles no module: jobs import less than half of them. If Python may not write what it compiles, each job
# compiles all that it imports.
unexport PYTHONDONTWRITEBYTECODE

LOCK := --universal --python-version 3.11 --fork-strategy fewest --generate-hashes --no-emit-index-url \
  --no-annotate --no-header -q

# Put the pins of a lock file into a conda environment, below its line `- pip:`.
conda = { sed '/- pip:/q' $(2); sed -n 's/^\([a-z0-9].*==[^\\]*[^\\ ]\) *\\*$$/      - "\1"/p' $(1); } > conda.new && mv conda.new $(2)

.PHONY: replicate article verify reference check test test-all python programs lint types style docs lock clean help

replicate: $(READY)  ## regenerate every table and figure, judge the paper by them, and print the summary
	@# The summary is printed below, also if there was nothing to do.
	@$(VENV)/bin/snakemake --quiet rules host >/dev/null
	@echo && if grep -q results/audit/summary.txt results/manifest.json; then cat results/audit/summary.txt; \
	  else cat results/headline.txt; fi

article: $(READY) $(VENV)/.article  ## the replication as an article: results/article/article.pdf
	@$(VENV)/bin/snakemake article --quiet rules host
	@echo "Read results/article/article.pdf"

verify: $(READY)  ## whether the numbers of each target that was made are those of data/reference, to nine digits
	@$(VENV)/bin/python -m elazmeh2006.runs.verify

reference: $(READY)  ## make the results that are there the reference, and keep the rest of it; DROP=1 drops rows that are no longer made
	@$(VENV)/bin/python -m elazmeh2006.runs.verify --save $(if $(DROP),--drop)

# Workers take whole files, so that each makes the fixtures of a file once; the order is in tests/conftest.py.
PYTEST := $(VENV)/bin/python -m pytest --dist loadfile --no-loadscope-reorder

# No root, no network but the package index, no run of Snakemake, no Java.
check: $(TESTS)  ## style and unit tests
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(PYTEST) -n 2

test:  ## check, types, and what needs a real run, a browser or a cluster
	@$(MAKE) --no-print-directory $(VENV)/bin/uv
	@# Debian's programs are installed while the environment is made.
	@$(MAKE) --no-print-directory -j 2 programs $(VENV)/slurm types style
	@# Four at a time on two cores: a killed run and Slurm wait a good deal.
	$(PYTEST) -n 4 -m "not weekly" tests src

test-all: programs $(VENV)/slurm types style  ## all tests: also other versions, the real Weka, 20 kills, containers, studies
	$(PYTEST) -n 4 -m "" tests src

# Types take as long as all the rest, so both are checked at the same time.
lint:
	@$(MAKE) --no-print-directory -j 2 types style

types: $(TESTS)
	$(VENV)/bin/mypy

style: $(TESTS) $(VENV)/.weka
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/snakefmt --check Snakefile workflow studies
	$(VENV)/bin/lint-imports
	$(VENV)/bin/snakemake --lint
	$(VENV)/bin/snakemake -s studies/keel/Snakefile --lint
	$(VENV)/bin/snakemake -s studies/truth/Snakefile --lint

docs: $(TESTS)  ## build the documentation into site/, with RESULTS=results also the pages of a run; a broken link is an error
	@# Not --quiet: warnings would not be counted then.
	@NO_MKDOCS_2_WARNING=1 $(if $(RESULTS),RESULTS=$(RESULTS)) $(VENV)/bin/mkdocs build --strict
	@echo "Open site/index.html"

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "error: $(PYTHON) is too old or missing; allowed: Python 3.11 or newer (make PYTHON=...)" >&2; exit 2; }

$(READY): requirements.lock pyproject.toml | python
	@echo "Making the environment in $(VENV) (a minute or two, once)"
	@$(PYTHON) -m venv $(VENV)
	@$(call install,--require-hashes -r $(RUN_LOCK))
	@$(call install,--no-deps --no-build-isolation -e .)
	@$(VENV)/bin/python -m compileall -q src
	@$(VENV)/bin/python -m elazmeh2006.compile
	@# The first dry run builds the classifiers and reads all modules; later runs know the result.
	@$(VENV)/bin/snakemake -n --quiet all >/dev/null 2>&1 || true
	@touch $@

# Test tools, linters and the documentation site: `make replicate` needs none of them.
$(TESTS): $(READY) requirements-test.lock
	@echo "Adding the test tools to $(VENV) (half a minute, once)"
	@$(call install,--require-hashes -r requirements-test.lock)
	@touch $@

# One of the test tools: it installs the others, and the rest of the environment, in a fifth of the time.
$(VENV)/bin/uv: requirements-test.lock | python
	@$(PYTHON) -m venv $(VENV)
	@sed -n '/^uv==/,/[^\\]$$/p' $< > $(VENV)/uv.lock && $(call install,--require-hashes -r $(VENV)/uv.lock)
	@touch $@

# The real Weka, a Java to run it, and KEEL's data sets: only tests, a benchmark and a study need them.
$(VENV)/.weka: $(READY) requirements-weka.lock
	@$(call install,--no-deps --require-hashes -r requirements-weka.lock)
	@touch $@

# Typst, which typesets the article.
$(VENV)/.article: $(READY) requirements-article.lock
	@$(call install,--no-deps --require-hashes -r requirements-article.lock)
	@touch $@

# Snakemake's plugin for Slurm, in a folder of its own: only the tests on a cluster use it.
$(VENV)/slurm: $(READY) requirements-slurm.lock
	@$(call install,--no-deps --require-hashes --target $@ -r requirements-slurm.lock)
	@touch $@

# A real browser for the tests of the report page and a real Slurm for those of the cluster profile: the system's,
# installed where that is allowed. Chromium without windows starts in half the time.
programs:
	@PATH="$$PATH:/usr/sbin"; missing=; \
	{ command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null \
	  || missing="chromium-headless-shell fonts-liberation"; \
	{ command -v slurmctld && command -v slurmd && command -v munged; } >/dev/null || missing="$$missing slurm-wlm munge"; \
	[ -z "$$missing" ] \
	  || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq \
	    && apt-get install -y -qq --no-install-recommends $$missing >/dev/null; } \
	  || echo "not here, and no right to install it:$$missing; its tests may be skipped"

lock:  ## pin again what pyproject.toml asks for, in the lock files and environment.yml (needs uv)
	uv pip compile pyproject.toml --extra workflow --group build $(LOCK) -o requirements.lock
	uv pip compile pyproject.toml --extra test -c requirements.lock $(LOCK) -o requirements-test.lock
	for extra in weka slurm article; do \
	  $(VENV)/bin/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['$$extra'], sep='\n')" \
	  | uv pip compile - --no-deps -c requirements-test.lock $(LOCK) -o requirements-$$extra.lock; done
	$(call conda,requirements.lock,environment.yml)

clean:  ## remove results and the environment
	rm -rf results site .snakemake $(VENV)

help:
	@sed -n 's/^\([a-z-]*\):.*## /\1: /p' Makefile
