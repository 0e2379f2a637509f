/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-field.cc - bit-fields that are loaded together with their neighbors.
 *
 * GCC compares bit-fields with constants, or with those at the same place of
 * another record, by the bytes around them, and removes the bits of the neighbors.
 *
 * In:   an assignment of a BIT_FIELD_REF, or of a record as a number.
 * Out:  the numbers in the fields that count, shifted to their places; the
 *       neighbors are 0.
 * Cost: O(fields of the record); up to 3 events for each field that counts.
 * Not:  fields of a union, or that are no bit-fields; a record that is also
 *       accessed as something else; machines whose first bit is the highest:
 *       these depend on all that they may overlap (lower-part.cc).
 */
#include "lower-field.h"

#include "lower-number.h"
#include "lower-part.h"

/* The bits that decide whether an unsigned number is LEFT CODE RIGHT, where one
 * of the operands is a constant. */
static unsigned HOST_WIDE_INT bits_compared(enum tree_code code, tree right)
{
	unsigned HOST_WIDE_INT limit;

	if (!tree_fits_uhwi_p(right) || !TYPE_UNSIGNED(TREE_TYPE(right)))
		return HOST_WIDE_INT_M1U;
	limit = tree_to_uhwi(right);
	if (code == LE_EXPR || code == GT_EXPR)
		limit++;
	else if (code != LT_EXPR && code != GE_EXPR)
		return HOST_WIDE_INT_M1U;
	return pow2p_hwi(limit) ? ~(limit - 1) : HOST_WIDE_INT_M1U;
}

/* RATIONALE: GCC compares a bit field by loading the bytes around it; the bits
 * of the neighbors are removed by one of the next statements, by a mask or by
 * the comparison, after an exclusive or with the other side if that is no
 * constant. */
unsigned HOST_WIDE_INT pcg_field_mask(gimple_stmt_iterator gsi)
{
	tree name = gimple_assign_lhs(gsi_stmt(gsi));

	for (int looks = 0; looks < 6; looks++) {
		gimple *stmt;
		enum tree_code code;
		tree by;

		gsi_next_nondebug(&gsi);
		stmt = gsi_end_p(gsi) ? NULL : gsi_stmt(gsi);
		if (stmt && gimple_code(stmt) == GIMPLE_COND)
			return gimple_cond_lhs(stmt) == name ?
			       bits_compared(gimple_cond_code(stmt),
					     gimple_cond_rhs(stmt)) : HOST_WIDE_INT_M1U;
		if (!stmt || !is_gimple_assign(stmt))
			break;
		if (gimple_num_ops(stmt) != 3 ||
		    (gimple_assign_rhs1(stmt) != name &&
		     gimple_assign_rhs2(stmt) != name))
			continue;
		code = gimple_assign_rhs_code(stmt);
		by = gimple_assign_rhs2(stmt);
		if (code == BIT_AND_EXPR && tree_fits_uhwi_p(by))
			return tree_to_uhwi(by);
		if (code != BIT_XOR_EXPR)
			return bits_compared(code, by);
		name = gimple_assign_lhs(stmt);
	}
	return HOST_WIDE_INT_M1U;
}

/* Bit-fields, and where they begin in what is loaded. */
struct fields {
	unsigned n;
	tree field[8];
	HOST_WIDE_INT shift[8];
};

/* Set FIELDS to those whose bits count in what the statement at GSI loads.  Return
 * whether nothing else counts. */
static bool find_fields(gimple_stmt_iterator gsi, struct fields *fields)
{
	tree ref = gimple_assign_rhs1(gsi_stmt(gsi));
	tree type = TREE_TYPE(TREE_OPERAND(ref, 0));
	bool part = TREE_CODE(ref) == BIT_FIELD_REF;
	HOST_WIDE_INT from = part ? pcg_part_bits(TREE_OPERAND(ref, 2)) : 0;
	HOST_WIDE_INT size = pcg_part_bits(TYPE_SIZE(TREE_TYPE(ref)));
	unsigned HOST_WIDE_INT mask = pcg_field_mask(gsi);

	if (BYTES_BIG_ENDIAN || TREE_CODE(type) != RECORD_TYPE || from < 0 ||
	    size <= 0 || size > HOST_BITS_PER_WIDE_INT)
		return false;
	for (tree f = TYPE_FIELDS(type); f; f = DECL_CHAIN(f)) {
		HOST_WIDE_INT at, width;

		if (TREE_CODE(f) != FIELD_DECL)
			continue;
		width = pcg_part_bits(DECL_SIZE(f));
		if (width <= 0 || pcg_part_bits(DECL_FIELD_OFFSET(f)) < 0)
			return false;
		at = int_bit_position(f) - from;
		if (at + width <= 0 || at >= size)
			continue;
		if (at >= 0 && width < HOST_BITS_PER_WIDE_INT &&
		    !(mask >> at & ((HOST_WIDE_INT_1U << width) - 1)))
			continue;
		if (at < 0 || at + width > size || !DECL_BIT_FIELD(f) ||
		    at + width >= HOST_BITS_PER_WIDE_INT ||
		    fields->n == ARRAY_SIZE(fields->field))
			return false;
		fields->field[fields->n] = f;
		fields->shift[fields->n++] = at;
	}
	return fields->n;
}

