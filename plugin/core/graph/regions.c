/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * regions.c - the OpenMP constructs of a function as a tree, and the relevant
 *             calls with their position in it (contract in regions.h).
 *
 * In:   a function whose enter and exit events nest on every path.
 * Out:  info->regions (a parent precedes its children), info->sites in source
 *       order of the blocks; words as in the paper, section 2.1.
 * Cost: O(events).
 * Not:  if paths with different barriers join, the word is that of the path
 *       visited first: no result depends on a B.
 */
#include "graph/regions.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/opts.h"
#include "model/program.h"
#include "graph/callgraph.h"
#include "graph/reach_blocks.h"
#include "graph/threads.h"
#include "model/target.h"

/* Letters of the words; a construct without a letter does not change which
 * threads run the code. */
static const char letters[PC_REGION_COUNT] = {
	[PC_REGION_PARALLEL] = 'P', [PC_REGION_TEAMS] = 'P',
	[PC_REGION_SINGLE] = 'S',   [PC_REGION_SECTION] = 'S',
	[PC_REGION_TASK] = 'S',     [PC_REGION_TASKLOOP] = 'S',
	[PC_REGION_MASTER] = 'M',   [PC_REGION_MASKED] = 'M',
	[PC_REGION_GUARD] = 'M',    [PC_REGION_NUMBERED] = 'S',
};

/* How a construct changes the context around it: figure 4 of the paper, with
 * its states distinguished further. */
enum step { KEEP, TEAM, ONE, MAIN, TASK, TASKS, LOCK, ALONE, SOLO, STEPS };

