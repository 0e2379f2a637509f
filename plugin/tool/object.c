/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * object.c - finds and links the models in files (contract in object.h).
 *
 * In:   any files; a file that is not an ELF file, archive or model is
 *       rejected.
 * Not:  reads bitcode or the sections of -flto: there the model also has a
 *       section of its own.
 */
#define _POSIX_C_SOURCE 200809L
#include "object.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "ahead.h"
#include "aliases.h"
#include "base/arena.h"
#include "base/intern.h"
#include "kept.h"
#include "model/contents.h"
#include "model/link.h"
#include "model/live.h"
#include "model/pack.h"
#include "model/program.h"
#include "model/text.h"
#include "thin.h"
#include "tool.h"

static int take_file(struct tool_models *m, const char *path, bool thin,
		     uint32_t *n);

static int take_unit(struct tool_models *m,
		     struct pc_program *unit, bool ok, const char *error)
{
	if (ok)
		ok = pc_link_unit(m->whole, unit, &error);
	if (ok)
		m->n_units++;
	else
		tool_error("%s", error);
	pc_program_free(unit);
	return ok ? 0 : TOOL_THEIRS;
}

/* Record the functions that UNIT, of the last file, defines. */
static void keep_names(struct tool_models *m, const struct pc_program *unit)
{
	struct pc_intern *fns = &m->files.v[m->files.n - 1].fns;

	for (uint32_t i = 0; i < unit->fns.n; i++) {
		const struct pc_fn *fn = unit->fns.v[i];

		if (fn->flags & PC_FN_DEFINED)
			pc_intern_slot(m->arena, fns, fn->name,
				       strcspn(fn->name, "."))->value = m;
	}
}

/* The name of the LEN bytes of a record at BYTES, or NULL: the same were read
 * before. */
static const char *name_new(struct tool_models *m, const uint8_t *bytes,
			    size_t len, bool ok)
{
	const char *name = pc_pack_name(m->arena, bytes, len);
	struct pc_intern_slot *slot = pc_intern_slot(m->arena, &m->seen, name,
						     strlen(name));
	bool old = ok && slot->value;

	slot->value = m;
	return old ? NULL : name;
}

/* Compare the records in the LEN bytes at BYTES, a section of FILE, with those of
 * the last check. */
static void look_records(struct tool_models *m, const char *file,
			 const uint8_t *bytes, size_t len, uint32_t *n)
{
	for (size_t at = 0, size; at < len; at += size) {
		size = pc_pack_length(bytes + at, len - at);
		++*n;
		if (!name_new(m, bytes + at, size, true))
			continue;
		tool_kept_unit(m->kept, file, bytes + at, size, NULL);
		m->n_units++;
	}
}

/* Link the records in the LEN bytes at BYTES, a section of FILE. */
static int take_records(struct tool_models *m, const char *file,
			const uint8_t *bytes, size_t len, uint32_t *n)
{
	struct tool_ahead *ahead;
	struct tool_record r;
	int status = 0;

	if (m->kept && m->kept->looks) {
		look_records(m, file, bytes, len, n);
		return 0;
	}
	ahead = tool_ahead_begin(file, bytes, len, m->kept != NULL);
	while (!status && tool_ahead_next(ahead, &r)) {
		const uint8_t *at = bytes + r.begin;
		const char *name = name_new(m, at, r.end - r.begin, r.ok);

		++*n;
		if (r.ok && m->keeps)
			keep_names(m, r.unit);
		if (!name) {
			pc_program_free(r.unit);
		} else {
			if (r.ok && m->fresh)
				m->fresh(m, file, at, r.end - r.begin, name);
			if (r.ok && m->kept)
				tool_kept_unit(m->kept, file, at,
					       r.end - r.begin, &r.digest);
			status = take_unit(m, r.unit, r.ok, r.error);
		}
		pc_arena_free(r.digests);
	}
	tool_ahead_end(ahead);
	return status;
}

static int bad_elf(const char *file)
{
	return tool_error("'%s' is damaged: %s", file, elf_errmsg(-1));
}

/* If the ELF header announces sections but there are none, the file is
 * truncated: they are at its end. */
static int without_sections(const char *file, Elf *elf)
{
	GElf_Ehdr head;

	if (!gelf_getehdr(elf, &head))
		return bad_elf(file);
	return head.e_shnum ? tool_error("'%s' is damaged: it is incomplete",
					 file) : 0;
}

static int take_elf(struct tool_models *m, const char *file, Elf *elf,
		    uint32_t *n)
{
	Elf_Scn *section = NULL;
	uint32_t before = *n;
	size_t names;

	if (elf_getshdrstrndx(elf, &names))
		return bad_elf(file);
	if (!elf_nextscn(elf, NULL))
		return without_sections(file, elf);
	while ((section = elf_nextscn(elf, section))) {
		GElf_Shdr head;
		const char *name;
		Elf_Data *data;
		int status;

		if (!gelf_getshdr(section, &head) ||
		    !(name = elf_strptr(elf, names, head.sh_name)))
			return bad_elf(file);
		if (strcmp(name, ".parcoach") || head.sh_type == SHT_NOBITS)
			continue;
		data = elf_rawdata(section, NULL);
		if (!data)
			return bad_elf(file);
		status = take_records(m, file, (const uint8_t *)data->d_buf,
				      data->d_size, n);
		if (status)
			return status;
	}
	if (*n > before)
		tool_aliases_take(m, elf);
	return 0;
}

