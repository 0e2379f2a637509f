/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tables/mpi_data.c - which buffers, counts and datatypes of a collective are compared,
 *              and by which rule.
 */
#include <stdio.h>
#include "check.h"
#include "tables/mpi_data.h"
#include "tables/mpi_find.h"

/* Rule of NAME, and where its pairs and buffers are. */
static void data_is(const char *name, enum pc_data_rule rule, int send,
		    int send_count, int send_type, int recv, int recv_count,
		    int recv_type)
{
	const struct pc_op_data d = pc_mpi_op_data(pc_mpi_op_find(name));
	bool right = d.rule == rule && d.send == send &&
		     d.send_count == send_count && d.send_type == send_type &&
		     d.recv == recv && d.recv_count == recv_count &&
		     d.recv_type == recv_type;

	CHECK(right);
	if (!right)
		fprintf(stderr, "  %s: %d %d %d %d %d %d %d\n", name, d.rule,
			d.send, d.send_count, d.send_type, d.recv,
			d.recv_count, d.recv_type);
}

/* Bit i of BUFFERS: argument i of NAME is one. */
static void buffers_are(const char *name, uint32_t buffers)
{
	const struct pc_mpi_op *op = pc_mpi_op_find(name);
	uint32_t found = 0;

	for (uint32_t i = 0; i < 40; i++)
		found |= pc_mpi_op_has_buffer(op, i) ? 1u << i : 0;
	CHECK(found == buffers);
	if (found != buffers)
		fprintf(stderr, "  %s: %#x\n", name, found);
}

int main(void)
{
	data_is("MPI_Barrier", PC_DATA_NONE, -1, -1, -1, -1, -1, -1);
	data_is("MPI_Comm_dup", PC_DATA_NONE, -1, -1, -1, -1, -1, -1);
	data_is("MPI_Send", PC_DATA_NONE, -1, -1, -1, -1, -1, -1);
	data_is("MPI_File_write_all", PC_DATA_NONE, -1, -1, -1, -1, -1, -1);
	data_is("MPI_Bcast", PC_DATA_ONE, 0, 1, 2, -1, -1, -1);
	data_is("MPI_Reduce", PC_DATA_ONE, 0, 2, 3, 1, -1, -1);
	data_is("MPI_Ireduce_scatter_block", PC_DATA_ONE, 0, 2, 3, 1, -1, -1);
	data_is("MPI_Reduce_scatter", PC_DATA_LIST, 0, 2, 3, 1, -1, -1);
	data_is("MPI_Alltoall_init", PC_DATA_ALL, 0, 1, 2, 3, 4, 5);
	data_is("MPI_Gather_c", PC_DATA_GATHER, 0, 1, 2, 3, 4, 5);
	data_is("MPI_Scatter", PC_DATA_SCATTER, 0, 1, 2, 3, 4, 5);
	data_is("MPI_Allgatherv", PC_DATA_LISTS, 0, 1, 2, 3, 4, 6);
	data_is("MPI_Gatherv", PC_DATA_GATHERV, 0, 1, 2, 3, 4, 6);
	data_is("MPI_Scatterv", PC_DATA_SCATTERV, 0, 1, 3, 4, 5, 6);
	data_is("MPI_Alltoallv", PC_DATA_FREE, 0, 1, 3, 4, 5, 7);
	data_is("MPI_Alltoallw", PC_DATA_PAIRS, 0, 1, 3, 4, 5, 7);
	data_is("MPI_Neighbor_allgather", PC_DATA_PAIRS, 0, 1, 2, 3, 4, 5);
	buffers_are("MPI_Barrier", 0);
	buffers_are("MPI_Comm_split", 0);
	buffers_are("MPI_Waitall", 0);
	buffers_are("MPI_Cart_create", 0);
	buffers_are("MPI_Send", 1 << 0);
	buffers_are("MPI_Irecv", 1 << 0);
	buffers_are("MPI_Sendrecv", 1 << 0 | 1 << 5);
	buffers_are("MPI_Bcast", 1 << 0);
	buffers_are("MPI_Allreduce", 1 << 0 | 1 << 1);
	buffers_are("MPI_Reduce_scatter", 1 << 0 | 1 << 1);
	buffers_are("MPI_Gatherv", 1 << 0 | 1 << 3);
	buffers_are("MPI_Alltoallv", 1 << 0 | 1 << 4);
	buffers_are("MPI_File_write_all", 1 << 1);
	CHECK(pc_mpi_type_is_number("MPI_DOUBLE"));
	CHECK(!pc_mpi_type_is_number("MPI_BYTE"));
	CHECK(!pc_mpi_type_is_number("MPI_LONG"));
	CHECK(pc_mpi_op_is_large(pc_mpi_op_find("MPI_Bcast_c")));
	CHECK(!pc_mpi_op_is_large(pc_mpi_op_find("MPI_Bcast")));
	CHECK(pc_mpi_name_has_descriptors("mpi_bcast_f08ts_"));
	CHECK(pc_mpi_name_has_descriptors("mpi_comm_attach_buffer_fts_"));
	CHECK(!pc_mpi_name_has_descriptors("mpi_bcast_f08_"));
	CHECK(!pc_mpi_name_has_descriptors("MPI_Bcast"));
	return check_failed != 0;
}
