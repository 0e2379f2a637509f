/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-io.cc - variables that an I/O statement of Fortran sets besides those
 *               that it reads; reading and writing text in memory.
 *
 * In:   stores of addresses into the record (`dt_parm.3`) in which gfortran
 *       passes a statement to libgfortran; calls with that record.
 * Out:  the addresses of the user's variables of `iostat=`, `exist=`, ..., and
 *       of a namelist that is read: operands of the call that ends the
 *       statement, as if it got them one by one.  For an internal file, the
 *       items of the list follow from its text, or the text from them.
 * Cost: O(1) for each assignment.
 * Not:  a namelist that is read from an internal file, whose variables are
 *       unknown values; what a procedure of the user for the I/O of a type
 *       reads and writes.
 */
#include "lower-io.h"
#include "lower-array.h"
#include "lower-part.h"

/* The record of the statement that is being lowered, by its DECL_UID. */
static unsigned record;
static vec<struct pc_val> answers, namelist;
/* The text of its internal file, or UNKNOWN. */
static struct pc_val text;

void pcg_io_end(void)
{
	record = 0;
	text = pc_val();
	answers.release();
	namelist.release();
}

/* The kind ("dt", "open") of libgfortran's record DECL, or NULL. */
static const char *record_kind(tree decl)
{
	static const char prefix[] = "__st_parameter_";
	tree name = VAR_P(decl) ? TYPE_IDENTIFIER(TREE_TYPE(decl)) : NULL_TREE;

	if (!name || !startswith(IDENTIFIER_POINTER(name), prefix))
		return NULL;
	return IDENTIFIER_POINTER(name) + sizeof prefix - 1;
}

/* The statement of the record DECL begins, unless it is already selected. */
static void select(tree decl)
{
	if (record == DECL_UID(decl))
		return;
	record = DECL_UID(decl);
	text = pc_val();
	answers.truncate(0);
	namelist.truncate(0);
}

/* Whether FIELD of a record of KIND, or of the part that all kinds have, is an
 * address at which a result is to be stored. */
static bool is_answer(const char *kind, tree field)
{
	const char *name = IDENTIFIER_POINTER(DECL_NAME(field));

	if (!strcmp(name, "iostat") || !strcmp(name, "iomsg"))
		return true;
	if (!strcmp(kind, "open"))
		return !strcmp(name, "newunit");
	if (!strcmp(kind, "dt"))
		return !strcmp(name, "size") || !strcmp(name, "id") ||
		       !strcmp(name, "iolength");
	return !strcmp(kind, "inquire") && strcmp(name, "filename") &&
	       strcmp(name, "file") && strcmp(name, "id");
}

/* Whether FIELD is where the text of an internal file is: its address, or that
 * of the descriptor of an array of texts. */
static bool is_text(tree field)
{
	return pcg_array_field(field, "internal_unit") ||
	       pcg_array_field(field, "internal_unit_desc");
}

bool pcg_io_store(tree lhs, struct pc_val value)
{
	tree base = lhs;
	const char *kind;

	if (!pcg_unit.fortran || TREE_CODE(lhs) != COMPONENT_REF ||
	    !POINTER_TYPE_P(TREE_TYPE(lhs)))
		return false;
	while (TREE_CODE(base) == COMPONENT_REF)
		base = TREE_OPERAND(base, 0);
	kind = record_kind(base);
	if (kind && is_text(TREE_OPERAND(lhs, 1))) {
		select(base);
		if (pcg_pointed_to(value).kind != PC_VAL_UNKNOWN)
			text = pcg_pointed_to(value);
		return false;
	}
	if (!kind || !DECL_NAME(TREE_OPERAND(lhs, 1)) ||
	    !is_answer(kind, TREE_OPERAND(lhs, 1)))
		return false;
	select(base);
	answers.safe_push(value);
	return true;
}

unsigned pcg_io_call(struct pcg_lower *l, tree decl, gcall *call,
		     const struct pc_val **set)
{
	static const char *const last[] = {
		"open", "close", "inquire", "read_done", "write_done",
		"rewind", "backspace", "endfile", "flush", "wait_async",
		"iolength_done",
	};
	static const char prefix[] = "_gfortran_st_";
	const char *name = decl && pcg_unit.fortran ? pcg_symbol(decl) : "";
	tree base;

	if (!startswith(name, prefix) || !gimple_call_num_args(call))
		return 0;
	base = gimple_call_arg(call, 0);
	if (TREE_CODE(base) != ADDR_EXPR ||
	    !record_kind(TREE_OPERAND(base, 0)))
		return 0;
	select(TREE_OPERAND(base, 0));
	name += sizeof prefix - 1;
	if (!strcmp(name, "set_nml_var") && gimple_call_num_args(call) > 1)
		namelist.safe_push(pcg_value(l, gimple_call_arg(call, 1),
					     NULL));
	if (!strcmp(name, "read_done"))
		answers.safe_splice(namelist);
	*set = answers.address();
	for (unsigned i = 0; i < ARRAY_SIZE(last); i++)
		if (!strcmp(name, last[i]))
			return answers.length();
	return 0;
}

