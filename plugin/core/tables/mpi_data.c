/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_data.c - the rules for the buffers of collectives (contract in
 *              mpi_data.h).
 *
 * In:   a row of the registry: counts, types, equal, same.
 * Out:  the positions of its buffers, counts and datatypes, and which of them
 *       have one type signature on all processes (docs/REGISTRY.md).
 * Cost: O(1).
 */
#include "tables/mpi_data.h"

#include <string.h>
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"

/* The lowest argument in SET that is at least FROM; -1: none. */
static int8_t next(uint32_t set, int from)
{
	for (int i = from < 0 ? 0 : from; i < 31; i++)
		if (set >> i & 1)
			return (int8_t)i;
	return -1;
}

static bool has(uint32_t set, int8_t arg)
{
	return arg >= 0 && set >> arg & 1;
}

static enum pc_data_rule rule_of(const struct pc_mpi_op *op,
				 const struct pc_op_data *d)
{
	bool send = has(op->equal, d->send_count);
	bool recv = has(op->equal, d->recv_count);

	if (d->recv_count < 0)
		return send ? PC_DATA_ONE :
		       has(op->same, d->send_count) ? PC_DATA_LIST :
						      PC_DATA_PAIRS;
	if (send && recv)
		return PC_DATA_ALL;
	if (send)
		return PC_DATA_GATHER;
	if (recv)
		return PC_DATA_SCATTER;
	if (has(op->same, d->recv_count))
		return PC_DATA_LISTS;
	if (has(op->equal, d->send_type) && has(op->equal, d->recv_type))
		return PC_DATA_FREE;
	return has(op->equal, d->send_type) ? PC_DATA_GATHERV :
	       has(op->equal, d->recv_type) ? PC_DATA_SCATTERV :
					      PC_DATA_PAIRS;
}

static enum pc_data_place place_of(const struct pc_mpi_op *op)
{
	return op->flags & PC_OPF_PLACE_ALL ? PC_PLACE_ALL :
	       op->flags & PC_OPF_PLACE_ROOT ? PC_PLACE_ROOT :
	       op->flags & PC_OPF_PLACE_ANY ? PC_PLACE_ANY :
					      PC_PLACE_NONE;
}

unsigned pc_mpi_op_fortran_words(const struct pc_mpi_op *op)
{
	enum { STRINGS = 2 }; /* of MPI_Comm_spawn, MPI_Info_set */

	return (unsigned)op->nargs + 1 + STRINGS;
}

bool pc_mpi_op_is_large(const struct pc_mpi_op *op)
{
	size_t len = strlen(op->name);

	return len > 2 && !strcmp(op->name + len - 2, "_c");
}

struct pc_op_data pc_mpi_op_data(const struct pc_mpi_op *op)
{
	struct pc_op_data d = { PC_DATA_NONE, PC_PLACE_NONE,
				-1, -1, -1, -1, -1, -1 };

	/* Counts of file operations may differ (MPI-4.1 14.4). */
	if (!op->counts || op->on != PC_ON_COMM ||
	    !pc_mpi_op_is_collective(op))
		return d;
	d.send = 0;
	d.send_count = next(op->counts, 0);
	d.send_type = next(op->types, 0);
	d.recv_count = next(op->counts, d.send_count + 1);
	d.recv_type = next(op->types, d.send_type + 1);
	/* A buffer precedes its count.  In a reduction both buffers precede
	 * the one count. */
	if (d.recv_count > 0)
		d.recv = (int8_t)(d.recv_count - 1);
	else if (d.send_count > 1)
		d.recv = (int8_t)(d.send_count - 1);
	d.rule = rule_of(op, &d);
	d.place = place_of(op);
	return d;
}

void pc_mpi_op_values(const struct pc_mpi_op *op, int at[PC_VALUES])
{
	const struct pc_op_data d = pc_mpi_op_data(op);
	bool message = pc_mpi_op_has_message(op);
	const int places[PC_VALUES] = {
		op->comm, message ? op->comm - 2 : op->root,
		message ? op->comm - 1 : op->redop, d.send, d.send_count,
		d.send_type, d.recv, d.recv_count, d.recv_type
	};

	memcpy(at, places, sizeof places);
}

bool pc_mpi_op_has_buffer(const struct pc_mpi_op *op, uint32_t arg)
{
	uint32_t named = op->counts | op->types | op->same;
	int8_t count;

	if (arg >= 31 || named >> arg & 1)
		return false;
	/* Two buffers of a reduction share the count.  Displacements may stand
	 * between count and type. */
	count = next(op->counts, (int)arg + 1);
	return count >= 0 && next(op->types, count) >= 0 &&
	       next(op->types, count) <= count + 2 &&
	       (count == (int)arg + 1 ||
		(op->redop >= 0 && count == (int)arg + 2));
}

bool pc_mpi_type_is_number(const char *name)
{
	static const char *const numbers[] = {
		"MPI_DOUBLE", "MPI_DOUBLE_PRECISION", "MPI_FLOAT", "MPI_INT",
		"MPI_INTEGER", "MPI_LOGICAL", "MPI_REAL", "MPI_SHORT",
		"MPI_UNSIGNED",
	};
	bool found = false;

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		found |= !strcmp(name, numbers[i]);
	return found;
}

int pc_mpi_type_bytes(const char *name, int64_t number)
{
	static const struct {
		const char *name;
		int bytes;
	} known[] = {
		{ "MPI_BYTE", 1 }, { "MPI_CHAR", 1 }, { "MPI_C_BOOL", 1 },
		{ "MPI_DOUBLE", 8 }, { "MPI_FLOAT", 4 }, { "MPI_INT", 4 },
		{ "MPI_INT16_T", 2 }, { "MPI_INT32_T", 4 }, { "MPI_INT8_T", 1 },
		{ "MPI_SHORT", 2 }, { "MPI_SIGNED_CHAR", 1 }, { "MPI_UINT16_T", 2 },
		{ "MPI_UINT32_T", 4 }, { "MPI_UINT8_T", 1 }, { "MPI_UNSIGNED", 4 },
		{ "MPI_UNSIGNED_CHAR", 1 }, { "MPI_UNSIGNED_SHORT", 2 },
	};

	if ((number & 0xffff0000) == 0x4c000000)
		return (int)(number >> 8 & 0xff);
	for (size_t i = 0; name && i < sizeof known / sizeof *known; i++)
		if (!strcmp(name, known[i].name))
			return known[i].bytes;
	return 0;
}

bool pc_mpi_op_has_message(const struct pc_mpi_op *op)
{
	return op->flags & (PC_OPF_PROBES | PC_OPF_RECEIVES) && op->comm >= 2;
}

int pc_mpi_op_stands_in(const struct pc_mpi_op *op)
{
	enum { SEND_TYPE = 5 };
	const struct pc_op_data d = pc_mpi_op_data(op);

	return d.rule == PC_DATA_NONE || d.rule == PC_DATA_PAIRS ||
	       d.send_type < 0 ? -1 : SEND_TYPE;
}
