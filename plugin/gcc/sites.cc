/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sites.cc - the run time's ABI (runtime/parcoach_rt.h) in GCC's terms: the
 *            functions, and one read-only struct parcoach_site per place.
 *
 * In:   a marker and the event of the model that it stands for.
 * Out:  trees.  The record is static, so the linker drops nothing and joins
 *       nothing; a unit that asks for none gets none.
 */
#include "pcg.h"

static unsigned site_count;

static const char *const callee_names[] = {
	[PCG_MARK_COLL] = "__parcoach_coll",
	[PCG_MARK_ENTER] = "__parcoach_enter",
	[PCG_MARK_EXIT] = "__parcoach_exit",
	[PCG_MARK_BARRIER] = "__parcoach_barrier",
	[PCG_MARK_LEAVE] = "__parcoach_leave",
	[PCG_MARK_TASKWAIT] = "__parcoach_taskwait",
	[PCG_MARK_LOCK] = "__parcoach_lock",
	[PCG_MARK_FLUSH] = "__parcoach_flush",
	[PCG_MARK_TASK] = "__parcoach_task",
	[PCG_MARK_WAIT] = "__parcoach_taskwait_depend",
};

/* The members of struct parcoach_site, in order. */
enum { NUMBERS = 6, STRINGS = 4 };
static const char *const member_names[NUMBERS + STRINGS] = {
	"abi", "kind", "op", "flags", "on", "line",
	"file", "function", "what", "predicted",
};

static tree char_pointer(void)
{
	return build_pointer_type(
		build_qualified_type(char_type_node, TYPE_QUAL_CONST));
}

static tree site_record(void)
{
	tree fields = NULL_TREE, site_type = pcg_unit.site_type;

	if (site_type)
		return site_type;
	site_type = make_node(RECORD_TYPE);
	pcg_unit.site_type = site_type;
	/* finish_builtin_struct wants the last member first. */
	for (int i = 0; i < NUMBERS + STRINGS; i++) {
		tree member = build_decl(UNKNOWN_LOCATION, FIELD_DECL,
					 get_identifier(member_names[i]),
					 i < NUMBERS ? uint32_type_node
						     : char_pointer());

		DECL_CONTEXT(member) = site_type;
		DECL_CHAIN(member) = fields;
		fields = member;
	}
	finish_builtin_struct(site_type, "parcoach_site", fields, NULL_TREE);
	return site_type;
}

enum parcoach_region pcg_site_region(enum pc_region_kind kind)
{
	switch (kind) {
	case PC_REGION_PARALLEL:
		return PARCOACH_REGION_PARALLEL;
	case PC_REGION_SINGLE:
	case PC_REGION_SECTION:
		return PARCOACH_REGION_ONE;
	case PC_REGION_TASK:
		return PARCOACH_REGION_TASK;
	case PC_REGION_TASKLOOP:
		return PARCOACH_REGION_TASKLOOP;
	case PC_REGION_FOR:
		return PARCOACH_REGION_LOOP;
	case PC_REGION_ORDERED:
		return PARCOACH_REGION_ORDERED;
	case PC_REGION_CRITICAL:
		return PARCOACH_REGION_LOCK;
	case PC_REGION_TASKGROUP:
		return PARCOACH_REGION_GROUP;
	case PC_REGION_MASTER:
	case PC_REGION_MASKED:
		return PARCOACH_REGION_MASTER;
	default:
		return PARCOACH_REGION_OTHER;
	}
}

/* What the handle argument of CALLEE is, as the run time gets it. */
static enum parcoach_on site_on(const struct pc_fn *callee)
{
	bool fortran = pc_mpi_op_is_fortran(callee->op, callee->name);

	switch (callee->op->on) {
	case PC_ON_WORLD:
		return PARCOACH_ON_WORLD;
	case PC_ON_COMM:
		return fortran ? PARCOACH_ON_COMM_FINT : PARCOACH_ON_COMM;
	case PC_ON_COMM_PTR:
		return fortran ? PARCOACH_ON_COMM_FINT : PARCOACH_ON_COMM_PTR;
	case PC_ON_WIN:
		return fortran ? PARCOACH_ON_WIN_FINT : PARCOACH_ON_WIN;
	case PC_ON_WIN_PTR:
		return fortran ? PARCOACH_ON_WIN_FINT : PARCOACH_ON_WIN_PTR;
	case PC_ON_FILE:
		return fortran ? PARCOACH_ON_FILE_FINT : PARCOACH_ON_FILE;
	case PC_ON_FILE_PTR:
		return fortran ? PARCOACH_ON_FILE_FINT : PARCOACH_ON_FILE_PTR;
	default:
		return PARCOACH_ON_UNKNOWN;
	}
}

