# SPDX-License-Identifier: GPL-3.0-or-later
# check.mk - the part of the Makefile that checks what it builds: tests and
#            sanitizers, coverage and benchmarks, fuzzers, the rules for our own code.

$(B)/unit/%: tests/unit/%.c $(CORE) Makefile
	@mkdir -p $(@D)
	$(call say,UNIT,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -fno-lto $(LDFLAGS) -Iruntime -Iplugin/tool \
		-MMD -MP $< $(filter %.o,$^) $(CORE) -o $@ $(CORE_LIBS) -lm

# The models of `parcoach interval`, which are no part of core.
$(filter $(B)/unit/interval_%,$(UNIT_BINS)): $(addprefix \
	$(B)/obj/plugin/tool/interval/,coordinated.o duration.o hierarchical.o \
	minimum.o model.o platform.o run_time.o weibull.o young_daly.o)

# Random times of `parcoach run --mtbf`, which need no MPI.
$(B)/unit/failures_draw: $(B)/obj/runtime/failures/draw.o

# Lines of itself; it reads what the compiler writes by default.
$(B)/unit/line_table: $(B)/obj/runtime/base/line_table.o
$(B)/unit/line_table: CORE_CFLAGS += -g

# The text of reports, which uses MPI's types only in declarations.
$(filter $(B)/unit/rt_report_%,$(UNIT_BINS)): CORE_CFLAGS += -Itests/mock

# The registry printed as text, for the tests in tests/registry.
$(B)/tests-bin/dump_ops: tests/registry/dump_ops.c $(CORE)
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -fno-lto -MMD -MP $< $(CORE) -o $@ $(CORE_LIBS)

# Asks the decider about terms, for tests/proof.
$(B)/tests-bin/decide_terms: tests/proof/decide_terms.c tests/proof/decide_steps.h $(CORE)
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -fno-lto -MMD -MP $< $(CORE) -o $@ $(CORE_LIBS)

# Preloaded by tests/run/status.sh.
$(B)/tests-bin/yield.so: tests/run/Inputs/yield.c
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CFLAGS) -shared -fPIC $< -o $@

# ---- tests ----

TEST_BINS := $(UNIT_BINS) $(addprefix $(B)/tests-bin/,dump_ops decide_terms yield.so)

LITFLAGS ?= -sv
# Slow tests first, once their times are known.  Until then in any order, so that tests that
# compute run beside those that wait.
ORDER = $(if $(wildcard $(B)/tests/.lit_test_times.txt),,--order=random)
run_lit = PARCOACH_BUILD=$(CURDIR)/$(B) $(PYTHON) $(LIT) $(LITFLAGS) \
	-j $(JOBS) $(ORDER) --output $(B)/lit.json

# The tests that depend on the MPI, run with the other one.
OTHER_TESTS := run/(preload-mismatch|rt-(communicators|fortran-in|mismatch|window-file))\.
# MPICH's processes poll: tests are slow with more processes than processors.
run_other = $(foreach m,$(OTHER_MPI),PARCOACH_BUILD=$(CURDIR)/$(B)/$m \
	PARCOACH_SECONDS=100 \
	PARCOACH_MPICC=mpicc.$m PARCOACH_MPIFORT=mpifort.$m \
	PARCOACH_MPIRUN=mpirun.$m $(PYTHON) $(LIT) $(LITFLAGS) -j $(JOBS) \
	--output $(B)/$m/lit.json --filter '$1' \
	$(if $(findstring faults,$1),--param long=1) tests/run tests/faults;)

check: $(B)/parcoach.so $(B)/parcoach $(RUNTIME) $(TEST_BINS) | $(HAVE)-check
	$(Q)$(run_lit) tests
check-other: other-mpi | $(HAVE)-check
	$(Q)$(call run_other,$(OTHER_TESTS))

# The tiers that need neither GCC's plugin interface nor MPI.
core: $(B)/parcoach $(UNIT_BINS)
check-core: core | $(HAVE)-check
	$(Q)$(run_lit) $(NOT) tests/unit tests/core tests/interval tests/fuzz

# Run tests with a run time under a sanitizer: $1 directory, $2 sanitizers, $3 tests,
# $4 excluded tests.  AddressSanitizer keeps freed memory, so the use of memory is not
# constant.  ThreadSanitizer does not see the synchronization of libgomp's threads, and
# the random programs and thousands of communicators take minutes with it; it delivers a
# signal later, and then says that an empty handler of a program has changed errno.
# Neither can be loaded by dlopen after the program has started.
comma := ,
ASAN_NOT := rt-(symbols|constant-memory|plugin)
TSAN_NOT := rt-(symbols|plugin|concurrent|multithreaded|tasks|thread-|fortran|stress|$\
	constant-memory|timer)
