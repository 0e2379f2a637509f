/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * summary.c - what the comparison of sequences needs of each function: its
 *             relevant blocks, the blocks that can be skipped, and the
 *             communicators.
 *
 * In:   the graph, the call graph, the values of handles.
 * Out:  info->sequence of the functions that call collectives.
 * Cost: O(E) per function plus control dependence (graph/flow.c); for the
 *       handles O(calls x SEQ_COMMS), within a recursion a few times that.
 */
#include "base/arena.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "model/call.h"
#include "graph/callgraph.h"
#include "graph/exits.h"
#include "graph/loops.h"
#include "requests/requests.h"
#include "match/compare.h"
#include "match/walk.h"

#define ROUNDS 8 /* iterations over a recursion for its communicators */
#define REGION 2000 /* blocks of a region that are examined */

/* The registry row of EVENT if it is a collective that processes can miss. */
static const struct pc_mpi_op *collective(const struct pc_event *event)
{
	const struct pc_mpi_op *op = pc_event_collective(event);

	if (!op || op->flags & PC_OPF_GROUP_ONLY || op->on == PC_ON_GROUP ||
	    op->on == PC_ON_SESSION)
		return NULL;
	return op;
}

const struct pc_start *seq_start(const struct pc_fn *fn, uint32_t block,
				 uint32_t event)
{
	const struct pc_event *e = pc_event_at(fn, block, event);

	if (e->kind != PC_EV_CALL || !e->callee || !e->callee->op ||
	    !(e->callee->op->flags & PC_OPF_STARTS))
		return NULL;
	return pc_request_started(fn, block, event);
}

uint32_t seq_handle(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t block, uint32_t event)
{
	const struct pc_start *start = seq_start(fn, block, event);
	uint32_t node;

	if (!start)
		return pc_value_handle(program, fn, block, event);
	node = pc_value_handle(program, start->init_fn, start->init_block,
			       start->init_event);
	if (start->init_fn != fn && pc_node(program, node)->inner)
		return PC_NODE_NONE;
	return node;
}

static const struct pc_fn *seen_call(const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	return target && pc_sequence_any(target) ? target : NULL;
}

static bool is_seen(const struct pc_fn *fn, uint32_t b, uint32_t e)
{
	const struct pc_event *event = pc_event_at(fn, b, e);

	return collective(event) || seen_call(event) ||
	       seq_start(fn, b, e);
}

/* ---- frames ---- */

static uint32_t hash_frame(const struct pc_frame *f)
{
	uint64_t h = (uint64_t)(uintptr_t)f->up * 0x9e3779b97f4a7c15u;

	h = (h ^ f->fn->index) * 0x9e3779b97f4a7c15u;
	h = (h ^ f->block) * 0x9e3779b97f4a7c15u;
	h = (h ^ f->event) * 0x9e3779b97f4a7c15u;
	return (uint32_t)(h >> 32);
}

static void put_frame(struct pc_sequence_fn *of, const struct pc_frame *frame)
{
	uint32_t i = hash_frame(frame) & (of->cap_frames - 1);

	while (of->frames[i])
		i = (i + 1) & (of->cap_frames - 1);
	of->frames[i] = frame;
}

static void more_frames(struct pc_program *program, struct pc_sequence_fn *of)
{
	const struct pc_frame **old = of->frames;
	uint32_t cap = of->cap_frames;

	of->cap_frames = cap ? cap * 2 : 16;
	of->frames = PC_ARRAY(program->arena, of->cap_frames,
			      const struct pc_frame *);
	for (uint32_t i = 0; i < cap; i++)
		if (old[i])
			put_frame(of, old[i]);
}

const struct pc_frame *seq_frame(struct pc_program *program,
				 const struct pc_frame *up,
				 const struct pc_fn *fn, uint32_t block,
				 uint32_t event)
{
	struct pc_frame key = { up, fn, block, event }, *fresh;
	const struct pc_fn *root = fn;
	struct pc_sequence_fn *of;
	uint32_t i;

	for (const struct pc_frame *f = up; f; f = f->up)
		root = f->fn;
	of = root->info->sequence;
	if (of->n_frames * 2 >= of->cap_frames)
		more_frames(program, of);
	for (i = hash_frame(&key) & (of->cap_frames - 1); of->frames[i];
	     i = (i + 1) & (of->cap_frames - 1)) {
		const struct pc_frame *f = of->frames[i];

		if (f->up == up && f->fn == fn && f->block == block &&
		    f->event == event)
			return f;
	}
	fresh = PC_NEW(program->arena, struct pc_frame);
	*fresh = key;
	of->frames[i] = fresh;
	of->n_frames++;
	return fresh;
}

