// SPDX-License-Identifier: GPL-3.0-or-later
// Code for another version of the interface is refused.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 1 %t | FileCheck %s
// CHECK: parcoach: error: this program was compiled for version 99 of the run time's interface
// CHECK: exit status 2
#include "by-hand.h"

int main(int argc, char **argv)
{
	static const struct parcoach_site site = { 99, 0, 1, 1, 0, 1, "f", "g",
						   "MPI_Barrier" };

	MPI_Init(&argc, &argv);
	__parcoach_coll(&site, 0);
	MPI_Finalize();
	return 0;
}
