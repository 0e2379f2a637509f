/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prune.c - switches checks at run time off in linked files (prune.h).
 *
 * In:   files with records of places (runtime/parcoach_rt.h), in a section of
 *       their own; what the analysis of the whole program proves (needless.h of
 *       core).
 * Out:  the flags of the records.  The result depends only on the program, so a
 *       second run changes nothing.
 * Cost: one more analysis of the whole program, at level strict; O(bytes of the
 *       files).
 * Not:  kill -9 between two files leaves only one of them pruned; then run it
 *       again.
 *
 * The proof requires that the models are the whole program.  Therefore no check
 * is switched off if code that may call MPI has no model (code.c), in the files
 * or in a shared library that they need; if a library is not found; or if a
 * needed library has checks of its own and was not named.
 */
#define _GNU_SOURCE
#include "prune.h"

#include <errno.h>
#include <gelf.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "../../runtime/parcoach_rt.h"
#include "code.h"
#include "base/arena.h"
#include "base/vec.h"
#include "model/link.h"
#include "model/opts.h"
#include "model/program.h"
#include "whole/reach.h"
#include "pipeline/needless.h"
#include "pipeline/pipeline.h"
#include "needed.h"
#include "output.h"
#include "progress.h"
#include "tool.h"

/* A file to change. */
struct target {
	const char *path;
	char *old, *fresh; /* its bytes, and the new ones */
	size_t len;
	PC_VEC(size_t) records; /* their offsets */
};

struct prune {
	const struct tool_prune *ask;
	struct pc_arena *arena;
	struct target *targets;
	struct pc_needless why;
	uint32_t off, less, all; /* numbers of records; LESS: with some checks
				  * off */
};

/* ---- records ---- */

static struct parcoach_record record_get(const struct target *t, size_t at)
{
	struct parcoach_record r;

	memcpy(&r, t->old + at, sizeof r);
	return r;
}

static void flags_put(struct target *t, size_t at, uint32_t flags)
{
	memcpy(t->fresh + at + offsetof(struct parcoach_record, flags), &flags,
	       sizeof flags);
}

/* Read the records of one unit, whose head is at AT, before END.  False: they
 * are damaged. */
static bool unit_read(struct prune *p, struct target *t, size_t at, size_t end)
{
	struct parcoach_records head;

	memcpy(&head, t->old + at, sizeof head);
	if (head.abi != PARCOACH_ABI || head.size > end - at ||
	    head.table > head.size || head.n > (head.size - head.table) / 4)
		return false;
	for (uint32_t i = 0; i < head.n; i++) {
		uint32_t to;

		memcpy(&to, t->old + at + head.table + 4 * i, sizeof to);
		if (to > head.table ||
		    head.table - to < sizeof(struct parcoach_record) ||
		    record_get(t, at + to).abi != PARCOACH_ABI)
			return false;
		pc_vec_push(p->arena, t->records, at + to);
	}
	return true;
}

/* Read the records in the bytes from AT to END: units, separated by zeros and
 * followed by their addresses, in words. */
static bool section_read(struct prune *p, struct target *t, size_t at, size_t end)
{
	struct parcoach_records head;

	while (at < end && end - at >= sizeof head) {
		memcpy(&head, t->old + at, sizeof head);
		if (memcmp(head.magic, PARCOACH_RECORDS_MAGIC,
			   sizeof head.magic)) {
			at += sizeof(void *);
			continue;
		}
		if (!unit_read(p, t, at, end))
			return false;
		at += head.size ? head.size : sizeof head;
	}
	return true;
}

static bool is_linked(Elf *elf)
{
	GElf_Ehdr head;

	return elf_kind(elf) == ELF_K_ELF && gelf_getehdr(elf, &head) &&
	       gelf_getclass(elf) == ELFCLASS64 &&
	       (head.e_type == ET_EXEC || head.e_type == ET_DYN);
}

static bool sections_read(struct prune *p, struct target *t, Elf *elf)
{
	Elf_Scn *section = NULL;
	size_t names;

	if (elf_getshdrstrndx(elf, &names))
		return false;
	while ((section = elf_nextscn(elf, section))) {
		GElf_Shdr head;
		const char *name;

		if (!gelf_getshdr(section, &head) ||
		    !(name = elf_strptr(elf, names, head.sh_name)))
			return false;
		if (strcmp(name, PARCOACH_RECORDS) ||
		    head.sh_type == SHT_NOBITS)
			continue;
		if (head.sh_offset > t->len ||
		    head.sh_size > t->len - head.sh_offset ||
		    !section_read(p, t, head.sh_offset,
				  head.sh_offset + head.sh_size))
			return false;
	}
	return true;
}

