/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plugin.cc - what GCC loads: the version check, the two passes, the order of
 *             work in a unit.
 *
 * In:   GCC calls plugin_init once for each compilation.
 * Out:  after "cfg": each function is lowered (lower.cc).  After "visibility",
 *       once: core runs, its diagnostics are shown, its plan is carried out.
 * Not:  at link time (-flto): all was done when the unit was compiled.
 */
#include "instrument.h"
#include "lower-header.h"
#include "lower-other.h"
#include "lower-slot.h"
#include "lower-table.h"
#include "rescue.h"

__attribute__((visibility("default"))) int plugin_is_GPL_compatible;

struct pcg_unit pcg_unit;

static const struct ggc_root_tab roots[] = {
	{ pcg_unit.callees, PCG_CALLEES, sizeof(tree), &gt_ggc_mx_tree_node,
	  &gt_pch_nx_tree_node },
	LAST_GGC_ROOT_TAB
};

static FILE *dump_open(void)
{
	const char *name = pcg_unit.args.dump_file;
	FILE *out;

	if (!name || !strcmp(name, "-"))
		return stdout;
	out = fopen(name, "w");
	if (!out)
		error_at(UNKNOWN_LOCATION, "parcoach: cannot write %qs: %m",
			 name);
	return out;
}

/* Print the dump that was requested, for each function of the unit. */
static void dump(bool model)
{
	const struct pc_program *program = pcg_unit.program;
	const struct pc_pass *pass;
	FILE *out;

	if (!pcg_unit.args.dump ||
	    model != !strcmp(pcg_unit.args.dump, "model"))
		return;
	out = dump_open();
	if (!out)
		return;
	pass = pc_pass_find(pcg_unit.args.dump);
	if (model)
		pc_model_print(out, program);
	else if (!strcmp(pcg_unit.args.dump, "unmodelled"))
		pcg_unmodelled_dump(out);
	else if (!strcmp(pcg_unit.args.dump, "statements"))
		pcg_statements_dump(out);
	else if (pass && pass->dump)
		for (uint32_t i = 0; i < program->fns.n; i++)
			if (program->fns.v[i]->flags & PC_FN_DEFINED)
				pass->dump(out, program, program->fns.v[i]);
	if (out == stdout)
		fflush(out);
	else
		fclose(out);
}

/* Print why the collectives of a line are checked, or not. */
static void explain(void)
{
	struct pc_why_at at;

	if (!pcg_unit.args.why ||
	    !pc_why_read(pcg_unit.args.why, false, &at))
		return;
	if (!pc_why_print(stdout, pcg_unit.program, &at))
		error_at(UNKNOWN_LOCATION, "parcoach: no collective is called "
			 "in line %qs, the value of the plugin argument %qs",
			 pcg_unit.args.why, "why");
	fflush(stdout);
}

/* Whether NODE can be called by code that is not in the user's source. */
static bool is_called_from_outside(struct cgraph_node *node)
{
	return DECL_STATIC_CONSTRUCTOR(node->decl) ||
	       DECL_STATIC_DESTRUCTOR(node->decl) ||
	       DECL_PRESERVE_P(node->decl);
}

/* Whether the address of NODE is in an initialized variable. */
static bool is_in_table(struct cgraph_node *node)
{
	struct ipa_ref *ref = NULL;

	for (unsigned i = 0; node->iterate_referring(i, ref); i++)
		if (is_a<varpool_node *>(ref->referring))
			return true;
	return false;
}

/* All uses of a function are only known now: whether its address is taken.  For
 * a function of another unit this matters when both are linked. */
