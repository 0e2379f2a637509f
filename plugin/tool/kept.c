/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * kept.c - what a check keeps for the next one (contract in kept.h).
 *
 * In:   the units of a program, one after the other; what the last check has kept.
 * Out:  whether the analysis would read the same as then, except for lines.
 * Cost: O(bytes) of the models, and reading the units that have changed.
 * Not:  a unit that has changed where the analysis looks (slice/digest.h): then all is
 *       read and analyzed again.
 *
 * RATIONALE: an outcome is used again only if all that the analysis and what is printed
 * depend on is the same: the command itself, options and the contents of their files,
 * the folder and names of the files, the units and their order as hashes
 * (slice/digest.h), names and symbols of functions in the files.  Sources are not part
 * of it: suppressions in them and their lines are read again each time.
 */
#define _GNU_SOURCE
#include "kept.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/intern.h"
#include "base/path.h"
#include "code.h"
#include "database.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/pack.h"
#include "model/program.h"
#include "model/text.h"
#include "object.h"
#include "options.h"
#include "tool.h"

/* ---- the key ---- */

/* Whether the bytes of this command could be added to HASH: another version may find
 * something else. */
static bool put_self(struct pc_hash128 *hash)
{
	int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	struct stat st;
	void *bytes = MAP_FAILED;

	if (fd >= 0 && !fstat(fd, &st) && st.st_size > 0)
		bytes = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE,
			     fd, 0);
	if (fd >= 0)
		close(fd);
	if (bytes == MAP_FAILED)
		return false;
	pc_hash128_bytes(hash, bytes, (size_t)st.st_size);
	munmap(bytes, (size_t)st.st_size);
	return true;
}

static void put_options(struct pc_hash128 *hash, const struct tool_opts *opts,
			uint32_t more)
{
	const struct pc_opts *o = &opts->opts;

	pc_hash128_join(hash, opts->key);
	pc_hash128_put(hash, (uint64_t)o->level | (uint64_t)o->instrument << 8 |
			       (uint64_t)o->verify << 16 |
			       (uint64_t)o->openmp << 17);
	pc_hash128_put(hash, (uint64_t)o->without << 32 | o->processes);
	pc_hash128_put(hash, (uint64_t)o->errors << 32 | o->no_errors);
	pc_hash128_put(hash, (uint64_t)o->not_shown << 32 | more);
}

/* Whether the folder of DB is this user's and can be written: what another user has
 * put there is not believed. */
static bool is_usable(const struct tool_database *db)
{
	struct stat st;

	return !stat(db->dir, &st) && st.st_uid == geteuid() &&
	       !access(db->dir, W_OK);
}

struct tool_kept *tool_kept_new(const struct tool_opts *opts,
				const char *const *paths, uint32_t n,
				uint32_t more)
{
	struct tool_kept *k = PC_NEW(opts->arena, struct tool_kept);
	struct pc_hash128 program = { 0, 0 };
	struct tool_database db;
	char here[PATH_MAX], path[PATH_MAX], name[64];

	k->arena = opts->arena;
	for (uint32_t i = 0; i < n; i++)
		if (!strcmp(paths[i], "-"))
			return NULL;
	if (!n || !tool_database_find(paths[0], &db) || !is_usable(&db) ||
	    !getcwd(here, sizeof here))
		return NULL;
	pc_hash128_text(&program, here);
	for (uint32_t i = 0; i < n; i++)
		pc_hash128_text(&program, paths[i]);
	snprintf(name, sizeof name, "check-%016llx",
		 (unsigned long long)(program.a ^ program.b));
	k->key = program;
	put_options(&k->key, opts, more);
	if (!tool_database_file(&db, name, path) || !put_self(&k->key))
		return NULL;
	k->path = pc_arena_strndup(k->arena, path, strlen(path));
	return k;
}

/* ---- units ---- */

const char *tool_kept_text(struct tool_kept *k, const char *text)
{
	return pc_intern(k->arena, &k->texts, text);
}