TSAN_SUPP := $(CURDIR)/tests/run/Inputs/tsan.supp
run_sanitized = export ASAN_OPTIONS=detect_leaks=0 \
	UBSAN_OPTIONS=halt_on_error=1 TSAN_OPTIONS="halt_on_error=1 exitcode=77 $\
	ignore_noninstrumented_modules=1 suppressions=$(TSAN_SUPP)"; \
	$(MAKE) --no-print-directory B=$(B)/$1 MPIS=one \
	CFLAGS='-O1 -g -fsanitize=$2 -fno-omit-frame-pointer' runtime && \
	PARCOACH_BUILD=$(CURDIR)/$(B)/$1 PARCOACH_SECONDS=100 \
	PARCOACH_MPICC='$(MPICC) -fsanitize=$2' \
	PARCOACH_MPIFORT='$(MPIFC) -fsanitize=$2' \
	$(PYTHON) $(LIT) $(LITFLAGS) -j $(JOBS) \
	--output $(B)/$1/lit.json --filter '$3' --filter-out '$4' tests/run

# Tests that do not set PARCOACH_MATCH, with PARCOACH_MATCH=watch.  With
# PARCOACH_ON_ERROR=warn it counts fewer calls as skipped after a mismatch.
WATCH_NOT := rt-same-place

SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer
# Run tests with their processes on two nodes that share only a network, which
# takes a second more for each run.
check-nodes: all $(TEST_BINS) | $(HAVE)-check
	$(Q)PARCOACH_CLUSTER=2 PARCOACH_SECONDS=100 $(run_lit) \
		--filter 'run/(preload-|rt-)' tests

# The parts of check-long, each of which can be made by itself.  All are made, also after
# one that fails, since they take long.
long-tests: all $(TEST_BINS) | $(HAVE)-check
	$(Q)$(run_lit) --param long=1 tests
long-other: all $(TEST_BINS) | $(HAVE)-check
	$(Q)$(call run_other,preload-|rt-)
long-watch: all $(TEST_BINS) | $(HAVE)-check
	$(Q)PARCOACH_MATCH=watch $(run_lit) --param long=1 \
		--filter 'run/(preload-|rt-)' --filter-out '$(WATCH_NOT)' tests
long-faults: all $(TEST_BINS) | $(HAVE)-check
	$(Q)$(call run_other,faults/)
long-core:
	$(Q)ASAN_OPTIONS=detect_leaks=0 $(MAKE) --no-print-directory \
		B=$(B)/sanitize CFLAGS='$(SANITIZE)' \
		ARENA=tests/fuzz/arena_each.c NOT='--filter-out unit/arena' \
		LITFLAGS='$(LITFLAGS) --param long=1' check-core
long-asan: all | $(HAVE)-check
	$(Q)$(call run_sanitized,asan,address$(comma)undefined,rt-,$(ASAN_NOT))
long-tsan: all | $(HAVE)-check
	$(Q)$(call run_sanitized,tsan,thread,rt-,$(TSAN_NOT))
LONG := long-tests long-other long-watch long-faults check-nodes long-core long-asan \
	long-tsan reproducible
.PHONY: $(LONG)
check-long: all $(TEST_BINS) | $(HAVE)-check
	$(Q)failed=; for part in $(LONG); do \
		$(MAKE) --no-print-directory $$part || failed="$$failed $$part"; \
	done; [ -z "$$failed" ] || { echo "make: these parts failed:$$failed" >&2; exit 1; }

# Build twice and compare the files byte by byte.
reproducible: | $(HAVE)-build
	$(Q)JOBS=$(JOBS) .ci/reproducible $(B)/reproducible

# Each version of GCC that is installed, with both MPIs: about 5 minutes each.  QUICK=all:
# only the tests of compiling and linking; QUICK=others: the compiler of the distribution
# runs all tests.  CHROOTS=DIR: the versions and MPIs of Debian's releases (SUITES), in
# chroots in DIR, which are made if they do not exist.
matrix:
	$(Q)$(PYTHON) .ci/matrix --build $(B)/matrix --jobs $(JOBS) \
		$(if $(QUICK),--quick=$(QUICK)) \
		$(if $(CHROOTS),--chroots $(CHROOTS)) \
		$(if $(SUITES),--suites $(SUITES)) $(if $(VERSIONS),--versions $(VERSIONS))

# The lines of core that its own tests and the unit tests execute.
coverage: | $(HAVE)-check
	$(Q).ci/coverage $(B)/coverage

