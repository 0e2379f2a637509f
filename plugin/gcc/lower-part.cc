/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-part.cc - which other locations of the model a reference to memory
 *                 overlaps.
 *
 * In:   a reference.
 * Out:  for a part of a record that is accessed as something else (several bit
 *       fields at once, a cast, a copy of bytes): the fields that overlap; for
 *       what is in a union: the union, and what its other members contain.
 *       Bits are counted, so fields beside the part are not included.
 * Cost: O(fields of the type); O(statements) once for a function.
 * Not:  an address of a record that reaches a pointer to something else by
 *       another variable or another function.
 *
 * RATIONALE: a field is a location of its own for all objects.  That is only
 * right as long as it is accessed by its name.
 */
#include "lower-array.h"
#include "lower-flow.h"
#include "lower-part.h"

/* Bits [FROM, FROM + SIZE) of an object; SIZE -1: all.  If MASK is not all ones,
 * only those of its bits, the first at FROM. */
struct range {
	HOST_WIDE_INT from, size;
	unsigned HOST_WIDE_INT mask;
};

static const unsigned HOST_WIDE_INT all_ones = HOST_WIDE_INT_M1U;

static struct range everything(void)
{
	struct range range = { 0, -1, all_ones };

	return range;
}

/* A variable that points to another type, and the TYPE of a record whose address
 * it gets; MEMBER: that of a member, from which it can only be moved to the
 * others. */
struct cast {
	tree pointer, type;
	bool member;
};

static vec<struct cast> casts;

HOST_WIDE_INT pcg_part_bits(tree size)
{
	return size && tree_fits_shwi_p(size) ? tree_to_shwi(size) : -1;
}

static bool overlaps(struct range range, HOST_WIDE_INT at, HOST_WIDE_INT size)
{
	if (range.size < 0 || at < 0 || size < 0)
		return true;
	if (at >= range.from + range.size || range.from >= at + size)
		return false;
	if (range.mask == all_ones || range.size > 64)
		return true;
	for (HOST_WIDE_INT bit = at; bit < at + size; bit++)
		if (bit >= range.from && bit < range.from + 64 &&
		    range.mask >> (bit - range.from) & 1)
			return true;
	return false;
}

static void add(vec<struct pc_val> *parts, struct pc_val value)
{
	if (value.kind == PC_VAL_UNKNOWN || value.kind == PC_VAL_INT ||
	    value.mod == PC_MOD_ADDR)
		return;
	for (unsigned i = 0; i < parts->length(); i++)
		if (pc_val_eq((*parts)[i], value))
			return;
	parts->safe_push(value);
}

/* Whether the model has the fields of TYPE as locations. */
static bool has_fields(tree type)
{
	return RECORD_OR_UNION_TYPE_P(type) && !pcg_array_is(type) &&
	       !pcg_is_handle(type);
}

/* Add what lies in RANGE of an object of TYPE, a record or union.  All members
 * of a union are one location, but what its records contain is not. */
static void add_type(struct pcg_lower *l, tree type, struct range range,
		     vec<struct pc_val> *parts)
{
	bool one = false;

	for (tree f = TYPE_FIELDS(type); f; f = DECL_CHAIN(f)) {
		HOST_WIDE_INT at, size;
		struct range inner;
		tree of;

		if (TREE_CODE(f) != FIELD_DECL || !TREE_TYPE(f))
			continue;
		at = pcg_part_bits(DECL_FIELD_OFFSET(f)) < 0 ?
			     -1 : (HOST_WIDE_INT)int_bit_position(f);
		size = pcg_part_bits(DECL_SIZE(f));
		if (!overlaps(range, at, size))
			continue;
		of = strip_array_types(TREE_TYPE(f));
		if (pcg_array_is_class(of))
			add(parts, pcg_value_member(l, f));
		if (!has_fields(of)) {
			if (TREE_CODE(type) == RECORD_TYPE || !one)
				add(parts, pcg_value_member(l, f));
			one |= TREE_CODE(type) != RECORD_TYPE;
			continue;
		}
		inner = range;
		inner.from -= at;
		if (at < 0 || of != TREE_TYPE(f))
			inner = everything();
		add_type(l, of, inner, parts);
	}
}

