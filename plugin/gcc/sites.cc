/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sites.cc - the ABI of the run time (runtime/parcoach_rt.h) in GCC's terms:
 *            the contents of the record of a place, and the functions.
 *
 * In:   a marker and the event of the model that it stands for; the values of
 *       its call.
 * Out:  the address of its record (records.cc), the callee of its call.
 */
#include "instrument.h"

static const char *const callee_names[PCG_MARK_KINDS] = {
	[PCG_MARK_COLL] = "__parcoach_coll",
	[PCG_MARK_ENTER] = "__parcoach_enter",
	[PCG_MARK_EXIT] = "__parcoach_exit",
	[PCG_MARK_BARRIER] = "__parcoach_barrier",
	[PCG_MARK_LEAVE] = "__parcoach_leave",
	[PCG_MARK_TASKWAIT] = "__parcoach_taskwait",
	[PCG_MARK_LOCK] = "__parcoach_lock",
	[PCG_MARK_FLUSH] = "__parcoach_flush",
	[PCG_MARK_TASK] = "__parcoach_task",
	[PCG_MARK_TASKLOOP] = "__parcoach_taskloop",
	[PCG_MARK_WAIT] = "__parcoach_taskwait_depend",
	[PCG_MARK_COND] = "__parcoach_proof",
	[PCG_MARK_CALL] = "__parcoach_apart",
	[PCG_MARK_TOGETHER] = "__parcoach_together",
	[PCG_MARK_TASKLOOP_ULL] = "__parcoach_taskloop_ull",
	[PCG_MARK_EXIT_BARRIER] = "__parcoach_exit_barrier",
	[PCG_MARK_LEAVE_ON] = "__parcoach_leave_on",
};

/* What the call NAME does with a lock. */
static enum parcoach_lock lock_op(const char *name)
{
	switch (pc_lock_guard(name)) {
	case PC_GUARD_MAKE:
		return PARCOACH_LOCK_TAKE;
	case PC_GUARD_TAKE:
		return PARCOACH_LOCK_TAKE_OF;
	case PC_GUARD_NONE:
		return pc_lock_call(name) > 0 ? PARCOACH_LOCK_TAKE
					      : PARCOACH_LOCK_LEAVE;
	default:
		return PARCOACH_LOCK_LEAVE_OF;
	}
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

/* The kind of the handle argument of CALLEE, for the run time. */
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
	bool proofs = pcg_unit.args.opts.instrument == PC_INSTRUMENT_PROOFS;

	return (event->todo & PC_DO_MATCH ? PARCOACH_CHECK_MATCH : 0) |
	       (proofs ? PARCOACH_CHECK_PROOFS : 0) |
	       (event->todo & PC_DO_WORD ? PARCOACH_CHECK_WORD : 0) |
	       (event->todo & PC_DO_ONCE ? PARCOACH_CHECK_ONCE : 0) |
	       (event->todo & PC_DO_LEVEL ? PARCOACH_CHECK_LEVEL : 0) |
	       (event->todo & PC_DO_PROBE ? PARCOACH_CHECK_PROBE : 0) |
	       (event->todo & PC_DO_RECEIVE ? PARCOACH_CHECK_RECEIVE : 0) |
	       (event->todo & PC_DO_TOLD_SOURCE ? PARCOACH_TOLD_SOURCE : 0) |
	       (event->todo & PC_DO_TOLD_TAG ? PARCOACH_TOLD_TAG : 0) |
	       (event->callee->op->flags & PC_OPF_SURVIVES ?
			PARCOACH_CHECK_SURVIVES : 0) |
	       (pc_mpi_op_is_nonblocking(event->callee->op) ?
			PARCOACH_CHECK_NOWAIT : 0);
}

static_assert((int)PARCOACH_DATA_PAIRS == (int)PC_DATA_PAIRS &&
		      (int)PARCOACH_DATA_FREE == (int)PC_DATA_FREE &&
		      (int)PARCOACH_DATA_LISTS == (int)PC_DATA_LISTS &&
		      (int)PARCOACH_PLACE_ANY == (int)PC_PLACE_ANY &&
		      PARCOACH_VALUES == PC_VALUES,
	      "parcoach_rt.h and mpi_ops.h say the same");

