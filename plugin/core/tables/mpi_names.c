/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_names.c - the spellings of MPI's names by compilers and MPI libraries:
 *               procedures in every language binding, predefined handles.
 *
 * In:   a name as the linker sees it, or a handle that is a number.
 * Out:  the row of mpi_ops.def; the user's name of the handle.
 * Cost: a few comparisons for a name that does not begin like MPI; up to five
 *       binary searches for another.
 * Not:  the C++ bindings of MPI-2 (MPI::Comm::Barrier): they are inline
 *       functions that call the C binding, which is found.
 *
 * A procedure may be spelled, after an optional P or p:
 *   C        MPI_Xxx_yyy and nothing else: MPI_xxx_yyy is a user's own name
 *   Fortran  mpi_xxx_yyy or MPI_XXX_YYY, then one of the tails below, then any
 *            number of underscores; gfortran spells module procedures
 *            __module_MOD_mpi_xxx_yyy
 * LIMIT: with -fno-underscoring Fortran spells mpi_init, and a C program may
 * have a function of that name.  We distinguish the two only in the unit that
 * defines the function (tests/unit/mpi_names_bindings.c).
 */
#include "tables/mpi_names.h"

#include <string.h>
#include "tables/mpi_find.h"
#include "tables/mpi_handles.h"

/* What Fortran bindings append to a name; longest first. */
static const struct {
	const char *text;
	bool large;      /* the large-count form */
	bool underscore; /* only if '_' follows: users have such names */
} tails[] = {
	{ "_f08ts_large", true, false }, /* MPICH */
	{ "_f08_large", true, false },
	{ "_f08ts", false, false },      /* of the standard, MPI-4.1 19.1.5 */
	{ "_f08_c", true, false },       /* Open MPI 6 */
	{ "_f08", false, false },
	{ "_cptr", false, false },       /* Win_allocate with TYPE(C_PTR) */
	{ "_f90", false, true },         /* Open MPI: Wtime, Aint_add */
	{ "_fts", false, true },         /* of the standard */
	{ "_f", false, true },
	{ "", false, true },
};

enum spelling { SPELL_C, SPELL_FORTRAN, SPELL_OTHER };

/* How the LEN bytes at TEXT spell NAME, which they equal except for case. */
static enum spelling spelling_of(const char *text, size_t len,
				 const char *name)
{
	bool upper = false, lower = false;
	size_t i;

	if (!memcmp(text, name, len))
		return SPELL_C;
	for (i = 0; i < len; i++) {
		upper |= text[i] >= 'A' && text[i] <= 'Z';
		lower |= text[i] >= 'a' && text[i] <= 'z';
	}
	return upper && lower ? SPELL_OTHER : SPELL_FORTRAN;
}

static bool ends_in(const char *text, size_t len, const char *tail)
{
	size_t tail_len = strlen(tail), i;

	if (len <= tail_len)
		return false;
	for (i = 0; i < tail_len; i++)
		if ((text[len - tail_len + i] | 0x20) != (tail[i] | 0x20))
			return false;
	return true;
}

/* The row that the LEN bytes at TEXT name, in any case of letters; a "_c" at
 * their end means LARGE. */
static const struct pc_mpi_op *find_name(const char *text, size_t len,
					 bool large)
{
	const struct pc_mpi_op *op = pc_mpi_op_search(text, len, large);

	if (!op && !large && ends_in(text, len, "_c"))
		op = pc_mpi_op_search(text, len - 2, true);
	return op;
}

/* The row of the LEN bytes at TEXT, "mpi_..." or "MPI_...", without the tail of
 * a Fortran compiler, or NULL. */
static const struct pc_mpi_op *find_fortran(const char *text, size_t len)
{
	const struct pc_mpi_op *op;
	size_t full = len, i, cut;

	while (len && text[len - 1] == '_')
		len--;
	op = pc_mpi_op_search(text, len, false);
	for (i = 0; !op && i < sizeof(tails) / sizeof(*tails); i++) {
		if (!ends_in(text, len, tails[i].text) ||
		    (tails[i].underscore && len == full))
			continue;
		cut = len - strlen(tails[i].text);
		op = find_name(text, cut, tails[i].large);
		if (op)
			len = cut;
	}
	if (!op || spelling_of(text, len, op->name) != SPELL_FORTRAN)
		return NULL;
	return op;
}

