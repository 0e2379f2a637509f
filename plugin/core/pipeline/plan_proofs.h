/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plan_proofs.h - instrument=proofs: which proofs of equality a run can verify.
 */
#ifndef PC_PLAN_PROOFS_H
#define PC_PLAN_PROOFS_H

#include <stdint.h>

struct pc_fn;
struct pc_program;

/* Add to the todo of blocks and events of the N functions ORDER what a run
 * needs to verify what is proved equal between processes (PC_DO_PROOF_*,
 * PC_DO_APART).  docs/analyses/proof-mode.md says which claims these are. */
void pc_plan_proofs(struct pc_program *program, struct pc_fn **order,
		    uint32_t n);

#endif
