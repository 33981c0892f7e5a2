# What a newcomer types: make demo, make test. Each installs what is missing, builds, and does its job.

PREFIX ?= $(HOME)/.local
# In release, with the Swift libraries linked in.
BUILD = scripts/build
# The command that proofs run: the program BOING, or a build.
COMMAND = $(or $(BOING),$$($(BUILD)))
SWIFT_FILES = Package.swift Sources Tests Snippets Benchmarks/Package.swift Benchmarks/Sources scripts/wasm Web scripts/apple scripts/players

.PHONY: all setup demo test test-web test-batch test-faults hostile hostile-documents hostile-arguments day bench-web clients players web fuzz fuzz-guided sweep model same-bytes bench wasm apple compatibility sanitize verify api-changes format lint docs install package test-package clean

all: setup
	@$(BUILD)

## Install what is missing on Debian or Ubuntu.
setup:
	@scripts/setup

## Build what the demos need, render them, and say where the page lies.
demo: setup
	@echo "Building the demos: four minutes on two cores, the first time."
	@program=$$($(BUILD) BoingGallery) && scripts/demo "$$program" out/gallery

## Run every test.
test:
	@scripts/setup --tests
	@scripts/test

## Run the lines of Documentation/Batch.md, by GNU parallel, over SSH and by Slurm, on 200 documents, while jobs are killed
## and started again, and compare the bytes; needs root.
test-batch:
	@scripts/setup --batch
	@scripts/batch --boing $(COMMAND)

## Let each system call of each writer of the command fail, be cut short, or be the last one before a kill, and look at
## what is left; in the writers ONLY="gif,unpacked". With SHORT=1 as many as a few minutes allow, of SEED.
test-faults:
	@scripts/setup --tests
	@scripts/faults/run --boing $(COMMAND) $(if $(ONLY),--only "$(ONLY)") \
		$(if $(SHORT),--points $(or $(POINTS),400) --seed $(or $(SEED),1))

## Give the command hostile inputs; only cases with the words ONLY="archive,image", or SAMPLE of them, drawn by SEED.
hostile: setup
	@scripts/hostile/run --boing $(COMMAND) $(if $(ONLY),--only "$(ONLY)") \
		$(if $(SAMPLE),--sample $(SAMPLE) --seed $(or $(SEED),1))

## Draw, play and export COUNT random documents of extreme numbers, from SEED on, under the address sanitizer.
hostile-documents: setup
	@scripts/hostile/documents --count $(or $(COUNT),100000) --seed $(or $(SEED),1)

## Run COUNT random lists of options of the commands about motions, from SEED on, each within a second.
hostile-arguments: setup
	@scripts/hostile/arguments --boing $(COMMAND) --count $(or $(COUNT),20000) --seed $(or $(SEED),1)

## Play 24 hours at 60 frames a second in virtual time, or SECONDS, optimised.
day: setup
	@BOING_DAY=$(or $(SECONDS),86400) SILENCE=86400 scripts/test --filter SimulatedDayTests

## Build and run the clients of the libraries, which may not warn, and compare what they print.
clients:
	@scripts/setup --tests
	@scripts/clients/run

## Play the texts of a thousand random motions in the players of others, or of COUNT motions of SEED, in the
## players ONLY="qt,kotlin". Then play layer trees: all demos, what leaves as images and the marks, or
## TREES="jack,trims,marks".
players:
	@scripts/setup --players
	@scripts/players/run players --boing $(COMMAND) --count $(or $(COUNT),1000) --seed $(or $(SEED),1) --only "$(ONLY)"
	@scripts/players/run players.trees --boing $(COMMAND) --only "$(TREES)"

## Build the page of Web/ into the command's data; with CHECK=1 only compare.
web: setup
	@scripts/setup --web
	@scripts/web/build $(if $(CHECK),--check)

## Use the page in Chromium, Firefox and WebKit, or in BROWSERS="firefox", with a person's input.
test-web: setup
	@scripts/setup --players
	@scripts/players/run web --boing $(COMMAND) $(BROWSERS)

## Time the player in Chromium beside lottie-web with the same scenes, from a release build.
bench-web: setup
	@scripts/setup --players
	@scripts/players/run web.speed --boing "$$($(BUILD))"