/* The row of the C binding spelled by the LEN bytes at TEXT, or NULL. */
static const struct pc_mpi_op *find_c(const char *text, size_t len)
{
	const struct pc_mpi_op *op = find_name(text, len, false);

	return op && spelling_of(text, len, op->name) == SPELL_C ? op : NULL;
}

/* gfortran: the "name" in "__module_MOD_name" if the module is one of MPI's
 * (MPI-4.0 2.6.2 reserves these names); else NAME. */
static const char *skip_module(const char *name)
{
	const char *mod;

	if (strncmp(name, "__mpi_", 6))
		return name;
	mod = strstr(name, "_MOD_");
	return mod ? mod + strlen("_MOD_") : name;
}

/* NAME without an optional P or p if MPI or mpi follows; else NULL. */
static const char *skip_profiling(const char *name)
{
	if (*name == 'P' || *name == 'p')
		name++;
	if (strncmp(name, "MPI", 3) && strncmp(name, "mpi", 3))
		return NULL;
	return name[3] == '_' || ((name[3] | 0x20) == 'x' && name[4] == '_') ?
		       name : NULL;
}

const struct pc_mpi_op *pc_mpi_op_find(const char *link_name)
{
	const char *name = skip_profiling(skip_module(link_name));
	const struct pc_mpi_op *op;
	size_t len;

	if (!name)
		return NULL;
	/* The generic interface has a specific procedure per type and rank. */
	if (!strncmp(name, "mpi_sizeof_", 11))
		return pc_mpi_op_search(name, 10, false);
	len = strlen(name);
	op = find_c(name, len);
	return op ? op : find_fortran(name, len);
}

bool pc_mpi_name_is_fortran(const char *link_name)
{
	const char *name = skip_profiling(skip_module(link_name));

	if (!name)
		return false;
	if (*name == 'M' && name[3] == '_' && name[4] &&
	    name[5] >= 'a' && name[5] <= 'z')
		return false; /* MPI_Bcast */
	return *name == 'm' || (!find_c(name, strlen(name)) &&
				find_fortran(name, strlen(name)));
}

bool pc_mpi_name_has_descriptors(const char *link_name)
{
	return pc_mpi_name_is_fortran(link_name) &&
	       (strstr(link_name, "_f08ts") || strstr(link_name, "_fts"));
}

/* The users' names of predefined handles, sorted as in lower case.  Libraries
 * put one of the prefixes before the same name in lower case. */
