# SPDX-License-Identifier: GPL-3.0-or-later
"""dress - the same program with more features of its language.

What a program means does not change: an assignment goes through a pointer, a
bit-field, a reduction, a function that a library or a thread calls, ...; so does
the rank on its way to some conditions; a variable is also known by a pointer in a
static initializer; a collective stands in a wrapper that gets its arguments as
parameters.  The printers write this.

dress ()    marks some assignments (by), collectives (wrapped), variables
FORMS       language -> name -> lines; VAR and VALUE are the assignment's
PRELUDE     what these lines use, before the functions
"""
import re

import tree

C = {
    "pointer": ["int *at = &VAR;", "*at = VALUE % 997;"],
    "member": ["struct { int a, *b; } m = { 0, &VAR };",
               "*m.b = VALUE % 997;"],
    "element": ["int a[3] = { 0 }, *at = a + 1;", "*at = VALUE % 997;",
                "VAR = a[1];"],
    "bits": ["struct { unsigned a : 1, b : 31; } m = { 1, 0 };",
             "m.b = (unsigned)(VALUE % 997);", "VAR = (int)m.b;"],
    "union": ["union { int i; unsigned u; } m;",
              "m.u = (unsigned)(VALUE % 997);", "VAR = m.i;"],
    "copy": ["int from = VALUE % 997;", "memcpy(&VAR, &from, sizeof from);"],
    "arguments": ["VAR = last_of(2, 0, VALUE) % 997;"],
    "callback": ["int pair[2] = { VALUE, VALUE };",
                 "qsort(pair, 2, sizeof *pair, keep);", "VAR = kept % 997;"],
    "thread": ["int from = VALUE;", "pthread_t thread;",
               "pthread_create(&thread, 0, run, &from);",
               "pthread_join(thread, 0);", "VAR = kept % 997;"],
    "omp sum": ["int red = 0;", "#pragma omp parallel for reduction(+:red)",
                "for (int i = 0; i < 3; i++)",
                "\tred += i == 1 ? VALUE : 0;", "VAR = red % 997;"],
    "omp most": ["int red = 0;",
                 "#pragma omp parallel for reduction(max:red)",
                 "for (int i = 0; i < 3; i++)",
                 "\tred = red > VALUE ? red : VALUE;", "VAR = red % 997;"],
    "omp last": ["int last = 0;",
                 "#pragma omp parallel for lastprivate(last)",
                 "for (int i = 0; i < 3; i++)", "\tlast = VALUE;",
                 "VAR = last % 997;"],
    "omp shared": ["int sum_up = 0;", "#pragma omp parallel for",
                   "for (int i = 0; i < 3; i++) {",
                   "\tint x = i == 1 ? VALUE : 0;", "#pragma omp atomic",
                   "\tsum_up += x;", "}", "VAR = sum_up % 997;"],
}
CXX = dict(C, **{
    "reference": ["int &to = VAR;", "to = VALUE % 997;"],
    "lambda": ["auto set = [&](int x) { VAR = x % 997; };", "set(VALUE);"],
    "unique": ["std::unique_ptr<int> p(new int(0));", "*p = VALUE;",
               "VAR = *p % 997;"],
    "vector": ["std::vector<int> v(2);", "v[1] = VALUE;", "VAR = v[1] % 997;"],
})
# "continue": a construct of OpenMP that begins with a block is that block only.
FORTRAN = {
    "pointer": ["call place(VAR, VALUE)"],
    "equivalent": ["VAR = mod(equivalent(VALUE), 997)"],
    "internal": ["continue", "block", "  character(20) :: text",
                 "  write (text, '(i0)') mod(VALUE, 997)",
                 "  read (text, *) VAR", "end block"],
    "moved": ["continue", "block", "  integer, allocatable :: a(:), b(:)",
              "  allocate (a(2))", "  a = mod(VALUE, 997)",
              "  call move_alloc(a, b)", "  VAR = b(2)", "end block"],
    "omp sum": ["continue", "block", "  integer :: red, i",
                "  red = 0", "  !$omp parallel do reduction(+:red)",
                "  do i = 1, 3", "    red = red + merge(VALUE, 0, i == 2)",
                "  end do", "  VAR = mod(red, 997)", "end block"],
    "omp most": ["continue", "block", "  integer :: red, i",
                 "  red = 0", "  !$omp parallel do reduction(max:red)",
                 "  do i = 1, 3", "    red = max(red, VALUE)",
                 "  end do", "  VAR = mod(red, 997)", "end block"],
    "omp last": ["continue", "block", "  integer :: last, i",
                 "  !$omp parallel do lastprivate(last)",
                 "  do i = 1, 3", "    last = VALUE",
                 "  end do", "  VAR = mod(last, 997)", "end block"],
}
FORMS = {"c": C, "cc": CXX, "f90": FORTRAN}
ADDRESS = ("pointer", "member", "copy", "reference")

