/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * place_base.h - internals of the pass "ssa": how an address is computed.
 */
#ifndef PC_PLACE_BASE_H
#define PC_PLACE_BASE_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

/* How an address is computed from its base. */
struct pc_offset {
	uint32_t loads; /* how often it is read through a pointer */
	bool unclear;   /* not only by adding numbers */
	bool element;   /* it is the address of an element */
	int64_t number; /* of which one */
};

/* The address from which VALUE is computed: &x, or a pointer by value, also one
 * that VALUE is read through.  WAY, zero at first, says how. */
struct pc_val pc_place_base(struct pc_program *program,
			    const struct pc_fn *fn, struct pc_val value,
			    struct pc_offset *way);

/* The event that assigns temporary NUM of FN (pc_tmps_find ()), or NULL. */
const struct pc_event *pc_place_tmp(const struct pc_fn *fn, int64_t num);

/* What a function returns the address of. */
struct pc_returned {
	struct pc_val base; /* &field, a field, a global or a parameter that
			     * points there, or &global */
	bool inside;        /* at an element or an unknown offset in it */
	uint64_t by;        /* bit i: the offset depends on parameter i */
};

/* place_return.c: what is known of the address that CALL returns, or NULL. */
const struct pc_returned *pc_place_returned(struct pc_program *program,
					    const struct pc_event *call);

#endif