/* FILE of a unit in DIR as the linker names it (model/link.c). */
static const char *file_name(struct tool_kept *k, const char *dir,
			     const char *file)
{
	char here[PATH_MAX];

	if (*file == '/' || !*file || !dir || !getcwd(here, sizeof here) ||
	    !strcmp(dir, here))
		return tool_kept_text(k, file);
	return tool_kept_text(k, pc_path_in(here, pc_path_of(k->arena, dir,
							     file)));
}

/* What DIGEST says, as it is kept. */
static void unit_take(struct tool_kept *k, const struct pc_unit_digest *digest,
		      struct tool_kept_unit *unit)
{
	const char *last = NULL, *named = NULL;

	unit->rest = digest->rest;
	pc_vec_room(k->arena, unit->fns, digest->fns.n);
	for (uint32_t i = 0; i < digest->fns.n; i++) {
		struct tool_kept_fn fn = { .at = digest->fns.v[i] };

		if (!last || strcmp(last, fn.at.file))
			named = file_name(k, digest->dir, fn.at.file);
		last = digest->fns.v[i].file;
		fn.at.file = named;
		fn.at.name = pc_arena_strndup(k->arena, fn.at.name,
					      strlen(fn.at.name));
		pc_vec_push(k->arena, unit->fns, fn);
	}
	for (uint32_t i = 0; i < digest->fixed.n; i++)
		pc_vec_push(k->arena, unit->fixed,
			    file_name(k, digest->dir, digest->fixed.v[i]));
}

/* Whether the analysis sees the same of FRESH as of OLD, except for lines. */
static bool is_same(const struct tool_kept_unit *old,
		    const struct tool_kept_unit *fresh)
{
	if (!pc_hash128_eq(old->rest, fresh->rest) ||
	    old->fns.n != fresh->fns.n)
		return false;
	for (uint32_t i = 0; i < old->fns.n; i++) {
		const struct tool_kept_fn *was = &old->fns.v[i];
		const struct pc_fn_digest *is = &fresh->fns.v[i].at;

		if (strcmp(was->at.file, is->file) ||
		    !was->at.end != !is->end ||
		    (was->saw == TOOL_KEPT_WHOLE &&
		     !pc_hash128_eq(was->body, is->whole)) ||
		    (was->saw == TOOL_KEPT_PART &&
		     !pc_hash128_eq(was->body, is->part)))
			return false;
	}
	return true;
}

/* Read the record or text that has changed. */
static bool read_again(struct tool_kept *k, const char *file, const void *bytes,
		       size_t len, struct tool_kept_unit *unit)
{
	struct pc_program *program = pc_program_new(NULL);
	struct pc_arena *arena = pc_arena_new();
	struct pc_unit_digest digest;
	const char *error;
	size_t at = 0;
	bool ok = len >= 8 && !memcmp(bytes, PC_PACK_MAGIC, 8) ?
		pc_unpack(program, file, (const uint8_t *)bytes, len, &at,
			  &error) :
		pc_model_read(program, file, (const char *)bytes, len, &error);

	if (ok) {
		pc_unit_digest(arena, program, &digest);
		unit_take(k, &digest, unit);
	}
	pc_arena_free(arena);
	pc_program_free(program);
	return ok;
}

void tool_kept_unit(struct tool_kept *k, const char *file, const void *bytes,
		    size_t len, const struct pc_unit_digest *digest)
{
	struct tool_kept_unit unit = { .record = { 0, 0 } };
	const struct tool_kept_unit *old;

	if (k->missed)
		return;
	pc_hash128_bytes(&unit.record, bytes, len);
	if (!k->looks) {
		unit_take(k, digest, &unit);
		pc_vec_push(k->arena, k->now.units, unit);
		return;
	}
	old = k->now.units.n < k->old.units.n ?
		      &k->old.units.v[k->now.units.n] : NULL;
	if (old && !pc_hash128_eq(unit.record, old->record))
		k->missed = !read_again(k, file, bytes, len, &unit) ||
			    !is_same(old, &unit);
	k->missed |= !old;
	/* Without functions: it has not changed. */
	pc_vec_push(k->arena, k->now.units, unit);
}