/* Whether A and B are the same type, apart from qualifiers. */
static bool is_same(tree a, tree b)
{
	return TYPE_MAIN_VARIANT(a) == TYPE_MAIN_VARIANT(b) ||
	       (TYPE_CANONICAL(a) && TYPE_CANONICAL(a) == TYPE_CANONICAL(b));
}

static tree type_of(tree arg, bool *moved);

/* The variable that has the pointer REF: REF, or the descriptor in which it is. */
static tree holder_of(tree ref)
{
	return TREE_CODE(ref) == COMPONENT_REF &&
			       pcg_array_field(TREE_OPERAND(ref, 1), "data") ?
		       TREE_OPERAND(ref, 0) : ref;
}

/* The variable from which the address P is computed; *MOVED: by an addition. */
static tree origin_of(tree p, bool *moved)
{
	*moved = false;
	for (int step = 0; step < 8; step++) {
		gimple *def = pcg_def(p);

		if (!def || !is_gimple_assign(def) ||
		    !(gimple_assign_single_p(def) || gimple_assign_cast_p(def) ||
		      gimple_assign_rhs_code(def) == POINTER_PLUS_EXPR))
			break;
		*moved |= gimple_assign_rhs_code(def) == POINTER_PLUS_EXPR;
		p = gimple_assign_rhs1(def);
	}
	return holder_of(p);
}

tree pcg_part_around(tree arg)
{
	tree ref = TREE_CODE(arg) == ADDR_EXPR ? TREE_OPERAND(arg, 0) :
						 NULL_TREE;

	return ref && TREE_CODE(ref) == COMPONENT_REF &&
	       TREE_CODE(TREE_TYPE(ref)) != ARRAY_TYPE ?
	       TREE_TYPE(TREE_OPERAND(ref, 0)) : NULL_TREE;
}

/* Add the fields of records whose address the pointer in the MEM_REF REF has
 * got, though it points to something else. */
static void add_pointed(struct pcg_lower *l, tree ref,
			vec<struct pc_val> *parts)
{
	bool moved = false;
	tree origin = casts.length() ?
			      origin_of(TREE_OPERAND(ref, 0), &moved) :
			      NULL_TREE;

	for (unsigned i = 0; i < casts.length(); i++)
		if (casts[i].pointer == origin &&
		    (moved || !casts[i].member))
			add_type(l, casts[i].type, everything(), parts);
}

void pcg_part_begin(struct pcg_lower *l)
{
	basic_block bb;

	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi)) {
			gimple *stmt = gsi_stmt(gsi);
			struct cast one;

			if (!gimple_assign_single_p(stmt))
				continue;
			one.pointer = holder_of(gimple_assign_lhs(stmt));
			if (!VAR_P(one.pointer) ||
			    !POINTER_TYPE_P(TREE_TYPE(gimple_assign_lhs(stmt))) ||
			    !POINTER_TYPE_P(TREE_TYPE(
				    gimple_assign_rhs1(stmt))))
				continue;
			one.type = pcg_part_around(gimple_assign_rhs1(stmt));
			one.member = one.type != NULL_TREE;
			if (!one.member)
				one.type = pcg_part_type(
					gimple_assign_rhs1(stmt));
			if (!one.type ||
			    !has_fields(strip_array_types(one.type)) ||
			    is_same(strip_array_types(one.type),
				    strip_array_types(TREE_TYPE(TREE_TYPE(
					    gimple_assign_lhs(stmt))))))
				continue;
			one.type = strip_array_types(one.type);
			casts.safe_push(one);
		}
}

void pcg_part_end(void)
{
	casts.release();
}

/* Add what REF, itself no field, accesses of the record from which it is
 * taken. */
static void add_cast(struct pcg_lower *l, tree ref, unsigned HOST_WIDE_INT mask,
		     vec<struct pc_val> *parts)
{
	struct range range = everything();
	bool moved = false;
	tree type;

	if (TREE_CODE(ref) == MEM_REF) {
		type = type_of(TREE_OPERAND(ref, 0), &moved);
		add_pointed(l, ref, parts);
	} else {
		type = TREE_TYPE(TREE_OPERAND(ref, 0));
	}
	if (!type)
		return;
	type = strip_array_types(type);
	if (!has_fields(type) ||
	    is_same(type, strip_array_types(TREE_TYPE(ref))))
		return;
	if (TREE_CODE(ref) == BIT_FIELD_REF) {
		range.from = pcg_part_bits(TREE_OPERAND(ref, 2));
		range.size = pcg_part_bits(TREE_OPERAND(ref, 1));
		range.mask = mask;
	} else if (TREE_CODE(ref) == MEM_REF) {
		range.from = pcg_part_bits(TREE_OPERAND(ref, 1)) * BITS_PER_UNIT;
		range.size = pcg_part_bits(TYPE_SIZE(TREE_TYPE(ref)));
	}
	if (range.from < 0 || moved ||
	    type != type_of(TREE_OPERAND(ref, 0), &moved))
		range = TREE_CODE(ref) == BIT_FIELD_REF ? range : everything();
	add_type(l, type, range, parts);
}

