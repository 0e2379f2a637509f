# SPDX-License-Identifier: GPL-3.0-or-later
"""program - random programs in C whose statements write memory in many ways.

What decides about a collective goes through records, unions, bit-fields, pointers,
strings, calls, loops and the C library.  Each program is valid C for arguments from
-1 to 3: numbers are kept small by clip (), indices are masked.
"""
import random

HEAD = r'''#include <mpi.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct in { int u; signed char c; };
struct s {
	int n;
	short k;
	unsigned b : 3;
	int f : 5;
	int a[4];
	struct in in;
	union { int i; unsigned char h[4]; } un;
	int *p;
	struct s *next;
	int (*fn) (int);
};
enum color { RED, GREEN, BLUE };

static int g, h = 1, w[4], w2[2][4];
static int *gp = &g;
static struct s A, B = { .n = 2, .k = 1 };
static char text[32];
static double gd;
static jmp_buf env;
static int tp;
#pragma omp threadprivate (tp)

static int clip (int v) { return v % 100; }
static int one (int v) { return clip (v + 1); }
static int same (int v) { return v; }
static int zero (int v) { (void) v; return 0; }
static int keep (int v) { int old = g; g = clip (v); return old; }
static int (*const table[4]) (int) = { one, same, zero, same };
static int less (const void *a, const void *b)
{
	return *(const int *) a - *(const int *) b;
}
static int sum (int n, ...)
{
	va_list list;
	int all = 0;

	va_start (list, n);
	while (n-- > 0)
		all += va_arg (list, int);
	va_end (list);
	return clip (all);
}
static int count (void) { static int calls; return ++calls % 3; }
static void set (int *to, int v) { *to = clip (v); }
static void fill (struct s *to, int v) { to->n = clip (v); to->a[1] = v & 3; }
static struct s made (int v)
{
	struct s one = { .n = clip (v), .p = &g, .next = &B };

	one.fn = same;
	return one;
}
static int field (struct s by_value) { return by_value.n + by_value.k; }
static void swap (int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int deep (int v) { return v <= 0 ? g : deep (v - 1); }
'''

TARGETS = ("x", "y", "z", "g", "h", "x", "y")


