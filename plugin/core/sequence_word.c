/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sequence_word.c - loops that every process leaves having called the same
 *                   collectives, however it went in them.
 *
 * In:   a loop with collectives, in which processes can disagree on the way.
 * Out:  the blocks of these collectives in the order in which all come to them, and
 *       the block behind the loop: of->then, of->word.  Its conditionals decide on
 *       nothing any more.
 * Cost: O(blocks) and at most STATES states a loop.
 * Not:  loops from which calls lead to collectives, or with constructs of OpenMP.  That
 *       everybody leaves the loop some time is taken for granted, as of all loops.
 *
 * RATIONALE: who polls, for messages or for the end of a nonblocking collective, goes
 * round as often as it takes, and variables say what has been called already:
 *
 *     while (!done)
 *             if (!begun) { Testall (sent, &flag); if (flag) { Ibarrier; begun = 1; } }
 *             else Test (barrier, &done);
 *
 * (Hoefler, Siebert, Lumsdaine, "Scalable communication protocols for dynamic sparse
 * data exchange", PPoPP 2010.)  A state is a block and the constants that such
 * variables hold.  If all ways to a state, and all out of the loop, pass the same
 * collectives, no condition matters.
 */
#include "sequence_walk.h"

#include <string.h>
#include "value_nodes.h"

enum { FLAGS = 8, BLOCKS = 200, STATES = 256, LETTERS = 16, STRAIGHT = 8, DEEPEST = 4 };

struct state {
	uint32_t block, known; /* bit i: VALUE[I] of PLACES[I] */
	int64_t value[FLAGS];
	uint32_t passed;       /* blocks with collectives */
};

/* A temporary of the block at hand. */
struct held {
	uint32_t def;
	int64_t value;
};

struct word {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_sequence_fn *of;
	struct pc_arena *scratch;
	uint32_t head, then; /* THEN: behind the loop, PC_NONE: not yet known */
	PC_VEC(uint32_t) blocks;
	uint32_t places[FLAGS], n_places;
	uint32_t letters[LETTERS], n_letters, total; /* TOTAL: of who is through */
	PC_VEC(struct state) states;
	PC_VEC(struct held) held;
};

static bool in_loop(const struct word *w, uint32_t block)
{
	return pc_cfg_in_loop(&w->fn->info->cfg, block, w->head);
}

/* ---- variables ---- */

static uint32_t flag_of(const struct word *w, uint32_t place)
{
	uint32_t i = 0;

	while (i < w->n_places && w->places[i] != place)
		i++;
	return i < w->n_places ? i : PC_NONE;
}

/* The number that OPND is in state S, behind the events that have been looked at. */
static bool number_of(const struct word *w, const struct state *s,
		      struct pc_opnd opnd, int64_t *number)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	const struct pc_node *node;
	uint32_t flag;

	if (opnd.def != PC_NONE && ssa->defs.v[opnd.def].place != PC_NONE) {
		flag = flag_of(w, ssa->defs.v[opnd.def].place);
		if (flag != PC_NONE) {
			*number = s->value[flag];
			return s->known >> flag & 1;
		}
	}
	for (uint32_t i = w->held.n; opnd.def != PC_NONE && i; i--)
		if (w->held.v[i - 1].def == opnd.def) {
			*number = w->held.v[i - 1].value;
			return true;
		}
	node = pc_node(w->program, pc_value_of(w->program, w->fn, opnd));
	*number = node->num;
	return node->kind == PC_NODE_INT;
}

/* Only what leaves few numbers: who counts has as many as there are rounds. */
static bool is_simple(enum pc_oper oper)
{
	return oper == PC_OPER_COPY || oper == PC_OPER_NOT ||
	       (oper >= PC_OPER_EQ && oper <= PC_OPER_GE) ||
	       (oper >= PC_OPER_AND && oper <= PC_OPER_XOR);
}