static int target_read(struct prune *p, struct target *t)
{
	int status = 0;
	Elf *elf;

	t->old = tool_read_file(t->path, &t->len);
	if (!t->old)
		return TOOL_THEIRS;
	elf_version(EV_CURRENT);
	elf = elf_memory(t->old, t->len);
	if (!elf || !is_linked(elf))
		status = tool_error("'%s' is not linked; --prune needs "
				    "executables and shared libraries", t->path);
	else if (!sections_read(p, t, elf))
		status = tool_error("the list of checks in '%s' is damaged, or "
				    "from another version of parcoach",
				    t->path);
	elf_end(elf);
	if (status)
		return status;
	t->fresh = (char *)malloc(t->len);
	if (!t->fresh)
		return tool_error("out of memory for '%s'", t->path);
	memcpy(t->fresh, t->old, t->len);
	return 0;
}

/* ---- which ---- */

/* FLAGS as the compiler set them. */
static uint32_t flags_first(uint32_t flags)
{
	uint32_t f = flags & ~(PARCOACH_OFF | PARCOACH_WAS_MATCH |
			       PARCOACH_WAS_WORD | PARCOACH_WAS_ONCE |
			       PARCOACH_NEW_LEVEL);

	if (flags & PARCOACH_NEW_LEVEL)
		f &= ~(uint32_t)PARCOACH_CHECK_LEVEL;
	return f | (flags & PARCOACH_WAS_MATCH ? PARCOACH_CHECK_MATCH : 0) |
	       (flags & PARCOACH_WAS_WORD ? PARCOACH_CHECK_WORD : 0) |
	       (flags & PARCOACH_WAS_ONCE ? PARCOACH_CHECK_ONCE : 0);
}

static uint32_t take(uint32_t flags, uint32_t check, uint32_t was)
{
	return flags & check ? (flags & ~check) | was : flags;
}

/* The flags F of a collective without the checks between processes (COMPARE)
 * and of threads (THREADS).  The thread level is kept with the latter. */
static uint32_t flags_coll(uint32_t f, bool compare, bool threads)
{
	const uint32_t order = PARCOACH_CHECK_WORD | PARCOACH_CHECK_ONCE |
			       PARCOACH_CHECK_PROBE | PARCOACH_CHECK_RECEIVE;

	if (compare && threads)
		return f | PARCOACH_OFF;
	if (compare) {
		f = take(f, PARCOACH_CHECK_MATCH, PARCOACH_WAS_MATCH);
		return f & (order | PARCOACH_CHECK_LEVEL) ? f :
			f | PARCOACH_CHECK_LEVEL | PARCOACH_NEW_LEVEL;
	}
	if (!threads)
		return f;
	f = take(f, PARCOACH_CHECK_WORD, PARCOACH_WAS_WORD);
	f = take(f, PARCOACH_CHECK_ONCE, PARCOACH_WAS_ONCE);
	return f & PARCOACH_CHECK_MATCH ? f : f | PARCOACH_OFF;
}

static uint32_t flags_of(const struct prune *p, const struct parcoach_record *r)
{
	bool compare = !p->ask->undo && !p->why.compare;
	bool threads = !p->ask->undo && !p->why.threads;
	uint32_t flags = flags_first(r->flags);

	if (r->kind == PARCOACH_SITE_COLL)
		return flags_coll(flags, compare, threads);
	if (r->kind == PARCOACH_SITE_LEAVE ? compare : threads)
		flags |= PARCOACH_OFF;
	return flags;
}

static void target_mark(struct prune *p, struct target *t)
{
	for (uint32_t i = 0; i < t->records.n; i++) {
		struct parcoach_record r = record_get(t, t->records.v[i]);
		uint32_t flags = flags_of(p, &r);

		flags_put(t, t->records.v[i], flags);
		p->off += flags >> 31;
		p->less += !(flags >> 31) && flags != flags_first(flags);
		p->all++;
	}
}

/* ---- writing ---- */

static int file_write(const struct target *t, const char *bytes)
{
	struct stat st;
	bool known = !stat(t->path, &st);
	FILE *out = tool_output_open(t->path);

	if (!out)
		return TOOL_THEIRS;
	if (known && fchmod(fileno(out), st.st_mode & 07777))
		known = false;
	fwrite(bytes, 1, t->len, out);
	return tool_output_done(out, t->path);
}

/* Write all files or none: a check that is on in one file and off in another
 * would report correct programs. */
static int files_write(struct prune *p)
{
	sigset_t some, before;
	uint32_t i;
	int status = 0;

	sigemptyset(&some);
	sigaddset(&some, SIGINT);
	sigaddset(&some, SIGTERM);
	sigaddset(&some, SIGHUP);
	if (p->ask->n > 1)
		sigprocmask(SIG_BLOCK, &some, &before);
	for (i = 0; i < p->ask->n && !status; i++) {
		const struct target *t = &p->targets[i];

		if (memcmp(t->old, t->fresh, t->len))
			status = file_write(t, t->fresh);
	}
	while (status && i-- > 1) {
		const struct target *t = &p->targets[i - 1];

		if (memcmp(t->old, t->fresh, t->len))
			file_write(t, t->old);
	}
	if (p->ask->n > 1)
		sigprocmask(SIG_SETMASK, &before, NULL);
	return status;
}

/* ---- the proof ---- */

static void need(struct prune *p, const char *text)
{
	if (!p->why.compares++)
		p->why.compare = text;
	if (!p->why.threadses++)
		p->why.threads = text;
}