PRELUDE = {
    "c": """#include <pthread.h>
#include <stdarg.h>
#include <string.h>
static int kept;
static int keep(const void *a, const void *b)
{
	(void)b;
	kept = *(const int *)a;
	return 0;
}
static void *run(void *x)
{
	kept = *(int *)x;
	return 0;
}
static int last_of(int n, ...)
{
	va_list list;
	int x = 0;

	va_start(list, n);
	while (n--)
		x = va_arg(list, int);
	va_end(list);
	return x;
}
static void wrap_Barrier(MPI_Comm comm)
{
	MPI_Barrier(comm);
}
static void wrap_Bcast(void *data, int count, MPI_Datatype type, int root,
		       MPI_Comm comm)
{
	MPI_Bcast(data, count, type, root, comm);
}
static void wrap_Allreduce(const void *in, void *out, int count,
			   MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
	MPI_Allreduce(in, out, count, type, op, comm);
}
""",
    "f90": """subroutine place(to, x)
  integer, target :: to
  integer :: x
  integer, pointer :: at
  at => to
  at = mod(x, 997)
end subroutine
subroutine place_all(to, x)
  integer, target :: to
  integer :: x
  integer, pointer :: at
  at => to
  at = x
end subroutine
integer function equivalent(x)
  integer :: x, one, other
  equivalence (one, other)
  one = x
  equivalent = other
end function
subroutine wrap_Barrier(comm, error)
  integer :: comm, error
  call MPI_Barrier(comm, error)
end subroutine
""",
}
PRELUDE["cc"] = "#include <memory>\n#include <vector>\n" + PRELUDE["c"]
WRAPPED = {"c": ("Barrier", "Bcast", "Allreduce"),
           "cc": ("Barrier", "Bcast", "Allreduce"), "f90": ("Barrier",)}


def lines(program, node, var, value):
    """The statements of the assignment NODE, whose form is not None."""
    made = FORMS[program.language][node.by]
    if node.var.startswith("rz"):   # the rank itself, in jobs of any size
        made = [re.sub(r"mod\((\w+|\w+\(\w+\)), 997\)", r"\1",
                       line.replace("(VALUE % 997)", "VALUE").replace(
                           " % 997", "").replace("place", "place_all"))
                for line in made]
    return [re.sub(r"\b(VAR|VALUE)\b", lambda found: {
        "VAR": var, "VALUE": value}[found.group()], line) for line in made]


def with_variable(expression, name):
    """EXPRESSION with the variable NAME for the rank."""
    if expression == ("rank",):
        return ("v", name)
    return tuple(with_variable(one, name) if isinstance(one, tuple) else one
                 for one in expression)


def through(rng, program, forms, is_same):
    """Give some conditions, bounds and roots a variable that is set to the rank
    before.  IS_SAME says whether the program still means the same: a variable
    that all threads of a team set would not.  Not two conditions of which one is
    the other's opposite: nobody sees that of two variables."""
    fields = {"if": "cond", "switch": "value", "loop": "trips",
              "coll": "root"}
    places = []
    opposite = {some[index].cond[1] for _, some, index in
                tree.everywhere(program)
                if some[index].cond and some[index].cond[0] == "not"}
    for _, some, index in tree.everywhere(program):
        field = fields.get(some[index].kind)
        old = field and getattr(some[index], field)
        if old and with_variable(old, "") != old and \
           old not in opposite and old[0] != "not":
            places.append((some, some[index], field))
    rng.shuffle(places)
    for number, (some, node, field) in enumerate(places[:3]):
        old, name = getattr(node, field), "rz%d" % number
        at = next(i for i, one in enumerate(some) if one is node)
        setattr(node, field, with_variable(old, name))
        some.insert(at, tree.Node("set", var=name, value=("rank",),
                                  by=rng.choice(forms)))
        if not is_same():
            del some[at]
            setattr(node, field, old)


def dress(rng, program, is_same):
    """Dress PROGRAM, which is changed."""
    program.dressed = True
    forms = [name for name in sorted(FORMS[program.language])
             if program.openmp or not name.startswith("omp ")]
    through(rng, program, forms, is_same)
    direct = set()
    for _, some, index in tree.everywhere(program):
        node = some[index]
        if node.kind == "coll":
            node.wrapped = node.op in WRAPPED[program.language] and \
                not node.request and rng.random() < 0.3
            if tree.is_direct(node):
                direct.add(node.var)
    if program.language != "f90":
        for name in sorted(program.storage):
            if program.storage[name] == "global" and rng.random() < 0.6:
                program.storage[name] = rng.choice(
                    ("pointer", "table", "holder") +
                    (("bits",) if name not in direct else ()))
    for _, some, index in tree.everywhere(program):
        node = some[index]
        if node.kind == "set" and not node.by and rng.random() < 0.5:
            node.by = rng.choice(forms)
            if program.storage.get(node.var) == "bits" and (
                    node.by in ADDRESS):
                node.by = None
