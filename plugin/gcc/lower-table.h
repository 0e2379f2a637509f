/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-table.h - what the model has of a statement (statements.def), and what
 *                 it does not have.
 */
#ifndef PCG_LOWER_TABLE_H
#define PCG_LOWER_TABLE_H

#include "pcg.h"

/* The words of statements.def; without a row, HAVOC. */
enum pcg_does {
	PCG_DOES_HAVOC, PCG_DOES_MODELLED, PCG_DOES_NOTHING, PCG_DOES_FOLLOWS,
	PCG_DOES_READS, PCG_DOES_SETS, PCG_DOES_UNKNOWN, PCG_DOES_FIRST,
	PCG_DOES_COPIES, PCG_DOES_FILLS, PCG_DOES_DECLARED, PCG_DOES_PRINTS,
	PCG_DOES_LOADS, PCG_DOES_STORES, PCG_DOES_FORMATS
};

enum pcg_does pcg_does_statement(enum gimple_code code);
enum pcg_does pcg_does_clause(enum omp_clause_code code);
enum pcg_does pcg_does_internal(enum internal_fn fn);
enum pcg_does pcg_does_builtin(enum built_in_function code);

/* Append an assignment through an address that is not known: all locations
 * whose address may have escaped may change. */
void pcg_havoc(struct pcg_lower *l, location_t loc);

/* The statement at LOC has a part, WHAT, that the model cannot express: count
 * it for `dump=unmodelled`. */
void pcg_unmodelled(struct pcg_lower *l, location_t loc, const char *what);

/* Print what was counted in the unit, then forget it. */
void pcg_unmodelled_dump(FILE *out);
/* Print the row of each statement, clause and builtin that GCC has. */
void pcg_statements_dump(FILE *out);

#endif
