// SPDX-License-Identifier: GPL-3.0-or-later
// A program with MPI opens an instrumented plug-in again and again.  The run time
// stays when the plug-in goes, so the loader does not run out of static TLS, and says
// only once that it stands behind MPI's library.
// RUN: %handcc -DPLUGIN -fPIC -shared %s -o %t.so %rt
// RUN: %handcc -DHOST %s -o %t -ldl
// RUN: %status -n 2 %t %t.so | FileCheck %s
// CHECK-NOT: load
// CHECK: parcoach: warning: nothing is checked: the MPI library is linked before -lparcoach_rt
// CHECK-NOT: {{parcoach:|load}}
// CHECK: exit status 5
#include "by-hand.h"
#ifdef HOST
#include <dlfcn.h>

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	for (int i = 0; i < 20; i++) {
		void *lib = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
		void (*step)(void);

		if (!lib) {
			printf("load %d: %s\n", i + 1, dlerror());
			return 1;
		}
		*(void **)&step = dlsym(lib, "step");
		step();
		dlclose(lib);
	}
	MPI_Finalize();
	return 5;
}
#else
void step(void)
{
	COLL(MPI_COMM_WORLD, "MPI_Barrier");
	MPI_Barrier(MPI_COMM_WORLD);
	LEAVE();
}
#endif