static int take_archive(struct tool_models *m, const char *file, int fd,
			Elf *archive, uint32_t *n)
{
	Elf_Cmd command = ELF_C_READ;
	int status = 0;
	Elf *elf;

	while (!status && (elf = elf_begin(fd, command, archive))) {
		Elf_Arhdr *head = elf_getarhdr(elf);
		const char *name = pc_arena_printf(
			m->arena, "%s(%s)", file,
			head && head->ar_name ? head->ar_name : "?");

		if (elf_kind(elf) == ELF_K_ELF)
			status = take_elf(m, name, elf, n);
		command = elf_next(elf);
		elf_end(elf);
	}
	return status;
}

/* The members of a thin archive are separate files: objects, or archives that
 * are not thin. */
static int take_thin(struct tool_models *m, const char *file, const char *text,
		     size_t len, uint32_t *n)
{
	struct tool_thin thin = { .path = file, .text = text, .len = len };
	char path[PATH_MAX];
	int more = 0, status = 0;

	while (!status && (more = tool_thin_next(&thin, path,
						 sizeof path)) == 1)
		status = take_file(m, path, false, n);
	if (status)
		fprintf(stderr, "parcoach: note: '%s' is in the thin archive "
			"'%s'\n", path, file);
	return status ? status : more;
}

static int bad_kind(const char *file)
{
	return tool_error("'%s' is not an object, archive, shared library, "
			  "executable or model (.pcm)", file);
}

/* Link the model of LEN bytes at TEXT of FILE, or compare it. */
static int take_text(struct tool_models *m, const char *file, const char *text,
		     size_t len)
{
	struct pc_unit_digest digest;
	struct pc_program *unit;
	const char *error = NULL;
	struct pc_arena *arena;
	bool ok;

	if (m->kept && m->kept->looks) {
		tool_kept_unit(m->kept, file, text, len, NULL);
		m->n_units++;
		return 0;
	}
	unit = pc_program_new(NULL);
	ok = pc_model_read(unit, file, text, len, &error);
	if (ok && m->kept) {
		arena = pc_arena_new();
		pc_unit_digest(arena, unit, &digest);
		tool_kept_unit(m->kept, file, text, len, &digest);
		pc_arena_free(arena);
	}
	return take_unit(m, unit, ok, error);
}

/* Read a model as text or in binary form, without an object around it, or a
 * thin archive. */
static int take_plain(struct tool_models *m, const char *file, bool thin,
		      uint32_t *n)
{
	const char *dot = strrchr(file, '.');
	bool std = !strcmp(file, "-");
	size_t len;
	char *text = tool_read_file(file, &len);
	int status;

	if (!text)
		return TOOL_THEIRS;
	if (len >= 8 && !memcmp(text, PC_PACK_MAGIC, 8)) {
		status = take_records(m, file, (const uint8_t *)text, len, n);
	} else if (thin && tool_thin_is(text, len)) {
		status = take_thin(m, file, text, len, n);
	} else if (std || (dot && !strcmp(dot, ".pcm"))) {
		++*n;
		status = take_text(m, std ? "<stdin>" : file, text, len);
	} else {
		status = bad_kind(file);
	}
	free(text);
	return status;
}

/* Link the models of the file at PATH; THIN: it may be a thin archive. */
static int take_file(struct tool_models *m, const char *path, bool thin,
		     uint32_t *n)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), status;
	Elf *elf;

	if (fd < 0)
		return tool_error("cannot read '%s': %s", path,
				  strerror(errno));
	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_READ, NULL);
	switch (elf ? elf_kind(elf) : ELF_K_NONE) {
	case ELF_K_ELF:
		status = take_elf(m, path, elf, n);
		break;
	case ELF_K_AR:
		status = take_archive(m, path, fd, elf, n);
		break;
	default:
		status = take_plain(m, path, thin, n);
	}
	elf_end(elf);
	close(fd);
	return status;
}

void tool_models_here(struct tool_models *m)
{
	char here[PATH_MAX];

	if (getcwd(here, sizeof here))
		m->whole->dir = pc_name(m->whole, here);
}

int tool_models_read(struct tool_models *m, const char *path, uint32_t *n)
{
	int status;

	*n = 0;
	if (m->keeps)
		pc_vec_push(m->arena, m->files,
			    ((struct tool_file){ .path = path }));
	status = strcmp(path, "-") ? take_file(m, path, true, n)
				   : take_plain(m, path, false, n);
	if (m->keeps && !status)
		m->files.v[m->files.n - 1].n = *n;
	return status;
}
