/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * kept_file.c - the bytes of what a check keeps (contract in kept.h).
 *
 * In:   a file that may be damaged, of another version, or made by something else.
 * Out:  a check, or nothing.
 * Cost: linear in the file: some 50 bytes for a function.
 *
 * The file is for one machine: numbers are as the processor has them.  After the head
 * come its length and a hash of the rest, so that an incomplete file is not read.
 */
#define _GNU_SOURCE
#include "kept.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/bytes.h"
#include "base/intern.h"
#include "model/contents.h"
#include "model/program.h"
#include "options.h"
#include "output.h"
#include "report/diag.h"

struct head {
	char magic[16];
	struct pc_hash128 key, rest;
	uint64_t len;
};

static const char magic[16] = "parcoach-kept-1";

/* ---- writing ---- */

struct writer {
	struct pc_arena *arena;
	struct pc_bytes out;
	struct pc_intern texts; /* slot->value: a number, + 1 */
	uint32_t n_texts;
};

static void put_bytes(struct writer *w, const void *bytes, size_t len)
{
	pc_vec_room(w->arena, w->out.b, (uint32_t)len);
	memcpy(w->out.b.v + w->out.b.n, bytes, len);
	w->out.b.n += (uint32_t)len;
}

static void put(struct writer *w, uint32_t number)
{
	for (size_t i = 0; i < sizeof number; i++)
		pc_vec_push(w->arena, w->out.b, (uint8_t)(number >> 8 * i));
}

static void put_hash(struct writer *w, struct pc_hash128 hash)
{
	for (int i = 0; i < 4; i++)
		put(w, (uint32_t)((i < 2 ? hash.a : hash.b) >> (i & 1) * 32));
}

/* A text the first time; then only its number.  NULL is "". */
static void put_text(struct writer *w, const char *text)
{
	size_t len = strlen(text ? text : "");
	struct pc_intern_slot *slot = pc_intern_slot(w->arena, &w->texts,
						     text ? text : "", len);
	uintptr_t number = (uintptr_t)slot->value;

	put(w, (uint32_t)number);
	if (number)
		return;
	slot->value = (void *)(uintptr_t)++w->n_texts;
	put(w, (uint32_t)len);
	put_bytes(w, text ? text : "", len);
}

static void put_loc(struct writer *w, struct pc_loc loc)
{
	put_text(w, loc.file);
	put(w, loc.line);
	put(w, loc.col);
}

static void put_unit(struct writer *w, const struct tool_kept_unit *unit)
{
	put_hash(w, unit->record);
	put_hash(w, unit->rest);
	put(w, unit->fns.n);
	for (uint32_t i = 0; i < unit->fns.n; i++) {
		const struct tool_kept_fn *fn = &unit->fns.v[i];

		put(w, fn->saw);
		put_hash(w, fn->body);
		put_text(w, fn->at.file);
		put(w, fn->at.line);
		put(w, fn->at.end);
		put(w, fn->at.low);
		put(w, fn->at.high);
	}
	put(w, unit->fixed.n);
	for (uint32_t i = 0; i < unit->fixed.n; i++)
		put_text(w, unit->fixed.v[i]);
}

static void put_diag(struct writer *w, const struct pc_diag *diag)
{
	put(w, diag->id);
	put_loc(w, diag->loc);
	put_text(w, diag->call);
	put_text(w, diag->text);
	put_text(w, diag->fn->name);
	put_text(w, diag->fn->pretty);
	put_text(w, diag->fn->unit);
	put(w, diag->fn->lang);
	put_loc(w, diag->fn->loc);
	put(w, diag->notes.n);
	for (uint32_t i = 0; i < diag->notes.n; i++) {
		put(w, diag->notes.v[i].role);
		put_loc(w, diag->notes.v[i].loc);
		put_text(w, diag->notes.v[i].text);
	}
}