/* ---- relevant events and blocks ---- */

static void find_obs(struct pc_program *program, const struct pc_fn *fn,
		     struct pc_sequence_fn *of)
{
	uint32_t n = fn->blocks.n, count = 0;

	for (uint32_t b = 0; b < n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			count += is_seen(fn, b, e);
	of->obs_first = PC_ARRAY(program->arena, n + 1, uint32_t);
	of->obs = PC_ARRAY(program->arena, count, uint32_t);
	count = 0;
	for (uint32_t b = 0; b < n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		for (uint32_t e = 0; of->flow->reach[b] &&
		     e < block->events.n; e++) {
			if (is_seen(fn, b, e))
				of->obs[count++] = e;
			if (pc_event_ends(&block->events.v[e]))
				break;
		}
		of->obs_first[b + 1] = count;
	}
}

/* Whether the caller can distinguish the end of FN at B: an exception. */
static bool tells(const struct pc_fn *fn, const struct pc_flow *f, uint32_t b)
{
	return fn->info->throws && f->exit[b] &&
	       fn->blocks.v[b].term != PC_TERM_RET;
}

/* Block ON decides whether a relevant event is reached: it is relevant, too. */
static void add_decider(struct pc_sequence_fn *of, uint32_t on)
{
	struct pc_flow *f = of->flow;

	of->matters[on] |= f->succ_first[on + 1] - f->succ_first[on] > 1;
	of->ends[on] |= !f->lives[on];
	pc_visit_add(&f->walk, on);
}

/* The iterated post-dominance frontier of the relevant blocks, by control
 * dependence (Cytron et al. 1991, 4.2 on the reversed graph). For paths that
 * end the job it contains every conditional at which such a path starts,
 * because the path makes its calls before the end. */
static void find_matters(const struct pc_fn *fn, struct pc_sequence_fn *of)
{
	struct pc_flow *f = of->flow;
	uint32_t b;

	/* If nothing returns, there is no control dependence. */
	for (uint32_t i = 0; i < f->n_conds; i++)
		of->matters[f->conds[i]] = !f->dep || !f->lives[f->conds[i]];
	for (b = 0; b < f->n; b++)
		of->ends[b] = !f->lives[b] && (!f->dep || seq_has_obs(of, b));
	if (!f->dep)
		return;
	pc_flow_walk(f, false);
	for (b = 0; b < f->n; b++)
		if (f->reach[b] && (seq_has_obs(of, b) || tells(fn, f, b)))
			pc_visit_add(&f->walk, b);
	while (pc_visit_next(&f->walk, &b)) {
		for (uint32_t k = f->dep_first[b]; k < f->dep_first[b + 1]; k++)
			add_decider(of, f->dep[k].on);
		for (uint32_t k = f->pred_first[b];
		     !f->lives[b] && k < f->pred_first[b + 1]; k++)
			add_decider(of, f->pred[k]);
	}
}

/* Whether the type of an exception in FN makes a difference. */
static bool chooses(const struct pc_fn *fn)
{
	if (fn->info->throws & (fn->info->throws - 1))
		return true;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (fn->blocks.v[b].ways > 1)
			return true;
	return false;
}

/* The next block on all paths from the end of BLOCK, or PC_NONE. */
static uint32_t step(const struct pc_flow *f, uint32_t block)
{
	uint32_t first = f->succ_first[block];
	uint32_t n = f->succ_first[block + 1] - first;

	return n > 1 ? f->stop[block] : n ? f->succ[first] : PC_NONE;
}

/* Set of->next.  It also stops at the header of a loop with relevant events, so
 * that each iteration is noticed, and where the type of an exception
 * matters. */
static void find_next(const struct pc_fn *fn, struct pc_sequence_fn *of)
{
	struct pc_flow *f = of->flow;
	const struct pc_cfg *cfg = &fn->info->cfg;
	bool *stop = f->around, choose = chooses(fn);
	uint32_t n;

	for (uint32_t b = 0; b < f->n; b++)
		stop[b] = (f->exit[b] && !f->endless[b]) ||
			  (choose && (fn->blocks.v[b].ways > 1 ||
				      pc_block_throws(&fn->blocks.v[b])));
	for (uint32_t b = 0; b < f->n; b++) {
		if (!f->reach[b] || !(seq_has_obs(of, b) || of->matters[b] ||
				      tells(fn, f, b)))
			continue;
		stop[b] = true;
		for (uint32_t h = pc_cfg_loop(cfg, b);
		     h != PC_NONE && !f->toward[h]; h = cfg->head[h])
			stop[h] = f->toward[h] = true;
	}
	for (uint32_t b = 0; b < f->n; b++)
		of->next[b] = PC_NONE;
	for (uint32_t b = 0; b < f->n; b++) {
		uint32_t to = b, at;

		for (n = 0; f->reach[to] && !stop[to] &&
		     of->next[to] == PC_NONE; to = at) {
			n++;
			of->next[to] = to; /* a cycle ends here */
			at = step(f, to);
			if (at == PC_NONE)
				break;
		}
		if (stop[to])
			of->next[to] = to;
		for (at = b; n; at = step(f, at), n--)
			of->next[at] = of->next[to];
	}
}

/* At a loop of polling_loop.c, a process is at the first collective. */
static void begin_words(const struct pc_fn *fn, struct pc_sequence_fn *of)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		uint32_t to = of->next[b];

