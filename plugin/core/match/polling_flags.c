/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * polling_flags.c - the values of the variables of a polling loop, as far as
 *                   they tell what has already been called.
 *
 * In:   a loop (polling_loop.c), its definitions in the order of its events.
 * Out:  numbers: constants, the results of comparisons and similar operations
 *       on them, and for requests whether they are MPI_REQUEST_NULL or belong
 *       to a collective that was started in the loop.
 * Cost: O(definitions of the loop) once; O(definitions of a block) for each
 *       state.
 * Not:  variables that other code sees or reaches through a pointer; requests
 *       in arrays and records.
 *
 * A test of such a request has two results: either it is complete and becomes
 * null, or it is unchanged (MPI-4.0 3.7.3). So
 *
 *     if (barrier != MPI_REQUEST_NULL) Test (&barrier, &done);
 *     else { Testall (sent, &flag); if (flag) Ibarrier (&barrier); }
 *
 * calls MPI_Ibarrier once until DONE is set.
 */
#include <string.h>
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "memory/places.h"
#include "value/nodes.h"
#include "match/polling_loop.h"

/* Values without a number of their own. A name is NAMES plus its node and is
 * equal only to itself; a request that is started is STARTED. */
#define STARTED INT64_MIN
#define NAMES INT64_MIN
#define SYMBOLS (INT64_MIN + UINT32_MAX)

static uint32_t flag_of(const struct seq_word *w, uint32_t place)
{
	uint32_t i = 0;

	while (i < w->n_places && w->places[i] != place)
		i++;
	return i < w->n_places && place != PC_NONE ? i : PC_NONE;
}

/* A constant: a number, or a null handle. */
static bool constant(const struct seq_word *w, struct pc_opnd opnd,
		     int64_t *number)
{
	uint32_t id = pc_value_of(w->program, w->fn, opnd);
	const struct pc_node *node = pc_node(w->program, id);

	*number = node->kind == PC_NODE_NAME ? NAMES + id : node->num;
	return node->kind == PC_NODE_INT ||
	       (node->kind == PC_NODE_NAME &&
		pc_mpi_is_null_handle(node->name, 0, false));
}

bool seq_word_number(const struct seq_word *w, const struct seq_poll *s,
		     struct pc_opnd opnd, int64_t *number)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	uint32_t flag;

	if (opnd.def == PC_NONE)
		return constant(w, opnd, number);
	flag = flag_of(w, ssa->defs.v[opnd.def].place);
	if (flag != PC_NONE) {
		*number = s->value[flag];
		return s->known >> flag & 1;
	}
	for (uint32_t i = w->held.n; i; i--)
		if (w->held.v[i - 1].def == opnd.def) {
			*number = w->held.v[i - 1].value;
			return true;
		}
	return constant(w, opnd, number);
}

/* Only operations with few results: a counter has one value per iteration. */
static bool is_simple(enum pc_oper oper)
{
	return oper == PC_OPER_COPY || oper == PC_OPER_NOT ||
	       pc_oper_compares(oper) ||
	       (oper >= PC_OPER_AND && oper <= PC_OPER_XOR);
}

/* OPER of A and B where at least one is not a number. */
static bool compare(enum pc_oper oper, int64_t a, int64_t b, int64_t *number)
{
	*number = oper == PC_OPER_COPY ? a :
		  oper == PC_OPER_EQ ? a == b : a != b;
	return oper == PC_OPER_COPY || oper == PC_OPER_EQ ||
	       oper == PC_OPER_NE;
}

static bool assigned(const struct seq_word *w, const struct seq_poll *s,
		     const struct pc_def *def, int64_t *number)
{
	const struct pc_event *event =
		pc_event_at(w->fn, def->block, def->event);
	const struct pc_opnd *opnds = &w->fn->info->ssa->opnds.v[def->first];
	int64_t a, b = 0;

	if (def->weak || !is_simple(event->oper) || !event->args.n ||
	    def->n < event->args.n ||
	    !seq_word_number(w, s, opnds[0], &a) ||
	    (event->args.n > 1 && !seq_word_number(w, s, opnds[1], &b)))
		return false;
	return a <= SYMBOLS || b <= SYMBOLS ?
	       compare(event->oper, a, b, number) :
	       pc_node_compute(event->oper, a, b, number);
}

static void set(struct seq_poll *s, uint32_t flag, bool known, int64_t value)
{
	if (flag == PC_NONE)
		return;
	s->known &= ~(1u << flag);
	s->known |= (uint32_t)known << flag;
	s->value[flag] = known ? value : 0;
}

/* ---- requests ---- */

/* The MPI procedure whose argument DEF is, or NULL. */
static const struct pc_mpi_op *written_by(const struct seq_word *w,
					  const struct pc_def *def)
{
	const struct pc_event *event;

	if (def->kind != PC_DEF_OUTPUT)
		return NULL;
	event = pc_event_at(w->fn, def->block, def->event);
	return event->callee ? event->callee->op : NULL;
}

/* Whether DEF is the request of a collective that starts there. */
static bool starts(const struct seq_word *w, const struct pc_def *def)
{
	const struct pc_mpi_op *op = written_by(w, def);

	return op && op->class_ == PC_OP_COLL_NB && def->arg == op->request;
}