static bool assigned(const struct word *w, const struct state *s,
		     const struct pc_def *def, int64_t *number)
{
	const struct pc_event *event =
		pc_event_at(w->fn, def->block, def->event);
	const struct pc_opnd *opnds = &w->fn->info->ssa->opnds.v[def->first];
	int64_t a, b = 0;

	return !def->weak && is_simple(event->oper) && event->args.n &&
	       def->n >= event->args.n && number_of(w, s, opnds[0], &a) &&
	       (event->args.n < 2 || number_of(w, s, opnds[1], &b)) &&
	       pc_node_compute(event->oper, a, b, number);
}

static void look_at_def(struct word *w, struct state *s, uint32_t id)
{
	const struct pc_def *def = &w->fn->info->ssa->defs.v[id];
	struct held one = { .def = id };
	bool known = def->kind == PC_DEF_ASSIGN &&
		     assigned(w, s, def, &one.value);
	uint32_t flag = PC_NONE;

	if (def->kind == PC_DEF_PHI)
		return;
	if (def->place == PC_NONE && known)
		pc_vec_push(w->scratch, w->held, one);
	if (def->place != PC_NONE)
		flag = flag_of(w, def->place);
	if (flag == PC_NONE)
		return;
	s->known &= ~(1u << flag);
	s->known |= (uint32_t)known << flag;
	s->value[flag] = known ? one.value : 0;
}

/* ---- ways ---- */

/* False: it was there with other collectives behind it, or there is too much. */
static bool add_state(struct word *w, const struct state *s)
{
	for (uint32_t i = 0; i < w->states.n; i++) {
		const struct state *old = &w->states.v[i];

		if (old->block == s->block && old->known == s->known &&
		    !memcmp(old->value, s->value, sizeof old->value))
			return old->passed == s->passed;
	}
	if (w->states.n == STATES)
		return false;
	pc_vec_push(w->scratch, w->states, *s);
	return true;
}

/* Block TO, or the first behind it at which there is something. */
static uint32_t straight(const struct word *w, uint32_t to)
{
	const struct pc_flow *f = w->of->flow;

	for (int i = 0; i < STRAIGHT && !seq_has_obs(w->of, to) &&
	     f->succ_first[to + 1] - f->succ_first[to] == 1; i++)
		to = f->succ[f->succ_first[to]];
	return to;
}

static bool leave(struct word *w, const struct state *s, uint32_t to)
{
	to = straight(w, to);
	if (w->then == PC_NONE) {
		w->then = to;
		w->total = s->passed;
	}
	return w->then == to && w->total == s->passed && !in_loop(w, to);
}

static bool go_to(struct word *w, struct state s, uint32_t to)
{
	if (!w->of->flow->reach[to] || !w->of->flow->lives[to])
		return true;
	if (!in_loop(w, to))
		return leave(w, &s, to);
	s.block = to;
	return add_state(w, &s);
}

static bool pass_block(struct word *w, struct state *s)
{
	uint32_t i = s->passed;

	if (!seq_has_obs(w->of, s->block))
		return true;
	if (i == LETTERS || s->block == w->head)
		return false;
	if (i == w->n_letters)
		w->letters[w->n_letters++] = s->block;
	s->passed++;
	return w->letters[i] == s->block;
}

/* Whether OPND follows from what does not change in the loop and can differ: who is
 * on one side of it stays there, and may never come to what is on the other. */
static bool is_fixed(const struct word *w, struct pc_opnd opnd, int depth)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	const struct pc_def *def;
	enum pc_node_kind kind;

	if (opnd.def == PC_NONE)
		return false;
	def = &ssa->defs.v[opnd.def];
	kind = pc_node(w->program, pc_value_of(w->program, w->fn, opnd))->kind;
	if (kind == PC_NODE_RANK || def->kind == PC_DEF_ENTRY ||
	    !in_loop(w, def->block))
		return pc_uniform_opnd(w->program, w->fn, opnd, PC_NODE_NONE) !=
		       PC_UNIFORM;
	for (uint32_t i = 0; i < def->n && def->kind == PC_DEF_ASSIGN; i++)
		if (!depth ||
		    is_fixed(w, ssa->opnds.v[def->first + i], depth - 1))
			return true;
	return false;
}