static uint32_t site_flags(const struct pc_event *event)
{
	return (event->todo & PC_DO_MATCH ? PARCOACH_CHECK_MATCH : 0) |
	       (event->todo & PC_DO_WORD ? PARCOACH_CHECK_WORD : 0) |
	       (event->todo & PC_DO_ONCE ? PARCOACH_CHECK_ONCE : 0) |
	       (event->todo & PC_DO_LEVEL ? PARCOACH_CHECK_LEVEL : 0) |
	       (pc_mpi_op_is_nonblocking(event->callee->op) ?
			PARCOACH_CHECK_NOWAIT : 0);
}

static_assert((int)PARCOACH_DATA_PAIRS == (int)PC_DATA_PAIRS &&
		      (int)PARCOACH_DATA_FREE == (int)PC_DATA_FREE &&
		      (int)PARCOACH_DATA_LISTS == (int)PC_DATA_LISTS &&
		      (int)PARCOACH_PLACE_ANY == (int)PC_PLACE_ANY,
	      "parcoach_rt.h and mpi_ops.h say the same");

uint32_t pcg_site_args(const struct pc_mpi_op *op,
		       const struct pc_op_data *data, const char *name)
{
	uint32_t args = (op->root >= 0 ? PARCOACH_ARG_ROOT : 0) |
			(op->redop >= 0 ? PARCOACH_ARG_OP : 0);

	if (data->rule != PC_DATA_NONE)
		args |= PARCOACH_ARG_DATA |
			(uint32_t)data->rule << PARCOACH_DATA_SHIFT |
			(uint32_t)data->place << PARCOACH_PLACE_SHIFT;
	if (!args)
		return 0;
	return args |
	       (pc_mpi_name_is_fortran(name) ? PARCOACH_ARG_REF : 0) |
	       (pc_mpi_op_is_large(op) ? PARCOACH_ARG_LARGE : 0) |
	       (pc_mpi_name_has_descriptors(name) ?
			PARCOACH_ARG_DESCRIPTOR : 0);
}

static void site_fill(struct parcoach_site *site, const struct pcg_mark *mark,
		      const struct pc_event *event)
{
	uint32_t b = mark->block, end = UINT32_MAX;
	struct pc_loc loc;

	pc_block_moved(mark->fn, &b, &end);
	loc = event ? event->loc : mark->fn->blocks.v[b].loc;

	site->abi = PARCOACH_ABI;
	site->line = loc.line;
	site->file = loc.file ? loc.file : "";
	site->function = mark->fn->pretty;
	site->what = site->predicted = "";
	switch (mark->kind) {
	case PCG_MARK_COLL:
		site->kind = PARCOACH_SITE_COLL;
		site->op = event->callee->op->hash;
		site->flags = site_flags(event) | mark->args;
		site->on = site_on(event->callee);
		site->what = event->callee->op->name;
		site->predicted = pc_predict_text(pcg_unit.predict, loc);
		break;
	case PCG_MARK_ENTER:
	case PCG_MARK_EXIT:
	case PCG_MARK_TASK:
		site->kind = PARCOACH_SITE_REGION;
		site->op = pcg_site_region(mark->region);
		site->what = pc_region_name(mark->region);
		if (event->name)
			site->predicted = event->name;
		break;
	case PCG_MARK_LOCK:
		site->kind = PARCOACH_SITE_LOCK;
		site->op = pc_lock_call(mark->what) > 0 ? PARCOACH_LOCK_TAKE
							: PARCOACH_LOCK_LEAVE;
		break;
	case PCG_MARK_WAIT:
	case PCG_MARK_FLUSH:
	case PCG_MARK_TASKWAIT:
	case PCG_MARK_BARRIER:
		site->kind = PARCOACH_SITE_BARRIER;
		break;
	case PCG_MARK_LEAVE:
	default:
		site->kind = PARCOACH_SITE_LEAVE;
		break;
	}
}