/* Add what overlaps a member of a union; AT bits from the beginning of the
 * union, SIZE bits (-1: not known). */
static void add_union(struct pcg_lower *l, tree type, HOST_WIDE_INT at,
		      HOST_WIDE_INT size, vec<struct pc_val> *parts)
{
	struct range range = { at, at < 0 ? -1 : size, all_ones };

	add_type(l, type, range, parts);
}

/* The bits from the beginning of what its operand 0 is to REF, or -1. */
static HOST_WIDE_INT offset_of(tree ref)
{
	tree field;

	if (TREE_CODE(ref) == COMPONENT_REF) {
		field = TREE_OPERAND(ref, 1);
		return pcg_part_bits(DECL_FIELD_OFFSET(field)) < 0 ?
			       -1 : (HOST_WIDE_INT)int_bit_position(field);
	}
	if (TREE_CODE(ref) == BIT_FIELD_REF)
		return pcg_part_bits(TREE_OPERAND(ref, 2));
	return TREE_CODE(ref) == VIEW_CONVERT_EXPR ||
	       TREE_CODE(ref) == REALPART_EXPR ? 0 : -1;
}

/* RATIONALE: after a cast of the whole record, a field of that is compared by
 * its own type; REF contains both. */
void pcg_part_find(struct pcg_lower *l, tree ref, unsigned HOST_WIDE_INT mask,
		   vec<struct pc_val> *parts)
{
	HOST_WIDE_INT size = TREE_TYPE(ref) ?
				     pcg_part_bits(TYPE_SIZE(TREE_TYPE(ref))) : -1;
	HOST_WIDE_INT at = 0;
	struct pc_val flow = pcg_flow(l, ref);
	unsigned n;

	if (!handled_component_p(ref) && TREE_CODE(ref) != MEM_REF)
		return;
	if (flow.kind != PC_VAL_UNKNOWN)
		parts->safe_push(flow);
	for (tree r = ref;; r = TREE_OPERAND(r, 0)) {
		HOST_WIDE_INT by = offset_of(r);

		if (TREE_CODE(r) == MEM_REF || TREE_CODE(r) == BIT_FIELD_REF ||
		    TREE_CODE(r) == VIEW_CONVERT_EXPR)
			add_cast(l, r, r == ref ? mask : all_ones, parts);
		if (!handled_component_p(r))
			break;
		at = at < 0 || by < 0 ? -1 : at + by;
		if (TREE_CODE(r) == COMPONENT_REF &&
		    TREE_CODE(DECL_CONTEXT(TREE_OPERAND(r, 1))) != RECORD_TYPE)
			add_union(l, DECL_CONTEXT(TREE_OPERAND(r, 1)), at, size,
				  parts);
	}
	if (!parts->length())
		return;
	/* Not the reference itself. */
	struct pc_val own = pcg_value(l, ref, NULL);

	n = 0;
	for (unsigned i = 0; i < parts->length(); i++)
		if (!pc_val_eq((*parts)[i], own))
			(*parts)[n++] = (*parts)[i];
	parts->truncate(n);
}

void pcg_part_all(struct pcg_lower *l, tree type, vec<struct pc_val> *parts)
{
	type = type ? strip_array_types(type) : NULL_TREE;
	if (type && has_fields(type))
		add_type(l, type, everything(), parts);
}

/* The type of the object to which the address ARG points, before conversions of
 * the pointer, or NULL.  *MOVED: also before an addition. */
