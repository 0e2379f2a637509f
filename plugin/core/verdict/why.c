/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * why.c - the verdicts on the collectives of a line (contract in why.h).
 *
 * In:   info->obligations; the claims of the pass "uniform".
 * Out:  text: for each obligation its verdict, then a numbered list: for a
 *       proof the conditions and values from which it follows, each with its
 *       rule; for a check what is not proved, and why.
 * Cost: O(MOST) definitions for each condition or value.
 *       A value that a function of the program gives is followed into it.
 * Not:  A derivation of more than MOST definitions is cut, and says so.
 */
#define _GNU_SOURCE
#include "verdict/why.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "model/call.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "model/target.h"
#include "model/value.h"
#include "report/diag.h"
#include "report/steps.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "proof/claims.h"
#include "uniform/uniform.h"
#include "threads/levels.h"
#include "argument/argument.h"
#include "verdict/gap.h"
#include "verdict/obligation.h"

#define MOST 24 /* definitions of one derivation */

struct why {
	FILE *out;
	struct pc_program *program;
	int number; /* of the last line */
};

static void begin(struct why *w, const struct pc_fn *fn, uint32_t block,
		  struct pc_loc loc)
{
	fprintf(w->out, "    (%d) %s: ", ++w->number,
		pc_loc_text(w->program, pc_loc_near(fn, block, loc)));
}

/* ---- a derivation ---- */

/* The name of the location of DEF for users, without '#' and its number; NULL:
 * none.  *LEN: its length. */
static const char *name_of(const struct pc_fn *fn, const struct pc_def *def,
			   int *len)
{
	const struct pc_place *place;

	if (def->place == PC_NONE)
		return NULL;
	place = &fn->info->ssa->places.v[def->place];
	*len = pc_val_has_name(place->at) ? (int)strcspn(place->at.name, "#") : 0;
	return *len ? place->at.name : NULL;
}

/* Whether all calls of FN pass the same for the parameter PLACE. */
static bool is_same_in_all(const struct pc_fn *fn, uint32_t place)
{
	const struct pc_place *p = &fn->info->ssa->places.v[place];
	const struct pc_claims *claims = fn->info->claims;

	return (uint32_t)p->param < claims->n_params &&
	       (p->at.mod == PC_MOD_DEREF ? claims->content : claims->param)
			       [p->param].strength == PC_UNIFORM;
}

static void say_entry(struct why *w, const struct pc_fn *fn,
		      const struct pc_def *def, const char *name, int len)
{
	int32_t param = fn->info->ssa->places.v[def->place].param;

	begin(w, fn, 0, fn->loc);
	if (param >= 0 && !is_same_in_all(fn, def->place))
		fprintf(w->out, "'%.*s' is a parameter of '%s', and this call "
			"passes a value that is the same\n", len, name,
			fn->pretty);
	else if (param >= 0)
		fprintf(w->out, "'%.*s' is a parameter of '%s', and each call "
			"passes a value that is the same\n", len, name,
			fn->pretty);
	else
		fprintf(w->out, "'%.*s' is the same whenever '%s' is called\n",
			len, name, fn->pretty);
}

static void say_rules(struct why *w, pc_rules by)
{
	bool any = false;

	for (int i = 0; i < PC_RULE_COUNT; i++)
		if (by >> i & 1) {
			fprintf(w->out, "%s%s", any ? "; " : "",
				pc_rule_says((enum pc_proof_rule)i));
			any = true;
		}
	if (!any)
		fputs(pc_rule_says(PC_RULE_OPERANDS), w->out);
	putc('\n', w->out);
}

/* The function of the unit whose summary says what DEF is, or NULL. */
static const struct pc_fn *callee_of(const struct pc_fn *fn,
				     const struct pc_def *def)
{
	const struct pc_fn *to = pc_event_target(pc_event_at(fn, def->block,
							     def->event));

	return to && pc_fn_live(to) && to->info->claims &&
	       (def->kind == PC_DEF_RESULT || def->there != PC_NONE) ? to :
								       NULL;
}

