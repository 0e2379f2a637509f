/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpack.c - reads the model's bytes (pack.h, form in pack_form.h).
 *
 * In:   any bytes, also of other versions, damaged or made to harm.
 * Out:  one unit in the program, well formed as far as model_text.c sees to it;
 *       the rest is model_verify.c's.  Or what is wrong.
 * Cost: linear in what the record unpacks to, at most PC_PACK_MOST bytes.
 */
#include "pack.h"

#include <zstd.h>
#include "facts.h"
#include "pack_form.h"

#define TEMPS_MOST (1 << 24)

struct stream {
	const uint8_t *at, *end;
};

struct unpacker {
	struct pc_program *program;
	struct stream from[PC_PACK_STREAMS];
	PC_VEC(const char *) names;
	struct pc_fn **fns;
	uint32_t n_fns;
	uint32_t n_temps;
	struct pc_loc last;
	struct pc_pack_recent recent[PC_VAL_FIELD + 1];
	const char *bad; /* what is wrong, or NULL: the first */
};

/* Something is wrong: WHAT.  From then on all that is read is 0. */
static void fail(struct unpacker *u, const char *what)
{
	if (!u->bad)
		u->bad = what;
	for (int i = 0; i < PC_PACK_STREAMS; i++)
		u->from[i].at = u->from[i].end;
}

static unsigned get_byte(struct unpacker *u, enum pc_pack_stream from)
{
	struct stream *s = &u->from[from];

	if (s->at == s->end) {
		fail(u, "it ends too early");
		return 0;
	}
	return *s->at++;
}

static uint64_t get(struct unpacker *u, enum pc_pack_stream from)
{
	uint64_t number = 0;

	for (unsigned shift = 0; shift < 64; shift += 7) {
		unsigned byte = get_byte(u, from);

		number |= (uint64_t)(byte & 0x7f) << shift;
		if (!(byte & 0x80))
			return number;
	}
	fail(u, "a number is too long");
	return 0;
}

static int64_t get_signed(struct unpacker *u, enum pc_pack_stream from)
{
	uint64_t number = get(u, from);

	return (int64_t)(number >> 1 ^ -(number & 1));
}

/* How many of something follow that takes a byte of the stream or more each. */
static uint32_t get_count(struct unpacker *u, enum pc_pack_stream from,
			  enum pc_pack_stream of)
{
	uint64_t n = get(u, from);

	if (n <= (uint64_t)(u->from[of].end - u->from[of].at))
		return (uint32_t)n;
	fail(u, "a count is too high");
	return 0;
}

static const char *new_name(struct unpacker *u)
{
	struct stream *s = &u->from[PC_PACK_NAMES];
	const uint8_t *end = s->at == s->end ? NULL :
		memchr(s->at, 0, (size_t)(s->end - s->at));
	const char *name;

	if (!end) {
		fail(u, "a name has no end");
		return NULL;
	}
	name = pc_name(u->program, (const char *)s->at);
	s->at = end + 1;
	pc_vec_push(u->program->arena, u->names, name);
	return name;
}

static const char *get_name(struct unpacker *u, enum pc_pack_stream from)
{
	uint64_t number = get(u, from);

	if (!number)
		return NULL;
	if (number == 1)
		return new_name(u);
	if (number - 2 < u->names.n)
		return u->names.v[number - 2];
	fail(u, "there is no name of that number");
	return NULL;
}

/* The same where there must be one. */
static const char *need_name(struct unpacker *u, enum pc_pack_stream from)
{
	const char *name = get_name(u, from);

	if (name)
		return name;
	fail(u, "a name is missing");
	return pc_name(u->program, "");
}

static struct pc_loc get_place(struct unpacker *u)
{
	uint64_t what = get(u, PC_PACK_LINES), lines;
	struct pc_loc loc = u->last;
	int64_t line;

	if (what == PC_PACK_NOWHERE)
		return (struct pc_loc){ 0 };
	if (what == PC_PACK_SAME)
		return loc;
	what -= PC_PACK_ELSEWHERE;
	lines = what >> 1;
	line = (int64_t)(lines >> 1 ^ -(lines & 1));
	if (what & 1)
		loc.file = get_name(u, PC_PACK_LINES);
	if (line < -(int64_t)UINT32_MAX || line > UINT32_MAX ||
	    loc.line + line < 1 || loc.line + line > UINT32_MAX) {
		fail(u, "there is no line of that number");
		return (struct pc_loc){ 0 };
	}
	loc.line = (uint32_t)(loc.line + line);
	loc.col = (uint32_t)get(u, PC_PACK_COLS);
	u->last = loc;
	return loc;
}