/* Whether a test of one request writes DEF; *FLAG: DEF is its result. */
static bool tests(const struct seq_word *w, const struct pc_def *def,
		  bool *flag)
{
	const struct pc_mpi_op *op = written_by(w, def);

	*flag = op && def->arg == op->request + 1;
	return op && op->flags & PC_OPF_TESTS;
}

bool seq_word_test(struct seq_word *w, struct seq_poll *s, uint32_t i,
		   struct seq_test *test)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	const struct pc_def *first = &ssa->defs.v[ssa->block_defs[i]];
	uint32_t request = PC_NONE, flag = PC_NONE;
	bool answer, started;

	if (!tests(w, first, &answer))
		return false;
	for (test->end = i; test->end < ssa->def_first[s->block + 1];
	     test->end++) {
		const struct pc_def *def =
			&ssa->defs.v[ssa->block_defs[test->end]];

		if (def->event != first->event)
			break;
		if (!tests(w, def, &answer))
			continue;
		if (answer)
			flag = flag_of(w, def->place);
		else if (def->arg == written_by(w, def)->request)
			request = flag_of(w, def->place);
	}
	if (request == PC_NONE || !(w->requests >> request & 1) ||
	    !(s->known >> request & 1) || request == flag)
		return false;
	started = s->value[request] == STARTED;
	if (!started && s->value[request] != w->nul[request])
		return false;
	test->open = started;
	test->complete = *s;
	set(&test->complete, request, true, w->nul[request]);
	set(&test->complete, flag, true, 1);
	set(s, flag, true, !started);
	return true;
}

void seq_word_def(struct seq_word *w, struct seq_poll *s, uint32_t i)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	uint32_t id = ssa->block_defs[i];
	const struct pc_def *def = &ssa->defs.v[id];
	struct seq_held one = { .def = id };
	uint32_t flag = flag_of(w, def->place);
	bool known = def->kind == PC_DEF_ASSIGN &&
		     assigned(w, s, def, &one.value);

	if (def->kind == PC_DEF_PHI)
		return;
	if (def->place == PC_NONE && known)
		pc_vec_push(w->scratch, w->held, one);
	if (flag != PC_NONE && w->requests >> flag & 1 && starts(w, def))
		set(s, flag, true, STARTED);
	else
		set(s, flag, known, one.value);
}

/* ---- the choice of variables ---- */

/* Whether the phi of the header has one constant, *NUMBER, from outside. */
static bool begins_with(const struct seq_word *w, const struct pc_def *phi,
			int64_t *number)
{
	const struct pc_cfg *cfg = &w->fn->info->cfg;
	bool any = false;

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[w->head] + i];
		int64_t one;

		if (cfg->num[from] == PC_NONE || seq_word_in(w, from))
			continue;
		if (!constant(w, w->fn->info->ssa->opnds.v[phi->first + i],
			      &one) ||
		    (any && *number != one))
			return false;
		*number = one;
		any = true;
	}
	return any;
}

/* Whether NUMBER, an initial value, represents MPI_REQUEST_NULL. */
static bool is_null(const struct seq_word *w, int64_t number)
{
	return number <= SYMBOLS ||
	       pc_mpi_is_null_handle(NULL, number,
				     w->fn->lang == PC_LANG_FORTRAN);
}

/* The place of DEF if it is a local variable that can be tracked and is not
 * yet; else PC_NONE. */
static uint32_t place_of(const struct seq_word *w, const struct pc_def *def)
{
	const struct pc_place *place;

	if (def->place == PC_NONE || w->n_places == SEQ_FLAGS ||
	    flag_of(w, def->place) != PC_NONE)
		return PC_NONE;
	place = &w->fn->info->ssa->places.v[def->place];
	return place->shared || place->loose || place->own ||
	       place->at.kind != PC_VAL_VAR || place->at.mod != PC_MOD_NONE ?
	       PC_NONE : def->place;
}

/* Find what BLOCK does to tracked requests; track the results of its tests. */
static void look_for_requests(struct seq_word *w, uint32_t block)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;

	for (uint32_t i = ssa->def_first[block]; i < ssa->def_first[block + 1];
	     i++) {
		const struct pc_def *def = &ssa->defs.v[ssa->block_defs[i]];
		uint32_t flag = flag_of(w, def->place);
		bool answer;

		if (flag != PC_NONE && starts(w, def) &&
		    is_null(w, w->nul[flag]))
			w->requests |= 1u << flag;
		if (tests(w, def, &answer) && answer &&
		    place_of(w, def) != PC_NONE)
			w->places[w->n_places++] = def->place;
	}
}

void seq_word_flags(struct seq_word *w, struct seq_poll *start)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;

	for (uint32_t i = ssa->def_first[w->head];
	     i < ssa->def_first[w->head + 1]; i++) {
		const struct pc_def *def = &ssa->defs.v[ssa->block_defs[i]];
		uint32_t n = w->n_places;

		if (def->kind != PC_DEF_PHI || place_of(w, def) == PC_NONE ||
		    !begins_with(w, def, &start->value[n]))
			continue;
		w->nul[n] = start->value[n];
		start->known |= 1u << n;
		w->places[w->n_places++] = def->place;
	}
	for (uint32_t i = 0; i < w->blocks.n; i++)
		look_for_requests(w, w->blocks.v[i]);
}