static const char *const handles[] = {
	"MPI_2DOUBLE_PRECISION", "MPI_2INT", "MPI_2INTEGER", "MPI_2REAL",
	"MPI_AINT", "MPI_BAND", "MPI_BOR", "MPI_BXOR", "MPI_BYTE",
	"MPI_C_BOOL", "MPI_C_COMPLEX", "MPI_C_DOUBLE_COMPLEX",
	"MPI_C_FLOAT_COMPLEX", "MPI_C_LONG_DOUBLE_COMPLEX", "MPI_CHAR",
	"MPI_CHARACTER", "MPI_COMM_NULL", "MPI_COMM_SELF", "MPI_COMM_WORLD",
	"MPI_COMPLEX", "MPI_COUNT", "MPI_DATATYPE_NULL", "MPI_DOUBLE",
	"MPI_DOUBLE_COMPLEX", "MPI_DOUBLE_INT", "MPI_DOUBLE_PRECISION",
	"MPI_ERRHANDLER_NULL", "MPI_ERRORS_ABORT", "MPI_ERRORS_ARE_FATAL",
	"MPI_ERRORS_RETURN", "MPI_FILE_NULL", "MPI_FLOAT", "MPI_FLOAT_INT",
	"MPI_GROUP_EMPTY", "MPI_GROUP_NULL", "MPI_INFO_ENV", "MPI_INFO_NULL",
	"MPI_INT", "MPI_INT16_T", "MPI_INT32_T", "MPI_INT64_T", "MPI_INT8_T",
	"MPI_INTEGER", "MPI_INTEGER1", "MPI_INTEGER2", "MPI_INTEGER4",
	"MPI_INTEGER8", "MPI_LAND", "MPI_LOGICAL", "MPI_LONG",
	"MPI_LONG_DOUBLE", "MPI_LONG_DOUBLE_INT", "MPI_LONG_INT",
	"MPI_LONG_LONG_INT", "MPI_LOR", "MPI_LXOR", "MPI_MAX", "MPI_MAXLOC",
	"MPI_MESSAGE_NO_PROC", "MPI_MESSAGE_NULL", "MPI_MIN", "MPI_MINLOC",
	"MPI_NO_OP", "MPI_OFFSET", "MPI_OP_NULL", "MPI_PACKED", "MPI_PROD",
	"MPI_REAL", "MPI_REAL16", "MPI_REAL4", "MPI_REAL8", "MPI_REPLACE",
	"MPI_REQUEST_NULL", "MPI_SESSION_NULL", "MPI_SHORT", "MPI_SHORT_INT",
	"MPI_SIGNED_CHAR", "MPI_SUM", "MPI_UINT16_T", "MPI_UINT32_T",
	"MPI_UINT64_T", "MPI_UINT8_T", "MPI_UNSIGNED", "MPI_UNSIGNED_CHAR",
	"MPI_UNSIGNED_LONG", "MPI_UNSIGNED_LONG_LONG", "MPI_UNSIGNED_SHORT",
	"MPI_WCHAR", "MPI_WIN_NULL",
};

/* Open MPI, C and mpi_f08; its operations have "op_" in between.  The last is
 * for the module variables of gfortran. */
static const char *const handle_prefixes[] = {
	"ompi_mpi_op_", "ompi_mpi_", "ompi_f08_mpi_", "ompi_", "mpi_",
};

static int lower(int c)
{
	return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}

/* Compare the LEN bytes at TEXT with NAME in lower case; UPPER: take TEXT in
 * lower case too. */
static int handle_cmp(const char *text, size_t len, bool upper,
		      const char *name)
{
	for (size_t i = 0; i < len; i++) {
		int c = (unsigned char)text[i];
		int diff = (upper ? lower(c) : c) -
			   lower((unsigned char)name[i]);

		if (diff || !name[i])
			return diff;
	}
	return name[len] ? -1 : 0;
}

/* The handle whose name after "MPI_" is the LEN bytes at TEXT, or NULL. */
static const char *find_handle(const char *text, size_t len, bool upper)
{
	size_t from = 0, to = sizeof(handles) / sizeof(*handles);

	while (from < to) {
		size_t mid = from + (to - from) / 2;
		int diff = handle_cmp(text, len, upper, handles[mid] + 4);

		if (!diff)
			return handles[mid];
		if (diff < 0)
			to = mid;
		else
			from = mid + 1;
	}
	return NULL;
}

/* False for nearly all names: they are the user's own. */
static bool may_be_handle(const char *symbol, const char *text)
{
	return !strncmp(symbol, "MPI_", 4) || !strncmp(text, "ompi_", 5) ||
	       !strncmp(text, "mpi_", 4);
}

const char *pc_mpi_handle_symbol(const char *symbol)
{
	const char *text = skip_module(symbol), *found;
	size_t len, tail = strlen("_addr");

	if (!may_be_handle(symbol, text))
		return NULL;
	len = strlen(text);
	if (*symbol == 'M') {
		found = find_handle(text + 4, len - 4, true);
		return found && !strcmp(found, symbol) ? found : NULL;
	}
	if (len > tail && !strcmp(text + len - tail, "_addr"))
		len -= tail;
	for (size_t k = 0;
	     k < sizeof(handle_prefixes) / sizeof(*handle_prefixes); k++) {
		size_t skip = strlen(handle_prefixes[k]);

		/* The user's own variable may be called mpi_comm_world. */
		if (len < skip || strncmp(text, handle_prefixes[k], skip) ||
		    (!strcmp(handle_prefixes[k], "mpi_") && text == symbol))
			continue;
		found = find_handle(text + skip, len - skip, false);
		if (found)
			return found;
	}
	return NULL;
}