static int64_t get_temp(struct unpacker *u)
{
	int64_t back = get_signed(u, PC_PACK_TEMPS);

	if (back <= u->n_temps && back > (int64_t)u->n_temps - TEMPS_MOST)
		return u->n_temps - back;
	fail(u, "there is no temporary of that number");
	return 0;
}

static int64_t next_temp(struct unpacker *u)
{
	if (u->n_temps == TEMPS_MOST - 1)
		fail(u, "there are too many temporaries");
	return u->n_temps++;
}

/* The name of an operand of KIND. */
static const char *get_use(struct unpacker *u, enum pc_val_kind kind)
{
	struct pc_pack_recent *recent = &u->recent[kind];
	unsigned at = get_byte(u, PC_PACK_USES);
	const char *name;

	if (at < recent->n) {
		name = recent->v[at];
	} else {
		if (at != PC_PACK_RECENT)
			fail(u, "a name was not used before");
		at = PC_PACK_RECENT;
		name = need_name(u, PC_PACK_USES);
	}
	pc_pack_use(recent, at, name);
	return name;
}

/* An operand; if ASSIGNED a temporary is the next. */
static struct pc_val get_val(struct unpacker *u, bool assigned)
{
	unsigned tag = get_byte(u, PC_PACK_TAGS);
	struct pc_val value = { .kind = (enum pc_val_kind)(tag & 7),
				.mod = (enum pc_val_mod)(tag >> 3 & 3) };

	if ((tag & 7) > PC_VAL_FIELD || (tag >> 3 & 3) > PC_MOD_DEREF) {
		fail(u, "there is no such kind of operand");
		return (struct pc_val){ 0 };
	}
	switch (value.kind) {
	case PC_VAL_UNKNOWN:
		break;
	case PC_VAL_INT:
		value.num = get_signed(u, PC_PACK_INTS);
		break;
	case PC_VAL_TMP:
		value.num = assigned && value.mod == PC_MOD_NONE
				    ? next_temp(u) : get_temp(u);
		break;
	case PC_VAL_VAR:
	case PC_VAL_GLOBAL:
	case PC_VAL_FIELD:
		value.name = get_use(u, value.kind);
		break;
	}
	if (tag >> 5)
		value.rec = need_name(u, PC_PACK_REFS);
	return value;
}

static void get_args(struct unpacker *u, struct pc_event *event)
{
	uint32_t n = get_count(u, PC_PACK_CODE, PC_PACK_TAGS);

	if (n)
		pc_vec_room(u->program->arena, event->args, n);
	for (uint32_t i = 0; i < n && !u->bad; i++)
		pc_event_arg(u->program, event, get_val(u, false));
}

/* What its first byte says it has. */
static void get_parts(struct unpacker *u, struct pc_event *event, unsigned has)
{
	bool call = event->kind == PC_EV_CALL;
	uint64_t number;

	if (call && !(has & PC_PACK_NAME)) {
		number = get(u, PC_PACK_REFS);
		if (number < u->n_fns)
			event->callee = u->fns[number];
		else
			fail(u, "there is no function of that number");
	}
	if (!call && has & PC_PACK_NAME)
		event->name = need_name(u, PC_PACK_CODE);
	if (has & PC_PACK_TYPE)
		event->type = need_name(u, PC_PACK_CODE);
	if (event->kind != PC_EV_EXIT)
		get_args(u, event);
	if (has & PC_PACK_DST)
		event->dst = get_val(u, true);
	else if (event->kind == PC_EV_ASSIGN)
		event->dst = pc_val_tmp(next_temp(u));
}

static void get_event(struct unpacker *u, struct pc_fn *fn, uint32_t block)
{
	unsigned has = get_byte(u, PC_PACK_CODE), number;
	struct pc_event *event;

	if ((has & 7) > PC_EV_BARRIER) {
		fail(u, "there is no such kind of event");
		return;
	}
	event = pc_event_add(u->program, fn, block,
			     (enum pc_ev_kind)(has & 7), (struct pc_loc){ 0 });
	if (has & PC_PACK_FLAGS)
		event->flags = get_byte(u, PC_PACK_CODE) & ~PC_EVF_GUESS;
	if (event->kind == PC_EV_ASSIGN) {
		number = get_byte(u, PC_PACK_CODE);
		if (number >= PC_OPER_COUNT)
			fail(u, "there is no such operation");
		else
			event->oper = (enum pc_oper)number;
	}
	if (event->kind == PC_EV_ENTER) {
		number = get_byte(u, PC_PACK_CODE);
		if (number >= PC_REGION_COUNT)
			fail(u, "there is no such construct");
		else
			event->region = (enum pc_region_kind)number;
	}
	get_parts(u, event, has);
	event->loc = get_place(u);
}