static void put_outcome(struct writer *w, const struct tool_outcome *o)
{
	uint32_t n = 0;

	put(w, o->n_units);
	put(w, o->functions);
	put(w, o->dropped);
	put(w, o->closed);
	put_text(w, o->lacks);
	put(w, o->unknown.n);
	for (uint32_t i = 0; i < o->unknown.n; i++) {
		put_text(w, o->unknown.v[i]->name);
		put_text(w, o->unknown.v[i]->pretty);
	}
	/* What is wrong with suppressions follows from the sources of then. */
	for (uint32_t i = 0; i < o->program->diags.n; i++)
		n += o->program->diags.v[i]->id != PC_DIAG_SUPPRESSION;
	put(w, n);
	for (uint32_t i = 0; i < o->program->diags.n; i++)
		if (o->program->diags.v[i]->id != PC_DIAG_SUPPRESSION)
			put_diag(w, o->program->diags.v[i]);
}

void tool_kept_file_write(struct tool_kept *k, const struct tool_outcome *outcome)
{
	struct writer w = { .arena = pc_arena_new() };
	struct head head = { .key = k->key };
	FILE *out;

	put_hash(&w, k->now.names);
	put_hash(&w, k->now.symbols);
	put(&w, k->now.units.n);
	for (uint32_t i = 0; i < k->now.units.n; i++)
		put_unit(&w, &k->now.units.v[i]);
	put_outcome(&w, outcome);
	memcpy(head.magic, magic, sizeof magic);
	head.len = w.out.b.n;
	pc_hash128_bytes(&head.rest, w.out.b.v, w.out.b.n);
	out = tool_output_open(k->path);
	if (out) {
		fwrite(&head, sizeof head, 1, out);
		fwrite(w.out.b.v, 1, w.out.b.n, out);
		tool_output_done(out, k->path);
	}
	pc_arena_free(w.arena);
}

/* ---- reading ---- */

struct reader {
	struct tool_kept *k;
	struct pc_arena *arena; /* of what is read */
	const uint8_t *at, *end;
	bool bad;
	PC_VEC(const char *) texts;
};

static uint32_t get(struct reader *r)
{
	uint32_t number = 0;

	if (r->end - r->at < 4) {
		r->bad = true;
		return 0;
	}
	for (int i = 0; i < 4; i++)
		number |= (uint32_t)*r->at++ << 8 * i;
	return number;
}

/* A count of what has at least SIZE bytes each. */
static uint32_t get_count(struct reader *r, size_t size)
{
	uint32_t n = get(r);

	r->bad |= n > (size_t)(r->end - r->at) / size;
	return r->bad ? 0 : n;
}

static struct pc_hash128 get_hash(struct reader *r)
{
	struct pc_hash128 hash;

	hash.a = get(r);
	hash.a |= (uint64_t)get(r) << 32;
	hash.b = get(r);
	hash.b |= (uint64_t)get(r) << 32;
	return hash;
}

static const char *get_text(struct reader *r)
{
	uint32_t number = get(r), len;
	const char *text;

	if (number) {
		r->bad |= number > r->texts.n;
		return r->bad ? "" : r->texts.v[number - 1];
	}
	len = get_count(r, 1);
	text = pc_arena_strndup(r->arena, (const char *)r->at, len);
	r->at += len;
	pc_vec_push(r->arena, r->texts, text);
	return text;
}

static struct pc_loc get_loc(struct reader *r)
{
	struct pc_loc loc = { .file = get_text(r) };

	if (!*loc.file)
		loc.file = NULL;
	loc.line = get(r);
	loc.col = get(r);
	return loc;
}

static void get_unit(struct reader *r, struct tool_kept_unit *unit)
{
	uint32_t n;

	unit->record = get_hash(r);
	unit->rest = get_hash(r);
	n = get_count(r, 40);
	pc_vec_room(r->arena, unit->fns, n);
	for (uint32_t i = 0; i < n && !r->bad; i++) {
		struct tool_kept_fn fn = { .saw = (enum tool_kept_body)get(r) };

		fn.body = get_hash(r);
		fn.at.file = get_text(r);
		fn.at.line = get(r);
		fn.at.end = get(r);
		fn.at.low = get(r);
		fn.at.high = get(r);
		r->bad |= fn.saw > TOOL_KEPT_NOTHING;
		pc_vec_push(r->arena, unit->fns, fn);
	}
	n = get_count(r, 4);
	for (uint32_t i = 0; i < n && !r->bad; i++)
		pc_vec_push(r->arena, unit->fixed, get_text(r));
}

static struct pc_fn *get_fn(struct reader *r)
{
	struct pc_fn *fn = PC_NEW(r->arena, struct pc_fn);

