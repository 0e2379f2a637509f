/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gcc-common.h - all headers of GCC, and of core, in the one order in which
 *                they can be included.
 *
 * All differences between the versions of GCC are handled here, each by a
 * function or a constant with one meaning (docs/COMPILERS.md).  Core is C, so
 * its headers are included as extern "C".
 *
 * GCC may keep a pointer that it is given.  Therefore it gets only its own
 * data, a copy in its own memory, or static data, and never data in an arena of
 * core, which is freed before GCC ends.
 */
#ifndef PCG_GCC_COMMON_H
#define PCG_GCC_COMMON_H

#define INCLUDE_VECTOR /* which headers of GCC 16 use without naming it */
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
#include "opts.h"
#include "diagnostic.h"
#include "opts-diagnostic.h"
#include "file-prefix-map.h"
#include "omp-general.h"
#include "ssa.h"
#include "varasm.h"
#include "real.h"
#include "hash-map.h"
#include "hash-set.h"

extern "C" {
#include "base/nearest.h"
#include "report/finding.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/frame_name.h"
#include "model/pack.h"
#include "parcoach.h"
#include "pipeline/interest.h"
#include "report/predict.h"
#include "parcoach_rt.h"
#include "project/project.h"
#include "model/record_types.h"
#include "tables/omp_names.h"
#include "threads/handover.h"
}

#if GCCPLUGIN_VERSION < 11000 || GCCPLUGIN_VERSION >= 17000
#error "this version of GCC has not been tried: see docs/COMPILERS.md"
#endif

/* ---- OpenMP ---- */

/* The last clause of the enumeration. */
#if GCCPLUGIN_VERSION < 12000
#define PCG_LAST_CLAUSE OMP_CLAUSE_FINALIZE
#elif GCCPLUGIN_VERSION < 15000
#define PCG_LAST_CLAUSE OMP_CLAUSE_NOHOST
#elif GCCPLUGIN_VERSION < 16000
#define PCG_LAST_CLAUSE OMP_CLAUSE_NOCONTEXT
#else
#define PCG_LAST_CLAUSE OMP_CLAUSE_USES_ALLOCATORS
#endif

#if GCCPLUGIN_VERSION < 12000
/* `masked` and `scope` (OpenMP 5.1) came with GCC 12: codes that never
 * occur. */
#define GIMPLE_OMP_MASKED ((enum gimple_code)(LAST_AND_UNUSED_GIMPLE_CODE + 1))
#define GIMPLE_OMP_SCOPE ((enum gimple_code)(LAST_AND_UNUSED_GIMPLE_CODE + 2))
#define OMP_CLAUSE_FILTER ((enum omp_clause_code)(OMP_CLAUSE_TILE + 1000))
#define OMP_CLAUSE_FILTER_EXPR(clause) ((void)(clause), NULL_TREE)
#define OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR OMP_CLAUSE_NUM_TEAMS_EXPR

static inline tree gimple_omp_masked_clauses(const gimple *)
{
	return NULL_TREE;
}

static inline bool startswith(const char *text, const char *prefix)
{
	return !strncmp(text, prefix, strlen(prefix));
}
#endif

/* Whether STMT, a call in the middle of a block, ends a `taskgroup`.  GCC 12.0
 * to 12.2 add a GIMPLE_OMP_RETURN after it, which 11, 12.5 and later do not. */
static inline bool pcg_ends_taskgroup(const gimple *stmt)
{
#if GCCPLUGIN_VERSION < 12000 || GCCPLUGIN_VERSION >= 12003
	return gimple_call_builtin_p(stmt, BUILT_IN_GOMP_TASKGROUP_END);
#else
	(void)stmt;
	return false;
#endif
}

/* The clause of a stand-alone `ordered`, which waits for an iteration or posts
 * one.  Before GCC 13 it is a kind of `depend`. */
#if GCCPLUGIN_VERSION < 13000
#define PCG_CLAUSE_DOACROSS OMP_CLAUSE_DEPEND
/* A kind of `depend` (OpenMP 5.1) that never occurs. */
#define OMP_CLAUSE_DEPEND_INOUTSET (OMP_CLAUSE_DEPEND_LAST + 1)
#else
#define PCG_CLAUSE_DOACROSS OMP_CLAUSE_DOACROSS
#endif

/* Whether the PCG_CLAUSE_DOACROSS posts: `source`. */
static inline bool pcg_is_source(tree clause)
{
#if GCCPLUGIN_VERSION < 13000
	return OMP_CLAUSE_DEPEND_KIND(clause) == OMP_CLAUSE_DEPEND_SOURCE;
#else
	return OMP_CLAUSE_DOACROSS_KIND(clause) == OMP_CLAUSE_DOACROSS_SOURCE;
#endif
}

/* Whether the `sink` CLAUSE waits for the previous iteration, without a vector:
 * `omp_cur_iteration - 1` (OpenMP 5.2). */
static inline bool pcg_sink_is_previous(tree clause)
{
#if GCCPLUGIN_VERSION < 13000
	(void)clause;
	return false;
#else
	return !OMP_CLAUSE_DECL(clause);
#endif
}

/* Whether the distance in VECTOR, of a `sink`, is to be subtracted. */
static inline bool pcg_sink_is_negative(tree vector)
{
#if GCCPLUGIN_VERSION < 13000
	return OMP_CLAUSE_DEPEND_SINK_NEGATIVE(vector);
#else
	return OMP_CLAUSE_DOACROSS_SINK_NEGATIVE(vector);
#endif
}

/* ---- statements ---- */