/* A new temporary: OPER of A and B. */
static struct pc_val step(struct pcg_lower *l, location_t loc,
			  enum pc_oper oper, struct pc_val a, struct pc_val b)
{
	const struct pc_val v[2] = { a, b };

	return pcg_number_step(l, loc, oper, v, 2);
}

/* FIELD of OBJECT. */
static tree member(tree object, tree field)
{
	return build3(COMPONENT_REF, TREE_TYPE(field), object, field, NULL_TREE);
}

/* Whether a read of REF is a read of one field of one record. */
static bool is_plain(struct pcg_lower *l, tree ref)
{
	struct pcg_deps deps = pcg_deps();
	pcg_parts parts;

	pcg_part_find(l, ref, HOST_WIDE_INT_M1U, &parts);
	if (parts.length() || pcg_element_moved_base(ref))
		return false;
	pcg_value(l, ref, &deps);
	return !deps.n;
}

/* A new temporary: the bits of the bit-field REF, from bit SHIFT on. */
static struct pc_val load(struct pcg_lower *l, location_t loc, tree ref,
			  HOST_WIDE_INT shift)
{
	HOST_WIDE_INT width = pcg_part_bits(DECL_SIZE(TREE_OPERAND(ref, 1)));
	struct pcg_deps deps = pcg_deps();
	struct pc_val v = pcg_value(l, ref, &deps);
	struct pc_event *event;

	pcg_object(l, ref, &deps);
	event = pcg_event(l, PC_EV_ASSIGN, loc, 1 + deps.objects);
	event->oper = PC_OPER_COPY;
	event->flags |= deps.flags;
	event->dst = pc_val_tmp(l->next_tmp++);
	pcg_event_arg(event, v);
	for (unsigned i = 0; i < deps.objects; i++)
		pcg_event_arg(event, deps.object[i]);
	v = step(l, loc, PC_OPER_AND, event->dst,
		 pc_val_int((HOST_WIDE_INT_1 << width) - 1));
	return shift ? step(l, loc, PC_OPER_SHL, v, pc_val_int(shift)) : v;
}

bool pcg_field_load(struct pcg_lower *l, gimple_stmt_iterator gsi)
{
	gimple *stmt = gsi_stmt(gsi);
	location_t loc = gimple_location(stmt);
	enum tree_code code = gimple_assign_rhs_code(stmt);
	tree ref = gimple_assign_rhs1(stmt), object;
	struct pcg_deps none = pcg_deps();
	struct fields fields = { 0, {}, {} };
	struct pc_val v;

	if ((code != BIT_FIELD_REF && code != VIEW_CONVERT_EXPR) ||
	    !INTEGRAL_TYPE_P(TREE_TYPE(ref)) ||
	    !is_gimple_reg(gimple_assign_lhs(stmt)) ||
	    TREE_THIS_VOLATILE(ref) || !find_fields(gsi, &fields))
		return false;
	object = TREE_OPERAND(ref, 0);
	for (unsigned i = 0; i < fields.n; i++)
		if (!is_plain(l, member(object, fields.field[i])))
			return false;
	for (unsigned i = 0; i < fields.n; i++) {
		struct pc_val one = load(l, loc, member(object, fields.field[i]),
					 fields.shift[i]);

		v = i ? step(l, loc, PC_OPER_OR, v, one) : one;
	}
	pcg_assign(l, loc, gimple_assign_lhs(stmt), PC_OPER_COPY, &v, 1, &none);
	return true;
}