void tool_kept_names(struct tool_kept *k, const char *const *names, uint32_t n)
{
	pc_hash128_put(&k->now.names, n);
	for (uint32_t i = 0; i < n; i++)
		pc_hash128_text(&k->now.names, names[i]);
}

void tool_kept_slice(struct tool_kept *k, const struct pc_program *whole)
{
	for (uint32_t u = 0; u < k->now.units.n; u++)
		for (uint32_t i = 0; i < k->now.units.v[u].fns.n; i++) {
			struct tool_kept_fn *fn = &k->now.units.v[u].fns.v[i];
			const char *name = fn->at.own ?
				pc_arena_printf(k->arena, "%s#%u", fn->at.name,
						(unsigned)u + 1) : fn->at.name;
			const struct pc_fn *is = pc_fn_find(whole, name);

			fn->saw = !is ? TOOL_KEPT_WHOLE :
				  is->flags & PC_FN_SLICED ? TOOL_KEPT_PART :
				  is->flags & PC_FN_DEFINED ?
				  TOOL_KEPT_WHOLE : TOOL_KEPT_NOTHING;
			fn->body = fn->saw == TOOL_KEPT_WHOLE ? fn->at.whole :
								fn->at.part;
		}
}

/* ---- the rest of the files ---- */

static struct pc_hash128 symbols(const struct tool_models *m)
{
	struct pc_hash128 hash = { 0, 0 };

	for (uint32_t i = 0; i < m->files.n; i++) {
		pc_hash128_text(&hash, m->files.v[i].path);
		pc_hash128_put(&hash, m->files.v[i].n);
		tool_code_key(m->files.v[i].path, &hash);
	}
	for (uint32_t i = 0; i < m->lost.n; i++)
		pc_hash128_text(&hash, m->lost.v[i]);
	return hash;
}

/* Of each unit that was read again what is known now. */
static const struct pc_unit_digest *const *read_units(struct tool_kept *k)
{
	const struct pc_unit_digest **now =
		PC_ARRAY(k->arena, k->now.units.n,
			 const struct pc_unit_digest *);

	for (uint32_t u = 0; u < k->now.units.n; u++) {
		const struct tool_kept_unit *unit = &k->now.units.v[u];
		struct pc_unit_digest *digest;

		if (pc_hash128_eq(unit->record, k->old.units.v[u].record))
			continue;
		digest = PC_NEW(k->arena, struct pc_unit_digest);
		for (uint32_t i = 0; i < unit->fns.n; i++)
			pc_vec_push(k->arena, digest->fns, unit->fns.v[i].at);
		for (uint32_t i = 0; i < unit->fixed.n; i++)
			pc_vec_push(k->arena, digest->fixed,
				    unit->fixed.v[i]);
		now[u] = digest;
	}
	return now;
}

bool tool_kept_same(struct tool_kept *k, const struct tool_models *m)
{
	return !k->missed && k->now.units.n == k->old.units.n &&
	       pc_hash128_eq(k->now.names, k->old.names) &&
	       pc_hash128_eq(symbols(m), k->old.symbols) &&
	       tool_kept_moves(k, read_units(k)) && tool_kept_move(k);
}

void tool_kept_restart(struct tool_kept *k)
{
	if (k->looks)
		pc_program_free(k->outcome.program);
	memset(&k->now, 0, sizeof k->now);
	k->looks = k->missed = false;
}

void tool_kept_write(struct tool_kept *k, const struct tool_models *m,
		     const struct tool_outcome *outcome)
{
	k->now.symbols = symbols(m);
	tool_kept_file_write(k, outcome);
}
