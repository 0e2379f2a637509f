/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * records.cc - writes the records of a unit's places (struct parcoach_record of
 *              runtime/parcoach_rt.h) as one variable.
 *
 * In:   the contents of the records, one after the other.
 * Out:  the address of each; at the end the variable: a string of bytes, which
 *       begins with struct parcoach_records and ends with the position of each
 *       record, followed by the addresses that some records need as values.  It
 *       is static: each unit has its own, and a unit without records has none.
 *       It has a section of its own, where `parcoach check --prune` finds it.
 * Cost: O(bytes); GCC prints one string, whatever the number of places.
 *
 * RATIONALE: a separate variable for each place, with its texts, costs GCC as
 * much as ten instructions.  Therefore texts are referred to by their distance
 * within the string.
 */
#include "instrument.h"

/* An address that a record needs: the place in the bytes for its distance. */
struct wanted {
	size_t record, at;
	unsigned number;
};

/* The records of the unit; freed at its end. */
static struct {
	tree var;
	auto_vec<unsigned char> *bytes;
	hash_map<const char *, size_t> *texts; /* the keys belong to core */
	auto_vec<tree> *addresses;
	auto_vec<size_t> *records;
	auto_vec<struct wanted> *wanted;
} unit;

static void begin(void)
{
	unit.var = build_decl(UNKNOWN_LOCATION, VAR_DECL,
			      get_identifier("__parcoach_records"),
			      char_type_node);
	TREE_STATIC(unit.var) = TREE_ADDRESSABLE(unit.var) = 1;
	TREE_USED(unit.var) = 1;
	DECL_ARTIFICIAL(unit.var) = DECL_IGNORED_P(unit.var) = 1;
	set_decl_section_name(unit.var, PARCOACH_RECORDS);
	unit.bytes = new auto_vec<unsigned char>;
	unit.texts = new hash_map<const char *, size_t>;
	unit.addresses = new auto_vec<tree>;
	unit.wanted = new auto_vec<struct wanted>;
	unit.records = new auto_vec<size_t>;
	unit.bytes->safe_grow_cleared(sizeof(struct parcoach_records), false);
}

/* ---- bytes ---- */

static void put_at(size_t at, uint64_t value, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		(*unit.bytes)[at + (BYTES_BIG_ENDIAN ? size - 1 - i : i)] =
			(unsigned char)(value >> 8 * i);
}

static void put(uint64_t value, unsigned size)
{
	size_t at = unit.bytes->length();

	unit.bytes->safe_grow_cleared(at + size, false);
	put_at(at, value, size);
}

static void put_align(unsigned to)
{
	while (unit.bytes->length() % to)
		unit.bytes->safe_push(0);
}

/* The position of TEXT, which is added if it is new; SIZE_MAX for "". */
static size_t text_at(const char *text)
{
	size_t len;

	if (!text || !*text)
		return SIZE_MAX;
	if (size_t *known = unit.texts->get(text))
		return *known;
	unit.texts->put(text, unit.bytes->length());
	len = strlen(text) + 1;
	unit.bytes->reserve(len, false);
	for (size_t i = 0; i < len; i++)
		unit.bytes->quick_push((unsigned char)text[i]);
	return unit.bytes->length() - len;
}

/* ---- records ---- */

/* Successive records often need the same address: it is searched among the
 * last. */
static unsigned address_number(tree address)
{
	enum { LAST = 8 };
	unsigned n = unit.addresses->length();

	for (unsigned i = n; i-- > 0 && n - i <= LAST;)
		if (operand_equal_p((*unit.addresses)[i], address, 0))
			return i;
	unit.addresses->safe_push(address);
	return n;
}

/* The place for the distance of ADDRESS from the record at RECORD. */
static void address_put(tree address, size_t record)
{
	struct wanted w = { record, unit.bytes->length(),
			    address_number(address) };

	unit.wanted->safe_push(w);
	put(0, 4);
}

static void values_put(const struct pcg_place *r, size_t record)
{
	if (r->procedure) {
		address_put(r->procedure, record);
		put(r->places, 4);
	}
	for (unsigned i = 0; i < PARCOACH_VALUES; i++) {
		if (r->from[i] == PARCOACH_FROM_NUMBER)
			put((uint32_t)r->number[i], 4);
		else if (r->from[i] == PARCOACH_FROM_ADDRESS)
			address_put(r->address[i], record);
	}
}