static void say_def(struct why *w, const struct pc_fn *fn, uint32_t id)
{
	const struct pc_def *def = &fn->info->ssa->defs.v[id];
	const struct pc_event *event;
	const char *name;
	int len = 0;

	name = name_of(fn, def, &len);
	if (def->kind == PC_DEF_ENTRY) {
		if (name)
			say_entry(w, fn, def, name, len);
		return;
	}
	if (def->kind == PC_DEF_PHI) {
		if (!name)
			return;
		begin(w, fn, def->block, fn->blocks.v[def->block].loc);
		fprintf(w->out, "paths with different values of '%.*s' meet: ",
			len, name);
		say_rules(w, fn->info->claims->by[id] ?
				     fn->info->claims->by[id] :
				     pc_rule_bit(PC_RULE_PATHS));
		return;
	}
	event = pc_event_at(fn, def->block, def->event);
	if (def->kind == PC_DEF_ASSIGN && !name && !fn->info->claims->by[id])
		return;
	begin(w, fn, def->block, event->loc);
	if (name)
		fprintf(w->out, "'%.*s' is set", len, name);
	else
		fputs("a value is computed", w->out);
	if (event->kind == PC_EV_CALL && event->callee)
		fprintf(w->out, " by '%s'", event->callee->op ?
			event->callee->op->name : event->callee->pretty);
	fputs(": ", w->out);
	if (def->kind != PC_DEF_ASSIGN && callee_of(fn, def))
		fprintf(w->out, "taken from the summary of '%s', which is "
			"explained below; ", event->callee->pretty);
	say_rules(w, fn->info->claims->by[id]);
}

/* The definitions of one derivation, in the order in which they are printed. */
struct derivation {
	struct {
		const struct pc_fn *fn;
		uint32_t def;
	} of[MOST];
	uint32_t n;
	bool cut; /* there are more */
};

static void also(struct derivation *d, const struct pc_fn *fn,
		 struct pc_opnd opnd)
{
	if (opnd.def == PC_NONE || !fn->info->claims)
		return;
	for (uint32_t i = 0; i < d->n; i++)
		if (d->of[i].fn == fn && d->of[i].def == opnd.def)
			return;
	if (d->n == MOST) {
		d->cut = true;
		return;
	}
	d->of[d->n].fn = fn;
	d->of[d->n++].def = opnd.def;
}

/* What the function called at DEF leaves there or returns; then the arguments
 * on which that depends. */
static void also_below(struct derivation *d, const struct pc_fn *fn,
		       const struct pc_def *def)
{
	const struct pc_fn *to = callee_of(fn, def);
	const struct pc_ssa_call *call =
		pc_ssa_call_at(fn, def->block, def->event);
	const struct pc_uni *out;
	const struct pc_ssa *ssa;

	if (!to || !call)
		return;
	ssa = to->info->ssa;
	out = def->kind == PC_DEF_RESULT ? to->info->claims->result :
					   &to->info->claims->out[def->there];
	for (uint32_t i = 0; i < ssa->rets.n; i++) {
		struct pc_opnd left = ssa->cond[ssa->rets.v[i]];

		if (def->kind != PC_DEF_RESULT)
			left = (struct pc_opnd){ .def = pc_ssa_out(
				to, ssa->rets.v[i], def->there) };
		also(d, to, left);
	}
	for (uint64_t bits = out->params; bits; bits &= bits - 1)
		also(d, fn, pc_ssa_arg(fn, call, (uint32_t)
				       __builtin_ctzll(bits)));
	for (uint64_t bits = out->contents; bits; bits &= bits - 1)
		also(d, fn, pc_ssa_content(fn, call, (uint32_t)
					   __builtin_ctzll(bits)));
}