static void get_cases(struct unpacker *u, struct pc_block *block)
{
	uint32_t n = get_count(u, PC_PACK_CODE, PC_PACK_REFS);

	for (uint32_t i = 0; i < n && !u->bad; i++) {
		struct pc_case one = { .low = get_signed(u, PC_PACK_REFS) };

		one.high = (int64_t)((uint64_t)one.low + get(u, PC_PACK_REFS));
		one.to = (uint32_t)get(u, PC_PACK_REFS);
		if (one.high < one.low || !one.to || one.to >= block->succ.n)
			fail(u, "a case of a switch goes nowhere");
		else
			pc_case_add(u->program, block, one);
	}
	pc_case_sort(block);
}

static void get_term(struct unpacker *u, struct pc_fn *fn, uint32_t id,
		     uint32_t blocks)
{
	unsigned term = get_byte(u, PC_PACK_CODE);
	struct pc_block *block = &fn->blocks.v[id];
	uint32_t n;

	if ((term & 7) > PC_TERM_NORETURN) {
		fail(u, "there is no such end of a block");
		return;
	}
	block->term = (enum pc_term_kind)(term & 7);
	block->flags = term & 8 ? PC_BLF_WORKSHARE : 0;
	block->cond = get_val(u, false);
	n = get_count(u, PC_PACK_CODE, PC_PACK_CODE);
	for (uint32_t i = 0; i < n && !u->bad; i++) {
		int64_t to = get_signed(u, PC_PACK_CODE);

		if (to < -(int64_t)id || to >= (int64_t)blocks - id)
			fail(u, "there is no block of that number");
		else
			pc_block_to(u->program, fn, id, (uint32_t)(id + to));
	}
	if (block->term == PC_TERM_SWITCH)
		get_cases(u, block);
	block->loc = get_place(u);
}

static void get_body(struct unpacker *u, struct pc_fn *fn)
{
	uint32_t n = get_count(u, PC_PACK_CODE, PC_PACK_CODE), events;

	u->last = fn->loc;
	u->n_temps = 0;
	if (!n)
		fn->flags |= PC_FN_BROKEN;
	for (uint32_t i = 0; i < n && !u->bad; i++) {
		pc_block_add(u->program, fn);
		events = get_count(u, PC_PACK_CODE, PC_PACK_CODE);
		if (events)
			pc_vec_room(u->program->arena, fn->blocks.v[i].events,
				    events);
		for (uint32_t j = 0; j < events && !u->bad; j++)
			get_event(u, fn, i);
		get_term(u, fn, i, n);
	}
}

/* Whether FN's places can be told: the text form asks for the same. */
static bool placed(const struct pc_fn *fn)
{
	return !(fn->flags & PC_FN_DEFINED) ||
	       (fn->unit && (!fn->loc.line || fn->loc.file));
}

static void get_head(struct unpacker *u, uint32_t index)
{
	struct pc_fn *fn = pc_fn_get(u->program,
				     need_name(u, PC_PACK_CODE));
	unsigned flags = get_byte(u, PC_PACK_CODE);
	unsigned has = get_byte(u, PC_PACK_CODE);
	uint32_t n;

	u->fns[index] = fn;
	if (fn->index != index || (has & 3) > PC_LANG_FORTRAN) {
		fail(u, "the table of functions is wrong");
		return;
	}
	fn->flags |= flags;
	fn->lang = (enum pc_lang)(has & 3);
	if (has & 4)
		fn->pretty = need_name(u, PC_PACK_CODE);
	if (has & 8)
		fn->type = need_name(u, PC_PACK_CODE);
	if (has & 16)
		fn->reads = get(u, PC_PACK_CODE);
	n = get_count(u, PC_PACK_CODE, PC_PACK_CODE);
	for (uint32_t i = 0; i < n && !u->bad; i++)
		pc_fn_param(u->program, fn, need_name(u, PC_PACK_CODE));
	if (flags & PC_FN_DEFINED)
		fn->unit = get_name(u, PC_PACK_CODE);
	fn->loc = get_place(u);
	if (flags & PC_FN_DEFINED)
		fn->end = get_place(u);
	if (!placed(fn))
		fail(u, "a function has no place");
}

static void get_facts(struct unpacker *u)
{
	struct pc_program *program = u->program;
	uint32_t n = get_count(u, PC_PACK_CODE, PC_PACK_CODE);

	for (uint32_t i = 0; i < n && !u->bad; i++) {
		struct pc_user_errors errors = { .arena = program->arena };
		const char *line = need_name(u, PC_PACK_CODE);

		if (!program->facts)
			program->facts = pc_facts_new(program->arena);
		if (!u->bad && !pc_facts_read(program->facts, "fact", line,
					      strlen(line), &errors))
			fail(u, errors.list.v[0]);
	}
}