static void settle_addresses(void)
{
	struct pc_program *program = pcg_unit.program;
	struct cgraph_node *node;

	FOR_EACH_FUNCTION (node) {
		const char *name = pcg_symbol(node->decl);
		bool taken = node->address_taken ||
			     DECL_VIRTUAL_P(node->decl);
		struct pc_fn *fn = pc_fn_find(program, name);

		if (!fn && taken && !node->definition &&
		    !fndecl_built_in_p(node->decl)) {
			fn = pc_fn_get(program, name);
			pcg_fn_name(program, fn, node->decl);
		}
		if (!fn)
			continue;
		fn->flags &= ~(uint32_t)PC_FN_ADDRESS;
		if (taken)
			fn->type = pcg_fn_type(node->decl);
		if (taken || is_called_from_outside(node))
			fn->flags |= PC_FN_ADDRESS;
		if (taken && is_in_table(node))
			fn->flags |= PC_FN_TABLE;
		if (DECL_STATIC_CONSTRUCTOR(node->decl))
			fn->flags |= PC_FN_FIRST;
		if (fn->flags & PC_FN_DEFINED && pcg_is_called(node->decl) &&
		    !pcg_header_is_short(node->decl))
			fn->flags |= PC_FN_CALLED;
		if (pcg_header_is_short(node->decl))
			fn->flags |= PC_FN_SHORT;
	}
}

static void lower_always(void *data)
{
	pcg_lower_function((struct function *)data, true);
}

static void lower_header(struct function *fun)
{
	if (!pcg_unit.program)
		return;
	push_cfun(fun);
	pcg_rescue(lower_always, fun);
	pop_cfun();
}

static void analyse(void *)
{
	pc_run(pcg_unit.program, pcg_unit.args.dump || pcg_unit.args.why
					 ? &pc_passes[pc_pass_count - 1]
					 : NULL);
}

/* Analyze the unit, store its model and print its diagnostics; or give it
 * up. */
static void tell_unit(void)
{
	pcg_header_lower(lower_header);
	if (!pcg_unit.program)
		return;
	pcg_lower_names();
	settle_addresses();
	pcg_slots();
	pcg_others();
	dump(true);
	pc_initial_fold(pcg_unit.program);
	pcg_section();
	if (!pcg_rescue(analyse, NULL))
		return;
	dump(false);
	explain();
	pcg_report();
	if (pcg_unit.args.report_file)
		pcg_findings_write(pcg_unit.args.report_file);
}

/* The variables of a unit may have initial values without a function. */
static void by_pointer(void *)
{
	pcg_by_pointer(NULL);
}

static void finish_unit(void)
{
	if (!in_lto_p && !seen_error())
		pcg_rescue(by_pointer, NULL);
	pcg_by_pointer_end();
	pcg_unit.done = true;
	if (pcg_unit.program)
		tell_unit();
	pcg_instrument();
	delete pcg_unit.marked;
	delete pcg_unit.records;
	pcg_unit.records = NULL;
	if (pcg_unit.program)
		pc_program_free(pcg_unit.program);
	pcg_unit.program = NULL;
}

/* The directory to which relative file names of the unit refer, or NULL.  If
 * the user maps it (-ffile-prefix-map), it must not be in the object. */
static const char *unit_dir(void)
{
	const char *dir = get_src_pwd();

	return IS_ABSOLUTE_PATH(main_input_filename) || !dir ||
	       strcmp(remap_debug_filename(dir), dir) ? NULL : dir;
}

static void lower_one(void *data)
{
	pcg_by_pointer((struct function *)data);
	pcg_lower_function((struct function *)data, false);
}

static unsigned lower(struct function *fun)
{
	/* Code that GCC adds later (--coverage, -fsanitize=...) is not
	 * lowered. */
	if (in_lto_p || seen_error() || pcg_unit.done ||
	    pcg_is_assumption(fun))
		return 0;
	if (!pcg_unit.program) {
		pcg_unit.args.opts.openmp = flag_openmp;
		pcg_unit.program = pc_program_new(&pcg_unit.args.opts);
		pcg_unit.fortran = lang_GNU_Fortran();
		pcg_unit.program->unit =
			pc_name(pcg_unit.program, main_input_filename);
		pcg_unit.program->dir = pc_name(pcg_unit.program, unit_dir());
		pcg_unit.marked = new hash_set<tree>;
	}
	pcg_rescue(lower_one, fun);
	return 0;
}