/* Print what OPND of FN is computed from, the nearest first. */
static void derive(struct why *w, const struct pc_fn *fn, struct pc_opnd opnd)
{
	struct derivation d = { .n = 0 };

	also(&d, fn, opnd);
	for (uint32_t i = 0; i < d.n; i++) {
		const struct pc_fn *in = d.of[i].fn;
		const struct pc_ssa *ssa = in->info->ssa;
		const struct pc_def *def = &ssa->defs.v[d.of[i].def];

		say_def(w, in, d.of[i].def);
		if (def->kind == PC_DEF_ASSIGN || def->kind == PC_DEF_PHI)
			for (uint32_t k = 0; k < def->n; k++)
				also(&d, in, ssa->opnds.v[def->first + k]);
		else if (def->kind != PC_DEF_ENTRY)
			also_below(&d, in, def);
	}
	if (d.cut)
		fputs("    ... (it follows from further values)\n", w->out);
}

static void say_branch(struct why *w, const struct pc_proof *proof)
{
	const struct pc_theorem *t = pc_proof_theorem(proof);

	begin(w, t->fn, t->block, t->fn->blocks.v[t->block].loc);
	if (pc_proof_rule(proof) == PC_RULE_LOCKSTEP) {
		fprintf(w->out, "%s\n", pc_rule_says(PC_RULE_LOCKSTEP));
		return;
	}
	fputs("this condition is the same on all processes\n", w->out);
	derive(w, t->fn, t->fn->info->ssa->cond[t->block]);
}

/* The branches of FN, and of the functions that call it. */
static void say_branches(struct why *w, const struct pc_proof *unit,
			 const struct pc_fn *fn)
{
	for (uint32_t i = 0; i < pc_proof_count(unit); i++) {
		const struct pc_proof *one = pc_proof_from(unit, i);

		if (fn && pc_proof_theorem(one)->fn != fn)
			continue;
		for (uint32_t k = 0; k < pc_proof_count(one); k++)
			say_branch(w, pc_proof_from(one, k));
	}
}

static void say_proof(struct why *w, const struct pc_fn *fn,
		      const struct pc_obligation *o)
{
	int before = w->number;

	if (o->topic == PC_TOPIC_ORDER) {
		const struct pc_proof *unit = pc_proof_from(o->proof, 0);

		say_branches(w, unit, fn);
		if (w->number == before) {
			begin(w, fn, 0, fn->loc);
			fprintf(w->out, "no condition of '%s' decides whether "
				"it is called\n", fn->pretty);
		}
		return;
	}
	if (pc_proof_count(o->proof)) {
		const struct pc_theorem *t = pc_proof_theorem(
			pc_proof_from(o->proof, 0));

		derive(w, t->fn, t->opnd);
	}
	if (w->number == before)
		fprintf(w->out, "    (%d) %s\n", ++w->number,
			pc_rule_says(pc_proof_rule(o->proof)));
}

/* ---- what is not proved ---- */

static void say_steps(struct why *w, const struct pc_steps *steps)
{
	struct pc_diag *diag = PC_NEW(w->program->arena, struct pc_diag);

	pc_steps_note(w->program, diag, steps);
	for (uint32_t i = 0; i < diag->notes.n; i++)
		fprintf(w->out, "    (%d) %s: %s\n", ++w->number,
			pc_loc_text(w->program, diag->notes.v[i].loc),
			diag->notes.v[i].text);
}

static void say_open(struct why *w, const struct pc_fn *fn,
		     const struct pc_site *site, const struct pc_obligation *o)
{
	struct pc_steps steps = { 0 };

	if (o->gap) {
		fprintf(w->out, "    (%d) %s: %s\n", ++w->number,
			pc_loc_text(w->program, pc_gap_loc(o->gap)),
			pc_gap_text(w->program, o->gap));
		if (o->gap->kind == PC_GAP_BRANCH)
			pc_uniform_why_cond(w->program, o->gap->fn,
					    o->gap->block, PC_NODE_NONE,
					    &steps);
	} else if (o->topic == PC_TOPIC_ARGUMENT) {
		const struct pc_event *event = pc_site_event(fn, site);

		fprintf(w->out, "    (%d) the %s is not proved to be the same "
			"on all processes\n", ++w->number,
			pc_argument_word(w->program, event->callee->op,
					 (uint32_t)o->arg));
		pc_uniform_why_opnd(
			w->program, fn, pc_argument_opnd(
				fn, site->block, site->event, (uint32_t)o->arg,
				event->callee->op->same >> o->arg & 1),
			site->block, PC_NODE_NONE, &steps);
	} else {
		fprintf(w->out, "    (%d) there is no proof of it\n",
			++w->number);
	}
	say_steps(w, &steps);
}