/* Whether BLOCK leaves the loop by way TO because of an error of MPI: that has a verdict
 * of its own. */
static bool is_error_way(const struct word *w, uint32_t block, uint32_t to)
{
	uint32_t way;

	return pc_ssa_no_error(w->fn, block, &way) && !in_loop(w, to) &&
	       w->fn->blocks.v[block].succ.v[way] != to;
}

static bool leaves_by_error(const struct word *w, uint32_t block)
{
	const struct pc_flow *f = w->of->flow;

	for (uint32_t i = f->succ_first[block]; i < f->succ_first[block + 1]; i++)
		if (is_error_way(w, block, f->succ[i]))
			return true;
	return false;
}

/* All ways on from state S. */
static bool look_at(struct word *w, struct state s)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;
	const struct pc_flow *f = w->of->flow;
	const struct pc_block *block = &w->fn->blocks.v[s.block];
	uint32_t from = s.block;
	int64_t number;

	w->held.n = 0;
	for (uint32_t i = ssa->def_first[from]; i < ssa->def_first[from + 1];
	     i++)
		look_at_def(w, &s, ssa->block_defs[i]);
	if (!pass_block(w, &s))
		return false;
	if (pc_block_decides(block) &&
	    number_of(w, &s, ssa->cond[from], &number))
		return go_to(w, s, block->succ.v[pc_block_way(block, number)]);
	if (w->of->matters[from] && !leaves_by_error(w, from) &&
	    is_fixed(w, ssa->cond[from], DEEPEST))
		return false;
	for (uint32_t i = f->succ_first[from]; i < f->succ_first[from + 1]; i++)
		if (!is_error_way(w, from, f->succ[i]) &&
		    !go_to(w, s, f->succ[i]))
			return false;
	return true;
}

/* ---- the loop ---- */

/* The blocks of the loop; false: too many, or something that is not looked at. */
static bool find_blocks(struct word *w)
{
	const struct pc_flow *f = w->of->flow;

	f->visit[w->head] = ++w->of->flow->visits;
	pc_vec_push(w->scratch, w->blocks, w->head);
	for (uint32_t i = 0; i < w->blocks.n; i++) {
		uint32_t b = w->blocks.v[i];
		const struct pc_block *block = &w->fn->blocks.v[b];

		for (uint32_t e = 0; e < block->events.n; e++)
			if (block->events.v[e].kind == PC_EV_ENTER ||
			    block->events.v[e].kind == PC_EV_EXIT)
				return false;
		for (uint32_t k = w->of->obs_first[b];
		     k < w->of->obs_first[b + 1]; k++)
			if (pc_event_target(&block->events.v[w->of->obs[k]]))
				return false;
		for (uint32_t k = f->succ_first[b]; k < f->succ_first[b + 1];
		     k++) {
			uint32_t to = f->succ[k];

			if (!in_loop(w, to) || f->visit[to] == f->visits)
				continue;
			f->visit[to] = f->visits;
			if (w->blocks.n == BLOCKS)
				return false;
			pc_vec_push(w->scratch, w->blocks, to);
		}
	}
	return w->fn->info->block_region[w->head] == PC_NONE;
}

static bool can_disagree(const struct word *w)
{
	for (uint32_t i = 0; i < w->blocks.n; i++)
		if (w->of->matters[w->blocks.v[i]] &&
		    seq_strength(w->program, w->fn, w->blocks.v[i],
				 PC_NODE_NONE) != PC_UNIFORM)
			return true;
	return false;
}

