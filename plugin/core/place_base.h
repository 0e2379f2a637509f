/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * place_base.h - inside the pass "ssa": how an address is computed.
 */
#ifndef PC_PLACE_BASE_H
#define PC_PLACE_BASE_H

#include "ssa_form.h"

/* How an address is computed from what it is computed from. */
struct pc_way {
	bool loaded;    /* it is read through a pointer */
	bool unclear;   /* not by adding numbers only */
	bool element;   /* it is that of an element */
	int64_t number; /* which one */
};

/* The address that VALUE was computed from: &x, or a pointer by value; what was
 * read through a pointer counts as that pointer.  WAY, zero at first, says
 * how. */
struct pc_val pc_place_base(struct pc_program *program,
			    const struct pc_fn *fn, struct pc_val value,
			    struct pc_way *way);

/* A handle, a string, a floating point number: no location of the user's. */
bool pc_place_is_constant(struct pc_val value);

#endif