static tree type_of(tree arg, bool *moved)
{
	*moved = false;
	for (int step = 0; step < 8; step++) {
		gimple *def;
		tree type;

		if (!POINTER_TYPE_P(TREE_TYPE(arg)))
			return NULL_TREE;
		if (TREE_CODE(arg) == ADDR_EXPR)
			return *moved && pcg_part_around(arg) ?
				       pcg_part_around(arg) :
				       TREE_TYPE(TREE_OPERAND(arg, 0));
		type = TREE_TYPE(TREE_TYPE(arg));
		if (has_fields(strip_array_types(type)))
			return type;
		def = pcg_def(arg);
		if (!def || !is_gimple_assign(def) ||
		    !(gimple_assign_single_p(def) ||
		      gimple_assign_cast_p(def) ||
		      gimple_assign_rhs_code(def) == POINTER_PLUS_EXPR))
			return type;
		*moved |= gimple_assign_rhs_code(def) == POINTER_PLUS_EXPR;
		arg = gimple_assign_rhs1(def);
	}
	return NULL_TREE;
}

tree pcg_part_type(tree arg)
{
	bool moved;

	return type_of(arg, &moved);
}

bool pcg_part_narrow(tree pointer, tree type)
{
	bool moved;
	tree of = type_of(pointer, &moved);

	of = of ? strip_array_types(of) : NULL_TREE;
	return of && !moved && !AGGREGATE_TYPE_P(of) && !AGGREGATE_TYPE_P(type) &&
	       pcg_part_bits(TYPE_SIZE(type)) > 0 &&
	       pcg_part_bits(TYPE_SIZE(type)) < pcg_part_bits(TYPE_SIZE(of));
}

bool pcg_part_received(struct pcg_lower *l, gcall *call, const struct pc_mpi_op *op,
		       unsigned i)
{
	tree of = pcg_part_type(gimple_call_arg(call, i));
	HOST_WIDE_INT most = of ? pcg_part_bits(TYPE_SIZE(of)) : -1;
	bool part = false;

	if (!of || AGGREGATE_TYPE_P(of) || !(op->output >> i & 1))
		return false;
	for (unsigned c = 0; c + 1 < gimple_call_num_args(call) && c < 30; c++) {
		tree count = gimple_call_arg(call, c);
		struct pc_val type = pc_val();
		int bytes;

		if (!(op->counts >> c & 1))
			continue;
		if (op->types >> (c + 1) & 1)
			type = pcg_value(l, gimple_call_arg(call, c + 1), NULL);
		bytes = pc_mpi_type_bytes(pc_val_has_name(type) ?
					  pc_mpi_constant(type.name) : NULL,
					  type.kind == PC_VAL_INT ? type.num : 0);
		if (!bytes || !tree_fits_shwi_p(count) ||
		    tree_to_shwi(count) * bytes * BITS_PER_UNIT >= most)
			return false;
		part = true;
	}
	return part;
}

void pcg_part_beyond(struct pcg_lower *l, gcall *call, const struct pc_mpi_op *op)
{
	unsigned n = gimple_call_num_args(call);
	tree fn = gimple_call_fntype(call), types = fn ? TYPE_ARG_TYPES(fn) : fn;
	bool one = true;

	for (unsigned i = 0; i < n && i < 31; i++)
		one &= op->counts >> i & 1 ?
			       integer_onep(gimple_call_arg(call, i)) :
		       !(op->types >> i & 1) ||
			       is_gimple_min_invariant(gimple_call_arg(call, i));
	for (unsigned i = 0; op->counts && !one && i < n && i < 31; i++) {
		tree arg = gimple_call_arg(call, i);
		pcg_parts fields;

		/* Buffers are `void *`. */
		if (op->output >> i & 1 && types &&
		    POINTER_TYPE_P(TREE_VALUE(types)) &&
		    VOID_TYPE_P(TREE_TYPE(TREE_VALUE(types))))
			pcg_part_all(l, pcg_part_around(arg), &fields);
		for (unsigned k = 0; k < fields.length(); k++) {
			struct pc_event *event = pcg_event(
				l, PC_EV_ASSIGN, gimple_location(call), 2);

			event->oper = PC_OPER_OTHER;
			event->dst = fields[k];
			pcg_event_arg(event, pc_val());
			pcg_event_arg(event, pcg_pointed_to(pcg_value(
						     l, arg, NULL)));
		}
		types = types ? TREE_CHAIN(types) : NULL_TREE;
	}
}
