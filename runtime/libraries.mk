# SPDX-License-Identifier: GPL-3.0-or-later
#
# libraries.mk - the libraries of the run time that wrap MPI's procedures: the preloaded
#                one, that which simulates failures, that which measures checkpoints.

# ---- the preloaded library ----

# It does not depend on the MPI, whose prototypes it reads.
GENERATE ?= $(B)/gen/generate
$(B)/gen/generate: $(GEN_SRCS) $(B)/obj/plugin/core/tables/mpi_ops.o \
		$(B)/obj/plugin/core/tables/mpi_data.o $(B)/obj/plugin/core/tables/mpi_names.o \
		$(addprefix runtime/preload/,prototypes.h starts_write.h)
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -fno-lto $(LDFLAGS) $(filter-out %.h,$^) -o $@

# The functions that instrumented code calls instead of MPI's procedures.
$(B)/gen/checked.c: $(GENERATE) $(B)/gen/mpi.i
	$(call say,GEN,$@)
	$(Q)$< checked /dev/null < $(B)/gen/mpi.i > $@

$(B)/obj/runtime/checked.o: $(B)/gen/checked.c
	@mkdir -p $(@D)
	$(call say,MPICC,$<)
	$(Q)$(MPICC) $(RT_CFLAGS) -fexceptions -Wno-deprecated-declarations \
		-MMD -MP -c $< -o $@

# RATIONALE: an error handler may leave MPI by an exception.
$(B)/obj/runtime/check/call.o: RT_CFLAGS += -fexceptions

# The prototypes of MPI, and the names that the run time itself defines.
$(B)/gen/mpi.i: Makefile | $(HAVE)-build
	@mkdir -p $(@D)
	$(Q)printf '%s\n' '#include <mpi.h>' '#if __has_include(<mpi-ext.h>)' \
		'#include <mpi-ext.h>' '#endif' | \
		$(MPICC) -E -P -x c - > $@

$(B)/gen/owned: $(RT_OBJS)
	@mkdir -p $(@D)
	$(Q)nm --defined-only $^ | awk '$$3 ~ /^MPIX?_/ { print $$3 }' > $@.new
	$(Q)cmp -s $@.new $@ || cp $@.new $@

$(B)/gen/starts.c: $(GENERATE) $(B)/gen/mpi.i
	$(call say,GEN,$@)
	$(Q)$< starts /dev/null < $(B)/gen/mpi.i > $@

# Hundreds of functions that only pass their arguments on: -O2 takes 1.5 times as long
# to compile them.
GEN_CFLAGS := $(RT_CFLAGS:-O2=-O1)

# Not in RT_OBJS: in the preloaded library these functions are in wrappers.o.
$(B)/obj/starts.o: $(B)/gen/starts.c
	@mkdir -p $(@D)
	$(call say,MPICC,$<)
	$(Q)$(MPICC) $(GEN_CFLAGS) -Wno-missing-prototypes -MMD -MP -c $< -o $@

$(B)/gen/names.h $(B)/gen/wrappers.c: $(GENERATE) $(B)/gen/mpi.i \
		$(B)/gen/owned
	$(call say,GEN,$@)
	$(Q)$< $(basename $(@F)) $(B)/gen/owned < $(B)/gen/mpi.i > $@

$(B)/obj/preload/wrappers.o: $(B)/gen/wrappers.c
	@mkdir -p $(@D)
	$(call say,MPICC,$<)
	$(Q)$(MPICC) $(GEN_CFLAGS) -fexceptions -Iruntime/preload \
		-Wno-deprecated-declarations -MMD -MP -c $< -o $@

# Files that name MPI's procedures as the program does are compiled with other names.
# In the objects of all other files only the references to PMPI get other names.
PRE_COMPILED := $(PRE_OWNS) preload/rt_place preload/rt_preload
$(PRE_OWNS:%=$(B)/obj/preload/%.o): PRE_FLAGS := -DPCRT_OWNS
$(PRE_COMPILED:%=$(B)/obj/preload/%.o): $(B)/obj/preload/%.o: runtime/%.c Makefile \
		$(B)/gen/names.h | $(HAVE)-build
	@mkdir -p $(@D)
	$(call say,MPICC,$<)
	$(Q)$(MPICC) $(RT_CFLAGS) $(PRE_FLAGS) \
		-include $(B)/gen/names.h -MMD -MP -c $< -o $@

