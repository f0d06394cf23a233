# Everything starts here: `make help` lists what there is.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run quick test full live waits truth answers install uninstall package vsix package-check gate measured bench sources small-model small-window small-grade fuzz mutants year fleet generate lint format clean build built packages test-packages swift

# The Debian packages, named here and nowhere else. libyaml is linked into the program; the other libraries are opened when a
# calendar, a mailbox, a health export or the record of runs is first read.
BUILD_PACKAGES := libyaml-dev libical-dev libgmime-3.0-dev libxml2-dev zlib1g-dev libmicrohttpd12 make g++ pkg-config tzdata
# Headers that Tests/Libraries compares with what lucid declares of these libraries.
HEADER_PACKAGES := libcurl4-openssl-dev libsqlite3-dev libmicrohttpd-dev
# For the gate alone.
GATE_PACKAGES := strace valgrind
# Engines that start the runs of many people: for `make fleet`, and for a small fleet in `make test`.
FLEET_PACKAGES := postgresql-15 slurm-wlm munge cron python3-venv
# For `make sources` alone: programs that search the same files.
PEER_PACKAGES := notmuch ripgrep
# Only for tests: editors are tried with programs of Python and themselves, pictures of plans are drawn with Graphviz, pages are opened in a browser, clocks
# are put back with faketime, timers are read by systemd and two crons, mail and notifications are taken to real programs and fetched from a real server, desktop files are
# read by a desktop's own.
TEST_PACKAGES := $(GATE_PACKAGES) $(HEADER_PACKAGES) openssh-client git msmtp libnotify-bin dbus-daemon systemd cron busybox-static faketime python3-venv curl graphviz \
  poppler-utils libpython3.11-testsuite chromium bubblewrap desktop-file-utils shared-mime-info libglib2.0-bin man-db less zsh fish \
  dovecot-imapd isync neovim emacs-nox elpa-eglot jq sqlite3 $(FLEET_PACKAGES)
# For `make live` alone: a real Nominatim over its own PostgreSQL.
LIVE_PACKAGES := postgresql-15 postgresql-15-postgis-3 postgresql-15-postgis-3-scripts osm2pgsql

# For packages of a release, and for the check that installs one on a bare Debian.
PACKAGE_PACKAGES := gcc binutils python3
PACKAGE_CHECK_PACKAGES := lintian debootstrap python3-venv

SWIFT ?= swift
PREFIX ?= /usr/local
# The one build: the program that is installed and all tests, optimized, in one tree. The linker flags of the program stand in
# Package.swift. Tests see what is internal to a module (docs/decisions/0165-one-optimized-tree.md).
# Without --disable-local-rpath the loader would look for libraries in folders beside the program first, and a library that somebody puts
# there would be run (docs/decisions/0164-libraries-of-the-system.md).
RUNTIME := .build/static
RELEASE := -c release --disable-local-rpath -Xswiftc -enable-testing -Xswiftc -gnone
# The program, which every check starts; the tests are built beside it.
LUCID := $(CURDIR)/.build/release/lucid
CHECKS := SWIFT="$(SWIFT)" LUCID="$(LUCID)" RELEASE="$(RELEASE)" python3 -B Tests/checks.py
# A tree of its own for `make quick`: without debug information a module is built in less time.
QUICK := --scratch-path .build/quick --disable-xctest -Xswiftc -gnone -Xswiftc -use-ld=lld

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## builds the program and shows the Briefing of the sample person
	@"$(LUCID)" try

quick: packages swift ## builds one module with its tests and runs them: M=LucidBuiltins
	@[[ -d "Tests/$(M)Tests" ]] || { echo "quick: M is one of $$(cd Tests && printf '%s\n' *Tests | sed 's/Tests$$//' | paste -sd ' ')" >&2; exit 2; }
	@LUCID_ONLY="$(M)Tests" $(SWIFT) test $(QUICK) 2>&1 | sed -uE '/^(◇|➜|✔ (Suite|Test [^r])|\[[0-9]+\/)/d'

