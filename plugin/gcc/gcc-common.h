/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gcc-common.h - all headers of GCC, and of core, in the one order in which
 *                they can be included.
 *
 * All differences between the versions of GCC are handled here.  Tested: 11,
 * 12.  Core is C, so its headers are included as extern "C".
 *
 * GCC may keep a pointer that it is given.  Therefore it gets only its own
 * data, a copy in its own memory, or static data, and never data in an arena of
 * core, which is freed before GCC ends.
 */
#ifndef PCG_GCC_COMMON_H
#define PCG_GCC_COMMON_H

#include "gcc-plugin.h"
#include "plugin-version.h"
#include "tree.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "tree-pass.h"
#include "context.h"
#include "cgraph.h"
#include "function.h"
#include "basic-block.h"
#include "cfg.h"
#include "cfganal.h"
#include "cfghooks.h"
#include "cfgloop.h"
#include "dominance.h"
#include "tree-cfg.h"
#include "except.h"
#include "tree-eh.h"
#include "gimplify.h"
#include "stringpool.h"
#include "attribs.h"
#include "calls.h"
#include "internal-fn.h"
#include "langhooks.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "intl.h"
#include "toplev.h"
#include "output.h"
#include "options.h"
#include "diagnostic.h"
#include "file-prefix-map.h"
#include "omp-general.h"
#include "ssa.h"
#include "varasm.h"
#include "real.h"
#include "hash-map.h"
#include "hash-set.h"

extern "C" {
#include "report/finding.h"
#include "model/pack.h"
#include "parcoach.h"
#include "pipeline/interest.h"
#include "report/predict.h"
#include "parcoach_rt.h"
#include "model/record_types.h"
#include "tables/omp_names.h"
#include "threads/handover.h"
}

#if GCCPLUGIN_VERSION < 11000 || GCCPLUGIN_VERSION >= 13000
#error "this version of GCC has not been tried: see gcc-common.h"
#endif

/* The last clause of the enumeration. */
#if GCCPLUGIN_VERSION < 12000
#define PCG_LAST_CLAUSE OMP_CLAUSE_FINALIZE
#else
#define PCG_LAST_CLAUSE OMP_CLAUSE_NOHOST
#endif

#if GCCPLUGIN_VERSION < 12000
/* `masked` and `scope` (OpenMP 5.1) came with GCC 12: codes that never
 * occur. */
#define GIMPLE_OMP_MASKED ((enum gimple_code)(LAST_AND_UNUSED_GIMPLE_CODE + 1))
#define GIMPLE_OMP_SCOPE ((enum gimple_code)(LAST_AND_UNUSED_GIMPLE_CODE + 2))
#define OMP_CLAUSE_FILTER ((enum omp_clause_code)(OMP_CLAUSE_TILE + 1000))
#define OMP_CLAUSE_FILTER_EXPR(clause) ((void)(clause), NULL_TREE)
#define OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR OMP_CLAUSE_NUM_TEAMS_EXPR

/* GCC 11 ends `taskgroup` only by a call in the middle of a block; later
 * versions add a GIMPLE_OMP_RETURN after it. */
static inline bool pcg_ends_taskgroup(const gimple *stmt)
{
	return gimple_call_builtin_p(stmt, BUILT_IN_GOMP_TASKGROUP_END);
}

static inline tree gimple_omp_masked_clauses(const gimple *)
{
	return NULL_TREE;
}

static inline bool startswith(const char *text, const char *prefix)
{
	return !strncmp(text, prefix, strlen(prefix));
}
#else
static inline bool pcg_ends_taskgroup(const gimple *)
{
	return false;
}
#endif

/* The hook that returns the text in square brackets after a warning. */
typedef char *(*pcg_option_name)(diagnostic_context *, int, diagnostic_t,
				 diagnostic_t);

static inline pcg_option_name pcg_option_name_get(void)
{
	return global_dc->option_name;
}

static inline void pcg_option_name_set(pcg_option_name name)
{
	global_dc->option_name = name;
}

#endif
