/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proofs.h - instrument=proofs: markers become calls by which a run verifies
 *            what is proved equal between processes.
 */
#ifndef PCG_PROOFS_H
#define PCG_PROOFS_H

#include "pcg.h"

/* With instrument=proofs: find how the communicators of the functions' claims
 * can be named, once; forget that. */
void pcg_proofs_find(void);
void pcg_proofs_end(void);
/* Replace the marker MARK at GSI, a COND or CALL that the plan wants. */
void pcg_proofs_cond(gimple_stmt_iterator *gsi, gcall *mark,
		     const struct pcg_mark *what);
void pcg_proofs_call(gimple_stmt_iterator *gsi, gcall *mark,
		     const struct pcg_mark *what,
		     const struct pc_event *event);
/* Insert the claims about arguments before the collective of the marker MARK at
 * GSI. */
void pcg_proofs_arguments(gimple_stmt_iterator *gsi, gcall *mark,
			  const struct pcg_mark *what,
			  const struct pc_event *event);

#endif