tree pcg_record_put(const struct pcg_place *r)
{
	const char *const texts[] = { r->site.file, r->site.function,
				      r->site.what, r->site.predicted };
	enum { TEXTS = sizeof texts / sizeof *texts };
	size_t at[TEXTS], record;
	uint32_t from = r->procedure ? PARCOACH_PROCEDURE : 0;

	if (!unit.var)
		begin();
	for (unsigned i = 0; i < TEXTS; i++)
		at[i] = text_at(texts[i]);
	put_align(POINTER_SIZE_UNITS);
	record = unit.bytes->length();
	unit.records->safe_push(record);
	put(PARCOACH_ABI, 4);
	put(r->site.line, 4);
	put(r->site.op, 4);
	put(r->site.flags, 4);
	for (unsigned i = 0; i < TEXTS; i++)
		put(at[i] == SIZE_MAX ? 0 : record - at[i], 4);
	for (unsigned i = 0; i < PARCOACH_VALUES; i++)
		from |= (uint32_t)r->from[i] << 2 * i;
	put(from, 4);
	put(r->site.kind, 2);
	put(r->site.on, 2);
	put(0, POINTER_SIZE_UNITS); /* set at run time */
	values_put(r, record);
	return build1(ADDR_EXPR, ptr_type_node,
		      build2(MEM_REF, char_type_node,
			     build_fold_addr_expr(unit.var),
			     build_int_cst(ptr_type_node, record)));
}

static_assert(sizeof(struct parcoach_record) == 40 + sizeof(void *) &&
		      sizeof(struct parcoach_procedure) == 8,
	      "records are put together member by member");

/* The positions of all records, and the head. */
static void table_put(void)
{
	static const char magic[] = PARCOACH_RECORDS_MAGIC;
	size_t table = unit.bytes->length(), *at;
	unsigned i;

	FOR_EACH_VEC_ELT (*unit.records, i, at)
		put(*at, 4);
	put_align(POINTER_SIZE_UNITS);
	for (i = 0; i < 8; i++)
		(*unit.bytes)[i] = (unsigned char)magic[i];
	put_at(8, PARCOACH_ABI, 4);
	put_at(12, unit.bytes->length(), 4);
	put_at(16, unit.records->length(), 4);
	put_at(20, table, 4);
}

static_assert(sizeof(struct parcoach_records) == 24,
	      "the head is put together member by member");

/* ---- the variable ---- */

static tree member(const char *name, tree type, tree record)
{
	tree field = build_decl(UNKNOWN_LOCATION, FIELD_DECL,
				get_identifier(name), type);

	DECL_CONTEXT(field) = record;
	return field;
}

static tree array_of(tree type, size_t n)
{
	return build_array_type(type, build_index_type(size_int(n - 1)));
}

static tree bytes_value(tree type)
{
	tree bytes = build_string(unit.bytes->length(),
				  (const char *)unit.bytes->address());

	TREE_TYPE(bytes) = type;
	return bytes;
}

static tree addresses_value(tree type)
{
	vec<constructor_elt, va_gc> *elts = NULL;
	unsigned i;
	tree address;

	FOR_EACH_VEC_ELT (*unit.addresses, i, address)
		CONSTRUCTOR_APPEND_ELT(elts, size_int(i),
				       fold_convert(ptr_type_node, address));
	return build_constructor(type, elts);
}

/* The type of the variable, and its value. */
static void variable_fill(void)
{
	tree type = make_node(RECORD_TYPE);
	tree bytes = array_of(char_type_node, unit.bytes->length());
	vec<constructor_elt, va_gc> *elts = NULL;
	tree fields, first = member("bytes", bytes, type);
	unsigned n = unit.addresses->length();

	CONSTRUCTOR_APPEND_ELT(elts, first, bytes_value(bytes));
	/* finish_builtin_struct gets the members in reverse order. */
	fields = first;
	if (n) {
		tree array = array_of(ptr_type_node, n);

		fields = member("address", array, type);
		DECL_CHAIN(fields) = first;
		CONSTRUCTOR_APPEND_ELT(elts, fields, addresses_value(array));
	}
	finish_builtin_struct(type, "parcoach_records", fields, NULL_TREE);
	TREE_TYPE(unit.var) = type;
	DECL_INITIAL(unit.var) = build_constructor(type, elts);
	TREE_CONSTANT(DECL_INITIAL(unit.var)) = 1;
	TREE_STATIC(DECL_INITIAL(unit.var)) = 1;
	SET_DECL_MODE(unit.var, VOIDmode);
	DECL_SIZE(unit.var) = DECL_SIZE_UNIT(unit.var) = NULL_TREE;
	SET_DECL_ALIGN(unit.var, MAX(POINTER_SIZE, TYPE_ALIGN(type)));
	DECL_USER_ALIGN(unit.var) = 1;
	relayout_decl(unit.var);
}

void pcg_records_end(void)
{
	size_t end;
	unsigned i;
	struct wanted *w;

	if (!unit.var)
		return;
	put_align(POINTER_SIZE_UNITS);
	table_put();
	end = unit.bytes->length();
	FOR_EACH_VEC_ELT (*unit.wanted, i, w)
		put_at(w->at, end + w->number * POINTER_SIZE_UNITS - w->record,
		       4);
	variable_fill();
	varpool_node::finalize_decl(unit.var);
	/* GCC has already processed the unit's variables; it drops those that
	 * it has not analyzed. */
	if (!varpool_node::get(unit.var)->analyzed)
		varpool_node::get(unit.var)->analyze();
	delete unit.bytes;
	delete unit.texts;
	delete unit.addresses;
	delete unit.wanted;
	delete unit.records;
	unit.var = NULL_TREE;
}