const char *pc_mpi_constant(const char *symbol)
{
	/* Variables of MPICH; numbers and addresses as .pcm files have them. */
	static const char *const others[] = {
		"MPI_ANY_SOURCE", "MPI_ANY_TAG", "MPI_ARGV_NULL",
		"MPI_ARGVS_NULL", "MPI_BOTTOM", "MPI_ERRCODES_IGNORE",
		"MPI_IN_PLACE", "MPI_PROC_NULL", "MPI_ROOT",
		"MPI_STATUS_IGNORE", "MPI_STATUSES_IGNORE", "MPI_SUCCESS",
		"MPI_THREAD_FUNNELED", "MPI_THREAD_MULTIPLE",
		"MPI_THREAD_SERIALIZED", "MPI_THREAD_SINGLE",
		"MPI_UNDEFINED", "MPI_UNWEIGHTED", "MPI_WEIGHTS_EMPTY",
	};
	const char *handle = pc_mpi_handle_symbol(symbol);

	if (handle || *symbol != 'M')
		return handle;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (!strcmp(others[i], symbol))
			return others[i];
	return NULL;
}

/* Communicators that are numbers: in MPICH and its descendants in every
 * language, in Open MPI in Fortran. */
static const struct {
	int64_t value;
	bool fortran_only;
	const char *name;
} comm_constants[] = {
	{ 0x44000000, false, "MPI_COMM_WORLD" },
	{ 0x44000001, false, "MPI_COMM_SELF" },
	{ 0x04000000, false, "MPI_COMM_NULL" },
	{ 0, true, "MPI_COMM_WORLD" },
	{ 1, true, "MPI_COMM_SELF" },
	{ 2, true, "MPI_COMM_NULL" },
};

const char *pc_mpi_comm_constant(int64_t value, bool fortran)
{
	size_t i;

	for (i = 0; i < sizeof(comm_constants) / sizeof(*comm_constants); i++)
		if (comm_constants[i].value == value &&
		    (fortran || !comm_constants[i].fortran_only))
			return comm_constants[i].name;
	return NULL;
}

bool pc_mpi_is_null_handle(const char *name, int64_t value, bool fortran)
{
	if (name) {
		name = pc_mpi_handle_symbol(name);
		return name && ends_in(name, strlen(name), "_NULL");
	}
	/* MPICH: datatype, operation, request. */
	return value == 0x0c000000 || value == 0x18000000 ||
	       value == 0x2c000000 || (fortran && !value);
}

bool pc_mpi_is_fatal_handler(const char *name, int64_t value, bool fortran)
{
	if (name) {
		name = pc_mpi_handle_symbol(name);
		return name && !strcmp(name, "MPI_ERRORS_ARE_FATAL");
	}
	/* MPICH; Open MPI in Fortran. */
	return value == 0x54000000 || (fortran && value == 1);
}

enum pc_mpi_vote pc_mpi_vote(const char *name, int64_t value, bool *sure)
{
	/* Both implementations number them in this order, from 1. */
	static const struct {
		const char *name;
		enum pc_mpi_vote says;
		bool sure;
	} ops[] = {
		{ "MPI_MAX", PC_VOTE_ANY, false },
		{ "MPI_MIN", PC_VOTE_ALL, false },
		{ "MPI_SUM", PC_VOTE_ANY, false },
		{ "MPI_PROD", PC_VOTE_ALL, true },
		{ "MPI_LAND", PC_VOTE_ALL, true },
		{ "MPI_BAND", PC_VOTE_ALL, true },
		{ "MPI_LOR", PC_VOTE_ANY, true },
		{ "MPI_BOR", PC_VOTE_ANY, true },
	};
	int64_t number = value - (value > 0x58000000 ? 0x58000000 : 0);