uint32_t pcg_site_args(const struct pc_mpi_op *op,
		       const struct pc_op_data *data, const char *name)
{
	bool message = pc_mpi_op_has_message(op);
	uint32_t args = (op->root >= 0 || message ? PARCOACH_ARG_ROOT : 0) |
			(op->redop >= 0 || message ? PARCOACH_ARG_OP : 0);

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

uint32_t pcg_site_given(const struct pcg_mark *mark,
			const struct pc_event *event)
{
	return pc_mpi_op_is_collective(event->callee->op) ||
			       event->todo & PC_DO_MESSAGE ? mark->args : 0;
}

static void site_fill(struct parcoach_site *site, const struct pcg_mark *mark,
		      const struct pc_event *event)
{
	uint32_t b = mark->block, end = UINT32_MAX;
	struct pc_loc loc;

	pc_block_moved(mark->fn, &b, &end);
	loc = event ? event->loc : mark->fn->blocks.v[b].loc;

	site->line = loc.line;
	site->file = loc.file ? loc.file : "";
	site->function = mark->fn->pretty;
	site->what = site->predicted = "";
	switch (mark->kind) {
	case PCG_MARK_COLL:
		site->kind = PARCOACH_SITE_COLL;
		site->op = pc_mpi_op_hash(event->callee->op);
		site->flags = site_flags(event) | pcg_site_given(mark, event);
		site->on = site_on(event->callee);
		site->what = event->callee->op->name;
		site->predicted = pc_predict_text(pcg_unit.predict, loc);
		break;
	case PCG_MARK_ENTER:
	case PCG_MARK_EXIT:
	case PCG_MARK_TASK:
	case PCG_MARK_TASKLOOP:
		site->kind = PARCOACH_SITE_REGION;
		site->op = mark->kind == PCG_MARK_ENTER &&
					   mark->region == PC_REGION_FOR &&
					   event->flags & PC_EVF_STATIC
				   ? PARCOACH_REGION_STATIC
				   : pcg_site_region(mark->region);
		site->what = pc_region_name(mark->region);
		if (event->name)
			site->predicted = event->name;
		break;
	case PCG_MARK_LOCK:
		site->kind = PARCOACH_SITE_LOCK;
		site->op = lock_op(mark->what);
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

tree pcg_site(const struct pcg_mark *mark, const struct pc_event *event,
	      struct pcg_place *record)
{
	site_fill(&record->site, mark, event);
	return pcg_record_put(record);
}

static tree hook(const char *name, tree type)
{
	tree decl = build_fn_decl(name, type);

	/* It ends the program or returns, whatever unit calls it. */
	TREE_NOTHROW(decl) = 1;
	DECL_ATTRIBUTES(decl) =
		tree_cons(get_identifier("leaf"), NULL_TREE, NULL_TREE);
	return pcg_absent_decl(decl);
}

tree pcg_site_callee(enum pcg_mark_kind kind, unsigned values)
{
	bool numbered = values && kind == PCG_MARK_COLL;
	unsigned at = kind;
	auto_vec<tree> types;
	char name[40];
	tree *decl;

	if (numbered)
		at = PCG_MARK_KINDS - 1 + values;
	decl = &pcg_unit.callees[at];
	if (*decl)
		return *decl;
	snprintf(name, sizeof name, numbered ? "%s%u" : "%s",
		 callee_names[kind], values);
	types.safe_push(ptr_type_node);
	for (unsigned i = 0; i < values; i++)
		types.safe_push(pointer_sized_int_node);
	*decl = hook(name, build_function_type_array(
				   kind == PCG_MARK_CALL ?
					   pointer_sized_int_node :
					   void_type_node,
				   types.length(), types.address()));
	return *decl;
}

/* By the declaration of the procedure: with the record as last argument, or
 * within. */
static hash_map<tree, tree> *checks[2];

/* The declaration of the function that replaces PROCEDURE. */
static tree check_decl(tree procedure, int in)
{
	auto_vec<tree> types;
	tree type = TREE_TYPE(procedure), decl;
	char name[80];

	for (tree t = TYPE_ARG_TYPES(type); t && t != void_list_node;
	     t = TREE_CHAIN(t))
		types.safe_push(TREE_VALUE(t));
	if (in < 0)
		types.safe_push(ptr_type_node);
	else
		types[in] = ptr_type_node;
	snprintf(name, sizeof name, "__parcoach_%s%s", in < 0 ? "" : "typed_",
		 IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(procedure)));
	decl = build_fn_decl(name, build_function_type_array(
					   TREE_TYPE(type), types.length(),
					   types.address()));
	TREE_NOTHROW(decl) = TREE_NOTHROW(procedure);
	return decl;
}

tree pcg_site_check(tree procedure, int in)
{
	hash_map<tree, tree> *&known = checks[in >= 0];

	if (!known)
		known = new hash_map<tree, tree>;
	if (tree *decl = known->get(procedure))
		return *decl;
	known->put(procedure, check_decl(procedure, in));
	return *known->get(procedure);
}

bool pcg_site_has_check(gcall *call, const struct pc_fn *callee)
{
	tree decl = gimple_call_fndecl(call);

	return decl && TREE_PUBLIC(decl) && DECL_EXTERNAL(decl) &&
	       pc_mpi_op_has_check(callee->op, callee->name) &&
	       !strcmp(IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(decl)),
		       callee->name) &&
	       (int)gimple_call_num_args(call) == callee->op->nargs &&
	       (int)type_num_arguments(TREE_TYPE(decl)) == callee->op->nargs;
}

/* How many values of a call of OP are arguments. */
static unsigned values_count(const struct pc_mpi_op *op)
{
	int at[PARCOACH_VALUES];
	unsigned n = 0;

	pc_mpi_op_values(op, at);
	for (unsigned i = 0; i < PARCOACH_VALUES; i++)
		n += at[i] >= 0;
	return n;
}

bool pcg_site_is_made(gcall *call, const struct pc_fn *callee)
{
	tree decl = gimple_call_fndecl(call);
	unsigned n = gimple_call_num_args(call);

	if (!decl || !TREE_PUBLIC(decl) || !DECL_EXTERNAL(decl) ||
	    DECL_WEAK(decl) || gimple_call_lhs(call) ||
	    gimple_call_chain(call) || !pc_mpi_op_is_compared(callee->op) ||
	    !pc_mpi_name_is_fortran(callee->name) || !n ||
	    n > PARCOACH_CALL_MOST ||
	    values_count(callee->op) > PARCOACH_PLACES)
		return false;
	for (unsigned i = 0; i < n; i++)
		if (!POINTER_TYPE_P(TREE_TYPE(gimple_call_arg(call, i))))
			return false;
	return true;
}

int pcg_site_in(unsigned args, int in)
{
	return args >= 6 && (in == 2 || in == 3) ? in : -1;
}

/* By the place of the record and the number of arguments. */
static tree makers[3][PARCOACH_CALL_MOST + 1];

tree pcg_site_maker(unsigned args, int in)
{
	tree *decl = &makers[in < 0 ? 0 : in - 1][args];
	char name[40], typed[16] = "";
	auto_vec<tree> types;

	if (*decl)
		return *decl;
	for (unsigned i = 0; i < args + (in < 0); i++)
		types.safe_push(ptr_type_node);
	if (in >= 0)
		snprintf(typed, sizeof typed, "typed%d_", in);
	snprintf(name, sizeof name, "__parcoach_%scall%u", typed, args);
	*decl = build_fn_decl(name, build_function_type_array(
					    void_type_node, types.length(),
					    types.address()));
	return *decl;
}

void pcg_sites_end(void)
{
	memset(makers, 0, sizeof makers);
	delete checks[0];
	delete checks[1];
	checks[0] = checks[1] = NULL;
	pcg_records_end();
}

/* The function that replaces FN of libgomp, which has ARGS arguments in GCC 11
 * and later. */
static const struct {
	enum built_in_function fn;
	enum pcg_mark_kind mark, callee;
	unsigned args;
} instead[] = {
	{ BUILT_IN_GOMP_TASK, PCG_MARK_TASK, PCG_MARK_TASK, 10 },
	{ BUILT_IN_GOMP_TASKWAIT_DEPEND, PCG_MARK_WAIT, PCG_MARK_WAIT, 1 },
	{ BUILT_IN_GOMP_TASKLOOP, PCG_MARK_TASKLOOP, PCG_MARK_TASKLOOP, 11 },
	{ BUILT_IN_GOMP_TASKLOOP_ULL, PCG_MARK_TASKLOOP,
	  PCG_MARK_TASKLOOP_ULL, 11 },
};

tree pcg_site_callee_task(enum pcg_mark_kind kind, gcall *call)
{
	tree type = gimple_call_fntype(call), decl = gimple_call_fndecl(call);
	unsigned i = 0;

	while (i < ARRAY_SIZE(instead) &&
	       (instead[i].mark != kind || !decl ||
		!fndecl_built_in_p(decl, instead[i].fn)))
		i++;
	if (i == ARRAY_SIZE(instead) ||
	    gimple_call_num_args(call) != instead[i].args)
		return NULL_TREE;
	kind = instead[i].callee;
	if (!pcg_unit.callees[kind])
		pcg_unit.callees[kind] = pcg_absent_decl(build_fn_decl(
			callee_names[kind],
			build_function_type(
				void_type_node,
				tree_cons(NULL_TREE, ptr_type_node,
					  TYPE_ARG_TYPES(type)))));
	return pcg_unit.callees[kind];
}