/* Names that ADD is told. */
static void get_names(struct unpacker *u,
		      void (*add)(struct pc_program *program,
				  const char *name))
{
	uint32_t n = get_count(u, PC_PACK_CODE, PC_PACK_CODE);

	for (uint32_t i = 0; i < n && !u->bad; i++)
		add(u->program, need_name(u, PC_PACK_CODE));
}

static void get_records(struct unpacker *u)
{
	uint32_t n = get_count(u, PC_PACK_CODE, PC_PACK_CODE), parts;

	for (uint32_t i = 0; i < n && !u->bad; i++) {
		const char *name = need_name(u, PC_PACK_CODE);

		parts = get_count(u, PC_PACK_CODE, PC_PACK_CODE);
		for (uint32_t j = 0; j < parts && !u->bad; j++)
			pc_record_part(u->program, name,
				       need_name(u, PC_PACK_CODE));
	}
}

static void get_program(struct unpacker *u)
{
	struct pc_program *program = u->program;

	program->unit = get_name(u, PC_PACK_CODE);
	get_facts(u);
	get_names(u, pc_program_local);
	get_names(u, pc_threadprivate);
	get_records(u);
	u->n_fns = get_count(u, PC_PACK_CODE, PC_PACK_CODE);
	u->fns = pc_arena_alloc(program->arena, u->n_fns * sizeof *u->fns);
	for (uint32_t i = 0; i < u->n_fns && !u->bad; i++)
		get_head(u, i);
	for (uint32_t i = 0; i < u->n_fns && !u->bad; i++)
		if (u->fns[i]->flags & PC_FN_DEFINED)
			get_body(u, u->fns[i]);
	for (int i = 0; i < PC_PACK_STREAMS && !u->bad; i++)
		if (u->from[i].at != u->from[i].end)
			fail(u, "there is more than a unit");
}

/* Where in the N bytes at PLAIN the streams are. */
static void split(struct unpacker *u, const uint8_t *plain, size_t n)
{
	struct stream *head = &u->from[0];
	uint64_t lengths[PC_PACK_STREAMS];
	const uint8_t *at;

	*head = (struct stream){ plain, plain + n };
	for (int i = 0; i < PC_PACK_STREAMS; i++)
		lengths[i] = get(u, PC_PACK_NAMES);
	at = head->at;
	n = (size_t)(head->end - at);
	for (int i = 0; i < PC_PACK_STREAMS; i++) {
		if (lengths[i] > n) {
			fail(u, "it ends too early");
			return;
		}
		u->from[i] = (struct stream){ at, at + lengths[i] };
		at += lengths[i];
		n -= lengths[i];
	}
}

/* The compressed frame of LEN bytes at BYTES. */
static void get_frame(struct unpacker *u, const uint8_t *bytes, size_t len)
{
	unsigned long long most = ZSTD_getFrameContentSize(bytes, len);
	uint8_t *plain;
	size_t n;

	if (most >= PC_PACK_MOST || most / 1000 > len) {
		fail(u, "it says no size, or one that no unit has");
		return;
	}
	plain = pc_arena_alloc(u->program->arena, most);
	n = ZSTD_decompress(plain, most, bytes, len);
	if (ZSTD_isError(n)) {
		fail(u, ZSTD_getErrorName(n));
		return;
	}
	split(u, plain, n);
	if (!u->bad)
		get_program(u);
}

static bool say(struct pc_program *program, const char *file, size_t at,
		const char **error, const char *what)
{
	*error = pc_arena_printf(program->arena,
				 "%s: the program model at byte %zu of the "
				 "section .parcoach is damaged: %s", file, at,
				 what);
	return false;
}

bool pc_unpack(struct pc_program *program, const char *file,
	       const uint8_t *bytes, size_t len, size_t *at,
	       const char **error)
{
	struct unpacker u = { .program = program };
	const uint8_t *head = bytes + *at;
	uint32_t version, frame = 0;

	if (len - *at < PC_PACK_HEAD || memcmp(head, PC_PACK_MAGIC, 8))
		return say(program, file, *at, error, "no record begins here");
	version = head[8] | (uint32_t)head[9] << 8;
	if (version != PC_PACK_VERSION) {
		*error = pc_arena_printf(program->arena, "%s: its program "
			"model has version %u, and this parcoach reads "
			"version %u: compile it again with the plugin of this "
			"version", file, (unsigned)version, PC_PACK_VERSION);
		return false;
	}
	for (int i = 0; i < 4; i++)
		frame |= (uint32_t)head[12 + i] << 8 * i;
	if (frame > len - *at - PC_PACK_HEAD)
		return say(program, file, *at, error, "it ends too early");
	get_frame(&u, head + PC_PACK_HEAD, frame);
	if (u.bad)
		return say(program, file, *at, error, u.bad);
	*at += PC_PACK_HEAD + frame;
	while (*at < len && !bytes[*at])
		++*at;
	return true;
}
