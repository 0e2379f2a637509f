/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * line_table.c - the source line of an address, from DWARF's line table
 *                (contract in line_table.h).
 *
 * RATIONALE: addr2line of binutils 2.40 counts the files of DWARF 5 from 1
 * where GCC counts from 0, so it names the file before the right one for some
 * units.
 *
 * In:   any file: each read is tested against the end of its section.
 * Cost: O(size of .debug_line).
 * Not:  32-bit ELF files on 64-bit systems, and the reverse.
 */
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/line_table.h"

#define FORMS 16

/* DWARF 5, 7.22 and 7.5.6. */
enum { LNCT_PATH = 1, LNCT_DIRECTORY = 2 };
enum { FORM_BLOCK2 = 3, FORM_BLOCK4, FORM_DATA2, FORM_DATA4, FORM_DATA8,
       FORM_STRING, FORM_BLOCK, FORM_BLOCK1, FORM_DATA1, FORM_UDATA = 15,
       FORM_STRP = 14, FORM_DATA16 = 30, FORM_LINE_STRP = 31 };
enum { LNS_EXTENDED, LNS_COPY, LNS_ADVANCE_PC, LNS_ADVANCE_LINE, LNS_SET_FILE,
       LNS_CONST_ADD_PC = 8, LNS_FIXED_ADVANCE_PC };
enum { LNE_END = 1, LNE_ADDRESS };

struct bytes {
	const uint8_t *at, *end;
	bool bad;
};

struct elf {
	const uint8_t *map;
	size_t size;
	struct bytes line, line_str, str;
};

/* A unit of the line table. */
struct unit {
	const struct elf *elf;
	struct bytes tables, program;
	unsigned version, offset; /* OFFSET: bytes of an offset, 4 or 8 */
	unsigned least, opcodes, range;
	int base;
	const uint8_t *lengths;
};

/* ---- reading ---- */

static uint64_t number(struct bytes *b, unsigned size)
{
	uint64_t n = 0;

	if (b->bad || (size_t)(b->end - b->at) < size) {
		b->bad = true;
		return 0;
	}
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	memcpy(&n, b->at, size);
#else
	for (unsigned i = 0; i < size; i++)
		n = n << 8 | b->at[i];
#endif
	b->at += size;
	return n;
}

/* LEB128. */
static uint64_t leb(struct bytes *b, bool is_signed)
{
	uint64_t n = 0;
	unsigned shift = 0, byte;

	do {
		byte = (unsigned)number(b, 1);
		if (shift < 64)
			n |= (uint64_t)(byte & 0x7f) << shift;
		shift += 7;
	} while (byte & 0x80 && !b->bad);
	if (is_signed && byte & 0x40 && shift < 64)
		n |= ~(uint64_t)0 << shift;
	return n;
}

static void skip(struct bytes *b, uint64_t size)
{
	if (b->bad || (uint64_t)(b->end - b->at) < size)
		b->bad = true;
	else
		b->at += size;
}

static const char *string(struct bytes *b)
{
	const char *text = (const char *)b->at;
	const void *end = b->bad ? NULL :
			  memchr(b->at, 0, (size_t)(b->end - b->at));

	if (!end) {
		b->bad = true;
		return "";
	}
	b->at = (const uint8_t *)end + 1;
	return text;
}

static const char *string_at(struct bytes section, uint64_t offset)
{
	skip(&section, offset);
	return string(&section);
}

/* ---- the file ---- */

static struct bytes part_of(const struct elf *e, uint64_t offset, uint64_t size)
{
	struct bytes b = { NULL, NULL, true };

	if (offset <= e->size && size <= e->size - offset)
		b = (struct bytes){ e->map + offset, e->map + offset + size,
				    false };
	return b;
}

static void section_take(struct elf *e, const ElfW(Shdr) *s, const char *name)
{
	struct bytes *to = !strcmp(name, ".debug_line") ? &e->line :
			   !strcmp(name, ".debug_line_str") ? &e->line_str :
			   !strcmp(name, ".debug_str") ? &e->str : NULL;

	if (to && !(s->sh_flags & SHF_COMPRESSED) && s->sh_type != SHT_NOBITS)
		*to = part_of(e, s->sh_offset, s->sh_size);
}

