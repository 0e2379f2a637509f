/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * code.c - code in a linked file that its models do not contain (code.h).
 *
 * In:   the symbols of the file.
 * Out:  a file with models has no such code if all its functions are in the
 *       models, or belong to the compiler, the startup code of the C library,
 *       or the run time.  A file without models calls MPI if it refers to a
 *       procedure of MPI and defines none; if it defines one, it is the MPI
 *       library or a tool between.  Inline functions of system headers have no
 *       model unless they call MPI or the user's functions; therefore in C++ a
 *       weak function that no model mentions is taken for one of them.  MPI's
 *       C++ binding is harmless if none of its communicators is used.
 * Cost: O(symbols).
 * Not:  code that looks up MPI's procedures by name (dlsym).
 */
#define _POSIX_C_SOURCE 200809L
#include "code.h"

#include <fcntl.h>
#include <gelf.h>
#include <string.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/intern.h"
#include "tables/mpi_find.h"
#include "tables/mpi_handles.h"
#include "model/live.h"
#include "model/program.h"

struct look {
	struct pc_arena *arena;
	const struct pc_program *whole;
	const struct tool_file *file;
	bool symbols;      /* has all symbols, not only exported ones */
	const char *mpi;   /* a procedure of MPI that it defines */
	const char *uses;  /* a procedure of MPI that it refers to */
	const char *other; /* a function without a model */
	const char *binding; /* a variable of MPI's C++ binding */
	bool profiling;    /* defines PMPI_X */
	bool runtime;      /* contains the run time */
};

static bool begins(const char *text, const char *with)
{
	return !strncmp(text, with, strlen(with));
}

/* Whether the mangled NAME is in namespace std or __gnu_cxx, that of a function with
 * internal linkage whose name is reserved (__gthread_mutex_lock), or in such a function
 * (Z before its name: a member of a local class). */
static bool is_of_library(const char *name)
{
	bool local = begins(name, "_ZZ");

	if (!begins(name, "_Z"))
		return false;
	name += 2 + strspn(name + 2, "Z");
	if (*name == 'L') {
		name++;
		name += strspn(name, "0123456789");
		return begins(name, "__");
	}
	if (local && begins(name, "St"))
		return true;
	if (*name++ != 'N')
		return false;
	name += *name == 'K';
	/* St: std; Sa, Sb, Ss, Si, So, Sd: its classes. */
	return begins(name, "9__gnu_cxx") ||
	       (name[0] == 'S' && name[1] && strchr("tabsiod", name[1]));
}

/* Whether only compilers and C libraries use such a NAME. */
static bool is_reserved(const char *name)
{
	static const char *const begin[] = {
		"_GLOBAL__", "_gfortran_", "_ZTh", "_ZTv", "_ZTc", "_ZSt",
	};
	static const char *const whole[] = {
		"_start", "_init", "_fini", "frame_dummy", "atexit",
		"deregister_tm_clones", "register_tm_clones",
		"_dl_relocate_static_pie", "set_fast_math", "at_quick_exit",
		"pthread_atfork", "stat", "fstat", "lstat", "mknod",
	};

	/* Fortran: __module_MOD_procedure */
	if ((begins(name, "__") && !strstr(name, "_MOD_")) ||
	    is_of_library(name))
		return true;
	for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
		if (begins(name, begin[i]))
			return true;
	for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
		if (!strcmp(name, whole[i]))
			return true;
	return false;
}

/* Whether NAME is a function of the run time linked into the file, other than
 * its wrappers of MPI procedures. */
static bool is_of_runtime(const char *name)
{
	return begins(name, "pcrt_") || !strcmp(name, "_exit") ||
	       !strcmp(name, "_Exit");
}

static bool has_model(const struct tool_file *file, const char *name)
{
	return pc_intern_find(&file->fns, name, strcspn(name, "."));
}

/* Whether NAME is mangled and in the namespace of MPI's C++ binding. */
static bool is_binding(const char *name)
{
	size_t len = 0;

	if (!begins(name, "_ZN"))
		return false;
	name += name[3] == 'K' ? 4 : 3;
	while (*name >= '0' && *name <= '9' && len < 1000)
		len = 10 * len + (size_t)(*name++ - '0');
	return len && strlen(name) >= len && pc_mpi_is_namespace(name, len);
}

/* Whether the weak function NAME is an inline function that needs no model. */
static bool is_inline(const struct look *l, const char *name)
{
	const struct pc_fn *fn = pc_fn_find(l->whole, name);

	return begins(name, "_Z") &&
	       (is_binding(name) || !fn ||
		fn->flags & (PC_FN_LIBRARY | PC_FN_PURE));
}