/* The last statement of BB that is not for the debugger, or NULL. */
static inline gimple *pcg_last_stmt(basic_block bb)
{
	gimple_stmt_iterator gsi = gsi_last_nondebug_bb(bb);

	return gsi_end_p(gsi) ? NULL : gsi_stmt(gsi);
}

/* Whether STMT has no operands, `asm ("...")`. */
static inline bool pcg_asm_is_basic(const gasm *stmt)
{
#if GCCPLUGIN_VERSION < 15000
	return gimple_asm_input_p(stmt);
#else
	return gimple_asm_basic_p(stmt);
#endif
}

/* Whether FUN only holds the condition of `[[assume (...)]]`, which is never
 * executed. */
static inline bool pcg_is_assumption(const struct function *fun)
{
#if GCCPLUGIN_VERSION < 13000
	(void)fun;
	return false;
#else
	return fun->assume_function;
#endif
}

/* ---- attributes ---- */

/* Register the N attributes at SPECS as NS::NAME; one more at the end is
 * empty. */
static inline void pcg_attributes_scoped(const char *ns,
					 const struct attribute_spec *specs,
					 size_t n)
{
#if GCCPLUGIN_VERSION < 14000
	(void)n;
	register_scoped_attributes(specs, ns);
#else
	const scoped_attribute_specs all = {
		ns, array_slice<const attribute_spec>(specs, n)
	};

	register_scoped_attributes(all);
#endif
}

/* ---- source files ---- */

#if GCCPLUGIN_VERSION >= 16000
#include "diagnostics/file-cache.h"
#endif

/* Line LINE of FILE, *LEN bytes; NULL: there is none.  GCC keeps FILE. */
static inline const char *pcg_file_line(const char *file, int line, size_t *len)
{
#if GCCPLUGIN_VERSION < 14000
	char_span text = location_get_source_line(file, line);
#else
	auto text = global_dc->get_file_cache().get_source_line(file, line);
#endif

	*len = text.length();
	return text.get_buffer();
}

/* ---- the name in square brackets after a warning ---- */

/* The name of the diagnostic that is being printed, if it is one of ours; else
 * NULL (report.cc). */
extern const char *pcg_shown_id;

#if GCCPLUGIN_VERSION < 14000
static char *(*pcg_option_name_of_gcc)(diagnostic_context *, int, diagnostic_t,
				       diagnostic_t);

static inline char *pcg_option_name(diagnostic_context *context, int option,
				    diagnostic_t before, diagnostic_t now)
{
	return pcg_shown_id ? xstrdup(pcg_shown_id) :
	       pcg_option_name_of_gcc(context, option, before, now);
}
#elif GCCPLUGIN_VERSION < 15000
static inline char *pcg_option_name(const diagnostic_context *context,
				    int option, diagnostic_t before,
				    diagnostic_t now)
{
	return pcg_shown_id ? xstrdup(pcg_shown_id) :
	       option_name(context, option, before, now);
}
#else
#if GCCPLUGIN_VERSION < 16000
typedef compiler_diagnostic_option_manager pcg_options_of_gcc;
typedef gcc_diagnostic_option_manager pcg_options_base;
typedef diagnostic_option_id pcg_option_id;
typedef diagnostic_t pcg_diagnostic_kind;
#else
typedef compiler_diagnostic_option_id_manager pcg_options_of_gcc;
typedef gcc_diagnostic_option_id_manager pcg_options_base;
typedef diagnostics::option_id pcg_option_id;
typedef enum diagnostics::kind pcg_diagnostic_kind;
#endif

class pcg_options : public pcg_options_base {
	pcg_options_of_gcc gcc;

public:
	pcg_options(unsigned languages)
		: pcg_options_base(languages),
		  gcc(*global_dc, languages, &global_options)
	{
	}
	int option_enabled_p(pcg_option_id id) const final override
	{
		return gcc.option_enabled_p(id);
	}
	char *make_option_name(pcg_option_id id, pcg_diagnostic_kind before,
			       pcg_diagnostic_kind now) const final override
	{
		return pcg_shown_id ? xstrdup(pcg_shown_id) :
		       gcc.make_option_name(id, before, now);
	}
};
#endif

/* From now on a warning shows pcg_shown_id, if it is set. */
static inline void pcg_option_names_init(void)
{
#if GCCPLUGIN_VERSION < 14000
	pcg_option_name_of_gcc = global_dc->option_name;
	global_dc->option_name = pcg_option_name;
#elif GCCPLUGIN_VERSION < 15000
	global_dc->set_option_hooks(option_enabled, &global_options,
				    pcg_option_name, get_option_url,
				    global_dc->get_lang_mask());
#else
	unsigned languages = global_dc->get_lang_mask();
	auto options = std::unique_ptr<pcg_options>(
		new pcg_options(languages));

#if GCCPLUGIN_VERSION < 16000
	global_dc->set_option_manager(std::move(options), languages);
#else
	global_dc->set_option_id_manager(std::move(options), languages);
#endif
#endif
}

/* Whether -Werror makes each warning an error. */
static inline bool pcg_warnings_are_errors(void)
{
#if GCCPLUGIN_VERSION < 14000
	return global_dc->warning_as_error_requested;
#else
	return global_dc->warning_as_error_requested_p();
#endif
}

static inline void pcg_warnings_as_errors(bool are_errors)
{
#if GCCPLUGIN_VERSION < 14000
	global_dc->warning_as_error_requested = are_errors;
#else
	global_dc->set_warning_as_error_requested(are_errors);
#endif
}

#endif