/* What the phi of the header gets from outside, if that is one number. */
static bool begins_with(const struct word *w, const struct pc_def *phi,
			int64_t *number)
{
	const struct pc_cfg *cfg = &w->fn->info->cfg;
	bool any = false;

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[w->head] + i];
		const struct pc_node *node;

		if (cfg->num[from] == PC_NONE || in_loop(w, from))
			continue;
		node = pc_node(w->program, pc_value_of(
			w->program, w->fn,
			w->fn->info->ssa->opnds.v[phi->first + i]));
		if (node->kind != PC_NODE_INT || (any && *number != node->num))
			return false;
		*number = node->num;
		any = true;
	}
	return any;
}

/* Variables of the function's own that hold a number in front of the loop and
 * something else in it. */
static void find_flags(struct word *w, struct state *start)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;

	for (uint32_t i = ssa->def_first[w->head];
	     i < ssa->def_first[w->head + 1]; i++) {
		const struct pc_def *def = &ssa->defs.v[ssa->block_defs[i]];
		const struct pc_place *place = def->place == PC_NONE ? NULL :
					       &ssa->places.v[def->place];

		if (!place || def->kind != PC_DEF_PHI || place->shared ||
		    place->loose || place->own || w->n_places == FLAGS ||
		    place->at.kind != PC_VAL_VAR ||
		    place->at.mod != PC_MOD_NONE ||
		    !begins_with(w, def, &start->value[w->n_places]))
			continue;
		start->known |= 1u << w->n_places;
		w->places[w->n_places++] = def->place;
	}
}

static bool is_once(const struct word *w)
{
	for (uint32_t i = 0; i < w->n_letters; i++)
		for (uint32_t k = 0; k < i; k++)
			if (w->letters[i] == w->letters[k])
				return false;
	return w->n_letters && w->total == w->n_letters;
}

static void take(struct word *w)
{
	struct pc_sequence_fn *of = w->of;
	struct pc_arena *arena = w->program->arena;
	uint32_t n = w->fn->blocks.n;

	if (!of->then) {
		of->then = PC_ARRAY(arena, n, uint32_t);
		of->word = PC_ARRAY(arena, n, uint32_t);
		memset(of->then, 0xff, n * sizeof *of->then);
		memset(of->word, 0xff, n * sizeof *of->word);
	}
	for (uint32_t i = 0; i < w->n_letters; i++)
		of->then[w->letters[i]] = i + 1 < w->n_letters ?
					  w->letters[i + 1] : w->then;
	for (uint32_t i = 0; i < w->blocks.n; i++) {
		of->matters[w->blocks.v[i]] &= leaves_by_error(
			w, w->blocks.v[i]);
		of->word[w->blocks.v[i]] = w->letters[0];
	}
}

static void try_loop(struct pc_program *program, struct pc_fn *fn,
		     uint32_t head)
{
	struct word w = { .program = program, .fn = fn,
			  .of = fn->info->sequence, .head = head,
			  .then = PC_NONE };
	struct state start = { .block = head };
	bool ok;

	w.scratch = pc_scratch_take(program);
	ok = find_blocks(&w) && can_disagree(&w);
	if (ok) {
		find_flags(&w, &start);
		ok = add_state(&w, &start);
	}
	for (uint32_t i = 0; ok && i < w.states.n; i++)
		ok = look_at(&w, w.states.v[i]);
	if (ok && w.then != PC_NONE && is_once(&w))
		take(&w);
	pc_scratch_give(program, w.scratch);
}

void seq_find_words(struct pc_program *program, struct pc_fn *fn)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	const struct pc_sequence_fn *of = fn->info->sequence;
	uint32_t last = PC_NONE;

	if (program->opts->without & PC_WITHOUT_SEQUENCE)
		return;
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i], head = pc_cfg_loop(cfg, b);

		if (!seq_has_obs(of, b) || head == PC_NONE || head == last ||
		    (of->word && of->word[head] != PC_NONE))
			continue;
		last = head;
		try_loop(program, fn, head);
	}
}