static bool sections_find(struct elf *e)
{
	const unsigned class_ = sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32;
	struct bytes table, names;
	ElfW(Shdr) s;
	ElfW(Ehdr) h;

	e->line = e->line_str = e->str = (struct bytes){ NULL, NULL, true };
	if (e->size < sizeof h)
		return false;
	memcpy(&h, e->map, sizeof h);
	if (memcmp(h.e_ident, ELFMAG, SELFMAG) ||
	    h.e_ident[EI_CLASS] != class_ || h.e_shentsize != sizeof s ||
	    h.e_shstrndx >= h.e_shnum)
		return false;
	table = part_of(e, h.e_shoff, (uint64_t)h.e_shnum * sizeof s);
	if (table.bad)
		return false;
	memcpy(&s, table.at + h.e_shstrndx * sizeof s, sizeof s);
	names = part_of(e, s.sh_offset, s.sh_size);
	for (unsigned i = 0; i < h.e_shnum; i++) {
		memcpy(&s, table.at + i * sizeof s, sizeof s);
		section_take(e, &s, string_at(names, s.sh_name));
	}
	return !e->line.bad;
}

/* ---- names of files ---- */

/* One entry of a table of DWARF 5, with the forms of its parts. */
static void entry_read(const struct unit *u, struct bytes *b,
		       const uint64_t forms[][2], unsigned n, const char **name,
		       uint64_t *dir)
{
	for (unsigned i = 0; i < n; i++) {
		const char *text = "";
		uint64_t value = 0;

		switch (forms[i][1]) {
		case FORM_STRING: text = string(b); break;
		case FORM_LINE_STRP:
			text = string_at(u->elf->line_str,
					 number(b, u->offset));
			break;
		case FORM_STRP:
			text = string_at(u->elf->str, number(b, u->offset));
			break;
		case FORM_UDATA: value = leb(b, false); break;
		case FORM_DATA1: value = number(b, 1); break;
		case FORM_DATA2: value = number(b, 2); break;
		case FORM_DATA4: value = number(b, 4); break;
		case FORM_DATA8: value = number(b, 8); break;
		case FORM_DATA16: skip(b, 16); break;
		case FORM_BLOCK: skip(b, leb(b, false)); break;
		case FORM_BLOCK1: skip(b, number(b, 1)); break;
		case FORM_BLOCK2: skip(b, number(b, 2)); break;
		case FORM_BLOCK4: skip(b, number(b, 4)); break;
		default: b->bad = true;
		}
		if (forms[i][0] == LNCT_PATH)
			*name = text;
		else if (forms[i][0] == LNCT_DIRECTORY)
			*dir = value;
	}
}

/* Read a table of DWARF 5; *NAME and *DIR: of its entry WANTED. */
static void table_read(const struct unit *u, struct bytes *b, uint64_t wanted,
		       const char **name, uint64_t *dir)
{
	uint64_t forms[FORMS][2], count;
	unsigned n = (unsigned)number(b, 1);

	b->bad |= n > FORMS;
	for (unsigned i = 0; i < n && !b->bad; i++) {
		forms[i][0] = leb(b, false);
		forms[i][1] = leb(b, false);
	}
	count = leb(b, false);
	for (uint64_t i = 0; i < count && n && !b->bad; i++) {
		const char *its_name = "";
		uint64_t its_dir = 0;

		entry_read(u, b, (const uint64_t (*)[2])forms, n, &its_name,
			   &its_dir);
		if (i == wanted && !b->bad) {
			*name = its_name;
			*dir = its_dir;
		}
	}
}

/* The same before DWARF 5, where both tables count from 1. */
static void old_files_read(struct bytes *b, uint64_t wanted, const char **name,
			   uint64_t *dir)
{
	while (!b->bad && b->at < b->end && *b->at) {
		const char *text = string(b);
		uint64_t its_dir = leb(b, false);

		leb(b, false);
		leb(b, false);
		if (--wanted == 0 && !b->bad) {
			*name = text;
			*dir = its_dir;
			return;
		}
	}
}

static const char *old_dir_read(struct bytes *b, uint64_t wanted)
{
	const char *dir = "";

	for (uint64_t i = 1; !b->bad && b->at < b->end && *b->at; i++) {
		const char *text = string(b);

		if (i == wanted)
			dir = text;
	}
	skip(b, 1);
	return dir;
}

static bool name_put(const struct unit *u, uint64_t file, uint64_t line,
		     char *text, size_t size)
{
	const char *name = NULL, *dir = "", *top = "";
	struct bytes dirs = u->tables, b = u->tables;
	uint64_t at = 0, none;

	if (u->version >= 5) {
		table_read(u, &b, ~(uint64_t)0, &name, &none);
		table_read(u, &b, file, &name, &at);
		b = dirs;
		table_read(u, &dirs, at, &dir, &none);
		table_read(u, &b, 0, &top, &none);
	} else {
		old_dir_read(&b, 0);
		old_files_read(&b, file, &name, &at);
		dir = old_dir_read(&dirs, at);
	}
	if (!name || !*name)
		return false;
	if (*name == '/')
		dir = "";
	if (*name == '/' || *dir == '/' || !strcmp(dir, top))
		top = "";
	snprintf(text, size, "%s%s%s%s%s:%llu", top, *top ? "/" : "", dir,
		 *dir ? "/" : "", name, (unsigned long long)line);
	return true;
}