test: built ## builds everything once and runs what has changed since it passed; what failed is named in the last lines
	@$(CHECKS) test $(NAMES)

full: built ## runs everything, also what takes hours, and writes docs/full.md; NAMES="soak fuzz" for a part
	@.ci/packages $(PACKAGE_PACKAGES) $(PACKAGE_CHECK_PACKAGES)
	@$(CHECKS) full $(NAMES)

live: built ## runs the checks against heavy counterparts, such as a real language model; writes its rows of docs/full.md
	@.ci/packages $(LIVE_PACKAGES)
	@$(CHECKS) live $(NAMES)

waits: built ## runs what depends on time twenty times beside a load of four processes
	@$(CHECKS) --repeat 20 --load 4 waits $(NAMES)

install: build ## installs one self-contained PREFIX/bin/lucid, manual pages, completions, and what desktops need to know abilities
	@install -D -m 755 "$(LUCID)" "$(DESTDIR)$(PREFIX)/bin/lucid"
	@DESTDIR="$(DESTDIR)" contrib/desktop/install.sh "$(DESTDIR)$(PREFIX)/bin/lucid" "$(PREFIX)"
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/lucid. On another machine, \`lucid doctor\` names the libraries that it opens when it needs them."

uninstall: ## takes all of that out again
	@DESTDIR="$(DESTDIR)" contrib/desktop/install.sh --remove "$(PREFIX)"

package: build ## makes a Debian package, a tarball, a wheel, a bill of materials and checksums in .build/package/release
	@.ci/packages $(PACKAGE_PACKAGES)
	@python3 -B .ci/package/build.py "$(LUCID)" .build/package/release

vsix: ## packs the extension for VS Code in .build/lucidability.vsix
	@python3 -B .ci/package/vsix.py .build/lucidability.vsix

package-check: package ## checks them: lintian, schemas, the same bytes twice, and a bare Debian 12 (needs root for that)
	@.ci/packages $(PACKAGE_CHECK_PACKAGES)
	@Tests/Package/check.sh "$(LUCID)" .build/package/release

# What Swift's toolchain is linked to, for a system that has nothing yet; and what the proofs need of this machine.
SWIFT_PACKAGES := libcurl4 libncurses6 libsqlite3-0 libstdc++6 libxml2 libuuid1 zlib1g
SYSTEMS_PACKAGES := debootstrap git poppler-utils python3

.PHONY: systems
systems: package ## proves the release on bare Debian 12 and 13: package, answers, `make run` of a fresh clone; needs root, takes an hour
	@.ci/packages $(SYSTEMS_PACKAGES)
	@SWIFT="$(SWIFT)" SWIFT_PACKAGES="$(SWIFT_PACKAGES)" Tests/Systems/run.sh "$(LUCID)" .build/package/release/*.deb

gate: build ## counts instructions, and fails 10 % above Tests/Bench/ceilings.tsv; ROWS=--all counts everything
	@.ci/packages $(GATE_PACKAGES)
	@python3 -B Tests/Bench/gate.py --lucid "$(LUCID)" $(ROWS)

measured: ## renders docs/measured.md from docs/measured.json
	@python3 -B Tests/Bench/measured.py

bench: build ## measures speed and memory beside floors and peers and renders docs/measured.md; TABLES="cold record" takes only these
	@SWIFT="$(SWIFT)" RELEASE="$(RELEASE)" Tests/Bench/run.sh $(TABLES)

sources: build ## measures searches over a long life beside notmuch, ripgrep and khal; hours; SIZES=3000,30000 and BASE=PROGRAM
	@.ci/packages $(PEER_PACKAGES)
	@Tests/python.sh prepare >/dev/null
	@nice python3 -B Tests/Bench/sources.py "$(LUCID)" $(BASE) $(if $(SIZES),--sizes=$(SIZES)) --json .build/bench/sources.json

small-model: build ## measures what a small language model gets right; some minutes, packages from PyPI
	@Tests/Servers/run.sh "$(LUCID)" measure

small-window: build ## asks a small language model within contexts of 2048, 4096 and 8192 tokens; some minutes, packages from PyPI
	@Tests/Servers/run.sh "$(LUCID)" window

small-grade: build ## runs the whole of `lucid models test` with a small language model; up to an hour, packages from PyPI
	@Tests/Servers/run.sh "$(LUCID)" grade

fuzz: packages swift $(RUNTIME) ## a million damaged files through the whole language, guided by coverage
	@SWIFT="$(SWIFT)" RELEASE="$(RELEASE)" Tests/Fuzz/run.sh

mutants: packages swift $(RUNTIME) ## 100,000 files with one mistake each, checked, formatted and compared with the schema; COUNT=2000 for fewer
	@SWIFT="$(SWIFT)" RELEASE="$(RELEASE)" Tests/Fuzz/mutants.sh $(COUNT)

truth: build test-packages ## judges what lucid says in generated worlds, against their raw files; COUNT=2000 for more
	@Tests/Truth/run.sh "$(LUCID)" $(or $(COUNT),60)

answers: build ## writes what every shipped ability answers, in three homes at nine moments, to Tests/Answers/answers.md
	@python3 -B Tests/Answers/render.py "$(LUCID)" --write

year: build test-packages ## a simulated year of schedules: thousands of runs, a server that breaks, nights in which clocks change
	@Tests/Year/run.sh "$(LUCID)"

fleet: build ## ten thousand people on procrastinate, cron and Slurm: the peak of a morning in real time; up to two hours, writes docs/fleet.json
	@.ci/packages $(FLEET_PACKAGES)
	@Tests/Fleet/run.sh "$(LUCID)" full docs/fleet.json
	@python3 -B Tests/Fleet/render.py

generate: build ## writes anew what is made from the tables: the schema, the reference, the index of abilities, the pictures of the README
	@program="$(LUCID)"; \
	  "$$program" generate schema --results -o grammar/results.schema.json; \
	  "$$program" generate schema -o grammar/lucidability.schema.json; "$$program" generate schema --cards -o grammar/cards.schema.json; \
	  "$$program" generate schema --config -o grammar/config.schema.json; "$$program" generate reference configuration -o docs/configuration-keys.md; \
	  for page in $$("$$program" generate reference pages); do "$$program" generate reference $$page -o docs/builtins/$$page.md; done; \
	  "$$program" generate reference abilities -o abilities/INDEX.md; \
	  Tests/Pages/pictures.sh "$$program"

lint: swift ## checks the shape of the Swift code
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

format: swift ## gives the Swift code that shape
	@$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

clean: swift ## removes what was built
	@$(SWIFT) package clean

build: packages swift $(RUNTIME)
	@$(SWIFT) build $(RELEASE) --product lucid

# The program and the tests in one tree, and what the checks need of Python.
built: packages test-packages swift $(RUNTIME)
	@$(SWIFT) build $(RELEASE) --build-tests
	@bash Tests/python.sh prepare >/dev/null || true

# A folder in which the linker finds the C++ runtime only as an archive.
$(RUNTIME):
	@archive=$$(g++ -print-file-name=libstdc++.a); \
	  [[ -f $$archive ]] || { echo "libstdc++.a is needed, which comes with g++" >&2; exit 1; }; \
	  mkdir -p $@ && ln -sf "$$archive" $@/libstdc++.a

packages:
	@.ci/packages $(BUILD_PACKAGES)

test-packages:
	@.ci/packages $(TEST_PACKAGES)

swift:
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.2 or later is needed and is not in PATH: https://www.swift.org/install/linux/" >&2; exit 1; }
