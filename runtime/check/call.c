/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * call.c - what instrumented code calls in place of a collective in Fortran.
 *
 * In:   the arguments of the procedure, and a record that names it
 *       (parcoach_rt.h).  All are addresses; whether the procedure is of mpif.h,
 *       of mpi or of mpi_f08, and of which MPI, makes no difference.
 * Out:  the check, then the call.
 * Cost: at a call site one more argument, or none: the record stands in the place
 *       of a datatype that is a constant.
 *
 * RATIONALE: the run time may be linked into a program without the Fortran
 * libraries of MPI, so it cannot name their procedures itself.
 */
#include <stdbool.h>
#include <stdint.h>
#include "abi/hook.h"
#include "abi/record.h"
#include "check/check.h"
#include "threads/overlap.h"

/* What follows RECORD. */
static inline const struct parcoach_procedure *
procedure_of(struct parcoach_record *record)
{
	if (__builtin_expect(record->abi != PARCOACH_ABI, 0))
		pcrt_site_make(record);
	return (const struct parcoach_procedure *)(record + 1);
}

/* The address of the procedure at RECORD. */
static inline uintptr_t address_of(struct parcoach_record *record)
{
	return *(const uintptr_t *)((const char *)record +
				    procedure_of(record)->address);
}

/* The address of the datatype that RECORD stands for. */
static inline uintptr_t type_of(struct parcoach_record *record)
{
	return (uintptr_t)(procedure_of(record) + 1);
}

/* The check of a call with ARG.  True: pcrt_overlap_close must follow it. */
static bool check(struct parcoach_record *record, const uintptr_t *arg)
{
	uint32_t places = procedure_of(record)->places;
	uintptr_t given[PARCOACH_VALUES];
	bool threads = pcrt_overlap_begin();

	for (unsigned i = 0; i < PARCOACH_PLACES; i++)
		given[i] = arg[places >> 4 * i & 15];
	pcrt_hook_coll(record, given);
	return threads;
}

/* The function for N arguments.  RATIONALE: as in the other hooks, what is
 * switched off takes a test and a jump; the frame is in a function that is not
 * inlined. */
#define CALL(N)                                                              \
	static __attribute__((noinline)) void                                \
	checked##N(PARAMETERS##N, struct parcoach_record *record)            \
	{                                                                    \
		const uintptr_t arg[] = { ARGUMENTS##N };                    \
		void (*call)(PARAMETERS##N) =                                \
			(void (*)(PARAMETERS##N))address_of(record);         \
                                                                             \
		if (check(record, arg)) {                                    \
			PCRT_OVERLAP;                                        \
			call(ARGUMENTS##N);                                  \
			return;                                              \
		}                                                            \
		call(ARGUMENTS##N);                                          \
	}                                                                    \
                                                                             \
	void __parcoach_call##N(PARAMETERS##N, struct parcoach_record *);    \
	PCRT_EXPORT void __parcoach_call##N(PARAMETERS##N,                   \
					    struct parcoach_record *record)  \
	{                                                                    \
		if (!pcrt_is_off(record))                                    \
			checked##N(ARGUMENTS##N, record);                    \
		else                                                         \
			((void (*)(PARAMETERS##N))address_of(record))(       \
				ARGUMENTS##N);                               \
	}

/* The same if RECORD is argument IN, called NAME, which is 2 or 3. */
#define TYPED(N, IN, NAME, PARAMETERS)                                       \
	void __parcoach_typed##IN##_call##N PARAMETERS;                      \
	PCRT_EXPORT void __parcoach_typed##IN##_call##N PARAMETERS           \
	{                                                                    \
		uintptr_t NAME = type_of(record);                            \
                                                                             \
		__parcoach_call##N(ARGUMENTS##N, record);                    \
	}
#define BOTH(N)                                                              \
	TYPED(N, 2, c, (PARAMETERS2, struct parcoach_record *record,         \
			uintptr_t d AFTER_D##N))                             \
	TYPED(N, 3, d, (PARAMETERS3, struct parcoach_record *record          \
			AFTER_D##N))

#define ARGUMENTS1 a
#define PARAMETERS1 uintptr_t a
#define ARGUMENTS2 ARGUMENTS1, b
#define PARAMETERS2 PARAMETERS1, uintptr_t b
#define ARGUMENTS3 ARGUMENTS2, c
#define PARAMETERS3 PARAMETERS2, uintptr_t c
#define ARGUMENTS4 ARGUMENTS3, d
#define PARAMETERS4 PARAMETERS3, uintptr_t d
#define ARGUMENTS5 ARGUMENTS4, e
#define PARAMETERS5 PARAMETERS4, uintptr_t e
#define ARGUMENTS6 ARGUMENTS5, f
#define PARAMETERS6 PARAMETERS5, uintptr_t f
#define ARGUMENTS7 ARGUMENTS6, g
#define PARAMETERS7 PARAMETERS6, uintptr_t g
#define ARGUMENTS8 ARGUMENTS7, h
#define PARAMETERS8 PARAMETERS7, uintptr_t h
#define ARGUMENTS9 ARGUMENTS8, i
#define PARAMETERS9 PARAMETERS8, uintptr_t i
#define ARGUMENTS10 ARGUMENTS9, j
#define PARAMETERS10 PARAMETERS9, uintptr_t j
#define ARGUMENTS11 ARGUMENTS10, k
#define PARAMETERS11 PARAMETERS10, uintptr_t k
#define ARGUMENTS12 ARGUMENTS11, l
#define PARAMETERS12 PARAMETERS11, uintptr_t l
#define AFTER_D5 , uintptr_t e
#define AFTER_D6 AFTER_D5, uintptr_t f
#define AFTER_D7 AFTER_D6, uintptr_t g
#define AFTER_D8 AFTER_D7, uintptr_t h
#define AFTER_D9 AFTER_D8, uintptr_t i
#define AFTER_D10 AFTER_D9, uintptr_t j
#define AFTER_D11 AFTER_D10, uintptr_t k
#define AFTER_D12 AFTER_D11, uintptr_t l

CALL(1)
CALL(2)
CALL(3)
CALL(4)
CALL(5)
CALL(6)
CALL(7)
CALL(8)
CALL(9)
CALL(10)
CALL(11)
CALL(12)
BOTH(6)
BOTH(7)
BOTH(8)
BOTH(9)
BOTH(10)
BOTH(11)
BOTH(12)