		if (to != PC_NONE && of->word[to] != PC_NONE &&
		    of->then[to] == PC_NONE)
			of->next[b] = of->word[to];
	}
}

/* ---- communicators ---- */

static void add_comm(struct pc_program *program, struct pc_sequence_fn *of,
		     uint32_t comm)
{
	for (uint32_t i = 0; i < of->comms.n; i++)
		if (of->comms.v[i] == comm)
			return;
	if (of->comms.n == SEQ_COMMS)
		of->many = true;
	else
		pc_vec_push(program->arena, of->comms, comm);
}

static void comms_of_event(struct pc_program *program, const struct pc_fn *fn,
			   uint32_t b, uint32_t e, struct pc_sequence_fn *to)
{
	const struct pc_event *event = pc_event_at(fn, b, e);
	const struct pc_fn *target = seen_call(event);
	const struct pc_sequence_fn *in;
	const struct pc_frame *frame;

	if (!target) {
		add_comm(program, to, seq_handle(program, fn, b, e));
		return;
	}
	in = target->info->sequence;
	frame = seq_frame(program, NULL, fn, b, e);
	to->many |= in->many;
	for (uint32_t i = 0; i < in->comms.n; i++)
		add_comm(program, to,
			 pc_value_lift_comm(program, frame, in->comms.v[i]));
}

/* False: nothing was added. */
static bool find_comms(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_sequence_fn *of = fn->info->sequence;
	uint32_t before = of->comms.n;
	bool many = of->many;

	for (uint32_t b = 0; b < fn->blocks.n && !of->many; b++)
		for (uint32_t i = of->obs_first[b]; i < of->obs_first[b + 1];
		     i++)
			comms_of_event(program, fn, b, of->obs[i], of);
	return of->comms.n != before || of->many != many;
}

bool seq_region_comms(struct pc_program *program, struct pc_fn *fn,
		      uint32_t block, uint32_t *comms, uint32_t *n)
{
	struct pc_sequence_fn *of = fn->info->sequence, found = { 0 };
	struct pc_flow *f = of->flow;
	uint32_t b;

	pc_flow_walk(f, false);
	pc_visit_skip(&f->walk, f->stop[block]);
	pc_visit_on(&f->walk, block);
	while (f->walk.n < REGION && !found.many &&
	       pc_visit_next(&f->walk, &b)) {
		of->steps -= of->steps > 0;
		for (uint32_t k = of->obs_first[b]; k < of->obs_first[b + 1];
		     k++)
			comms_of_event(program, fn, b, of->obs[k], &found);
		pc_visit_on(&f->walk, b);
	}
	for (*n = 0; *n < found.comms.n; ++*n)
		comms[*n] = found.comms.v[*n];
	return f->walk.n < REGION && !found.many;
}