static void look_symbol(struct look *l, const GElf_Sym *symbol, const char *name)
{
	unsigned type = GELF_ST_TYPE(symbol->st_info);
	unsigned bind = GELF_ST_BIND(symbol->st_info);
	const struct pc_mpi_op *op = pc_mpi_op_find(name);

	if ((type == STT_OBJECT || type == STT_NOTYPE) && bind == STB_GLOBAL &&
	    is_binding(name))
		l->binding = name;
	if (symbol->st_shndx == SHN_UNDEF) {
		if (op && op->class_ != PC_OP_LOCAL)
			l->uses = name;
		return;
	}
	if (type != STT_FUNC && type != STT_GNU_IFUNC)
		return;
	if (!strcmp(name, "__parcoach_coll"))
		l->runtime = true;
	if (op || (bind == STB_GLOBAL && is_binding(name)))
		l->mpi = name;
	if (op && begins(name, "PMPI_"))
		l->profiling = true;
	if (op || has_model(l->file, name) || is_reserved(name) ||
	    is_of_runtime(name) ||
	    (bind == STB_WEAK && is_inline(l, name)))
		return;
	l->other = name;
}

/* Call SEE for each symbol of the table in SECTION. */
static void each_symbol(Elf *elf, Elf_Scn *section, const GElf_Shdr *head,
			void *with, void (*see)(void *with,
						const GElf_Sym *symbol,
						const char *name))
{
	Elf_Data *data = elf_getdata(section, NULL);
	size_t n = data && head->sh_entsize ? data->d_size / head->sh_entsize :
					      0;

	for (size_t i = 1; i < n && i < INT32_MAX; i++) {
		GElf_Sym symbol;
		const char *name;

		if (!gelf_getsym(data, (int)i, &symbol) ||
		    !(name = elf_strptr(elf, head->sh_link, symbol.st_name)))
			break;
		see(with, &symbol, name);
	}
}

static void look_one(void *with, const GElf_Sym *symbol, const char *name)
{
	struct look *l = (struct look *)with;

	look_symbol(l, symbol, pc_arena_strndup(l->arena, name, strlen(name)));
}

static void look_file(struct look *l, Elf *elf)
{
	Elf_Scn *section = NULL;
	GElf_Shdr head;

	while ((section = elf_nextscn(elf, section))) {
		if (!gelf_getshdr(section, &head) ||
		    (head.sh_type != SHT_SYMTAB && head.sh_type != SHT_DYNSYM))
			continue;
		l->symbols |= head.sh_type == SHT_SYMTAB;
		each_symbol(elf, section, &head, l, look_one);
	}
}

static void put_symbol(void *with, const GElf_Sym *symbol, const char *name)
{
	struct pc_hash128 *hash = (struct pc_hash128 *)with;

	pc_hash128_put(hash, (uint64_t)symbol->st_info << 1 |
			       (symbol->st_shndx == SHN_UNDEF));
	pc_hash128_text(hash, name);
}

void tool_code_key(const char *path, struct pc_hash128 *hash)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	Elf_Scn *section = NULL;
	GElf_Ehdr file;
	GElf_Shdr head;
	Elf *elf;

	pc_hash128_put(hash, fd >= 0);
	if (fd < 0)
		return;
	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_READ, NULL);
	pc_hash128_put(hash, elf && elf_kind(elf) == ELF_K_ELF &&
			       gelf_getehdr(elf, &file) ? file.e_type : ET_NONE);
	while (elf && (section = elf_nextscn(elf, section))) {
		if (!gelf_getshdr(section, &head) ||
		    (head.sh_type != SHT_SYMTAB && head.sh_type != SHT_DYNSYM))
			continue;
		pc_hash128_put(hash, head.sh_type);
		each_symbol(elf, section, &head, hash, put_symbol);
	}
	elf_end(elf);
	close(fd);
}

/* The result for a file with models. */
static const char *judge_own(const struct look *l)
{
	const char *path = l->file->path;

	if (l->profiling)
		return pc_arena_printf(l->arena,
				       "the MPI library is part of "
				       "'%s', so other functions that were not "
				       "compiled with parcoach cannot be found",
				       path);
	if (!l->symbols)
		return pc_arena_printf(l->arena,
				       "'%s' is stripped, so functions "
				       "that were not compiled with parcoach "
				       "cannot be found: analyze the program "
				       "before 'strip'",
				       path);
	if (l->mpi && !l->runtime)
		return pc_arena_printf(l->arena, "'%s' defines '%s'", path,
				       l->mpi);
	if (l->binding)
		return pc_arena_printf(l->arena,
				       "'%s' in '%s' belongs to MPI's "
				       "C++ binding, which parcoach does not "
				       "know",
				       l->binding, path);
	if (l->other)
		return pc_arena_printf(l->arena,
				       "'%s' in '%s' was not compiled "
				       "with parcoach",
				       l->other, path);
	return NULL;
}

static const char *judge_foreign(const struct look *l)
{
	if (l->uses && !l->mpi)
		return pc_arena_printf(l->arena, "'%s' calls '%s' and was not "
				       "compiled with parcoach",
				       l->file->path, l->uses);
	return NULL;
}

const char *tool_code_unknown(struct pc_arena *arena,
			      const struct pc_program *whole,
			      const struct tool_file *file)
{
	struct look l = { .arena = arena, .whole = whole, .file = file };
	int fd = open(file->path, O_RDONLY | O_CLOEXEC);
	Elf *elf;

	if (fd < 0)
		return pc_arena_printf(arena, "'%s' cannot be read",
				       file->path);
	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_READ, NULL);
	if (elf)
		look_file(&l, elf);
	elf_end(elf);
	close(fd);
	return file->n ? judge_own(&l) : judge_foreign(&l);
}