	fn->name = get_text(r);
	fn->pretty = get_text(r);
	return fn;
}

static void get_diag(struct reader *r, struct pc_program *program)
{
	struct pc_diag *diag = PC_NEW(program->arena, struct pc_diag);
	struct pc_fn *fn;
	uint32_t n;

	diag->id = (enum pc_diag_id)get(r);
	r->bad |= (unsigned)diag->id >= PC_DIAG_COUNT;
	diag->loc = get_loc(r);
	diag->call = get_text(r);
	diag->text = get_text(r);
	fn = get_fn(r);
	fn->unit = get_text(r);
	fn->lang = (enum pc_lang)get(r);
	fn->loc = get_loc(r);
	diag->fn = fn;
	n = get_count(r, 20);
	for (uint32_t i = 0; i < n && !r->bad; i++) {
		struct pc_note note = { .role = (enum pc_role)get(r) };

		r->bad |= (unsigned)note.role >= PC_ROLE_COUNT;
		note.loc = get_loc(r);
		note.text = get_text(r);
		pc_vec_push(program->arena, diag->notes, note);
	}
	pc_vec_push(program->arena, program->diags, diag);
}

static void get_outcome(struct reader *r, struct tool_outcome *o)
{
	uint32_t n;

	o->n_units = get(r);
	o->functions = get(r);
	o->dropped = get(r);
	o->closed = get(r);
	o->lacks = get_text(r);
	if (!*o->lacks)
		o->lacks = NULL;
	n = get_count(r, 8);
	for (uint32_t i = 0; i < n && !r->bad; i++)
		pc_vec_push(r->arena, o->unknown, get_fn(r));
	n = get_count(r, 40);
	for (uint32_t i = 0; i < n && !r->bad; i++)
		get_diag(r, o->program);
}

/* The bytes of the file at PATH, a plain file of this user, *LEN of them, for the
 * caller to free; NULL: there is none. */
static uint8_t *file_read(const char *path, size_t *len)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	struct stat st;
	uint8_t *bytes = NULL;
	bool ok = fd >= 0 && !fstat(fd, &st) && S_ISREG(st.st_mode) &&
		  st.st_uid == geteuid() && st.st_size < 1 << 30;

	*len = ok ? (size_t)st.st_size : 0;
	if (ok)
		bytes = (uint8_t *)malloc(*len + 1);
	for (size_t at = 0; bytes && at < *len;) {
		ssize_t n = read(fd, bytes + at, *len - at);

		if (n > 0) {
			at += (size_t)n;
			continue;
		}
		free(bytes);
		bytes = NULL;
	}
	if (fd >= 0)
		close(fd);
	return bytes;
}

static bool is_valid(const struct tool_kept *k, const uint8_t *bytes, size_t len)
{
	struct pc_hash128 rest = { 0, 0 };
	struct head head;

	if (len < sizeof head)
		return false;
	memcpy(&head, bytes, sizeof head);
	if (memcmp(head.magic, magic, sizeof magic) ||
	    head.len != len - sizeof head || !pc_hash128_eq(head.key, k->key))
		return false;
	pc_hash128_bytes(&rest, bytes + sizeof head, len - sizeof head);
	return pc_hash128_eq(rest, head.rest);
}

bool tool_kept_read(struct tool_kept *k, const struct tool_opts *opts)
{
	size_t len;
	uint8_t *bytes = file_read(k->path, &len);
	struct reader r = { .k = k };
	uint32_t n;

	if (!bytes || !is_valid(k, bytes, len)) {
		free(bytes);
		return false;
	}
	k->outcome.program = pc_program_new(&opts->opts);
	r.arena = k->outcome.program->arena;
	r.at = bytes + sizeof(struct head);
	r.end = bytes + len;
	k->old.names = get_hash(&r);
	k->old.symbols = get_hash(&r);
	n = get_count(&r, 40);
	for (uint32_t i = 0; i < n && !r.bad; i++) {
		struct tool_kept_unit unit = { .record = { 0, 0 } };

		get_unit(&r, &unit);
		pc_vec_push(r.arena, k->old.units, unit);
	}
	get_outcome(&r, &k->outcome);
	free(bytes);
	k->looks = !r.bad && r.at == r.end;
	if (!k->looks)
		pc_program_free(k->outcome.program);
	return k->looks;
}