/* TO gets something of FROM and, if KEEPS, keeps something. */
static void transfer(struct pcg_lower *l, location_t loc, struct pc_val to,
		     const vec<struct pc_val> &from, bool keeps)
{
	struct pc_event *event;

	if (to.kind == PC_VAL_UNKNOWN || to.kind == PC_VAL_INT ||
	    to.mod == PC_MOD_ADDR)
		return;
	event = pcg_event(l, PC_EV_ASSIGN, loc, from.length() + keeps);
	event->oper = PC_OPER_OTHER;
	event->dst = to;
	for (unsigned i = 0; i < from.length(); i++)
		pcg_event_arg(event, from[i]);
	if (keeps)
		pcg_event_arg(event, to);
}

/* The variable of which VALUE is an element: a text is written from there on. */
static struct pc_val whole_of(struct pcg_lower *l, struct pc_val value)
{
	const char *bracket = pc_val_has_name(value) ?
			      strrchr(value.name, '[') : NULL;

	if (!bracket || bracket == value.name)
		return pc_val();
	value.name = pc_name(l->program, pc_arena_strndup(
		l->program->arena, value.name, bracket - value.name));
	return value;
}

/* The library calls a procedure of the user, which reads or writes ITEM and the
 * text of the internal file: neither is known afterwards. */
static void transfer_derived(struct pcg_lower *l, location_t loc, tree item)
{
	pcg_parts unknown, fields;
	tree type = pcg_part_type(item);

	/* A `class` has a pointer to the object. */
	if (pcg_array_is_class(type) &&
	    POINTER_TYPE_P(TREE_TYPE(TYPE_FIELDS(type))))
		type = TREE_TYPE(TREE_TYPE(TYPE_FIELDS(type)));
	unknown.safe_push(pc_val());
	transfer(l, loc, text, unknown, true);
	transfer(l, loc, whole_of(l, text), unknown, true);
	pcg_part_all(l, type, &fields);
	for (unsigned i = 0; i < fields.length(); i++)
		transfer(l, loc, fields[i], unknown, true);
}

/* Whether the library function NAME transfers an item of a list; *WRITES: from
 * the program. */
static bool is_transfer(const char *name, bool *writes)
{
	size_t n = strlen(name);

	*writes = n > 6 && !strcmp(name + n - 6, "_write");
	return startswith(name, "transfer_");
}

bool pcg_io_internal(struct pcg_lower *l, tree decl, gcall *call)
{
	static const char prefix[] = "_gfortran_";
	const char *name = decl && pcg_unit.fortran ? pcg_symbol(decl) : "";
	location_t loc = gimple_location(call);
	bool writes, names;
	tree base, item;
	pcg_parts v;

	if (!startswith(name, prefix) || !gimple_call_num_args(call))
		return false;
	name += sizeof prefix - 1;
	base = gimple_call_arg(call, 0);
	if (TREE_CODE(base) != ADDR_EXPR || text.kind == PC_VAL_UNKNOWN ||
	    DECL_UID(TREE_OPERAND(base, 0)) != record)
		return false;
	/* The text begins anew. */
	if (!strcmp(name, "st_write")) {
		v.safe_push(pc_val_int(0));
		transfer(l, loc, text, v, false);
		return false;
	}
	names = !strcmp(name, "st_set_nml_var");
	if ((!is_transfer(name, &writes) && !names) ||
	    gimple_call_num_args(call) < 2)
		return false;
	item = gimple_call_arg(call, 1);
	if (startswith(name, "transfer_derived")) {
		transfer_derived(l, loc, item);
		return false;
	}
	if (writes || names) {
		v.safe_push(pcg_pointed_to(pcg_value(l, item, NULL)));
		pcg_part_all(l, pcg_part_type(item), &v);
		transfer(l, loc, text, v, true);
		transfer(l, loc, whole_of(l, text), v, true);
		return !names;
	}
	v.safe_push(text);
	transfer(l, loc, pcg_pointed_to(pcg_value(l, item, NULL)), v, false);
	return true;
}