$(B)/gen/names.map: $(B)/gen/names.h
	$(Q)sed -n 's/^#define \(PMPI_[^ ]*\) \(pcrt_real_.*\)/\1 \2/p' $< > $@

$(B)/obj/preload/%.o: $(B)/obj/runtime/%.o $(B)/gen/names.map
	@mkdir -p $(@D)
	$(Q)objcopy --redefine-syms=$(B)/gen/names.map $< $@

$(PRELOAD): $(PRE_OBJS) runtime/preload/exports
	$(call say,LINK,$@)
	$(Q)$(MPICC) $(LDFLAGS) -shared -fopenmp -Wl,-z,nodelete $(PRE_OBJS) \
		-Wl,--version-script=runtime/preload/exports \
		-o $@.new -lpthread -ldl && mv -f $@.new $@

# ---- the library that simulates failures ----

# The programs that write the wrappers of this library and of the next one.
$(B)/gen/generate-%: runtime/%/generate.c runtime/preload/prototypes.c \
		$(addprefix $(B)/obj/plugin/core/tables/, \
		mpi_ops.o mpi_data.o mpi_names.o) runtime/preload/prototypes.h
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(CC) $(CORE_CFLAGS) -Iruntime -fno-lto $(LDFLAGS) \
		$(filter-out %.h,$^) -o $@

FAIL_GENERATE ?= $(B)/gen/generate-failures

$(B)/gen/failures/failures.h $(B)/gen/failures.c: $(FAIL_GENERATE) \
		$(B)/gen/mpi.i runtime/failures/owned
	$(call say,GEN,$@)
	@mkdir -p $(@D)
	$(Q)$< $(if $(filter %.h,$@),header,wrappers) runtime/failures/owned \
		< $(B)/gen/mpi.i > $@

# RATIONALE: -fexceptions, since an error handler may leave MPI by an exception.
$(FAIL_OBJS): RT_CFLAGS += -fexceptions -I$(B)/gen
$(filter $(B)/obj/runtime/failures/%,$(FAIL_OBJS)): | $(B)/gen/failures/failures.h
$(B)/obj/runtime/failures.o: $(B)/gen/failures.c $(B)/gen/failures/failures.h
	@mkdir -p $(@D)
	$(call say,MPICC,$<)
	$(Q)$(MPICC) $(RT_CFLAGS) -Wno-missing-prototypes \
		-Wno-deprecated-declarations -MMD -MP -c $< -o $@

$(FAILURES): $(FAIL_OBJS) runtime/failures/exports
	$(call say,LINK,$@)
	$(Q)$(MPICC) $(LDFLAGS) -shared -Wl,-z,nodelete $(FAIL_OBJS) \
		-Wl,--version-script=runtime/failures/exports \
		-o $@.new -lpthread -ldl -lm && mv -f $@.new $@

# ---- the library that measures checkpoints ----

SAVE_GENERATE ?= $(B)/gen/generate-checkpoints

$(B)/gen/checkpoints.c: $(SAVE_GENERATE) $(B)/gen/mpi.i runtime/checkpoints/watched
	$(call say,GEN,$@)
	$(Q)$< runtime/checkpoints/watched < $(B)/gen/mpi.i > $@

$(B)/obj/runtime/checkpoints.o: $(B)/gen/checkpoints.c
	@mkdir -p $(@D)
	$(call say,MPICC,$<)
	$(Q)$(MPICC) $(RT_CFLAGS) -Wno-missing-prototypes \
		-Wno-deprecated-declarations -MMD -MP -c $< -o $@

$(CHECKPOINTS): $(SAVE_OBJS) runtime/checkpoints/exports
	$(call say,LINK,$@)
	$(Q)$(MPICC) $(LDFLAGS) -shared -Wl,-z,nodelete $(SAVE_OBJS) \
		-Wl,--version-script=runtime/checkpoints/exports -o $@.new -ldl && \
		mv -f $@.new $@