static bool has_records(const char *path)
{
	struct pc_arena *arena = pc_arena_new();
	const struct tool_prune nothing = { .n = 0 };
	struct prune p = { .ask = &nothing, .arena = arena };
	struct target t = { .path = path };
	bool some = target_read(&p, &t) || t.records.n;

	free(t.old);
	free(t.fresh);
	pc_arena_free(arena);
	return some;
}

/* Ask each file for code that is not in the models. */
static void ask_files(struct prune *p, const struct tool_models *m)
{
	for (uint32_t i = 0; i < m->files.n; i++) {
		const struct tool_file *file = &m->files.v[i];
		const char *text = tool_code_unknown(p->arena, m->whole,
						     file);

		if (text)
			need(p, text);
		else if (i >= p->ask->n && file->n && has_records(file->path))
			need(p, pc_arena_printf(
				p->arena, "'%s' has checks, too: if no other "
				"program uses it, name it after the program",
				file->path));
	}
	for (uint32_t i = 0; i < m->lost.n; i++)
		if (strcmp(m->lost.v[i], "libparcoach_rt.so"))
			need(p, pc_arena_printf(p->arena, "the library "
						"'%s' is not found",
						m->lost.v[i]));
	if (p->ask->alone)
		need(p, "its shared libraries are not analyzed (--no-needed)");
}

static int ask_analysis(struct prune *p)
{
	struct pc_opts opts = p->ask->opts;
	struct tool_models m = { .arena = p->arena, .keeps = true };
	struct pc_needless why;
	int status = 0;
	uint32_t n;

	opts.level = PC_LEVEL_STRICT;
	opts.instrument = PC_INSTRUMENT_SELECTIVE;
	m.whole = pc_program_new(&opts);
	tool_models_here(&m);
	for (uint32_t i = 0; i < p->ask->n && !status; i++)
		status = tool_models_read(&m, p->ask->files[i], &n);
	if (!status && !p->ask->alone)
		status = tool_needed_read(&m, p->ask->files, p->ask->n);
	if (!status) {
		ask_files(p, &m);
		if (pc_link_close(m.whole))
			pc_reach(m.whole, false);
		pc_run(m.whole, NULL);
		why = pc_needless(m.whole);
		if (!p->why.compare && why.compare)
			p->why.compare = pc_arena_strndup(p->arena, why.compare,
							  strlen(why.compare));
		if (!p->why.threads && why.threads)
			p->why.threads = pc_arena_strndup(p->arena, why.threads,
							  strlen(why.threads));
		p->why.compares += why.compares;
		p->why.threadses += why.threadses;
	}
	tool_progress_end();
	pc_program_free(m.whole);
	return status;
}

/* ---- the words ---- */

static void say_why(const char *which, const char *why, uint32_t n)
{
	if (!why)
		return;
	fprintf(stderr, "parcoach: %s are kept: %s", which, why);
	if (n > 1)
		fprintf(stderr, ", and %u more reason%s", (unsigned)n - 1,
			n == 2 ? "" : "s");
	putc('\n', stderr);
}

static void say(const struct prune *p)
{
	const struct pc_needless *why = &p->why;

	if (p->ask->quiet)
		return;
	if (p->ask->undo) {
		fprintf(stderr, "parcoach: all %u checks are on\n",
			(unsigned)p->all);
		return;
	}
	if (!p->all)
		fputs("parcoach: the files have no run-time checks\n", stderr);
	else
		fprintf(stderr, "parcoach: %u of %u checks switched off",
			(unsigned)p->off, (unsigned)p->all);
	if (p->less)
		fprintf(stderr, ", %u more compare %s only", (unsigned)p->less,
			why->compare ? "processes" : "threads");
	if (p->all)
		putc('\n', stderr);
	if (p->off == p->all)
		return;
	if (why->compare && why->threads && !strcmp(why->compare, why->threads)) {
		say_why("all checks", why->compare, why->compares);
		return;
	}
	say_why("checks between processes", why->compare, why->compares);
	say_why("checks between threads", why->threads, why->threadses);
}

int tool_prune(const struct tool_prune *ask)
{
	struct prune p = { .ask = ask, .arena = pc_arena_new() };
	int status = 0;

	p.targets = PC_ARRAY(p.arena, ask->n, struct target);
	for (uint32_t i = 0; i < ask->n && !status; i++) {
		p.targets[i].path = ask->files[i];
		status = target_read(&p, &p.targets[i]);
	}
	if (!status && !ask->undo)
		status = ask_analysis(&p);
	if (!status && (!ask->goes_on || ask->goes_on(ask->fd))) {
		for (uint32_t i = 0; i < ask->n; i++)
			target_mark(&p, &p.targets[i]);
		status = files_write(&p);
		if (!status)
			say(&p);
	}
	for (uint32_t i = 0; i < ask->n; i++) {
		free(p.targets[i].old);
		free(p.targets[i].fresh);
	}
	pc_arena_free(p.arena);
	return status;
}