class Maker:
    HEAD = HEAD
    COMMON = ("n", "m", "size")     # equal on all processes

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.lines, self.indent = [], 1
        self.main = False
        self.loops = self.labels = self.counters = 0

    def out(self, line):
        self.lines.append("\t" * self.indent + line)

    # ---- values ----

    def scalar(self):
        """An lvalue that is an int."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.4:
            return rng.choice(TARGETS)
        return rng.choice((
            "w[%d]" % rng.randrange(4), "w[%s & 3]" % self.simple(), "v[%d]" % rng.randrange(4),
            "v[%s & 3]" % self.simple(), "w2[%s & 1][%d]" % (self.simple(), rng.randrange(4)),
            "A.n", "B.n", "C.n", "A.in.u", "C.in.u", "o->n", "o->in.u",
            "A.a[%d]" % rng.randrange(4), "o->a[%s & 3]" % self.simple(), "*ip", "*gp",
            "*o->p", "C.un.i", "o->un.i",
            "o->next->n", "(*pp)[1]"))

    def narrow(self):
        """An lvalue that is narrower than an int."""
        return self.rng.choice(("A.k", "C.k", "o->k", "A.b", "C.b", "A.f", "o->f", "C.in.c",
                                "o->in.c", "o->un.h[0]", "C.un.h[0]", "text[2]"))

    def simple(self):
        rng = self.rng
        kind = rng.random()
        if kind < 0.2:
            return str(rng.randrange(4))
        if kind < 0.45:
            return "rank"
        if kind < 0.65:
            return rng.choice(self.COMMON)
        return rng.choice(("x", "y", "z", "g", "h"))

    def value(self, depth=0):
        rng = self.rng
        kind = rng.random()
        if depth > 2 or kind < 0.3:
            return self.simple()
        if kind < 0.45:
            return self.scalar()
        if kind < 0.52:
            return self.narrow()
        a = self.value(depth + 1)
        if kind < 0.78:
            return "clip (%s %s %s)" % (a, rng.choice(("+", "-", "*", "&", "|", "^")),
                                        self.value(depth + 1))
        if kind < 0.84:
            return "(%s)" % self.condition(depth + 1)
        if kind < 0.9:
            return "(%s ? %s : %s)" % (self.condition(depth + 1), a, self.value(depth + 1))
        return rng.choice((
            "one (%s)" % a, "table[%s & 3] (%s)" % (self.simple(), a), "o->fn (%s)" % a,
            "sum (2, %s, %s)" % (a, self.simple()), "field (*o)", "field (C)", "deep (%s & 3)" % a,
            "(unsigned char) (%s)" % a, "(int) (%s * 0.5)" % a, "abs (%s)" % a,
            "(%s) %% 3" % a, "(%s) / 2" % a, "((%s) & 7) >> 1" % a, "-(%s)" % a, "!(%s)" % a,
            "atoi (text)", "(int) strlen (text)", "strcmp (text, \"1\")", "(int) gd",
            "memcmp (&A.a, &B.a, sizeof A.a)", "__builtin_popcount (%s & 7)" % a,
            "count ()", "(int) (ip - v) * 0", "(x = %s, y)" % a, "made (%s).n" % a,
            "((struct in) { .u = %s }).u" % a, "({ int t = %s; t + 1; })" % a, "keep (%s)" % a))

    def condition(self, depth=0):
        rng = self.rng
        kind = rng.random()
        if depth < 2 and kind < 0.2:
            return "%s %s %s" % (self.condition(depth + 1), rng.choice(("&&", "||")),
                                 self.condition(depth + 1))
        if kind < 0.3:
            return self.value(depth + 1)
        if kind < 0.36:
            return rng.choice(("ip == &x", "o == &A", "gp == &g", "o->fn == same", "gd > 1.0",
                               "!strcmp (text, \"1\")", "text[0] == '1'", "o->p == ip",
                               "A.next != NULL", "strchr (text, '1') != NULL"))
        return "%s %s %s" % (self.value(depth + 1),
                             rng.choice(("==", "!=", "<", ">", "<=", ">=")),
                             self.value(depth + 1) if kind > 0.7 else str(rng.randrange(3)))

    # ---- statements ----

    def block(self, depth, most=2):
        self.out("{")
        self.indent += 1
        self.statements(depth + 1, most)
        self.indent -= 1
        self.out("}")

    def statements(self, depth, most):
        for _ in range(self.rng.randint(1, most)):
            if self.statement(depth):
                return

    def statement(self, depth):
        """True: control does not come behind it."""
        rng, kind = self.rng, self.rng.random()
        if kind < 0.14:
            self.collective()
        elif kind < 0.32:
            self.assign()
        elif kind < 0.52:
            self.memory()
        elif kind < 0.58:
            self.library()
        elif kind < 0.6:
            self.team()
        elif depth > 3 or kind < 0.64:
            self.call()
        elif kind < 0.82:
            self.branch(depth)
        elif kind < 0.91:
            self.loop(depth)
        elif kind < 0.94:
            self.switch(depth)
        elif kind < 0.955 and not self.loops:
            self.jump(depth)
        elif self.loops and kind < 0.98:
            self.jump_out()
            return True
        elif depth:
            self.leave()
            return True
        return False

    def branch(self, depth):
        self.out("if (%s)" % self.condition())
        self.block(depth)
        if self.rng.random() < 0.35:
            self.out("else")
            self.block(depth)

    def jump_out(self):
        self.out(self.rng.choice(("break;", "continue;")))

    def leave(self):
        kind = self.rng.random()
        self.out("return %s;" % ("0" if self.main else self.simple()) if kind < 0.6
                 else "exit (0);" if kind < 0.8 else "MPI_Abort (MPI_COMM_WORLD, 1);")

    def collective(self):
        if self.rng.random() < 0.75:
            self.out("MPI_Barrier (MPI_COMM_WORLD);")
        else:
            self.out("MPI_Bcast (&%s, 1, MPI_INT, 0, MPI_COMM_WORLD);" % self.scalar())

    def assign(self):
        rng, value = self.rng, self.value()
        kind = rng.random()
        if kind < 0.55:
            self.out("%s = %s;" % (self.scalar(), value))
        elif kind < 0.75:
            name = self.narrow()
            mask = {"b": 7, "f": 15, "]": 63}.get(name[-1], 63)
            self.out("%s = %s & %d;" % (name, value, mask))
        elif kind < 0.85:
            to = self.scalar()
            self.out("%s = clip (%s %s %s);" % (to, to, rng.choice("+-^|"), value))
        else:
            self.out("%s &= %s;" % (self.scalar(), value))

    def address(self):
        return "&" + self.rng.choice(("x", "y", "g", "h", "A.n", "C.n", "A.a[1]", "v[2]", "w[1]",
                                      "C.in.u", "v[%s & 3]" % self.simple(), "B.un.i"))

    def record(self):
        return self.rng.choice(("&A", "&B", "&C"))

    def memory(self):
        rng = self.rng
        if_ = "if (%s) " % self.condition() if rng.random() < 0.35 else ""
        self.out(if_ + rng.choice((
            "ip = %s;" % self.address(), "o = %s;" % self.record(),
            "gp = &%s;" % rng.choice(("g", "h", "w[1]", "A.n", "B.in.u")),
            "o->p = %s;" % self.address(), "pp = %s;" % rng.choice(("&v", "&w")),
            "o->next = %s;" % self.record(), "o = o->next;",
            "C = *o;", "A = B;", "*o = C;", "B = A;", "A.in = o->in;", "o->un = C.un;",
            "C = made (%s);" % self.value(), "memcpy (&B, &A, sizeof A);",
            "*o = (struct s) { .n = %s, .p = &h, .next = &C, .fn = one };" % self.simple(),
            "memcpy (v, w, sizeof v);", "memcpy (&x, &o->n, sizeof x);",
            "memset (w, 0, sizeof w);", "memmove (v, v + 1, 3 * sizeof *v);",
            "o->fn = table[%s & 3];" % self.simple(),
            "o->fn = %s;" % rng.choice(("one", "same", "zero", "keep")),
            "swap (&x, %s);" % self.address(), "set (%s, %s);" % (self.address(), self.value()),
            "fill (%s, %s);" % (self.record(), self.value()), "fill (o, %s);" % self.simple(),
            "swap (%s, ip);" % self.address())))

    def library(self):
        rng, value = self.rng, self.value()
        self.out(rng.choice((
            "sprintf (text, \"%%d\", %s);" % value, "strcpy (text, %s ? \"1\" : \"0\");" % value,
            "x = atoi (text);", "sscanf (text, \"%d\", &y);", "strcpy (text, \"1\");",
            "gd = %s * 0.75;" % value, "gd += %s;" % self.simple(), "y = gd > 0.5;",
            "qsort (v, 4, sizeof *v, less);",
            "strcat (strcpy (text, \"1\"), %s ? \"2\" : \"\");" % value,
            "snprintf (text, sizeof text, \"%%d:%%d\", %s, %s);" % (self.simple(), self.simple()),
            "x = (int) strtol (text, NULL, 10);", "z = atoi (text + 1);",
            "__atomic_store_n (&g, %s, __ATOMIC_RELAXED);" % value,
            "x = clip (__atomic_fetch_add (&h, %s & 3, __ATOMIC_SEQ_CST)); h = clip (h);" % value,
            "y = __builtin_expect (%s, 0);" % value,
            "{ int over; z = __builtin_add_overflow (%s, 1, &over); x = clip (over); }" % value,
            "{ struct s *mem = (struct s *) calloc (1, sizeof *mem); mem->n = %s; "
            "x = mem->n + mem->k; free (mem); }" % value,
            "{ int *a = (int *) malloc (4 * sizeof *a); for (int i = 0; i < 4; i++) a[i] = %s; "
            "y = a[%s & 3]; free (a); }" % (self.simple(), self.simple()),
            "{ enum color color = (enum color) (%s & 1); z = color == GREEN; }" % value,
            "{ int vla[(%s & 1) + 2]; vla[1] = %s; y = clip (vla[1]); }"
            % (self.simple(), self.simple()),
            "{ long long big = (long long) %s << 33; x = (int) (big >> 33); }" % self.simple(),
            "{ unsigned short low = (unsigned short) (%s + 65535); y = low & 255; }"
            % self.simple(),
            "if (!setjmp (env)) longjmp (env, 1); else g = %s;" % self.simple())))

    def team(self):
        """A region of OpenMP, of which the result does not depend on the threads."""
        rng = self.rng
        equal = rng.choice(("rank", "n", "m", "size", "0", "1"))
        part = "%s + j" % equal if rng.random() < 0.5 else "(j == %s)" % equal
        to = rng.choice("xyzgh")
        head = "#pragma omp parallel for num_threads (2) "
        loop = "for (int j = 0; j < 4; j++) "
        for line in rng.choice((
                (head + "reduction (+: %s)" % to, loop + "%s += %s;" % (to, part)),
                (head + "reduction (max: %s)" % to,
                 loop + "if (%s > %s) %s = %s;" % (part, to, to, part)),
                (head + "reduction (||: %s)" % to, loop + "%s = %s || (%s);" % (to, to, part)),
                (head + "lastprivate (%s)" % to, loop + "%s = %s;" % (to, part)),
                (head + "schedule (dynamic)", loop + "v[j] = %s;" % part),
                (head + "firstprivate (C)", loop + "w[j] = C.n;"),
                (head[:-1], loop, "\tif (%s) {" % part, "#pragma omp atomic", "\t\tg++;", "\t}"),
                ("#pragma omp parallel num_threads (2)", "#pragma omp single",
                 "%s = %s;" % (to, equal)),
                ("#pragma omp parallel num_threads (2)", "#pragma omp master",
                 "%s = %s;" % (to, equal)),
                ("#pragma omp parallel num_threads (2)", "#pragma omp single", "{",
                 "#pragma omp task shared (x)", "x = %s;" % equal, "#pragma omp taskwait",
                 "y = x;", "}"),
                ("#pragma omp parallel sections num_threads (2)", "{", "#pragma omp section",
                 "x = %s;" % equal, "#pragma omp section", "fill (&A, %s);" % equal, "}"),
                ("tp = %s;" % equal, "#pragma omp parallel num_threads (2) copyin (tp)",
                 "#pragma omp critical", "%s = tp;" % to),
                ("#pragma omp parallel num_threads (2)", "{", "int own;",
                 "#pragma omp single copyprivate (own)", "own = %s;" % equal,
                 "#pragma omp critical", "g = own;", "}"),
                ("#pragma omp simd reduction (+: %s)" % to, loop + "%s += %s;" % (to, part)))):
            self.out(line)
        self.out("%s = clip (%s); g = clip (g);" % (to, to))

    def call(self):
        if self.main and self.functions:
            name = self.rng.choice(self.functions)
            self.out("%s = clip (%s (%s, %s, %s));" % (
                self.rng.choice("xyz"), name, self.value(), self.address(), self.record()))
            # Variables of the function are gone.
            self.out("A.p = B.p = C.p = gp = &g; A.next = &B; B.next = C.next = &A;")
        else:
            self.assign()

    def loop(self, depth):
        rng = self.rng
        self.counters += 1
        i = "i%d" % self.counters
        bound = self.simple() if rng.random() < 0.7 else "(%s & 3)" % self.value()
        kind = rng.random()
        if kind < 0.5:
            self.out("for (int %s = 0; %s < %s; %s++)" % (i, i, bound, i))
        elif kind < 0.75:
            self.out("for (int %s = %s & 3; %s-- > 0; )" % (i, bound, i))
        else:
            self.out("for (int %s = 0; %s < 4 && (%s); %s++)" % (i, i, self.condition(), i))
        self.loops += 1
        self.block(depth)
        self.loops -= 1

    def switch(self, depth):
        kept, self.loops = self.loops, 0
        self.out("switch (%s)" % self.value())
        self.out("{")
        for number in self.rng.sample((0, 1, 2, 3), 2):
            self.out("case %d:" % number)
            self.indent += 1
            self.statements(depth + 1, 2)
            if self.rng.random() < 0.7:
                self.out("break;")
            self.indent -= 1
        self.out("default:")
        self.indent += 1
        self.statements(depth + 1, 1)
        self.out(";")
        self.indent -= 1
        self.out("}")
        self.loops = kept

    def jump(self, depth):
        self.labels += 1
        label = "out%d" % self.labels
        self.out("if (%s)" % self.condition())
        self.out("\tgoto %s;" % label)
        self.statements(depth + 1, 2)
        self.out("%s: ;" % label)

    # ---- programs ----

    def locals(self):
        for name in "xyz":
            self.out("int %s = %d;" % (name, self.rng.choice((0, 0, 1, 2))))
        self.out("int v[4] = { 0, 1 }, *ip = &x, (*pp)[4] = &w;")
        self.out("struct s C = { .n = %s, .p = &g, .next = &A, .fn = same }, *o = %s;" % (
            self.simple(), self.record()))
        self.out("(void) x, (void) y, (void) z, (void) v, (void) ip, (void) pp, (void) o;")

    def program(self):
        rng = self.rng
        self.functions = []
        for number in range(rng.choice((0, 0, 1, 1, 2))):
            name = "f%d" % number
            self.lines.append("static int %s (int n, int *q, struct s *r)" % name)
            self.lines.append("{")
            self.out("int rank, size, m = n;")
            self.out("MPI_Comm_rank (MPI_COMM_WORLD, &rank);")
            self.out("MPI_Comm_size (MPI_COMM_WORLD, &size);")
            self.locals()
            self.out("ip = q, o = r;")
            self.statements(0, 4)
            self.out("return %s;" % self.value())
            self.lines.append("}")
            self.functions.append(name)
        self.lines.append("int main (int argc, char **argv)")
        self.lines.append("{")
        self.main = True
        self.out("int rank, size, n = 0, m = 0;")
        self.out("MPI_Init (&argc, &argv);")
        self.out("MPI_Comm_rank (MPI_COMM_WORLD, &rank);")
        self.out("MPI_Comm_size (MPI_COMM_WORLD, &size);")
        self.out("if (rank == 0)")
        self.out("\tn = atoi (argv[1]), m = atoi (argv[2]);")
        self.out("MPI_Bcast (&n, 1, MPI_INT, 0, MPI_COMM_WORLD);")
        self.out("MPI_Bcast (&m, 1, MPI_INT, 0, MPI_COMM_WORLD);")
        self.out("A.p = B.p = &g; A.next = &B; B.next = &A; A.fn = one; B.fn = same;")
        self.locals()
        self.statements(0, 8)
        if rng.random() < 0.5:
            self.statements(0, 4)
        self.out("MPI_Finalize ();")
        self.out("return 0;")
        self.lines.append("}")
        return self.HEAD + "\n".join(self.lines) + "\n"


if __name__ == "__main__":
    import sys
    print(Maker(int(sys.argv[1])).program())
