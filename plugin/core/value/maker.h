/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * maker.h - the calls that make handles, and the grids among them.
 */
#ifndef PC_VALUE_MAKER_H
#define PC_VALUE_MAKER_H

#include <stdbool.h>
#include <stdint.h>

struct pc_event;
struct pc_fn;
struct pc_mpi_op;
struct pc_program;

/* The call that made a handle. */
struct pc_maker {
	const struct pc_fn *fn;
	const struct pc_event *call;
	const struct pc_mpi_op *op;
	uint32_t block, event;
};
/* The call that made COMM; false: not known. */
bool pc_node_maker(const struct pc_program *program, uint32_t comm,
		   struct pc_maker *maker);
/* The communicator from which MAKER made its own, or PC_NODE_NONE. */
uint32_t pc_maker_parent(struct pc_program *program,
			 const struct pc_maker *maker);

/* ---- inter.c ---- */

/* Find whether the program calls procedures that give intercommunicators. */
void pc_inter_find(struct pc_program *program);
/* Whether COMM is an intercommunicator. */
enum pc_inter { PC_INTER_NO, PC_INTER_MAYBE, PC_INTER_YES };
enum pc_inter pc_value_inter(struct pc_program *program, uint32_t comm);
/* COMM; if it is an intercommunicator, the communicator from which the process itself
 * came to it, or PC_NODE_NONE. */
uint32_t pc_inter_own(struct pc_program *program, uint32_t comm);
/* The processes of COMM that give arguments of one meaning: its group; if it is an
 * intercommunicator, the group of the process itself. */
uint32_t pc_value_peers(struct pc_program *program, uint32_t comm);

/* group.c: if MAKER is MPI_Comm_create or MPI_Comm_create_group, whose group is
 * known, and the same on all processes: a value that is 0 for the processes in it
 * and negative for the others; else PC_NODE_NONE. */
uint32_t pc_maker_group_colour(struct pc_program *program,
			       const struct pc_maker *maker);

/* Whether MAKER makes communicators of one process each.  MPI-4.0 8.5.7: grids
 * for which MPI_Cart_sub keeps no dimension. */
bool pc_maker_alone(const struct pc_maker *maker);
/* Whether the grids that MAKER makes of another keep dimension SIDE.  1: yes; 0:
 * no, all processes of one grid have the same coordinate; -1: not known. */
int pc_maker_keeps(const struct pc_maker *maker, int64_t side);

/* The coordinate of the process in dimension SIDE of GRID. */
struct pc_coordinate {
	uint32_t grid;
	int64_t side;
};
/* The coordinate that NODE is; false: it is none. */
bool pc_node_coordinate(struct pc_program *program, uint32_t node,
			struct pc_coordinate *c);

#endif