# Writes the results to benchmarks/results.
bench bench-long: all | $(HAVE)-check
	$(Q)benchmarks/bench --build $(B) $(if $(filter bench-long,$@),--long) $(BENCH)

# ---- fuzzing ----

# libFuzzer (tests/fuzz/run), with objects built by clang with the sanitizers.
CLANG    ?= $(shell command -v clang-14 || command -v clang)
SECONDS  ?= 60
FUZZERS  := $(patsubst tests/fuzz/%.c,%,$(filter-out %/arena_each.c, \
	$(wildcard tests/fuzz/*.c)))
FUZZ_CFLAGS := -std=gnu11 -O1 -g -fno-omit-frame-pointer \
	-fno-sanitize-recover=all -Iplugin/core -Iplugin -Iplugin/tool -Iruntime \
	-I$(B)/gen
FUZZ_OBJS := $(patsubst %.c,$(B)/fuzz/obj/%.o,tests/fuzz/arena_each.c \
	$(filter plugin/core/%,$(filter-out $(ARENA),$(CORE_SRCS))))
FUZZ_TOOL := $(TOOL_SRCS:%.c=$(B)/fuzz/obj/%.o)

.PHONY: fuzz
.SECONDARY: $(FUZZ_OBJS) $(FUZZ_TOOL)
fuzz: $(FUZZERS:%=$(B)/fuzz/%) $(B)/parcoach
	$(Q)tests/fuzz/run $(B) $(SECONDS) $(FUZZERS)

$(B)/fuzz/obj/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,CLANG,$<)
	$(Q)$(or $(CLANG),$(error make fuzz needs clang with libFuzzer: \
		run 'make deps')) $(FUZZ_CFLAGS) \
		-fsanitize=fuzzer-no-link,address,undefined -MMD -MP -c $< -o $@

$(B)/fuzz/obj/plugin/tool/report_html.o: $(B)/gen/report.css.h \
		$(B)/gen/report.js.h
$(B)/fuzz/obj/plugin/tool/completion.o: $(B)/gen/completion.bash.h \
		$(B)/gen/completion.zsh.h

$(B)/fuzz/obj/plugin/tool/parcoach.o: FUZZ_CFLAGS += -Dmain=parcoach_main
# Fuzzes the whole command, and the run time's environment, which needs <mpi.h>.
$(B)/fuzz/command: $(FUZZ_TOOL)
$(B)/fuzz/env: runtime/base/state.c runtime/start/env.c
$(B)/fuzz/env: FUZZ_CC = OMPI_CC=$(CLANG) MPICH_CC=$(CLANG) $(MPICC)
FUZZ_CC  = $(CLANG)
$(B)/fuzz/%: tests/fuzz/%.c $(FUZZ_OBJS) $(wildcard tests/fuzz/*.h)
	$(call say,CLANG,$<)
	$(Q)$(FUZZ_CC) $(FUZZ_CFLAGS) -fsanitize=fuzzer,address,undefined $< \
		$(filter %.o,$^) -o $@ $(CORE_LIBS) -lelf -ljson-c -lm

# The strictest warnings of the compiler for our files: as if they were C++, and its
# analyzer.  Its false warnings are listed for GCC 12 only.
CHECKED  := $(CORE_SRCS) $(TOOL_SRCS) $(RT_SRCS) $(PRE_SRCS) $(GEN_SRCS) \
	$(filter-out $(RT_SRCS),$(FAIL_SRCS) $(SAVE_SRCS)) \
	runtime/failures/generate.c runtime/checkpoints/generate.c
ANALYZED := $(CHECKED:%.c=$(B)/analyzed/%.log)
ANALYZE   = -Wc++-compat $(if $(filter 12,$(GCCVER)),-fanalyzer) \
	-Wno-deprecated-declarations -fdiagnostics-plain-output \
	-MMD -MP -MF $@.d -MT $@ -c $< -o /dev/null 2> $@ || { cat $@; false; }

.PHONY: analyzed
analyzed: $(ANALYZED)
$(B)/analyzed/plugin/%.log: plugin/%.c Makefile
	@mkdir -p $(@D)
	$(Q)LC_ALL=C $(CC) $(CORE_CFLAGS) -I$(B)/gen $(ANALYZE)
$(B)/analyzed/runtime/%.log: runtime/%.c Makefile
	@mkdir -p $(@D)
	$(Q)LC_ALL=C $(MPICC) $(RT_CFLAGS) -Iruntime/preload -I$(B)/gen $(ANALYZE)

selfcheck: all | $(HAVE)-check
	$(Q)$(MAKE) --no-print-directory -j $(JOBS) analyzed
	$(Q)JOBS=$(JOBS) .ci/selfcheck $(B) $(CHECKED)