bool seq_fn_uses(const struct seq_walk *w, const struct pc_fn *fn,
		 const struct pc_frame *frame)
{
	const struct pc_sequence_fn *of = fn->info->sequence;

	if (of->many || w->every)
		return true;
	for (uint32_t i = 0; i < of->comms.n; i++)
		if (seq_twin(w, pc_value_lift_comm(w->program, frame,
						   of->comms.v[i])) == w->comm)
			return true;
	return false;
}

uint32_t seq_fn_group(const struct seq_walk *w, const struct pc_fn *fn,
		      const struct pc_frame *frame)
{
	const struct pc_sequence_fn *of = fn->info->sequence;

	if (!frame || !w->comm)
		return w->group;
	for (uint32_t i = 0; i < of->comms.n; i++)
		if (seq_twin(w, pc_value_lift_comm(w->program, frame,
						   of->comms.v[i])) == w->comm)
			return pc_value_group(w->program, of->comms.v[i]);
	return PC_NODE_NONE;
}

/* ---- all functions ---- */

static void build(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_sequence_fn *of = PC_NEW(program->arena,
					   struct pc_sequence_fn);
	struct pc_sides *sides = PC_NEW(program->arena, struct pc_sides);
	uint32_t n = fn->blocks.n;

	fn->info->sequence = of;
	of->steps = SEQ_FN_STEPS;
	of->flow = pc_flow_new(program, fn, program->opts->level);
	of->next = PC_ARRAY(program->arena, n, uint32_t);
	of->matters = PC_ARRAY(program->arena, n, bool);
	of->free = PC_ARRAY(program->arena, n, bool);
	of->ends = PC_ARRAY(program->arena, n, bool);
	of->verdict = PC_ARRAY(program->arena, n, uint8_t);
	of->again = PC_ARRAY(program->arena, n, bool);
	of->named_in = PC_ARRAY(program->arena, n, uint32_t);
	find_obs(program, fn, of);
	find_matters(fn, of);
	for (uint32_t b = 0; b < n; b++)
		if (fn->blocks.v[b].flags & (PC_BLF_WORKSHARE | PC_BLF_GUARD))
			of->verdict[b] = PC_VERDICT_MEMBERS;
	fn->info->sides = sides;
	*sides = (struct pc_sides){ of->flow, of->matters, of->verdict,
				    PC_ARRAY(program->arena, n, bool) };
	seq_find_words(program, fn);
	for (uint32_t b = 0; b < n; b++)
		of->flow->toward[b] = of->flow->around[b] = false;
	find_next(fn, of);
	if (of->word)
		begin_words(fn, of);
}

/* Whether FN or a function that it calls starts collectives. */
static bool find_starts(const struct pc_program *program, struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;

	if (info->starts)
		return false;
	info->starts = info->requests && info->requests->starts.n;
	for (uint32_t i = 0; i < info->calls.n && !info->starts; i++)
		info->starts = program->fns.v[info->calls.v[i].callee]
				       ->info->starts;
	return info->starts;
}

void pc_sequence_prepare(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);
	bool more = true;

	for (int round = 0; more && round < ROUNDS; round++) {
		more = false;
		for (uint32_t i = 0; i < n; i++)
			more |= find_starts(program, order[i]) &&
				order[i]->info->recursive;
	}
	for (uint32_t i = 0; i < n; i++)
		if (pc_sequence_any(order[i]))
			build(program, order[i]);
	for (uint32_t i = 0, end; i < n; i = end) {
		more = true;
		for (end = i + 1; end < n && order[end]->info->scc ==
		     order[i]->info->scc; end++)
			;
		for (int round = 0; more && round < ROUNDS; round++) {
			more = false;
			for (uint32_t k = i; k < end; k++)
				if (pc_sequence_any(order[k]))
					more |= find_comms(program, order[k]);
			more &= order[i]->info->recursive;
		}
	}
}