	for (size_t i = 0; i < sizeof(ops) / sizeof(*ops); i++)
		if (name ? !strcmp(name, ops[i].name) :
			   number == (int64_t)i + 1) {
			*sure = ops[i].sure;
			return ops[i].says;
		}
	*sure = false;
	return PC_VOTE_NONE;
}

bool pc_mpi_type_is_loose(const char *name, int64_t value, bool fortran)
{
	/* MPICH: MPI_PACKED, MPI_2INT, MPI_2INTEGER, MPI_2REAL,
	 * MPI_2DOUBLE_PRECISION. */
	static const int32_t mpich[] = { 0x4c00010f, 0x4c000816, 0x4c000820,
					 0x4c000821, 0x4c001023 };
	/* The same types of Open MPI in Fortran, and the complex pairs. */
	static const int32_t open_mpi[] = { 2, 52, 25, 23, 24, 26, 27 };
	size_t i;

	if (name)
		return !strcmp(name, "MPI_PACKED") || !strncmp(name, "MPI_2", 5);
	for (i = 0; i < sizeof(mpich) / sizeof(*mpich); i++)
		if (value == mpich[i])
			return true;
	for (i = 0; fortran && i < sizeof(open_mpi) / sizeof(*open_mpi); i++)
		if (value == open_mpi[i])
			return true;
	return false;
}

bool pc_mpi_type_is_byte(const char *name, int64_t value, bool fortran)
{
	/* MPICH; Open MPI in Fortran. */
	return name ? !strcmp(name, "MPI_BYTE") :
		      value == 0x4c00010d || (fortran && value == 1);
}

/* Whether TEXT is NAME, in any case of letters, with a compiler's underscores
 * after it, or a member of NAME; in a common block its place follows, behind '#'. */
static bool is_spelled(const char *text, const char *name)
{
	while (*name && lower((unsigned char)*text) == *name) {
		text++;
		name++;
	}
	while (*text == '_')
		text++;
	return !*name && (!*text || *text == '.' || *text == '#');
}

bool pc_mpi_is_header(const char *file)
{
	return !strcmp(file, "mpi.h");
}

bool pc_mpi_is_in_place(const char *symbol)
{
	const char *text = skip_module(symbol);

	if ((text != symbol || *symbol == 'M') &&
	    is_spelled(text, "mpi_in_place"))
		return true;
	/* Open MPI's common block and variable, MPICH's variable. */
	if (is_spelled(symbol, "mpi_fortran_in_place") ||
	    is_spelled(symbol, "mpir_f08_mpi_in_place"))
		return true;
	/* A member of MPICH's common block. */
	return is_spelled(symbol, "mpipriv1") && strchr(symbol, '.') &&
	       is_spelled(strchr(symbol, '.') + 1, "mpi_in_place");
}

bool pc_mpi_is_namespace(const char *name, size_t len)
{
	return len == 3 && !memcmp(name, "MPI", len);
}

bool pc_mpi_is_handle_type(const char *name)
{
	static const char *const types[] = {
		"comm", "datatype", "errhandler", "file", "group", "info",
		"message", "op", "request", "session", "win",
	};
	/* The targets of Open MPI's handles, without "_t" at the end. */
	static const char *const records[] = {
		"communicator", "datatype", "errhandler", "file", "group",
		"info", "instance", "message", "op", "request", "win",
	};
	size_t len;

	if (!strncmp(name, "ompi_", 5)) {
		name += strlen("ompi_");
		name += strncmp(name, "predefined_", 11) ? 0 : 11;
		for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
			len = strlen(records[i]);
			if (!strncmp(name, records[i], len) &&
			    !strcmp(name + len, "_t"))
				return true;
		}
		return false;
	}
	if (strncmp(name, "mpi_", 4) && strncmp(name, "MPI_", 4))
		return false;
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (strlen(name) == 4 + strlen(types[i]) &&
		    ends_in(name, strlen(name), types[i]))
			return true;
	return false;
}

bool pc_mpi_is_request_type(const char *name)
{
	return !strcmp(name, "MPI_Request") || !strcmp(name, "mpi_request");
}
