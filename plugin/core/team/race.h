/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * race.h - messages that a probe finds: race.c, which warns, and race_plan.c,
 *          which selects calls for the check at run time.
 */
#ifndef PC_RACE_H
#define PC_RACE_H

#include <stdbool.h>
#include <stdint.h>
#include "memory/ssa_form.h"

struct pc_fn;
struct pc_mpi_op;
struct pc_site;

/* The operation of the call at SITE of FN if it has FLAG (PC_OPF_PROBES or
 * PC_OPF_RECEIVES); else NULL. */
const struct pc_mpi_op *pc_message_op(const struct pc_fn *fn,
				      const struct pc_site *site, uint32_t flag);
/* The argument BACK places before the communicator: 1 the tag, 2 the source. */
struct pc_opnd pc_message_opnd(const struct pc_fn *fn,
			       const struct pc_site *site, int back);
/* Whether OPND is read from the result of PROBE; NULL: of any probe in FN. */
bool pc_message_told(const struct pc_fn *fn, const struct pc_site *probe,
		     struct pc_opnd opnd);

/* Whether threads of a team in the unit, which has the N functions ORDER, may
 * receive each other's messages. */
bool pc_messages_cross(struct pc_fn **order, uint32_t n);
/* If they may, the PC_DO_* flags for the call at SITE; 0: it has no message. */
uint32_t pc_message_todo(const struct pc_fn *fn, const struct pc_site *site);

#endif
