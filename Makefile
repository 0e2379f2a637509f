# SPDX-License-Identifier: GPL-3.0-or-later
# One non-recursive Makefile, with runtime/sources.mk, tests/check.mk and
# plugin/packaging/install.mk; all that it builds is under build/.
#   make help    lists the targets
#   make V=1     shows the commands

.DEFAULT_GOAL := all
.SUFFIXES:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
# Use all processors, unless the command line has -j.
ifeq ($(filter -j%,$(MAKEFLAGS))$(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
endif

# `make deps check`: the installed tools decide how the rest is built, so a new make
# reads and builds the rest after deps is complete, also with -j.
REST := $(filter-out deps,$(MAKECMDGOALS))
ifneq ($(filter deps,$(MAKECMDGOALS)),)

.PHONY: deps after-deps $(REST)
deps:
	@.ci/deps
after-deps: deps
	@$(MAKE) --no-print-directory $(REST)
$(REST): after-deps
	@:

else

B       := build
V       ?= 0
Q       := $(if $(filter 0,$(V)),@)
say      = $(if $(filter 0,$(V)),@printf '  %-7s %s\n' $(1) $(2))

# The compiler that loads the plugin (GCCVER: its version), the C++ compiler that
# compiles the plugin, and the MPI wrappers, which use the same version.
HOST    := $(shell .ci/compilers --host $(GCCVER))
GCCVER  ?= $(word 1,$(HOST))
HOSTCC  ?= $(word 2,$(HOST))
HOSTCXX ?= $(word 3,$(HOST))
HOSTFC  ?= $(word 4,$(HOST))
ifeq ($(origin CC),default)
CC      := $(HOSTCC)
endif
ifeq ($(origin CXX),default)
CXX     := $(HOSTCXX)
endif
MPICC   ?= mpicc
MPIFC   ?= mpifort
MPIRUN  ?= mpirun
PYTHON  ?= /usr/bin/python3
JOBS    ?= 6
export GCCVER HOSTCC HOSTCXX HOSTFC MPICC MPIFC MPIRUN PYTHON
export OMPI_CC  ?= $(HOSTCC)
export OMPI_CXX ?= $(HOSTCXX)
export OMPI_FC  ?= $(HOSTFC)
export MPICH_CC  ?= $(HOSTCC)
export MPICH_CXX ?= $(HOSTCXX)
export MPICH_FC  ?= $(HOSTFC)

GCC_PLUGIN = $(shell $(HOSTCC) -print-file-name=plugin)
LIT = $(shell .ci/deps --lit)

# The plugin of each compiler is in a directory of its own, so that one installation
# holds several.
PLUGIN  := $(B)/gcc-$(GCCVER)/parcoach.so
HAVE    := $(B)/gcc-$(GCCVER)/have

# RELEASE=1: core is optimized as a whole when it is linked, which takes minutes
# (make RELEASE=1 B=build/release, then benchmarks/scale/run --build build/release
# beside the same of build, measures the gain).
RELEASE  ?= 0
LTO      := $(if $(filter-out 0,$(RELEASE)),-O3 -flto -ffat-lto-objects \
	-flto-partition=one)
CFLAGS   ?= -O2
WARN     := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
# No include path of GCC or MPI here: core must not use them.
# The output must not depend on the directory (`make reproducible`).
MAP      := -ffile-prefix-map=$(CURDIR)=.
CORE_CFLAGS := -std=c11 $(CFLAGS) $(MAP) $(WARN) -fPIC -fvisibility=hidden \
	-Iplugin/core -Iplugin
GCC_CXXFLAGS = -std=gnu++14 $(CFLAGS) $(MAP) -Wall -Wextra -Wno-unused-parameter \
	-fPIC -fno-rtti -fno-exceptions -fvisibility=hidden \
	-isystem $(GCC_PLUGIN)/include -Iplugin/core -Iplugin -Iruntime
# The run time only uses the registry of core: plugin/core/tables/mpi_ops.def.
RT_CFLAGS = -std=c11 -D_GNU_SOURCE $(CFLAGS) $(MAP) $(WARN) -fPIC -fopenmp \
	-fvisibility=hidden -Iruntime -Iplugin/core \
	$(if $(filter mpi,$(MPI)),-include runtime/base/standard_abi.h)

CORE_LIBS := -lzstd
# The compiler has libzstd loaded; another library costs each compilation more than
# what the plugin needs of it, so it is part of the plugin where that is possible: where
# there is a static one that can be part of a shared library.
JSON_C    = $(wildcard $(shell $(HOSTCC) -print-file-name=libjson-c.a)) -ljson-c
# For fuzzing it is tests/fuzz/arena_each.c: AddressSanitizer then sees each allocation.
ARENA     ?= plugin/core/base/arena.c
CORE_SRCS := $(ARENA) $(addprefix plugin/core/, \
	base/arena_text.c \
	base/glob.c \
	base/heap.c \
	base/intern.c \
	base/json_out.c \
	base/nearest.c \
	base/path.c \
	base/user_text.c \
	base/vec.c \
	tables/link_name.c \
	tables/mpi_data.c \
	tables/mpi_groups.c \
	tables/mpi_names.c \
	tables/mpi_ops.c \
	tables/omp_names.c \
	model/constant.c \
	model/bodies.c \
	model/build.c \
	model/dot.c \
	model/event.c \
	model/facts.c \
	model/facts_read.c \
	model/initial.c \
	model/lex.c \
	model/link.c \
	model/link_alias.c \
	model/names.c \
	model/nest.c \
	model/opts.c \
	model/order.c \
	model/pack.c \
	model/pack_code.c \
	model/pack_context.c \
	model/pack_names.c \
	model/pack_recent.c \
	model/pack_record.c \
	model/pack_shapes.c \
	model/print.c \
	model/program.c \
	model/record_types.c \
	model/shown.c \
	model/slot.c \
	model/text.c \
	model/unpack.c \
	model/unpack_get.c \
	model/value.c \
	model/verify.c \
	model/verify_temps.c \
	library/containers.c \
	library/sources.c \
	graph/branch.c \
	graph/branch_claim.c \
	graph/callers.c \
	graph/callgraph.c \
	graph/cfg.c \
	graph/dominators.c \
	graph/exits.c \
	graph/flow.c \
	graph/frontier.c \
	graph/outside.c \
	graph/param.c \
	graph/postdom.c \
	graph/reach_blocks.c \
	graph/region_text.c \
	graph/regions.c \
	graph/targets.c \
	graph/temps.c \
	graph/threads.c \
	graph/where.c \
	report/consequence.c \
	report/copied.c \
	report/diag.c \
	report/facts_unused.c \
	report/finding.c \
	report/finding_graph.c \
	report/finding_nodes.c \
	report/finding_shape.c \
	report/predict.c \
	report/severity.c \
	report/steps.c \
	report/suppress.c \
	report/suppress_place.c \
	report/suppress_text.c \
	rewrite/access.c \
	rewrite/access_fn.c \
	rewrite/access_made.c \
	rewrite/call_to_construct.c \
	rewrite/caught.c \
	rewrite/chosen_read.c \
	rewrite/doacross.c \
	rewrite/exceptions.c \
	rewrite/expand.c \
	rewrite/expand_called.c \
	rewrite/expand_copy.c \
	rewrite/expand_moved.c \
	rewrite/short.c \
	rewrite/guard_facts.c \
	rewrite/guard_wrap.c \
	rewrite/guards.c \
	rewrite/lock_steps.c \
	rewrite/locks.c \
	rewrite/pointers.c \
	rewrite/pointers_tell.c \
	rewrite/pointers_type.c \
	rewrite/records.c \
	rewrite/starts.c \
	rewrite/survived.c \
	rewrite/thrown_value.c \
	rewrite/throws.c \
	rewrite/throws_type.c \
	whole/address_sets.c \
	whole/function_addresses.c \
	whole/job_ends.c \
	whole/job_ends_fn.c \
	whole/reach.c \
	whole/reach_settle.c \
	whole/reach_temps.c \
	memory/callbacks.c \
	memory/common_member.c \
	memory/effects.c \
	memory/element.c \
	memory/ends_job.c \
	memory/one_object.c \
	memory/open_store.c \
	memory/passed.c \
	memory/place_base.c \
	memory/place_return.c \
	memory/places.c \
	memory/points.c \
	memory/points_call.c \
	memory/points_index.c \
	memory/points_targets.c \
	memory/record.c \
	memory/relevant.c \
	memory/ssa.c \
	memory/ssa_alias.c \
	memory/ssa_claim.c \
	memory/ssa_error.c \
	memory/ssa_exact.c \
	memory/ssa_index.c \
	memory/ssa_known.c \
	memory/ssa_meet.c \
	memory/ssa_object.c \
	memory/ssa_phi.c \
	memory/ssa_place.c \
	memory/ssa_kept.c \
	memory/ssa_scan.c \
	memory/ssa_spread.c \
	memory/ssa_whole.c \
	memory/strays.c \
	slice/digest.c \
	slice/slice.c \
	slice/slice_calls.c \
	slice/slice_control.c \
	slice/slice_drop.c \
	slice/slice_flow.c \
	slice/slice_part.c \
	slice/slice_places.c \
	slice/slice_roots.c \
	value/branch.c \
	value/choice.c \
	value/comm.c \
	value/compute.c \
	value/count.c \
	value/due.c \
	value/fold.c \
	value/fold_choice.c \
	value/fold_real.c \
	value/globals.c \
	value/grid.c \
	value/group.c \
	value/guard.c \
	value/guarded.c \
	value/inter.c \
	value/left.c \
	value/lift.c \
	value/loaded.c \
	value/node.c \
	value/number.c \
	value/operand.c \
	value/parts.c \
	value/process.c \
	value/reached_by.c \
	value/set_before.c \
	value/trip_count.c \
	proof/check.c \
	proof/check_calls.c \
	proof/decide.c \
	proof/decide_again.c \
	proof/decide_arithmetic.c \
	proof/decide_candidates.c \
	proof/decide_cases.c \
	proof/decide_cut.c \
	proof/decide_linear.c \
	proof/decide_kept.c \
	proof/decide_nodes.c \
	proof/decide_part.c \
	proof/decide_question.c \
	proof/decide_range.c \
	proof/decide_search.c \
	proof/decide_settle.c \
	proof/decide_simplify.c \
	proof/decide_zone.c \
	proof/interval.c \
	proof/open_ends.c \
	proof/open_team.c \
	proof/open_throws.c \
	proof/prove.c \
	proof/rules.c \
	proof/term.c \
	uniform/agreed.c \
	uniform/alone.c \
	uniform/broadcast.c \
	uniform/by_calls.c \
	uniform/by_result.c \
	uniform/call.c \
	uniform/cells.c \
	uniform/chosen.c \
	uniform/colour.c \
	uniform/constant_arguments.c \
	uniform/container_length.c \
	uniform/decided.c \
	uniform/deciders.c \
	uniform/difference.c \
	uniform/dump.c \
	uniform/error.c \
	uniform/explain.c \
	uniform/explain_steps.c \
	uniform/filled_array.c \
	uniform/first_call.c \
	uniform/first_use.c \
	uniform/flagged.c \
	uniform/fixpoint.c \
	uniform/flow.c \
	uniform/given.c \
	uniform/joins.c \
	uniform/lattice.c \
	uniform/object.c \
	uniform/operand.c \
	uniform/origin.c \
	uniform/outside.c \
	uniform/reopened.c \
	uniform/packed.c \
	uniform/partial_object.c \
	uniform/phi.c \
	uniform/polled.c \
	uniform/query.c \
	uniform/rest.c \
	uniform/roots_of_parts.c \
	uniform/same_collective.c \
	uniform/summaries.c \
	uniform/team.c \
	uniform/thread_private.c \
	uniform/thrown.c \
	uniform/told_path.c \
	uniform/unknown_functions.c \
	uniform/users.c \
	uniform/vote.c \
	paper/comm.c \
	paper/depend.c \
	paper/paper.c \
	paper/paper_tell.c \
	paper/summary.c \
	threads/across.c \
	threads/commute.c \
	threads/concurrency.c \
	threads/concurrency_mark.c \
	threads/concurrency_meet.c \
	threads/concurrency_say.c \
	threads/entries.c \
	threads/handle_object.c \
	threads/handles.c \
	threads/handover.c \
	threads/level_print.c \
	threads/level_table.c \
	threads/levels.c \
	threads/levels_ends.c \
	threads/levels_say.c \
	threads/numbered.c \
	threads/order.c \
	threads/orphan.c \
	threads/own_comm.c \
	threads/reached.c \
	threads/several.c \
	threads/waits.c \
	threads/walk.c \
	threads/words.c \
	requests/again.c \
	requests/done.c \
	requests/requests.c \
	requests/some.c \
	requests/starts.c \
	requests/uses.c \
	argument/argument.c \
	argument/around.c \
	argument/ask.c \
	argument/ask_here.c \
	argument/check.c \
	argument/comm.c \
	argument/fit.c \
	argument/range.c \
	argument/tell.c \
	ulfm/active.c \
	ulfm/agreements.c \
	ulfm/code.c \
	ulfm/decisions.c \
	ulfm/handler.c \
	ulfm/leave.c \
	ulfm/old_comm.c \
	ulfm/ulfm.c \
	match/after.c \
	match/agree.c \
	match/ask.c \
	match/before.c \
	match/command_loop.c \
	match/common_values.c \
	match/compare.c \
	match/covered.c \
	match/differ.c \
	match/forget.c \
	match/frames.c \
	match/inside.c \
	match/knowledge.c \
	match/last_call.c \
	match/meet.c \
	match/one_shot.c \
	match/pair.c \
	match/polling_flags.c \
	match/polling_loop.c \
	match/say.c \
	match/side.c \
	match/sides.c \
	match/state.c \
	match/summary.c \
	match/text.c \
	match/twin.c \
	match/witness.c \
	team/cancel.c \
	team/cancel_chance.c \
	team/cancel_tasks.c \
	team/paths.c \
	team/race.c \
	team/race_plan.c \
	team/say.c \
	team/team.c \
	verdict/balance.c \
	verdict/checkpoint.c \
	verdict/gap.c \
	verdict/obligations.c \
	verdict/why.c \
	pipeline/interest.c \
	pipeline/match_levels.c \
	pipeline/needless.c \
	pipeline/passes.c \
	pipeline/plan.c \
	pipeline/plan_proofs.c \
	pipeline/value_dump.c \
	)

GCC_SRCS := $(patsubst %,plugin/gcc/lower-%.cc, \
	accessor address alias answer apart array atomic bits bounds builtin call called class clause closure common constant \
	content content-use doacross element exact field flow fn fold functor group header held io lambda leaf loc \
	names number object omp other part place record \
	reduction shape share slot std stmt sweep symbol table temp throw transfer type value \
	vararg whole) \
	$(addprefix plugin/gcc/, \
	args.cc \
	attributes.cc \
	findings.cc \
	absent.cc \
	by-pointer.cc \
	instrument.cc \
	left.cc \
	lower.cc \
	markers.cc \
	plugin.cc \
	pragmas.cc \
	proofs.cc \
	records.cc \
	report.cc \
	rescue.cc \
	section.cc \
	sites.cc \
	)

# The project file, which the plugin reads too.
PROJECT  := $(B)/obj/plugin/project/project.o

TOOL_SRCS := plugin/project/project.c $(addprefix plugin/tool/, \
	ahead.c \
	aliases.c \
	build.c \
	check.c \
	cmake.c \
	code.c \
	command_line.c \
	commands.c \
	compile.c \
	compilers.c \
	completion.c \
	database.c \
	doctor.c \
	explain.c \
	fail_options.c \
	faults.c \
	faults_clean.c \
	faults_judge.c \
	faults_options.c \
	faults_read.c \
	faults_run.c \
	faults_trials.c \
	findings.c \
	flags.c \
	gentle.c \
	hint.c \
	installed.c \
	interval.c \
	interval/coordinated.c \
	interval/duration.c \
	interval/hierarchical.c \
	interval/inputs.c \
	interval/measured.c \
	interval/minimum.c \
	interval/model.c \
	interval/platform.c \
	interval/plot.c \
	interval/print.c \
	interval/print_json.c \
	interval/run_time.c \
	interval/weibull.c \
	interval/young_daly.c \
	kept.c \
	kept_file.c \
	kept_move.c \
	lacks.c \
	model.c \
	moved.c \
	object.c \
	needed.c \
	options.c \
	output.c \
	parcoach.c \
	plugin_args.c \
	program.c \
	program_check.c \
	programs.c \
	progress.c \
	project.c \
	prune.c \
	report.c \
	report_ci.c \
	report_dot.c \
	report_faults.c \
	report_flow.c \
	report_group.c \
	report_html.c \
	report_join.c \
	report_link.c \
	report_only.c \
	report_page.c \
	report_place.c \
	report_read.c \
	report_sarif.c \
	report_text.c \
	run.c \
	snippet.c \
	source.c \
	suppressions.c \
	thin.c \
	thread_level.c \
	wrappers.c \
	)

include runtime/sources.mk

# Which MPI: openmpi, mpich; the same for all others, and for the standard ABI.
MPI := $(shell printf '\043include <mpi.h>\n' | $(MPICC) -dM -E -x c - 2>&1 | \
	awk '$$2 == "OPEN_MPI" { m = "openmpi" } $$2 == "MPICH" { m = "mpich" } \
	END { print m ? m : "mpi" }')
PRELOAD := $(B)/libparcoach_preload-$(MPI).so
FAILURES := $(B)/libparcoach_failures-$(MPI).so
CHECKPOINTS := $(B)/libparcoach_checkpoints-$(MPI).so

UNIT_SRCS := $(wildcard tests/unit/*.c)

CORE_OBJS := $(CORE_SRCS:%.c=$(B)/obj/%.o)
CORE      := $(B)/libparcoach-core.a
GCC_DIR   := $(B)/obj/gcc-$(GCCVER)
GCC_OBJS  := $(GCC_SRCS:plugin/gcc/%.cc=$(GCC_DIR)/%.o)
TOOL_OBJS := $(TOOL_SRCS:%.c=$(B)/obj/%.o)
RT_OBJS   := $(RT_SRCS:%.c=$(B)/obj/%.o) $(B)/obj/runtime/checked.o
PRE_OBJS  := $(patsubst runtime/%.c,$(B)/obj/preload/%.o, \
	$(filter-out $(addprefix runtime/,abi/defer.c check/call.c start/fortran.c \
	start/ulfm_absent.c), \
	$(RT_SRCS)) \
	$(PRE_SRCS)) \
	$(B)/obj/preload/wrappers.o
FAIL_OBJS := $(FAIL_SRCS:%.c=$(B)/obj/%.o) $(B)/obj/runtime/failures.o
SAVE_OBJS := $(SAVE_SRCS:%.c=$(B)/obj/%.o) $(B)/obj/runtime/checkpoints.o
UNIT_BINS := $(UNIT_SRCS:tests/unit/%.c=$(B)/unit/%)

.PHONY: demo all plugin all-compilers core check check-other check-core check-nodes \
	check-long selfcheck docs matrix reproducible coverage bench bench-long \
	install uninstall deb clean help
RUNTIME := $(B)/libparcoach_rt.so $(B)/libparcoach_rt.a $(PRELOAD) $(FAILURES) \
	$(CHECKPOINTS)
all: $(B)/parcoach.so $(B)/parcoach $(RUNTIME) other-mpi
plugin: $(PLUGIN)

# The plugins for all other compilers that are installed.
all-compilers: all
	$(Q)for v in $(filter-out $(GCCVER),$(shell .ci/compilers)); do \
		set -- $$(.ci/compilers --host $$v); \
		$(MAKE) --no-print-directory GCCVER=$$1 HOSTCC=$$2 HOSTCXX=$$3 \
			HOSTFC=$$4 CXX="$(patsubst $(HOSTCXX),$$3,$(CXX))" plugin || \
			exit 1; \
	done

# If both Open MPI and MPICH are installed, the run time for the one that $(MPICC) does
# not belong to is built in a directory of its own.  MPIS=one: it is not built.
OTHER_MPI := $(if $(filter one,$(MPIS)),,$(filter-out $(MPI),$(foreach m, \
	openmpi mpich,$(if $(shell command -v mpicc.$m),$m))))
.PHONY: runtime other-mpi $(OTHER_MPI)
runtime: $(RUNTIME)
other-mpi: $(OTHER_MPI)
$(OTHER_MPI): $(B)/parcoach $(B)/gen/generate $(B)/gen/generate-failures \
		$(B)/gen/generate-checkpoints
	$(Q)$(MAKE) --no-print-directory B=$(B)/$@ MPICC=mpicc.$@ MPIS=one \
		GENERATE=$(B)/gen/generate \
		FAIL_GENERATE=$(B)/gen/generate-failures \
		SAVE_GENERATE=$(B)/gen/generate-checkpoints runtime

# Built once: prints "run 'make deps'" instead of an error of the compiler.
$(HAVE)-build $(HAVE)-check: $(HAVE)-%: .ci/deps
	@.ci/deps --check $*
	@mkdir -p $(@D) && touch $@

$(B)/obj/plugin/core/%.o: plugin/core/%.c Makefile | $(HAVE)-build
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CORE_CFLAGS) $(LTO) -MMD -MP -c $< -o $@

$(B)/obj/tests/fuzz/%.o: tests/fuzz/%.c Makefile
	@mkdir -p $(@D)
	$(Q)$(CC) $(CORE_CFLAGS) -MMD -MP -c $< -o $@

$(PROJECT): plugin/project/project.c Makefile | $(HAVE)-build
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -MMD -MP -c $< -o $@

$(B)/obj/plugin/tool/%.o: plugin/tool/%.c Makefile | $(HAVE)-build
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -I$(B)/gen -MMD -MP -c $< -o $@

# Several files in different folders have the same name: append (q), do not replace (r).
$(CORE): $(CORE_OBJS)
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(if $(LTO),gcc-ar-$(GCCVER),$(AR)) qcs $@ $^

# The version of the compiler for which the plugin is built.  GCC accepts a plugin only
# for the same major and minor version, so another version makes all of it again.
.PHONY: always
$(B)/gcc-$(GCCVER)/version: always | $(HAVE)-build
	@$(HOSTCC) -dumpfullversion > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# A precompiled header: GCC's headers are parsed only once.
PCH := $(GCC_DIR)/gcc-common.h
$(PCH).gch: plugin/gcc/gcc-common.h Makefile $(B)/gcc-$(GCCVER)/version
	@mkdir -p $(@D)
	$(call say,CXX,$<)
	$(Q)$(CXX) $(GCC_CXXFLAGS) -MMD -MP -x c++-header $< -o $@

$(GCC_DIR)/%.o: plugin/gcc/%.cc $(PCH).gch Makefile
	@mkdir -p $(@D)
	$(call say,CXX,$<)
	$(Q)$(CXX) $(GCC_CXXFLAGS) -include $(PCH) -Winvalid-pch -MMD -MP -c $< \
		-o $@

$(B)/obj/runtime/%.o: runtime/%.c Makefile | $(HAVE)-build
	@mkdir -p $(@D)
	$(call say,MPICC,$<)
	$(Q)$(MPICC) $(RT_CFLAGS) -MMD -MP -c $< -o $@

# The style and the script of the HTML page, and the functions of shells, as strings
# of C.
$(B)/gen/%.h: plugin/tool/%
	@mkdir -p $(@D)
	$(Q)sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' $< > $@
$(B)/obj/plugin/tool/report_html.o: $(B)/gen/report.css.h $(B)/gen/report.js.h
$(B)/obj/plugin/tool/completion.o: $(B)/gen/completion.bash.h $(B)/gen/completion.zsh.h

include runtime/libraries.mk

# The plugin's references to GCC are weak, so that another version of GCC, which lacks
# some symbols, can load the plugin, which then prints an error.
$(GCC_DIR).o: $(GCC_OBJS)
	$(Q)$(LD) -r $^ -o $@ && objcopy --weaken $@

# Weak references do not extract members of an archive, so all of it is linked.
$(PLUGIN): $(GCC_DIR).o $(PROJECT) $(CORE)
	$(call say,LINK,$@)
	$(Q)for json in $(JSON_C); do \
		$(CXX) $(LTO) $(MAP) $(LDFLAGS) -shared -static-libgcc \
			-static-libstdc++ $< $(PROJECT) -Wl,--whole-archive \
			$(CORE) -Wl,--no-whole-archive -o $@.new $(CORE_LIBS) \
			$$json -Wl,--exclude-libs,libjson-c.a 2>$@.log && \
		mv -f $@.new $@ && rm -f $@.log && exit; \
	done; cat $@.log >&2; rm -f $@.log; exit 1

# The plugin for $(HOSTCC), without its version in the name.
$(B)/parcoach.so: $(PLUGIN) $(if $(filter gcc-$(GCCVER)/parcoach.so,$(shell \
		readlink $(B)/parcoach.so)),,always)
	$(Q)ln -sfn gcc-$(GCCVER)/$(@F) $@

$(B)/parcoach: $(TOOL_OBJS) $(CORE)
	$(call say,LINK,$@)
	$(Q)$(CC) $(CFLAGS) $(LTO) $(MAP) $(LDFLAGS) $^ -o $@.new $(CORE_LIBS) -lelf -ljson-c \
		-lm -lpthread && mv -f $@.new $@
	$(Q)ln -sfn $(abspath plugin/facts) $(@D)/facts
	$(Q)ln -sfn $(abspath docs) $(@D)/docs
	$(Q)ln -sfn $(abspath plugin/packaging) $(@D)/cmake

# Libraries and programs get their names when they are complete: a job or a compilation
# that begins meanwhile would crash with a part of one.
# RATIONALE: not unloaded with a plug-in of the program.  Its thread data is static: the
# loader has little room for it and does not reuse it.  And its thread may be running.
$(B)/libparcoach_rt.so: $(RT_OBJS) $(B)/obj/starts.o
	$(call say,LINK,$@)
	$(Q)$(MPICC) $(LDFLAGS) -shared -fopenmp -Wl,-soname,$(@F) \
		-Wl,-z,nodelete $^ -o $@.new -lpthread -ldl && mv -f $@.new $@

# Without local symbols: the symbols of a program show which functions have no model
# (plugin/tool/code.c).
$(B)/libparcoach_rt.a: $(RT_OBJS) $(B)/obj/starts.o
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) qcs $@ $^ && objcopy --discard-all $@

include tests/check.mk

docs: | $(HAVE)-build
	$(Q)$(CC) -Iplugin/core docs/diagnostics.c -o $(B)/diagnostics
	$(Q)$(B)/diagnostics > docs/DIAGNOSTICS.md

# It depends only on what the demonstration uses.
demo: $(B)/parcoach.so $(B)/libparcoach_rt.so | $(HAVE)-check
	$(Q).ci/demo $(B)

include plugin/packaging/install.mk

clean:
	$(Q)rm -rf $(B)

help:
	@echo "To use parcoach:"
	@echo "  make deps          install the packages that the build needs (Debian, Ubuntu)"
	@echo "  make all           build the plugin, the command and the run time in $(B)/"
	@echo "  make all-compilers build the plugins for all compilers that are installed"
	@echo "  make demo          compile and run a small program with a deadlock"
	@echo "  make install       install to DESTDIR and PREFIX ($(PREFIX)); uninstall: remove"
	@echo "  make deb           build a package for Debian and Ubuntu in $(B)/deb/"
	@echo "  make clean         remove $(B)/"
	@echo "To change parcoach:"
	@echo "  make check         run all tests; check-core: only the tests without MPI;"
	@echo "                     check-other: those that depend on the MPI, with the other one"
	@echo "  make check-nodes   run the tests of the run time on nodes that share a network"
	@echo "  make check-long    run the slow tests, too, and the sanitizers"
	@echo "  make selfcheck     check the code with its own rules and with parcoach"
	@echo "  make fuzz          run each fuzzer for SECONDS ($(SECONDS)) seconds"
	@echo "  make coverage      show which lines of core the tests execute"
	@echo "  make matrix        run all tests with each installed GCC and MPI;"
	@echo "                     CHROOTS=DIR: with those of Debian 12, 13 and sid"
	@echo "  make reproducible  check that two builds give the same bytes"
	@echo "  make bench         measure for benchmarks/results (some minutes)"
	@echo "  make bench-long    measure everything (over an hour); BENCH=NAME: only one"
	@echo "RELEASE=1: optimize core as a whole when it is linked"
	@echo "GCCVER=N: the plugin for GCC N instead of $(GCCVER)"
	@echo "V=1 shows the commands. Variables: GCCVER, HOSTCC, CC, CXX,"
	@echo "MPICC, CFLAGS, JOBS. Example: make deps demo"

OBJS := $(CORE_OBJS) $(PCH).o $(GCC_OBJS) $(TOOL_OBJS) $(RT_OBJS) $(PRE_OBJS) \
	$(FAIL_OBJS) $(SAVE_OBJS) \
	$(B)/obj/starts.o
-include $(OBJS:.o=.d) $(UNIT_BINS:%=%.d) $(FUZZ_OBJS:.o=.d) \
	$(FUZZ_TOOL:.o=.d) $(ANALYZED:%=%.d)

endif