static tree site_initial(tree type, const struct parcoach_site *site)
{
	const uint32_t numbers[NUMBERS] = { site->abi, site->kind, site->op,
					    site->flags, site->on,
					    site->line };
	const char *const strings[STRINGS] = { site->file, site->function,
					       site->what, site->predicted };
	vec<constructor_elt, va_gc> *elts = NULL;
	tree member = TYPE_FIELDS(type), init;

	for (int i = 0; i < NUMBERS; i++, member = DECL_CHAIN(member))
		CONSTRUCTOR_APPEND_ELT(
			elts, member,
			build_int_cst(uint32_type_node, numbers[i]));
	for (int i = 0; i < STRINGS; i++, member = DECL_CHAIN(member))
		CONSTRUCTOR_APPEND_ELT(
			elts, member,
			fold_convert(TREE_TYPE(member),
				     build_string_literal(
					     strlen(strings[i]) + 1,
					     strings[i])));
	init = build_constructor(type, elts);
	TREE_CONSTANT(init) = TREE_STATIC(init) = TREE_READONLY(init) = 1;
	return init;
}

tree pcg_site(const struct pcg_mark *mark, const struct pc_event *event)
{
	struct parcoach_site site = parcoach_site();
	tree type = site_record(), decl;
	char name[40];

	site_fill(&site, mark, event);
	snprintf(name, sizeof name, "__parcoach_site.%u", site_count++);
	decl = build_decl(UNKNOWN_LOCATION, VAR_DECL, get_identifier(name),
			  build_qualified_type(type, TYPE_QUAL_CONST));
	TREE_STATIC(decl) = TREE_READONLY(decl) = TREE_ADDRESSABLE(decl) = 1;
	TREE_USED(decl) = 1;
	DECL_ARTIFICIAL(decl) = DECL_IGNORED_P(decl) = 1;
	DECL_INITIAL(decl) = site_initial(type, &site);
	varpool_node::finalize_decl(decl);
	/* GCC has been through the unit's variables already; what it has not
	 * analysed it drops. */
	if (!varpool_node::get(decl)->analyzed)
		varpool_node::get(decl)->analyze();
	return build_fold_addr_expr(decl);
}

static tree hook(const char *name, tree type)
{
	tree decl = build_fn_decl(name, type);

	/* It ends the program or comes back, whatever unit it is called from. */
	TREE_NOTHROW(decl) = 1;
	DECL_ATTRIBUTES(decl) =
		tree_cons(get_identifier("leaf"), NULL_TREE, NULL_TREE);
	return decl;
}

tree pcg_site_callee(enum pcg_mark_kind kind)
{
	tree address = build_pointer_type(
		build_qualified_type(site_record(), TYPE_QUAL_CONST));
	tree type, decl;

	if (pcg_unit.callees[kind])
		return pcg_unit.callees[kind];
	type = kind == PCG_MARK_COLL || kind == PCG_MARK_LOCK
		       ? build_function_type_list(void_type_node, address,
						  pointer_sized_int_node,
						  NULL_TREE)
		       : build_function_type_list(void_type_node, address,
						  NULL_TREE);
	decl = hook(callee_names[kind], type);
	pcg_unit.callees[kind] = decl;
	return decl;
}

tree pcg_site_callee_task(enum pcg_mark_kind kind, gcall *call)
{
	tree address = build_pointer_type(
		build_qualified_type(site_record(), TYPE_QUAL_CONST));
	enum built_in_function code = kind == PCG_MARK_TASK ?
		BUILT_IN_GOMP_TASK : BUILT_IN_GOMP_TASKWAIT_DEPEND;
	tree type = gimple_call_fntype(call), decl = gimple_call_fndecl(call);

	/* As many arguments as libgomp of GCC 11 and later wants. */
	if (!decl || !fndecl_built_in_p(decl, code) ||
	    gimple_call_num_args(call) !=
		    (kind == PCG_MARK_TASK ? 10u : 1u))
		return NULL_TREE;
	if (!pcg_unit.callees[kind])
		pcg_unit.callees[kind] = build_fn_decl(
			callee_names[kind],
			build_function_type(
				void_type_node,
				tree_cons(NULL_TREE, address,
					  TYPE_ARG_TYPES(type))));
	return pcg_unit.callees[kind];
}

tree pcg_site_callee_args(void)
{
	tree address = build_pointer_type(
		build_qualified_type(site_record(), TYPE_QUAL_CONST));
	tree word = pointer_sized_int_node;

	if (!pcg_unit.callees[PCG_MARK_KINDS])
		pcg_unit.callees[PCG_MARK_KINDS] = hook(
			"__parcoach_coll_args",
			build_function_type_list(void_type_node, address, word,
						 word, word, word, word, word,
						 word, word, word, NULL_TREE));
	return pcg_unit.callees[PCG_MARK_KINDS];
}