## Read ten thousand damaged documents of each kind, draw sixteen thousand random trees, compare eight thousand random
## scenes with the reference rasteriser, and evaluate each elementary function at millions of arguments.
fuzz: setup
	@BOING_FUZZ=10000 SILENCE=86400 scripts/test --filter 'BoingCorpusTests/damaged|LintMutationTests|RandomPictureTests|ReferenceRasterizerTests|HostileNumberTests|ElementarySweepTests'

## Read inputs that libFuzzer finds for TIME seconds by the reader TARGET, or list the readers; with MERGE=1 put those
## that reach new code into Tests/Corpora, with PLAIN=1 read more of them without the address sanitizer.
fuzz-guided: setup
	@scripts/fuzz-guided "$(TARGET)" $(or $(TIME),300)

## Evaluate a million random motions a thousand times each, or COUNT from SEED on, and check each value.
sweep: setup
	@BOING_SWEEP=$(or $(COUNT),1000000) BOING_SWEEP_SEED=$(or $(SEED),1) scripts/test --filter MotionSweepTests

## Run a million random programs of layer calls, or COUNT from SEED on, by the engine and by the model of its tests.
model: setup
	@BOING_MODEL=$(or $(COUNT),1000000) BOING_MODEL_SEED=$(or $(SEED),1) SILENCE=86400 \
		scripts/test --filter BoingEngineModelTests

## Compare the pictures of debug and release builds, byte by byte.
same-bytes: setup
	@scripts/same-bytes

## Measure against the numbers to beat, all or TOPICS="springs fits".
bench: setup
	cd Benchmarks && swift run -c release benchmarks $(TOPICS)

## Compile what needs no library to WebAssembly and compare numbers and texts with the native build in Node, and the
## renderings of 40 random documents, or DOCUMENTS; with 0 without the build that writes them.
wasm:
	@scripts/setup --web
	@scripts/wasm/run 1000 100 $(or $(DOCUMENTS),40)

## Compile BoingCurves and Boing under the conditions of Apple's platforms, and what needs no library under those of
## Android, Windows and WASI, or under those of PLATFORMS="macOS iOS",
## against shims of Apple's frameworks.
apple: setup
	@scripts/apple/run $(PLATFORMS)

## Write Documentation/Compatibility.md from the public names, and check these; with CHECK=1 compare the page.
compatibility: setup
	@scripts/interfaces $(if $(CHECK),--check)

## Run every test under the thread and the address sanitizer, which looks for leaks, or those that FILTER chooses under
## SANITIZERS="thread".
sanitize: setup
	@scripts/sanitize/run $(SANITIZERS)

## Run every proof, as a release needs it, and print what took how long: hours.
verify: setup
	@scripts/verify $(ONLY)

## Compare the public interfaces with those of the last release, or of the tag TAG.
api-changes: setup
	swift package diagnose-api-breaking-changes "$(or $(TAG),$$(git describe --tags --abbrev=0))" \
		--products BoingCurves BoingCurveFormats BoingRaster BoingRender Boing BoingClassics

## Bring every file into shape.
format:
	swift format --in-place --recursive $(SWIFT_FILES)

## Say what is out of shape, which folder uses a later one, what calls a form that the project has a better one of, and
## what is wrong with the public interfaces.
lint: setup
	swift format lint --strict --recursive $(SWIFT_FILES)
	@scripts/architecture
	@scripts/properties --check
	@scripts/schemas --check
	@scripts/checked-calls
	@scripts/interfaces --check

## Build the documentation of the libraries into .build/docs.
docs: setup
	@scripts/docs

## Install boing and its completion scripts under PREFIX (by default ~/.local).
install: setup
	@scripts/install "$(PREFIX)"

## Make a Debian package and an archive with its libraries in .build/package, or KINDS="deb".
package: setup
	@scripts/setup --package
	@scripts/package/run $(KINDS)

## Try the packages on three releases of Debian and as others would use them, or KINDS="deb archive command library"; needs
## root, and a quarter of an hour, the first time half an hour.
test-package:
	@scripts/setup --package
	@scripts/setup --tests
	@scripts/package/test $(KINDS)

clean:
	rm -rf .build Benchmarks/.build out