/* ---- a line ---- */

static void say_obligation(struct why *w, const struct pc_fn *fn,
			   const struct pc_obligation *o)
{
	static const char *const what[] = {
		[PC_TOPIC_ORDER] = "all processes call it together",
		[PC_TOPIC_COMM] = "on one communicator, window or file",
		[PC_TOPIC_CONTEXT] = "one thread of the process calls it",
		[PC_TOPIC_THREADS] =
			"no other thread is in a collective meanwhile",
		[PC_TOPIC_LEVEL] = "the thread may call MPI",
		[PC_TOPIC_REQUEST] = "its request is completed",
	};
	const struct pc_site *site = &fn->info->sites.v[o->site];

	w->number = 0;
	fputs("  ", w->out);
	if (o->topic == PC_TOPIC_ARGUMENT)
		fprintf(w->out, "with the same %s", pc_argument_word(
				w->program, pc_site_event(fn, site)->callee->op,
				(uint32_t)o->arg));
	else
		fputs(what[o->topic], w->out);
	fprintf(w->out, ": %s\n", o->outcome == PC_TOLD ?
		"no, there is a warning" : o->outcome == PC_CHECKED ?
		"checked at run time" : "proved");
	if (o->outcome == PC_PROVED)
		say_proof(w, fn, o);
	else if (o->outcome == PC_TOLD)
		fprintf(w->out, "    (1) %s: %s\n",
			pc_loc_text(w->program, o->told->loc), o->told->text);
	else
		say_open(w, fn, site, o);
}

static bool is_there(const struct pc_why_at *at, struct pc_loc loc)
{
	size_t len = at->file ? strlen(at->file) : 0;
	size_t all = loc.file ? strlen(loc.file) : 0;

	if (loc.line != at->line)
		return false;
	return !at->file ||
	       (all >= len && !strcmp(loc.file + all - len, at->file) &&
		(all == len || loc.file[all - len - 1] == '/'));
}

static uint32_t say_fn(struct why *w, const struct pc_fn *fn,
		       const struct pc_why_at *at)
{
	uint32_t n = 0, last = PC_NONE;

	for (uint32_t i = 0; i < fn->info->obligations->list.n; i++) {
		const struct pc_obligation *o =
			&fn->info->obligations->list.v[i];
		const struct pc_site *site = &fn->info->sites.v[o->site];
		struct pc_loc loc = pc_site_loc(fn, site);

		if (!is_there(at, loc))
			continue;
		if (o->site != last) {
			n++;
			fprintf(w->out, "%s: '%s'\n",
				pc_loc_text(w->program, loc),
				pc_site_event(fn, site)->callee->op->name);
		}
		last = o->site;
		say_obligation(w, fn, o);
	}
	return n;
}

uint32_t pc_why_print(FILE *out, struct pc_program *program,
		      const struct pc_why_at *at)
{
	struct why w = { .out = out, .program = program };
	uint32_t n = 0;

	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		if (pc_fn_live(fn) && fn->info->obligations)
			n += say_fn(&w, fn, at);
	}
	return n;
}

bool pc_why_read(const char *text, bool any_file, struct pc_why_at *at)
{
	const char *colon = text ? strrchr(text, ':') : NULL;
	const char *digits = colon ? colon + 1 : text;
	unsigned long line;
	char *end;

	at->file = NULL;
	if (!text || (any_file ? !colon || colon == text : colon != NULL) ||
	    *digits < '1' || *digits > '9')
		return false;
	errno = 0;
	line = strtoul(digits, &end, 10);
	if (*end || errno || line > UINT32_MAX)
		return false;
	at->line = (uint32_t)line;
	if (any_file)
		at->file = strndup(text, (size_t)(colon - text));
	return true;
}