/* ---- the rows ---- */

/* Read the header of the unit at B, and put B after it. */
static bool unit_read(const struct elf *e, struct bytes *b, struct unit *u)
{
	uint64_t size = number(b, 4), header;
	struct bytes h;

	*u = (struct unit){ .elf = e, .offset = 4 };
	if (size == 0xffffffff) {
		u->offset = 8;
		size = number(b, 8);
	}
	h = *b;
	skip(b, size);
	if (b->bad)
		return false;
	h.end = b->at;
	u->version = (unsigned)number(&h, 2);
	if (u->version < 2 || u->version > 5)
		return false;
	if (u->version >= 5)
		skip(&h, 2); /* sizes of addresses */
	header = number(&h, u->offset);
	u->program = h;
	skip(&u->program, header);
	u->least = (unsigned)number(&h, 1);
	if (u->version >= 4)
		skip(&h, 1); /* operations per instruction: VLIW only */
	skip(&h, 1);
	u->base = (int8_t)number(&h, 1);
	u->range = (unsigned)number(&h, 1);
	u->opcodes = (unsigned)number(&h, 1);
	u->lengths = h.at;
	skip(&h, u->opcodes ? u->opcodes - 1 : 0);
	u->tables = h;
	return !h.bad && !u->program.bad && u->range;
}

struct row {
	uint64_t address, file, line;
};

/* Execute one operation of P on *R.  Returns whether it emits the row; *END:
 * the last of its sequence. */
static bool step(const struct unit *u, struct bytes *p, struct row *r, bool *end)
{
	unsigned op = (unsigned)number(p, 1), adjusted = op - u->opcodes;
	uint64_t size;
	const uint8_t *next;

	*end = false;
	if (op >= u->opcodes) {
		r->address += (uint64_t)u->least * (adjusted / u->range);
		r->line += (uint64_t)(u->base + (int)(adjusted % u->range));
		return true;
	}
	switch (op) {
	case LNS_EXTENDED:
		size = leb(p, false);
		next = p->at;
		skip(p, size);
		if (p->bad || !size)
			return false;
		*end = *next == LNE_END;
		if (*next == LNE_ADDRESS && size > sizeof r->address)
			memcpy(&r->address, next + 1, sizeof r->address);
		return *end;
	case LNS_COPY: return true;
	case LNS_ADVANCE_PC: r->address += u->least * leb(p, false); break;
	case LNS_ADVANCE_LINE: r->line += leb(p, true); break;
	case LNS_SET_FILE: r->file = leb(p, false); break;
	case LNS_CONST_ADD_PC:
		r->address += (uint64_t)u->least *
			      ((255 - u->opcodes) / u->range);
		break;
	case LNS_FIXED_ADVANCE_PC: r->address += number(p, 2); break;
	default:
		for (unsigned i = u->lengths[op - 1]; i && !p->bad; i--)
			leb(p, false);
	}
	return false;
}

/* The row of U that covers AT. */
static bool row_find(const struct unit *u, uint64_t at, struct row *found)
{
	const struct row start = { 0, 1, 1 };
	struct row r = start, last = start;
	struct bytes p = u->program;
	bool any = false, end;

	while (p.at < p.end && !p.bad) {
		if (!step(u, &p, &r, &end))
			continue;
		/* Functions that the linker has removed are at 0. */
		if (any && last.address && last.address <= at &&
		    at < r.address) {
			*found = last;
			return true;
		}
		last = r;
		any = !end;
		if (end)
			r = start;
	}
	return false;
}

static bool line_find(struct elf *e, uint64_t at, char *line, size_t size)
{
	struct unit u;
	struct row row;

	if (!sections_find(e))
		return false;
	while (e->line.at < e->line.end && !e->line.bad)
		if (unit_read(e, &e->line, &u) && row_find(&u, at, &row))
			return row.line && name_put(&u, row.file, row.line,
						    line, size);
	return false;
}

bool pcrt_line_table(const char *path, uint64_t at, char *line, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct elf e = { 0 };
	struct stat s;
	bool found;
	void *map;

	if (fd < 0)
		return false;
	map = fstat(fd, &s) || s.st_size <= 0 ? MAP_FAILED :
	      mmap(NULL, (size_t)s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (map == MAP_FAILED)
		return false;
	e.map = (const uint8_t *)map;
	e.size = (size_t)s.st_size;
	found = line_find(&e, at, line, size);
	munmap(map, e.size);
	return found;
}