static const uint8_t next_ctx[STEPS][PC_CTX_COUNT] = {
#define ROW(out, team, subteam, locked, main, one, multi, multi_locked)       \
	{ PC_CTX_##out, PC_CTX_##team, PC_CTX_##subteam, PC_CTX_##locked,     \
	  PC_CTX_##main, PC_CTX_##one, PC_CTX_##multi, PC_CTX_##multi_locked }
	[KEEP] = ROW(OUT, TEAM, SUBTEAM, LOCKED, MAIN, ONE, MULTI,
		     MULTI_LOCKED),
	[TEAM] = ROW(TEAM, MULTI, MULTI, MULTI, TEAM, SUBTEAM, MULTI, MULTI),
	[ONE] = ROW(OUT, ONE, ONE, ONE, MAIN, ONE, MULTI, MULTI_LOCKED),
	[MAIN] = ROW(OUT, MAIN, ONE, MAIN, MAIN, ONE, MULTI, MULTI_LOCKED),
	/* If one thread creates a task, it runs once; else many times. */
	[TASK] = ROW(OUT, MULTI, MULTI, MULTI, ONE, ONE, MULTI, MULTI),
	[TASKS] = ROW(OUT, MULTI, MULTI, MULTI, MULTI, MULTI, MULTI, MULTI),
	[LOCK] = ROW(OUT, LOCKED, LOCKED, LOCKED, MAIN, ONE, MULTI_LOCKED,
		     MULTI_LOCKED),
	/* OpenMP 5.2, 18.2.5: all teams around it have one thread. */
	[ALONE] = ROW(OUT, OUT, OUT, OUT, OUT, OUT, OUT, OUT),
	/* The innermost team has one thread. */
	[SOLO] = ROW(OUT, MAIN, ONE, ONE, MAIN, ONE, MULTI, MULTI_LOCKED),
#undef ROW
};

static const uint8_t steps[PC_REGION_COUNT] = {
	[PC_REGION_PARALLEL] = TEAM, [PC_REGION_TEAMS] = TEAM,
	[PC_REGION_SINGLE] = ONE,    [PC_REGION_SECTION] = ONE,
	[PC_REGION_TASK] = TASK,     [PC_REGION_TASKLOOP] = TASKS,
	[PC_REGION_MASTER] = MAIN,   [PC_REGION_MASKED] = MAIN,
	[PC_REGION_GUARD] = MAIN,    [PC_REGION_CRITICAL] = LOCK,
	[PC_REGION_LOCK] = LOCK,     [PC_REGION_ORDERED] = ONE,
	[PC_REGION_NUMBERED] = ONE,  [PC_REGION_ALONE] = ALONE,
};

/* The paper knows no order except by barriers, so it treats `ordered` as
 * `critical`; and in `masked` it knows only thread 0. */
static enum step step_of(const struct pc_program *program,
			 const struct pc_event *event)
{
	const struct pc_val *filter = event->args.n ? event->args.v : NULL;

	if (program->opts->level == PC_LEVEL_PAPER)
		return event->region == PC_REGION_ORDERED ? LOCK :
		       (enum step)steps[event->region];
	if (event->region == PC_REGION_MASKED && filter &&
	    !(filter->kind == PC_VAL_INT && !filter->num))
		return ONE;
	if (event->region == PC_REGION_ALONE && event->flags & PC_EVF_SERIAL)
		return SOLO;
	return (enum step)steps[event->region];
}

unsigned pc_ctx_state(enum pc_ctx ctx)
{
	static const uint8_t state[PC_CTX_COUNT] = {
		[PC_CTX_OUT] = 0,    [PC_CTX_TEAM] = 1, [PC_CTX_SUBTEAM] = 1,
		[PC_CTX_LOCKED] = 1, [PC_CTX_MAIN] = 2, [PC_CTX_ONE] = 2,
		[PC_CTX_MULTI] = 3,  [PC_CTX_MULTI_LOCKED] = 3,
	};

	return state[ctx];
}

bool pc_region_is_one(enum pc_region_kind kind)
{
	return letters[kind] == 'S' || letters[kind] == 'M';
}

bool pc_region_is_team(enum pc_region_kind kind)
{
	return letters[kind] == 'P';
}

bool pc_region_waits(enum pc_region_kind kind)
{
	/* OpenMP 5.2, 15.3.2: the implicit barriers. */
	return kind == PC_REGION_PARALLEL || kind == PC_REGION_SINGLE ||
	       kind == PC_REGION_SECTIONS || kind == PC_REGION_FOR ||
	       kind == PC_REGION_SCOPE;
}

bool pc_event_iterates(const struct pc_fn *fn, uint32_t block, uint32_t event)
{
	const struct pc_event *e = pc_event_at(fn, block, event);

	if (e->kind != PC_EV_ASSIGN || e->oper != PC_OPER_OTHER ||
	    e->dst.kind != PC_VAL_VAR)
		return false;
	while (e->kind == PC_EV_ASSIGN && e->oper == PC_OPER_OTHER && event)
		e = pc_event_at(fn, block, --event);
	return e->kind == PC_EV_ENTER && (e->region == PC_REGION_FOR ||
					  e->region == PC_REGION_DISTRIBUTE);
}

bool pc_region_in(const struct pc_fn_info *info, uint32_t region,
		  uint32_t outer)
{
	/* A parent comes before its children. */
	while (region != PC_NONE && region > outer)
		region = info->regions.v[region].parent;
	return region == outer;
}

enum pc_ctx pc_site_ctx(const struct pc_fn *fn, const struct pc_site *site,
			enum pc_ctx ctx)
{
	if (site->region == PC_NONE)
		return ctx;
	return (enum pc_ctx)fn->info->regions.v[site->region].to[ctx];
}

bool pc_constructs_in(const struct pc_fn *fn,
		      bool (*is)(const struct pc_fn_info *callee))
{
	const struct pc_fn_info *info = fn->info;
	bool any = info->constructs;

	for (uint32_t i = 0; i < info->sites.n && !any; i++) {
		const struct pc_site *site = &info->sites.v[i];
		const struct pc_fn *target = pc_event_target(
			pc_event_at(fn, site->block, site->event));

		any = target && is(target->info);
	}
	return any;
}

/* The state of a walk through the function: the construct and the word.  After
 * a barrier the word ends in B. */
struct place {
	uint32_t region;
	const char *word;
	uint32_t from; /* block before this one */
};

struct walk {
	struct pc_program *program;
	struct pc_fn *fn;
	struct place *in; /* at the start of a block */
	struct pc_visit visit;
};

static const char *append(struct walk *w, const char *word, char letter)
{
	size_t len = strlen(word);
	char text[2] = { letter, 0 };

	if (!letter || (letter == 'B' && len && word[len - 1] == 'B'))
		return word;
	return pc_name(w->program,
		       pc_arena_printf(w->program->arena, "%s%s", word, text));
}

static void fill_ctx(struct pc_region *region, const struct pc_region *parent,
		     enum step step)
{
	for (int c = 0; c < PC_CTX_COUNT; c++) {
		uint8_t ctx = parent ? parent->to[c] : (uint8_t)c;

		/* Each thread that reaches it forms a team of its own, in which
		 * 'single' does not select one of all threads. */
		if (step == ALONE || step == SOLO)
			region->to[c] = next_ctx[step][ctx];
		else if (region->serial && step == TEAM)
			region->to[c] = pc_ctx_accepts((enum pc_ctx)ctx) ?
					ctx : PC_CTX_MULTI;
		else if (region->serial)
			region->to[c] = ctx;
		else
			region->to[c] = next_ctx[step][ctx];
	}
}

static void enter(struct walk *w, struct place *p, const struct pc_event *event)
{
	struct pc_fn_info *info = w->fn->info;
	struct pc_region region = { .parent = p->region, .team = PC_NONE };
	const struct pc_region *parent = NULL;
	bool team = pc_region_is_team(event->region);

	if (p->region != PC_NONE) {
		parent = &info->regions.v[p->region];
		region.team = parent->team;
	}
	region.kind = event->region;
	region.final = (parent && parent->final) ||
		       event->flags & PC_EVF_FINAL;
	/* OpenMP 5.1, 2.12.1: included tasks. */
	region.serial = event->flags & PC_EVF_SERIAL ||
			event->region == PC_REGION_ALONE ||
			(parent && parent->final &&
			 event->region == PC_REGION_TASK);
	region.one = pc_region_is_one(event->region) ||
		     (event->region == PC_REGION_ORDERED &&
		      w->program->opts->level != PC_LEVEL_PAPER);
	region.locked = (event->region == PC_REGION_CRITICAL ||
			 event->region == PC_REGION_LOCK) &&
			w->program->opts->level != PC_LEVEL_PAPER;
	region.begin = event;
	region.name = event->name;
	region.loc = event->loc;
	region.word = append(w, p->word, region.serial && team ?
			     0 : letters[event->region]);
	if (team || event->region == PC_REGION_ALONE)
		region.team = info->regions.n;
	fill_ctx(&region, parent, step_of(w->program, event));
	p->region = info->regions.n;
	p->word = region.word;
	/* Every process has a thread 0. */
	if (event->region == PC_REGION_GUARD && p->from != PC_NONE &&
	    w->fn->blocks.v[p->from].flags & PC_BLF_GUARD)
		pc_vec_push(w->program->arena, region.shares, p->from);
	pc_vec_push(w->program->arena, info->regions, region);
}

/* The word after a construct: as before it, plus B if it ends in a barrier. */
static void leave(struct walk *w, struct place *p, uint32_t b, uint32_t e)
{
	struct pc_region *region = &w->fn->info->regions.v[p->region];
	const struct pc_event *event = pc_event_at(w->fn, b, e);
	struct pc_edge at = { PC_NONE, b, e };
	const char *word = region->word;
	size_t len = strlen(word);

	region->nowait |= (event->flags & PC_EVF_NOWAIT) != 0;
	pc_vec_push(w->program->arena, region->exits, at);
	if (letters[region->kind] && len &&
	    !(region->serial && pc_region_is_team(region->kind)))
		word = pc_name(w->program,
			       pc_arena_strndup(w->program->arena, word,
						len - 1));
	if (pc_region_waits(region->kind) &&
	    region->kind != PC_REGION_PARALLEL &&
	    !(event->flags & PC_EVF_NOWAIT))
		word = append(w, word, 'B');
	p->region = region->parent;
	p->word = word;
}

static void add_site(struct walk *w, const struct place *p, uint32_t b,
		     uint32_t e)
{
	const struct pc_event *event = pc_event_at(w->fn, b, e);
	struct pc_site site = { .block = b, .event = e, .region = p->region,
				.word = p->word };

	site.starts = pc_thread_start(w->program, &w->fn->blocks.v[b], e);
	if (site.starts || pc_event_target(event) ||
	    (event->callee && event->callee->op))
		pc_vec_push(w->program->arena, w->fn->info->sites, site);
}

static void walk_block(struct walk *w, uint32_t b)
{
	const struct pc_block *block = &w->fn->blocks.v[b];
	struct place p = w->in[b];

	w->fn->info->block_in[b] = p.region;
	w->fn->info->block_enters[b] = w->fn->info->regions.n;
	for (uint32_t e = 0; e < block->events.n; e++)
		switch (block->events.v[e].kind) {
		case PC_EV_ENTER:
			w->fn->info->constructs = true;
			enter(w, &p, &block->events.v[e]);
			break;
		case PC_EV_EXIT:
			if (p.region != PC_NONE)
				leave(w, &p, b, e);
			break;
		case PC_EV_BARRIER:
			w->fn->info->constructs = true;
			if (!(block->events.v[e].flags & PC_EVF_TASKS))
				p.word = append(w, p.word, 'B');
			break;
		case PC_EV_CALL:
			add_site(w, &p, b, e);
			break;
		case PC_EV_ASSIGN:
			break;
		}
	w->fn->info->block_region[b] = p.region;
	if (p.region != PC_NONE && block->flags & PC_BLF_WORKSHARE)
		pc_vec_push(w->program->arena,
			    w->fn->info->regions.v[p.region].shares, b);
	for (uint32_t i = block->succ.n; i; i--) {
		uint32_t to = block->succ.v[i - 1];

		if (!pc_visit_add(&w->visit, to))
			continue;
		w->in[to] = p;
		w->in[to].from = b;
	}
}

void pc_regions_build(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_arena *arena = program->arena;
	struct pc_arena *scratch = pc_scratch_take(program);
	uint32_t n = fn->blocks.n;
	struct walk w = { .program = program, .fn = fn };

	w.in = PC_ARRAY(scratch, n, struct place);
	fn->info->block_region = PC_ARRAY(arena, n, uint32_t);
	fn->info->block_in = PC_ARRAY(arena, n, uint32_t);
	fn->info->block_enters = PC_ARRAY(arena, n, uint32_t);
	for (uint32_t b = 0; b < n; b++) {
		fn->info->block_region[b] = fn->info->block_in[b] = PC_NONE;
		fn->info->block_enters[b] = PC_NONE;
	}
	w.in[0] = (struct place){ PC_NONE, "", PC_NONE };
	pc_visit_fn(&w.visit, scratch, fn);
	pc_visit_add(&w.visit, 0);
	/* Depth first: the block reached last is the next one. */
	while (w.visit.n)
		walk_block(&w, w.visit.met[--w.visit.n]);
	pc_scratch_give(program, scratch);
}

struct pc_cursor pc_cursor_start(const struct pc_fn *fn, uint32_t block)
{
	const struct pc_fn_info *info = fn->info;
	bool reached = info->block_enters[block] != PC_NONE;

	return (struct pc_cursor){
		block, reached ? 0 : fn->blocks.v[block].events.n,
		info->block_in[block], 0
	};
}

const struct pc_event *pc_cursor_next(const struct pc_fn *fn,
				      struct pc_cursor *cursor,
				      uint32_t *region)
{
	const struct pc_block *block = &fn->blocks.v[cursor->block];
	const struct pc_fn_info *info = fn->info;
	const struct pc_event *event;

	if (cursor->event == block->events.n)
		return NULL;
	event = &block->events.v[cursor->event++];
	*region = cursor->region;
	if (event->kind == PC_EV_ENTER)
		cursor->region = info->block_enters[cursor->block] +
				 cursor->enters++;
	else if (event->kind == PC_EV_EXIT && cursor->region != PC_NONE)
		cursor->region = info->regions.v[cursor->region].parent;
	return event;
}

struct pc_cursor pc_cursor_behind(const struct pc_fn *fn, uint32_t block,
				  uint32_t event)
{
	struct pc_cursor cursor = pc_cursor_start(fn, block);
	uint32_t region;

	while (cursor.event <= event && pc_cursor_next(fn, &cursor, &region))
		;
	return cursor;
}

uint32_t pc_owner_of(const struct pc_fn_info *info, uint32_t region)
{
	for (; region != PC_NONE; region = info->regions.v[region].parent) {
		const struct pc_region *r = &info->regions.v[region];

		if (pc_region_is_team(r->kind) || r->kind == PC_REGION_ALONE)
			return PC_NONE;
		if (r->one && !r->serial)
			return region;
	}
	return PC_NONE;
}

uint32_t pc_team_of(const struct pc_fn_info *info, uint32_t region)
{
	return region == PC_NONE ? PC_NONE : info->regions.v[region].team;
}

/* The team around TEAM; PC_NONE: the team of the function's caller. */
static uint32_t team_round(const struct pc_fn_info *info, uint32_t team)
{
	return pc_team_of(info, info->regions.v[team].parent);
}

/* Whether team OUTER is INNER or around it. */
static bool team_holds(const struct pc_fn_info *info, uint32_t outer, uint32_t inner)
{
	while (inner != PC_NONE && inner != outer)
		inner = team_round(info, inner);
	return inner == outer;
}

uint32_t pc_team_both(const struct pc_fn_info *info, uint32_t a, uint32_t b)
{
	while (!team_holds(info, a, b))
		a = team_round(info, a);
	return a;
}
