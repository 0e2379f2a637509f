/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * element.c - elements of arrays as locations of their own (contract in
 *             element.h).
 *
 * In:   names that end in `[N]`.
 * Out:  the array and the number of an element; which arrays have elements that
 *       are kept apart; for shared arrays, which elements in the whole program.
 * Cost: O(1).  Kept apart are at most PC_ELEMS elements of an array, FEW if no
 *       single element of it is known to be written, and MOST in a program,
 *       fewer if it has many calls: each call may read or write them all.
 * Not:  elements beyond these limits count as the array.
 */
#include "memory/element.h"

#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "model/call.h"
#include "model/program.h"
#include "model/value.h"
#include "memory/places.h"
#include "memory/ssa_query.h"

#define FEW 16      /* elements that are kept of a buffer that only MPI fills */
#define MOST 2048u
#define WORK 30000u /* elements of a program times its calls */

struct pc_val pc_elem_of(struct pc_program *program, struct pc_val whole,
			 int64_t number)
{
	char text[200];
	int n;

	whole = pc_elem_whole(program, whole);
	if (number < 0 || number > PC_ELEM_LAST ||
	    !pc_val_has_name(whole))
		return whole;
	n = snprintf(text, sizeof text, "%s[%lld]", whole.name,
		     (long long)number);
	whole.name = n < (int)sizeof text ? pc_name(program, text) :
		     pc_name(program, pc_arena_printf(program->arena,
						      "%s[%lld]", whole.name,
						      (long long)number));
	return whole;
}

/* ---- arrays whose elements are kept apart ---- */

/* Elements of the array that contains AT are written; KNOWN: which ones. */
static void set_apart(struct pc_program *program, struct pc_val at, bool known)
{
	struct pc_name_head *head;

	if (!pc_val_has_name(at))
		return;
	head = pc_name_head(pc_elem_whole(program, at).name);
	head->apart = true;
	head->one_by_one |= known;
}

/* Whether MPI may write what argument ARG of CALL points to. */
static bool is_mpi_output(const struct pc_event *call, uint32_t arg)
{
	const struct pc_mpi_op *op = call->callee ? call->callee->op : NULL;

	return op && arg < 31 && op->output >> arg & 1;
}

/* CALL may write some elements of what an argument points to, or MPI may write
 * different values into them.  RATIONALE: the effects of functions that are
 * defined here are not known yet. */
static void find_passed(struct pc_program *program, const struct pc_fn *fn,
			const struct pc_event *call)
{
	bool counts = call->callee && call->callee->op &&
		      call->callee->op->counts;

	for (uint32_t i = 0; i < call->args.n; i++) {
		struct pc_val at = pc_place_behind(fn, call->args.v[i]);

		if (pc_event_runs(call) || pc_elem_is(at) ||
		    pc_mpi_count(call, i) >= 0)
			set_apart(program, at, true);
		else if (is_mpi_output(call, i))
			set_apart(program, at, !counts);
	}
}

void pc_elems_written(struct pc_program *program, const struct pc_fn *fn,
		      const struct pc_event *event)
{
	struct pc_val at = event->dst;

	if (event->kind == PC_EV_CALL)
		find_passed(program, fn, event);
	if (at.mod == PC_MOD_DEREF)
		at = pc_place_behind(fn, at);
	if (pc_elem_is(at))
		set_apart(program, at, true);
}

/* ---- elements of shared arrays ---- */

struct pc_elems *pc_elems_get(struct pc_program *program, struct pc_val whole)
{
	struct pc_intern_slot *slot;
	struct pc_elems *list;

	slot = pc_intern_slot(program->arena, &program->elems_by_name,
			      whole.name, strlen(whole.name));
	for (list = (struct pc_elems *)slot->value; list; list = list->next)
		if (!pc_place_compare(list->whole, whole))
			return list;
	list = PC_NEW(program->arena, struct pc_elems);
	list->whole = whole;
	list->next = (struct pc_elems *)slot->value;
	slot->value = list;
	return list;
}

/* RATIONALE: of a buffer that only MPI fills, with counts that are not
 * constant, no element is ever known to be written.  The elements that decide
 * something (a color, a number of steps) are at its beginning, and each kept
 * element costs a definition wherever any element is written. */
static bool is_beyond(struct pc_val whole, struct pc_val at)
{
	return !pc_name_head(whole.name)->one_by_one &&
	       pc_elem_number(at) >= FEW;
}

