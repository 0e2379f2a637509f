# SPDX-License-Identifier: GPL-3.0-or-later
# One non-recursive Makefile; everything it makes is under build/.
#   make help    lists the targets
#   make V=1     shows the commands

.DEFAULT_GOAL := all
.SUFFIXES:
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

B       := build
V       ?= 0
Q       := $(if $(filter 0,$(V)),@)
say      = $(if $(filter 0,$(V)),@printf '  %-7s %s\n' $(1) $(2))

CC      ?= gcc
CXX     := g++-12
HOSTCC  := gcc-12
CC      := $(HOSTCC)
MPICC   ?= mpicc
GCC_PLUGIN := $(shell $(HOSTCC) -print-file-name=plugin)

CFLAGS   ?= -O2 -g
WARN     := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes
CORE_CFLAGS := -std=c11 $(CFLAGS) $(WARN) -fPIC -fvisibility=hidden
GCC_CXXFLAGS := -std=gnu++14 $(CFLAGS) -Wall -Wextra -Wno-unused-parameter \
	-fPIC -fno-rtti -fno-exceptions -fvisibility=hidden \
	-isystem $(GCC_PLUGIN)/include -Iplugin/core -Iruntime
RT_CFLAGS := -std=c11 -D_GNU_SOURCE $(CFLAGS) $(WARN) -fPIC -fopenmp \
	-fvisibility=hidden

CORE_SRCS := $(wildcard $(addprefix plugin/core/, \
	arena.c \
	callgraph.c \
	cfg.c \
	comm.c \
	concurrency.c \
	depend.c \
	diag.c \
	dot.c \
	flow.c \
	intern.c \
	levels.c \
	match.c \
	model.c \
	model_event.c \
	model_lex.c \
	model_print.c \
	model_text.c \
	model_verify.c \
	mpi_names.c \
	mpi_ops.c \
	nest.c \
	passes.c \
	plan.c \
	postdom.c \
	regions.c \
	summary.c \
	words.c \
	))

GCC_SRCS := $(wildcard $(addprefix plugin/gcc/, \
	args.cc \
	instrument.cc \
	lower.cc \
	lower-omp.cc \
	lower-value.cc \
	markers.cc \
	plugin.cc \
	report.cc \
	sites.cc \
	))

TOOL_SRCS := $(wildcard $(addprefix plugin/tool/, \
	parcoach.c \
	model.c \
	))

RT_SRCS := $(wildcard $(addprefix runtime/, \
	rt_agree.c \
	rt_check.c \
	rt_comm.c \
	rt_env.c \
	rt_fortran.c \
	rt_init.c \
	rt_report.c \
	rt_thread.c \
	rt_wrap.c \
	))

UNIT_SRCS := $(wildcard tests/unit/*.c)

CORE_OBJS := $(CORE_SRCS:%.c=$(B)/obj/%.o)
GCC_OBJS  := $(GCC_SRCS:%.cc=$(B)/obj/%.o)
TOOL_OBJS := $(TOOL_SRCS:%.c=$(B)/obj/%.o)
RT_OBJS   := $(RT_SRCS:%.c=$(B)/obj/%.o)
UNIT_BINS := $(UNIT_SRCS:tests/unit/%.c=$(B)/unit/%)

.PHONY: all clean check
all: $(if $(GCC_SRCS),$(B)/parcoach.so) $(if $(TOOL_SRCS),$(B)/parcoach) \
	$(if $(RT_SRCS),$(B)/libparcoach_rt.so $(B)/libparcoach_rt.a) $(CORE_OBJS)

$(B)/obj/plugin/core/%.o: plugin/core/%.c
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -MMD -MP -c $< -o $@

$(B)/obj/plugin/tool/%.o: plugin/tool/%.c
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -Iplugin/core -MMD -MP -c $< -o $@

$(B)/obj/plugin/gcc/%.o: plugin/gcc/%.cc
	@mkdir -p $(@D)
	$(call say,CXX,$<)
	$(Q)$(CXX) $(GCC_CXXFLAGS) -MMD -MP -c $< -o $@

$(B)/obj/runtime/%.o: runtime/%.c
	@mkdir -p $(@D)
	$(call say,MPICC,$<)
	$(Q)$(MPICC) $(RT_CFLAGS) -MMD -MP -c $< -o $@

$(B)/parcoach.so: $(GCC_OBJS) $(CORE_OBJS)
	$(call say,LINK,$@)
	$(Q)$(CXX) -shared -static-libgcc -static-libstdc++ $^ -o $@

$(B)/parcoach: $(TOOL_OBJS) $(CORE_OBJS)
	$(call say,LINK,$@)
	$(Q)$(CC) $^ -o $@

$(B)/libparcoach_rt.so: $(RT_OBJS)
	$(call say,LINK,$@)
	$(Q)$(MPICC) -shared -fopenmp $^ -o $@ -lpthread

$(B)/libparcoach_rt.a: $(RT_OBJS)
	$(call say,AR,$@)
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(B)/unit/%: tests/unit/%.c $(CORE_OBJS)
	@mkdir -p $(@D)
	$(call say,UNIT,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -Iplugin/core -MMD -MP $< $(CORE_OBJS) -o $@

# The registry as text, for the tests under tests/registry.
$(B)/tests-bin/dump_ops: tests/registry/dump_ops.c $(CORE_OBJS)
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -Iplugin/core -MMD -MP $< $(CORE_OBJS) -o $@

check: all $(UNIT_BINS) $(B)/tests-bin/dump_ops
	python3 $(LIT) -sv tests

LIT ?= $(firstword $(wildcard /usr/lib/llvm-*/build/utils/lit/lit.py))

clean:
	$(Q)rm -rf $(B)

-include $(shell find $(B) -name '*.d' 2>/dev/null)
