// SPDX-License-Identifier: GPL-3.0-or-later
// Code for another version of the interface is refused.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 1 %t | FileCheck %s
// CHECK: parcoach: error: this program was compiled for version 99 of the run time's interface
// CHECK: exit status 2
#include "by-hand.h"

int main(int argc, char **argv)
{
	static struct parcoach_record record = { .abi = 99 };

	MPI_Init(&argc, &argv);
	__parcoach_coll(&record);
	MPI_Finalize();
	return 0;
}
