/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * instrument.h - what replaces the markers: calls of the run time, their records,
 *                and what they are given.
 */
#ifndef PCG_INSTRUMENT_H
#define PCG_INSTRUMENT_H

#include "pcg.h"

/* ---- left.cc ---- */

/* Find, once, for each function with a hook at its exits, on which
 * communicators its collectives are, as far as each exit can name them; and
 * forget the result. */
void pcg_left_find(void);
void pcg_left_end(void);
/* Get the communicators of FN in ON, NULL_TREE after the last; FORTRAN: they
 * are addresses of INTEGERs.  False: none is known. */
bool pcg_left_on(const struct pc_fn *fn, tree on[PARCOACH_LEFT_ON],
		 bool *fortran);
/* ON as an operand of a call at GSI; NULL_TREE gives 0. */
tree pcg_left_value(gimple_stmt_iterator *gsi, tree on, location_t loc);

/* ---- records.cc ---- */

/* The contents of a record. */
struct pcg_place {
	struct parcoach_site site; /* no values; texts must live as long */
	enum parcoach_from from[PARCOACH_VALUES];
	int32_t number[PARCOACH_VALUES]; /* FROM_NUMBER */
	tree address[PARCOACH_VALUES];   /* FROM_ADDRESS: constant */
	tree procedure;                  /* its address, or NULL */
	uint32_t places;                 /* as in struct parcoach_procedure */
};

/* Add a record and return its address. */
tree pcg_record_put(const struct pcg_place *record);
/* Call once, after the last record: make the variable that contains all. */
void pcg_records_end(void);

/* ---- sites.cc ---- */

/* The address of the record for MARK, whose event is EVENT (LEAVE: NULL).
 * RECORD contains the values; this sets the rest. */
tree pcg_site(const struct pcg_mark *mark, const struct pc_event *event,
	      struct pcg_place *record);
/* The run-time function for KIND with VALUES values after the record. */
tree pcg_site_callee(enum pcg_mark_kind kind, unsigned values);
/* Which arguments the run time gets for OP, called by NAME, and what it does
 * with them, as flags of the site; 0: none. */
uint32_t pcg_site_args(const struct pc_mpi_op *op,
		       const struct pc_op_data *data, const char *name);
/* The arguments of MARK that the plan for EVENT needs. */
uint32_t pcg_site_given(const struct pcg_mark *mark,
			const struct pc_event *event);
/* What replaces CALL, of libgomp, for a marker of KIND, or NULL. */
tree pcg_site_callee_task(enum pcg_mark_kind kind, gcall *call);
/* Whether the run time has a function that replaces CALL, of CALLEE; if not,
 * the check precedes it. */
bool pcg_site_has_check(gcall *call, const struct pc_fn *callee);
/* The function that replaces PROCEDURE.  Its argument IN is the record; if IN
 * is negative, the record is an additional last argument. */
tree pcg_site_check(tree procedure, int in);
/* Whether the run time can make CALL, of CALLEE in Fortran, itself. */
bool pcg_site_is_made(gcall *call, const struct pc_fn *callee);
/* IN if a record can replace this one of ARGS arguments of such a call; -1. */
int pcg_site_in(unsigned args, int in);
/* The function that makes a call with ARGS arguments; IN as above. */
tree pcg_site_maker(unsigned args, int in);
/* The run time's construct for KIND. */
enum parcoach_region pcg_site_region(enum pc_region_kind kind);
/* Call once, after the last site. */
void pcg_sites_end(void);

/* ---- absent.cc ---- */

/* Whether the program of the unit may be linked without the run time. */
bool pcg_may_be_absent(void);
/* DECL, a function of the run time, which is weak if it may be absent. */
tree pcg_absent_decl(tree decl);
/* Make the call at GSI only if its function exists; else OTHERWISE (NULL:
 * nothing).  The rest of the block is moved into a new one. */
void pcg_absent_guard(gimple_stmt_iterator gsi, gcall *otherwise);
/* ---- instrument.cc ---- */

/* Replace each marker by the call that the plan asks for, or remove it. */
void pcg_instrument(void);
/* ARG as it is passed to the run time by a call at GSI: converted if its size is
 * not one of the ABI's. */
tree pcg_value_given(gimple_stmt_iterator *gsi, tree arg, location_t loc);
/* What the plan asks for at MARK (PC_DO_*); *EVENT is its event, or NULL. */
uint32_t pcg_mark_todo(const struct pcg_mark *mark,
		       const struct pc_event **event);
/* Whether DECL may contain a marker: it was lowered, or GCC made it from an
 * OpenMP region. */
bool pcg_may_have_marks(tree decl);

#endif
