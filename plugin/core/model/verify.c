/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * verify.c - checks that a function's model is well formed (docs/MODEL.md,
 *            "Well formed").
 *
 * In:   any function, from the text form or from the compiler.
 * Out:  the first error.
 * Cost: O(n log n) in the size of the function; only the message is in the
 *       program's arena.
 * Not:  whether a temporary is assigned on every path to its use; constructs in
 *       blocks that no path reaches.
 */
#include "model/verify.h"

#include "base/arena.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/lex.h"
#include "model/live.h"
#include "model/names.h"
#include "model/nest.h"
#include "model/program.h"
#include "model/value.h"
#include "model/verify_temps.h"

struct check {
	struct pc_program *program;
	const struct pc_fn *fn;
	struct pc_arena *scratch;
	const struct pc_block *block;
	const struct pc_event *event; /* NULL: the terminator */
	struct pc_temps_assigned temps;
	bool constructs;              /* the function has constructs */
	const char *error;
};

static bool wrong(struct check *check, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* "FILE:LINE:COL: in 'f', b1, event 2: what". */
static bool wrong(struct check *check, const char *format, ...)
{
	struct pc_arena *arena = check->program->arena;
	const struct pc_block *block = check->block;
	const struct pc_event *event = check->event;
	struct pc_loc loc = event ? event->loc : check->fn->loc;
	const char *place = "", *where = "";
	va_list ap;

	if (block && (!event || !loc.line))
		loc = block->loc.line ? block->loc : check->fn->loc;
	if (loc.line && loc.file)
		place = pc_arena_printf(arena,
					loc.col ? "%s:%u:%u: " : "%s:%u: ",
					loc.file, (unsigned)loc.line,
					(unsigned)loc.col);
	if (event)
		where = pc_arena_printf(arena, ", b%u, event %u",
			(unsigned)(block - check->fn->blocks.v),
			(unsigned)(event - block->events.v) + 1);
	else if (block)
		where = pc_arena_printf(arena, ", b%u",
			(unsigned)(block - check->fn->blocks.v));
	va_start(ap, format);
	check->error = pc_arena_printf(arena, "%sin '%s'%s: %s", place,
				       check->fn->name, where,
				       pc_arena_vprintf(arena, format, ap));
	va_end(ap);
	return false;
}

static bool check_loc(struct check *check, struct pc_loc loc)
{
	if (loc.line ? !loc.file : loc.col != 0)
		return wrong(check, loc.line ? "a place without a file"
					     : "a place without a line");
	return true;
}

/* ---- values ---- */

/* Find the temporaries that are assigned. */
static bool collect_defs(struct check *check)
{
	const struct pc_temp_def *twice =
		pc_temps_assigned(check->scratch, check->fn, &check->temps);

	if (!twice)
		return true;
	check->block = &check->fn->blocks.v[twice->block];
	check->event = &check->block->events.v[twice->event];
	return wrong(check, "%%%lld is assigned twice, first in b%u, "
		     "event %u", (long long)twice->num,
		     (unsigned)twice[-1].block,
		     (unsigned)twice[-1].event + 1);
}

/* Check a value that is read, or through which a write goes. */
static bool check_val(struct check *check, const struct pc_val *val)
{
	bool named = pc_val_has_name(*val);

	if (!named && val->kind != PC_VAL_UNKNOWN && val->kind != PC_VAL_INT &&
	    val->kind != PC_VAL_TMP)
		return wrong(check, "a value of an unknown kind");
	if (named && !val->name)
		return wrong(check, "a name is missing");
	if (val->mod != PC_MOD_NONE && !named &&
	    !(val->mod == PC_MOD_DEREF && val->kind == PC_VAL_TMP))
		return wrong(check, "an address of, or access through, "
			     "something that is not a variable");
	if (val->kind != PC_VAL_TMP)
		return true;
	if (val->num < 0 || val->num > PC_TMP_MAX)
		return wrong(check, "%%%lld: temporaries are %%0 to %%%d",
			     (long long)val->num, PC_TMP_MAX);
	if (!pc_temp_is_assigned(&check->temps, val->num))
		return wrong(check, "%%%lld is never assigned",
			     (long long)val->num);
	return true;
}

static bool check_dst(struct check *check, const struct pc_event *event)
{
	struct pc_val dst = event->dst;

	if (dst.kind == PC_VAL_UNKNOWN && event->kind == PC_EV_CALL)
		return true;
	if (dst.kind == PC_VAL_UNKNOWN || dst.kind == PC_VAL_INT ||
	    dst.mod == PC_MOD_ADDR)
		return wrong(check, "the target of an assignment is not a "
			     "variable, temporary, field or memory");
	return check_val(check, &event->dst);
}

/* ---- events ---- */

static bool check_objects(struct check *check, const struct pc_event *event)
{
	for (uint32_t i = 1; i < event->args.n; i++)
		if (event->args.v[i].kind == PC_VAL_INT)
			return wrong(check,
				     "operand %u of copy names an object, "
				     "so it cannot be a number",
				     (unsigned)i + 1);
	return true;
}

/* Whether VALUE is a number of bits of `cast`. */
static bool is_width(const struct pc_val *value)
{
	int64_t bits = value->kind != PC_VAL_INT ? 0 :
		       value->num < 0 ? -value->num : value->num;

	return value->kind == PC_VAL_INT && value->mod == PC_MOD_NONE &&
	       (bits == 8 || bits == 16 || bits == 32 || bits == 64);
}

static bool check_assign(struct check *check, const struct pc_event *event)
{
	uint32_t need = 2, n = event->args.n;

	if ((unsigned)event->oper >= PC_OPER_COUNT)
		return wrong(check, "an unknown operation");
	if (event->oper == PC_OPER_OTHER && !(event->flags & PC_EVF_LEFT))
		return true;
	if (event->oper == PC_OPER_COPY || event->oper == PC_OPER_NOT ||
	    event->oper == PC_OPER_NEG || event->oper == PC_OPER_ONES ||
	    event->oper == PC_OPER_OTHER)
		need = 1;
	if (event->flags & (PC_EVF_EXACT | PC_EVF_SOLE) && n < 2 &&
	    !pc_event_tells(event))
		return wrong(check, "'exact' without an object");
	if (pc_event_asked(event) || pc_event_leads(event) ||
	    (pc_event_put(event) && pc_val_is_field(event->dst)))
		return check_objects(check, event);
	/* The address of an element. */
	if (event->oper == PC_OPER_ADD && n == 3 &&
	    event->args.v[2].kind == PC_VAL_INT)
		return true;
	if (n != need)
		return wrong(check, "%s has %u operand%s, not %u%s",
			     pc_oper_name(event->oper), (unsigned)need,
			     need == 1 ? "" : "s", (unsigned)n,
			     event->oper == PC_OPER_ADD ?
			     " (or a third that is a number)" : "");
	if (event->oper == PC_OPER_CAST && !is_width(&event->args.v[1]))
		return wrong(check, "cast is to 8, 16, 32 or 64 bits, or to "
			     "-8, -16, -32 or -64");
	return true;
}

static bool check_enter(struct check *check, const struct pc_event *event)
{
	if ((unsigned)event->region >= PC_REGION_COUNT)
		return wrong(check, "an unknown construct");
	if (event->name && event->region != PC_REGION_CRITICAL &&
	    event->region != PC_REGION_LOCK &&
	    event->region != PC_REGION_NUMBERED)
		return wrong(check, "'%s' has no name, only 'critical', 'lock' "
			     "and 'numbered' have",
			     pc_region_name(event->region));
	if (event->args.n > (event->region == PC_REGION_MASKED) &&
	    event->region != PC_REGION_TASK &&
	    event->region != PC_REGION_SINGLE &&
	    event->region != PC_REGION_PARALLEL)
		return wrong(check, "'%s' with %u operand%s",
			     pc_region_name(event->region), event->args.n,
			     event->args.n == 1 ? "" : "s");
	return true;
}

/* Only a call accesses records through its arguments; an assignment may assign a
 * record, its first operand, as a whole. */
static bool check_records(struct check *check, const struct pc_event *event)
{
	bool whole = event->kind == PC_EV_ASSIGN &&
		     (event->oper == PC_OPER_COPY ||
		      event->oper == PC_OPER_OTHER);
	bool call = event->kind == PC_EV_CALL || event->kind == PC_EV_BARRIER ||
		    event->kind == PC_EV_ENTER;

	for (uint32_t i = 0; i < event->args.n; i++)
		if (event->args.v[i].rec && (i || !whole) &&
		    (!call || (event->kind == PC_EV_CALL && !event->callee && !i)))
			return wrong(check, "a record without an argument that "
				     "points to it");
	return true;
}

static bool check_event(struct check *check, const struct pc_event *event)
{
	bool computes = event->kind == PC_EV_ASSIGN ||
			event->kind == PC_EV_CALL;

	if (!check_loc(check, event->loc))
		return false;
	for (uint32_t i = 0; i < event->args.n; i++)
		if (!check_val(check, &event->args.v[i]))
			return false;
	if (event->kind == PC_EV_CALL && event->callee && event->type)
		return wrong(check, "a type, but the call is not through a "
			     "pointer");
	if (!check_records(check, event) ||
	    (computes && !check_dst(check, event)))
		return false;
	if (!computes && ((event->args.n && event->kind == PC_EV_EXIT) ||
			  event->dst.kind != PC_VAL_UNKNOWN))
		return wrong(check, "operands that are not allowed here");
	switch (event->kind) {
	case PC_EV_ASSIGN:
		return check_assign(check, event);
	case PC_EV_CALL:
		if (!event->callee && !event->args.n)
			return wrong(check, "a call through a pointer, but the "
				     "pointer is missing");
		return true;
	case PC_EV_ENTER:
		check->constructs = true;
		return check_enter(check, event);
	case PC_EV_EXIT:
		check->constructs = true;
		return true;
	case PC_EV_BARRIER:
		return true;
	}
	return wrong(check, "an event of an unknown kind");
}

/* ---- blocks ---- */

static bool check_term(struct check *check, const struct pc_block *block)
{
	/* Minimum and maximum of successors; whether it may have a value. */
	static const struct {
		uint32_t least, most;
		bool cond;
	} rules[] = {
		[PC_TERM_JMP] = { 1, 1, false },
		[PC_TERM_BR] = { 2, 2, true },
		[PC_TERM_SWITCH] = { 1, UINT32_MAX, true },
		[PC_TERM_TRY] = { 1, UINT32_MAX, false },
		[PC_TERM_RET] = { 0, 0, true },
		[PC_TERM_UNWIND] = { 0, 0, false },
		[PC_TERM_NORETURN] = { 0, 0, false },
	};
	uint32_t n = block->succ.n;

	if ((unsigned)block->term >= sizeof rules / sizeof *rules)
		return wrong(check, "a terminator of an unknown kind");
	if (n < rules[block->term].least || n > rules[block->term].most)
		return wrong(check, "the terminator cannot have %u successor%s",
			     (unsigned)n, n == 1 ? "" : "s");
	for (uint32_t i = 0; i < n; i++)
		if (block->succ.v[i] >= check->fn->blocks.n)
			return wrong(check, "there is no block b%u",
				     (unsigned)block->succ.v[i]);
	if (block->flags & PC_BLF_WORKSHARE && block->term != PC_TERM_BR &&
	    block->term != PC_TERM_SWITCH)
		return wrong(check, "workshare at a terminator that does not "
			     "decide");
	for (uint32_t i = 0; i < block->cases.n; i++) {
		const struct pc_case *one = &block->cases.v[i];

		if (block->term != PC_TERM_SWITCH || !one->to || one->to >= n)
			return wrong(check, "a value without a successor");
		if (one->high < one->low ||
		    (i && one->low <= block->cases.v[i - 1].high))
			return wrong(check, "%lld leads to two successors",
				     (long long)one->low);
	}
	if (!rules[block->term].cond && block->cond.kind != PC_VAL_UNKNOWN)
		return wrong(check, "a value at a terminator that takes none");
	return check_val(check, &block->cond) && check_loc(check, block->loc);
}

static bool check_blocks(struct check *check)
{
	for (uint32_t i = 0; i < check->fn->blocks.n; i++) {
		const struct pc_block *block = &check->fn->blocks.v[i];

		check->block = block;
		if (block->id != i)
			return wrong(check, "the block says that it is b%u",
				     (unsigned)block->id);
		for (uint32_t j = 0; j < block->events.n; j++) {
			check->event = &block->events.v[j];
			if (!check_event(check, check->event))
				return false;
		}
		check->event = NULL;
		if (!check_term(check, block))
			return false;
	}
	check->block = NULL;
	return true;
}

/* ---- constructs ---- */

static const char *describe(struct check *check, const struct pc_nest *nest)
{
	const struct pc_event *enter = nest ? nest->enter : NULL;

	if (!enter)
		return "no construct";
	if (!enter->loc.line)
		return pc_arena_printf(check->scratch, "'%s'",
				       pc_region_name(enter->region));
	return pc_arena_printf(check->scratch, "'%s' (%s:%u)",
			       pc_region_name(enter->region), enter->loc.file,
			       (unsigned)enter->loc.line);
}

/* Follow the constructs through a block that paths reach with NEST. */
static bool check_nest(struct check *check, const struct pc_block *block,
		       const struct pc_nest_in *in)
{
	const struct pc_nest *nest = in[block->id].nest;
	bool ok = true;

	check->block = block;
	for (uint32_t j = 0; j < block->events.n; j++) {
		check->event = &block->events.v[j];
		nest = pc_nest_step(check->scratch, nest, check->event, &ok);
		if (!ok)
			return wrong(check, "exit, but no construct is open");
	}
	check->event = NULL;
	if (block->term == PC_TERM_RET && nest)
		return wrong(check, "ret inside %s", describe(check, nest));
	return true;
}

static bool check_nests(struct check *check)
{
	struct pc_nest_in *in;
	struct pc_nest_clash clash;

	if (!check->constructs)
		return true;
	clash = pc_nest_walk(check->scratch, check->fn, &in);
	for (uint32_t i = 0; i < check->fn->blocks.n; i++)
		if (in[i].reached &&
		    !check_nest(check, &check->fn->blocks.v[i], in))
			return false;
	check->block = clash.block;
	return !clash.block ||
	       wrong(check, "reached inside %s on one path, inside %s on "
		     "another", describe(check, clash.first),
		     describe(check, clash.other));
}

static bool check_fn(struct check *check)
{
	const struct pc_fn *fn = check->fn;

	if (!fn->blocks.n)
		return wrong(check, "no block b0");
	if (!fn->unit)
		return wrong(check, "no unit");
	for (uint32_t i = 0; i < fn->params.n; i++)
		if (!fn->params.v[i])
			return wrong(check, "a parameter without a name");
	return check_loc(check, fn->loc) && check_loc(check, fn->end) &&
	       collect_defs(check) && check_blocks(check) &&
	       check_nests(check);
}

bool pc_model_verify_fn(struct pc_program *program, const struct pc_fn *fn,
			const char **error)
{
	struct check check = { .program = program, .fn = fn };
	bool ok = true;

	*error = NULL;
	if ((fn->flags & PC_FN_BROKEN) || !(fn->flags & PC_FN_DEFINED))
		return true;
	check.scratch = pc_scratch_take(program);
	ok = check_fn(&check);
	pc_scratch_give(program, check.scratch);
	*error = check.error;
	return ok;
}
