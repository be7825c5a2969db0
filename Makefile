# Each target is described by the `##` comment beside it; `make help` prints them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

# The same flags for building and testing, so that nothing is built twice.
STRICT := -Xswiftc -warnings-as-errors
SWIFT_FILES := $(wildcard Package.swift Sources Tests Examples/Package.swift Examples/Sources Examples/Tests \
  Examples/Template \
  Benchmarks/Package.swift Benchmarks/Sources Benchmarks/http1-cost Fuzzing Plugins \
  Adapters/*/Package.swift Adapters/*/Sources Adapters/*/Tests Examples/Generated)

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# SwiftPM overlooks what is new in a folder inside a target's, in plans that it made for another configuration or scratch
# path, unless the manifest is newer.
.PHONY: bootstrap
bootstrap:
	@Scripts/bootstrap
	@touch -c Package.swift Examples/Package.swift Benchmarks/Package.swift

.PHONY: install
install: bootstrap ## build the program backlot and install it below PREFIX (/usr/local)
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install

.PHONY: uninstall
uninstall: ## remove what `make install` put below PREFIX
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install --uninstall

.PHONY: demo
demo: bootstrap ## run the Countries example against its embedded backend, and against a server
	@Scripts/demo

.PHONY: test
test: bootstrap ## build with warnings as errors, run the tests, check the mission
	@Scripts/run-tests
	@Tests/Mission/check-mission

.PHONY: check
check: bootstrap lint ## what is slower: style, documentation, other packages, programs, clients
	@Scripts/check-style
	@Scripts/make-docs
	@Scripts/check-snippets
	@Scripts/check-portable
	@Scripts/check-release
	@Scripts/check-examples
	@Scripts/check-adapters
	@Scripts/check-generated
	@Scripts/check-availability
	@Scripts/check-install
	@Scripts/check-packages
	@Scripts/check-apple
	@Scripts/check-http1
	@Scripts/check-patterns
	@Scripts/check-schema
	@Scripts/check-contract
	@Scripts/check-server
	@Scripts/check-wiremock
	@Scripts/check-recording
	@Scripts/check-models
	@Scripts/run-tests --filter 'StressTests|FaultTests|WorstInputTests'
	@BACKLOT_TESTS=BacklotServerTests BACKLOT_DRIVER=dispatch Scripts/run-tests --filter BacklotServerTests

.PHONY: generated
generated: bootstrap ## generate and compile a client for a large API, and build the example of the plugins
	@Scripts/check-generated-client
	@Scripts/check-plugins

.PHONY: stress
stress: bootstrap ## run the stress tests with the thread sanitizer, and tests of unsafe code with the address sanitizer
	@BACKLOT_TESTS=$$(grep -rlE "struct \w+StressTests" Tests --include=*.swift | cut -d/ -f2 | sort -u | paste -sd,) \
	  Scripts/run-tests --sanitize thread --filter Stress
	@BACKLOT_TESTS=$$(grep -rlE "Unsafe" Sources --include=*.swift | cut -d/ -f2 | sort -u | sed 's/$$/Tests/' | paste -sd,) \
	  Scripts/run-tests --sanitize address

.PHONY: packages
packages: bootstrap ## build the packages of a release in .build/packages
	@Scripts/package

.PHONY: docs
docs: bootstrap ## make the documentation site in .build/docs; warnings and broken links are errors
	@Scripts/make-docs

.PHONY: check-apple
check-apple: ## type-check the sources for Apple systems, with declarations of their frameworks (PLATFORMS=ios)
	@Scripts/check-apple $(PLATFORMS)

.PHONY: fuzz
fuzz: bootstrap ## feed each reader of what strangers send, or one of them, for FUZZ_SECONDS (180) each
	@Scripts/fuzz

.PHONY: bench
bench: bootstrap ## measure, and write Benchmarks/results.md
	@swift run --package-path Benchmarks -c release bench --write

.PHONY: bench-server
bench-server: bootstrap ## measure the server beside nginx with wrk, and write that into the results too
	@Benchmarks/rivals/bench-server --write

.PHONY: bench-schema
bench-schema: bootstrap ## measure validation beside jsonschema-rs and fastjsonschema, and write that into the results too
	@Benchmarks/rivals/bench-schema --write

.PHONY: soak
soak: bootstrap ## ten minutes of load, reloads, faults and resets; nothing may grow
	@Scripts/soak

.PHONY: format
format: ## format the source
	@swift format --in-place --parallel --recursive $(SWIFT_FILES)

.PHONY: lint
lint: ## check the format of the source
	@swift format lint --strict --parallel --recursive $(SWIFT_FILES)

.PHONY: clean
clean: ## remove what was built
	@rm -rf .build Examples/.build Benchmarks/.build
