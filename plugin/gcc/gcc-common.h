/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gcc-common.h - everything that we take from GCC, and from core, in the one
 *                order in which it can be included.
 *
 * What differs between GCC versions is settled here and nowhere else.
 * Tried: 11, 12.  Core is C: its headers are included as such.
 *
 * GCC may keep a pointer that it is given.  So what it is given is its own, a copy in
 * its memory, or static, and never in an arena of core's, which is freed before it.
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
#include "tree-cfg.h"
#include "except.h"
#include "tree-eh.h"
#include "gimplify.h"
#include "stringpool.h"
#include "attribs.h"
#include "calls.h"
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
#include "report/predict.h"
#include "parcoach_rt.h"
#include "model/record_types.h"
#include "tables/omp_names.h"
#include "threads/handover.h"
}

#if GCCPLUGIN_VERSION < 11000 || GCCPLUGIN_VERSION >= 13000
#error "this version of GCC has not been tried: see gcc-common.h"
#endif

#if GCCPLUGIN_VERSION < 12000
/* OpenMP 5.1's `masked` and `scope` came with 12: codes that nothing has. */
#define GIMPLE_OMP_MASKED ((enum gimple_code)(LAST_AND_UNUSED_GIMPLE_CODE + 1))
#define GIMPLE_OMP_SCOPE ((enum gimple_code)(LAST_AND_UNUSED_GIMPLE_CODE + 2))
#define OMP_CLAUSE_FILTER ((enum omp_clause_code)(OMP_CLAUSE_TILE + 1000))
#define OMP_CLAUSE_FILTER_EXPR(clause) ((void)(clause), NULL_TREE)
#define OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR OMP_CLAUSE_NUM_TEAMS_EXPR

/* 11 ends `taskgroup` by its call alone, in the middle of a block; later ones by a
 * GIMPLE_OMP_RETURN behind it. */
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

/* What stands in square brackets behind a warning. */
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