void pc_elems_note(struct pc_program *program, struct pc_val at)
{
	struct pc_elems *list = pc_elems_get(program,
					     pc_elem_whole(program, at));

	if (is_beyond(list->whole, at))
		return;
	for (uint32_t i = 0; i < list->list.n; i++)
		if (list->list.v[i].name == at.name)
			return;
	if (list->list.n == PC_ELEMS || program->n_elems == MOST ||
	    (uint64_t)program->n_elems * program->n_calls > WORK)
		return;
	program->n_elems++;
	pc_vec_push(program->arena, list->list, at);
}

bool pc_elems_has(struct pc_program *program, struct pc_val at)
{
	const struct pc_elems *list = pc_elems_get(program,
						   pc_elem_whole(program, at));

	for (uint32_t i = 0; i < list->list.n; i++)
		if (list->list.v[i].name == at.name)
			return true;
	return false;
}

/* ---- calls ---- */

bool pc_elem_passed(struct pc_program *program, const struct pc_fn *fn,
		    const struct pc_event *call, const struct pc_fn *to,
		    struct pc_val at, struct pc_val *here, uint32_t *arg,
		    bool *exact)
{
	const char *name = pc_elem_whole(program, at).name;
	int64_t number = pc_elem_number(at), first;

	for (*arg = 0; *arg < to->params.n && *arg < call->args.n; ++*arg)
		if (to->params.v[*arg] == name)
			break;
	if (*arg == to->params.n || *arg == call->args.n)
		return false;
	*here = pc_place_exact(fn, call->args.v[*arg], exact);
	if (here->kind == PC_VAL_UNKNOWN)
		return false;
	first = pc_elem_number(*here);
	if (number >= 0 && *exact)
		*here = pc_elem_of(program, *here,
				   number + (first > 0 ? first : 0));
	return true;
}

bool pc_mpi_is_plain(const struct pc_event *call, uint32_t types)
{
	uint32_t i = types ? (uint32_t)__builtin_ctz(types) : 0;
	bool fortran = call->callee->lang == PC_LANG_FORTRAN;
	struct pc_val type;
	const char *name;
	int64_t number;

	if (!types || i >= call->args.n)
		return false;
	type = call->args.v[i];
	name = type.kind == PC_VAL_GLOBAL ?
		       pc_mpi_handle_symbol(type.name) : NULL;
	number = type.kind == PC_VAL_INT ? type.num : 0;
	if (!name && type.kind != PC_VAL_INT)
		return false;
	return !pc_mpi_type_is_loose(name, number, fortran) &&
	       !pc_mpi_type_is_byte(name, number, fortran);
}

struct pc_val pc_elem_below(struct pc_program *program, const struct pc_fn *fn,
			    const struct pc_event *call, uint32_t arg,
			    struct pc_val at, const struct pc_fn *to)
{
	bool exact;
	struct pc_val here = pc_place_exact(fn, call->args.v[arg], &exact);
	struct pc_val below = { .kind = PC_VAL_VAR, .mod = PC_MOD_DEREF,
				.name = to->params.v[arg] };
	int64_t first = pc_elem_number(here), number = pc_elem_number(at);
	struct pc_val one;

	if (number < 0 || here.kind == PC_VAL_UNKNOWN || !exact ||
	    pc_place_compare(pc_elem_whole(program, here),
			     pc_elem_whole(program, at)))
		return below;
	one = pc_elem_of(program, below, number - (first > 0 ? first : 0));
	return pc_place_find(to, one) == PC_NONE ? below : one;
}

int64_t pc_mpi_count(const struct pc_event *call, uint32_t arg)
{
	const struct pc_mpi_op *op = call->callee ? call->callee->op : NULL;
	uint32_t counts = op ? op->counts : 0;

	if (!op || arg > 31)
		return -1;
	if (arg >= (uint32_t)op->nargs || op->made == (int)arg ||
	    op->flags & (PC_OPF_RANK | PC_OPF_SIZE))
		return 0;
	/* With two counts, one is for the data from each process. */
	for (uint32_t i = arg + 1; i < call->args.n && i < 32; i++)
		if (counts == 1u << i && !(op->types & (op->types - 1)) &&
		    pc_mpi_is_plain(call, op->types))
			return call->args.v[i].kind == PC_VAL_INT &&
			       call->args.v[i].num > 0 ? call->args.v[i].num :
			       -1;
	return -1;
}

bool pc_mpi_reads_one(const struct pc_event *call, uint32_t arg)
{
	const struct pc_mpi_op *op = call->callee ? call->callee->op : NULL;

	if (!op || arg > 30 || !pc_call_fortran(call))
		return false;
	return op->equal >> arg & 1 || op->root == (int32_t)arg ||
	       (op->flags & PC_OPF_COLOUR && arg == 1);
}