static const pass_data lower_data = {
	GIMPLE_PASS, "parcoach_lower", OPTGROUP_NONE, TV_PLUGIN_RUN,
	PROP_gimple_any | PROP_cfg, 0, 0, 0, 0
};

class pass_lower : public gimple_opt_pass {
public:
	pass_lower(gcc::context *context) : gimple_opt_pass(lower_data, context)
	{
	}
	unsigned execute(function *fun) final override { return lower(fun); }
};

static const pass_data unit_data = {
	SIMPLE_IPA_PASS, "parcoach", OPTGROUP_NONE, TV_PLUGIN_RUN,
	0, 0, 0, 0, 0
};

class pass_unit : public simple_ipa_opt_pass {
public:
	pass_unit(gcc::context *context)
		: simple_ipa_opt_pass(unit_data, context)
	{
	}
	unsigned execute(function *) final override
	{
		finish_unit();
		return 0;
	}
};

static void pass_after(const char *plugin, opt_pass *pass, const char *where)
{
	struct register_pass_info info;

	info.pass = pass;
	info.reference_pass_name = where;
	info.ref_pass_instance_number = 1;
	info.pos_op = PASS_POS_INSERT_AFTER;
	register_callback(plugin, PLUGIN_PASS_MANAGER_SETUP, NULL, &info);
}

/* The machine that a GCC configured with ARGUMENTS compiles for, and its length; 0: not
 * stated, and that on which it runs. */
static int target_of(const char *arguments, const char **name)
{
	const char *option = strstr(arguments, "--target=");

	*name = option ? option + strlen("--target=") : "";
	return strcspn(*name, " ");
}

/* A plugin for the compiler of another machine, of the same version, would crash it. */
static bool target_ok(const struct plugin_gcc_version *found)
{
	const char *want, *have;
	int wants = target_of(gcc_version.configuration_arguments, &want);
	int has = target_of(found->configuration_arguments, &have);

	if (!wants || !has || (wants == has && !strncmp(want, have, has)))
		return true;
	error("parcoach: this plugin was built for the GCC that compiles for %.*s, "
	      "but the GCC that compiles for %.*s loads it", wants, want, has, have);
	return false;
}

/* The major and minor version must be those that the plugin was built for.
 * GCC's own check also compares the configuration, which changes with each
 * rebuild of a release. */
static bool version_ok(const struct plugin_gcc_version *found)
{
	int want[2] = { 0, 0 }, have[2] = { -1, -1 };

	sscanf(gcc_version.basever, "%d.%d", &want[0], &want[1]);
	sscanf(found->basever, "%d.%d", &have[0], &have[1]);
	if (want[0] == have[0] && want[1] == have[1])
		return target_ok(found);
	error("parcoach: this plugin was built for GCC %d.%d, but is loaded "
	      "by GCC %s", want[0], want[1], found->basever);
	return false;
}

static_assert(!__builtin_strcmp(PC_VERSION, PARCOACH_VERSION),
	      "the plugin and the run time have one version");

__attribute__((visibility("default"))) int
plugin_init(struct plugin_name_args *info, struct plugin_gcc_version *version)
{
	static struct plugin_info about = {
		PC_VERSION, "checks that all processes call the same MPI "
			    "collectives, by one thread at a time"
	};

	if (!version_ok(version))
		return 1;
	if (!pcg_args_read(&pcg_unit.args, info))
		return 0;
	pcg_option_names_init();
	register_callback(info->base_name, PLUGIN_INFO, NULL, &about);
	register_callback(info->base_name, PLUGIN_REGISTER_GGC_ROOTS, NULL,
			  const_cast<struct ggc_root_tab *>(roots));
	register_callback(info->base_name, PLUGIN_PRAGMAS,
			  pcg_pragmas_register, NULL);
	register_callback(info->base_name, PLUGIN_ATTRIBUTES,
			  pcg_attributes_register, NULL);
	pass_after(info->base_name, new pass_lower(g), "cfg");
	pass_after(info->base_name, new pass_unit(g), "visibility");
	return 0;
}
