// SPDX-License-Identifier: GPL-3.0-or-later
// What is in an object of another unit when the main program begins is not known: in
// a variable, in a member, where a pointer of another unit leads, and in a variable of a
// library whose header is a system header for GCC.  A record of this unit is initial.
// RUN: %pcc -DVALUE=theirs.value -c %s -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -DVALUE=theirs.in.value -c %s -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -DVALUE='first->next->value' -c %s -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -DVALUE='((struct node *)any)->value' -c %s -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -isystem %S/Inputs/library -include library.h -DVALUE=library_state.steps -c %s -o %t.o && nm %t.o | FileCheck %s
// RUN: %pcc -DVALUE=own.value -c %s -o %t.o && nm %t.o | not grep __parcoach
// CHECK: U __parcoach_MPI_Barrier
#include <mpi.h>

struct inner { int value; };
struct outer { int value; struct inner in; };
struct node { struct node *next; int value; };
struct mine { int value; };
extern struct outer theirs;
extern struct node *first;
extern void *any;
static struct mine own;

int main(void)
{
	MPI_Init(0, 0);
	if (VALUE)
		MPI_Barrier(MPI_COMM_WORLD);
	own.value = 0;
	return MPI_Finalize();
}
