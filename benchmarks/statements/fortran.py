# SPDX-License-Identifier: GPL-3.0-or-later
"""fortran - random programs in Fortran, as program.py makes them in C.

Derived types with pointers, allocatable components and bound procedures, array
expressions, sections, internal files, COMMON, host association, optional arguments.
"""
import program

MODULE = r'''module things
  implicit none
  include 'mpif.h'
  type :: inner
    integer :: u = 0
    logical :: on = .false.
  end type
  type :: s
    integer :: n = 0, a(4) = 0
    integer(1) :: k = 1
    type(inner) :: in
    integer, pointer :: p => null ()
    integer, allocatable :: al(:)
    character(8) :: name = '0'
    procedure(same), pointer, nopass :: fn => null ()
  contains
    procedure :: get
    procedure :: put
  end type
  type, extends(s) :: wide
    integer :: more = 1
  contains
    procedure :: get => get_wide
  end type
  interface pick
    procedure pick_int, pick_text
  end interface
  integer, target, save :: g = 0, h = 1, w(4) = 0
  integer, save :: w2(2,4) = 0, ierr
  type(s), target, save :: A, B
  character(16), save :: text = '0'
contains
  integer function clip (v)
    integer, intent(in) :: v
    clip = mod (v, 100)
  end function
  integer function same (v)
    integer, intent(in) :: v
    same = v
  end function
  integer function one (v)
    integer, intent(in) :: v
    one = clip (v + 1)
  end function
  integer function zero (v)
    integer, intent(in) :: v
    zero = 0 * v
  end function
  integer function truth (l)
    logical, intent(in) :: l
    truth = merge (1, 0, l)
  end function
  integer function get (me)
    class(s), intent(in) :: me
    get = me%n
  end function
  integer function get_wide (me)
    class(wide), intent(in) :: me
    get_wide = clip (me%n + me%more)
  end function
  subroutine put (me, v)
    class(s), intent(inout) :: me
    integer, intent(in) :: v
    me%n = clip (v)
  end subroutine
  integer function pick_int (l, a, b)
    logical, intent(in) :: l
    integer, intent(in) :: a, b
    pick_int = merge (a, b, l)
  end function
  integer function pick_text (l, a)
    logical, intent(in) :: l
    character(*), intent(in) :: a
    pick_text = merge (len_trim (a), 0, l)
  end function
  subroutine set (to, v, also)
    integer, intent(out) :: to
    integer, intent(in) :: v
    integer, intent(out), optional :: also
    to = clip (v)
    if (present (also)) also = to
  end subroutine
  subroutine fill (to, v)
    integer, intent(inout) :: to(:)
    integer, intent(in) :: v
    to(1) = clip (v)
    to(size (to)) = 1
  end subroutine
  function made (v) result (r)
    integer, intent(in) :: v
    type(s) :: r
    r%n = clip (v)
    r%p => g
    r%fn => same
    r%al = [v, 1]
  end function
  elemental integer function twice (v)
    integer, intent(in) :: v
    twice = mod (2 * v, 50)
  end function
  recursive integer function deep (v) result (r)
    integer, intent(in) :: v
    if (v <= 0) then
      r = g
    else
      r = deep (v - 1)
    end if
  end function
  subroutine shared_set (v)
    integer, intent(in) :: v
    integer :: c1, c2
    common /blk/ c1, c2
    c1 = clip (v)
    c2 = 1
  end subroutine
  integer function shared_get ()
    integer :: both(2)
    common /blk/ both
    shared_get = both(1)
  end function
  integer function calls ()
    integer, save :: n = 0
    n = mod (n + 1, 3)
    calls = n
  end function calls
'''


class Maker(program.Maker):
    COMMON = ("n", "m", "nprocs")

    def lines_of(self, *lines):
        for line in lines:
            self.out(line)

    def out(self, line):
        self.lines.append("  " * self.indent + line)

    # ---- values ----

    def scalar(self):
        rng = self.rng
        if rng.random() < 0.4:
            return rng.choice(program.TARGETS)
        at = "iand (%s, 3) + 1" % self.simple()
        return rng.choice((
            "w(%d)" % rng.randint(1, 4), "w(%s)" % at, "v(%d)" % rng.randint(1, 4),
            "v(%s)" % at, "w2(iand (%s, 1) + 1, 2)" % self.simple(), "A%n", "B%n", "C%n",
            "A%in%u", "C%in%u", "o%n", "o%in%u", "A%a(2)", "o%a({})".format(at), "ip", "o%p",
            "C%al(1)", "o%al(1)", "dyn%n"))

    def narrow(self):
        return self.rng.choice(("int (A%k)", "int (o%k)", "truth (l)", "truth (C%in%on)",
                                "truth (o%in%on)", "ichar (text(1:1))"))

    def value(self, depth=0):
        rng, kind = self.rng, self.rng.random()
        if depth > 2 or kind < 0.3:
            return self.simple()
        if kind < 0.45:
            return self.scalar()
        if kind < 0.5:
            return self.narrow()
        a = self.value(depth + 1)
        if kind < 0.65:
            return "clip (%s %s (%s))" % (a, rng.choice("+-*"), self.value(depth + 1))
        if kind < 0.7:
            return "%s (%s, %s)" % (rng.choice(("iand", "ior", "ieor", "max", "min")), a,
                                    self.value(depth + 1))
        if kind < 0.76:
            return "truth (%s)" % self.condition(depth + 1)
        if kind < 0.82:
            return "merge (%s, %s, %s)" % (a, self.simple(), self.condition(depth + 1))
        return rng.choice((
            "one (%s)" % a, "o%%fn (%s)" % a, "o%get ()", "dyn%get ()", "sum (w)", "maxval (v)",
            "count (w > %s)" % self.simple(), "size (o%al)", "deep (iand (%s, 3))" % self.simple(),
            "mod (%s, 3)" % a, "(%s) / 2" % a, "abs (%s)" % a, "-(%s)" % a, "len_trim (text)",
            "index (text, '1')", "shared_get ()", "calls ()", "int (d)", "host (%s)" % a,
            "pick (%s, %s, %s)" % (self.condition(depth + 1), a, self.simple()),
            "pick (l, trim (text))", "ishft (iand (%s, 7), -1)" % a, "twice (%s)" % a,
            "sum (twice (v))", "truth (btest (%s, 0))" % a, "dot_product (w, w)",
            "findloc (v, 1, dim = 1)", "minloc (w, dim = 1)", "ichar (o%name(1:1))",
            "size (pack (w, w > 0))", "popcnt (iand (%s, 7))" % a))

    def condition(self, depth=0):
        rng, kind = self.rng, self.rng.random()
        if depth < 2 and kind < 0.2:
            return "(%s) %s (%s)" % (self.condition(depth + 1),
                                     rng.choice((".and.", ".or.", ".neqv.")),
                                     self.condition(depth + 1))
        if kind < 0.4:
            return rng.choice((
                "l", ".not. l", "any (w > %s)" % self.simple(), "all (v == 0)", "text == '1'",
                "text(1:1) == '1'", "associated (ip, x)", "associated (o, A)", "d > 1.0",
                "o%in%on", "allocated (more)", "o%name == '1'", "associated (o%p, ip)",
                "scan (text, '1') > 0", "any (w == v)"))
        return "%s %s %s" % (self.value(depth + 1),
                             rng.choice(("==", "/=", "<", ">", "<=", ">=")),
                             self.value(depth + 1) if kind > 0.75 else str(rng.randrange(3)))

    # ---- statements ----

    def block(self, depth, most=2):
        self.indent += 1
        self.statements(depth + 1, most)
        self.indent -= 1

    def branch(self, depth):
        self.out("if (%s) then" % self.condition())
        self.block(depth)
        if self.rng.random() < 0.35:
            self.out("else")
            self.block(depth)
        self.out("end if")

    def judged(self, call):
        self.lines += ["#ifdef JUDGE", "  call judge_at (__LINE__ + 2)", "#endif"]
        self.out(call)

    def collective(self):
        if self.rng.random() < 0.75:
            self.judged("call MPI_Barrier (MPI_COMM_WORLD, ierr)")
        else:
            self.judged("call MPI_Bcast (%s, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)"
                        % self.scalar())

    def leave(self):
        kind = self.rng.random()
        self.out("return" if not self.main and kind < 0.6 else "stop" if kind < 0.8 else
                 "call MPI_Abort (MPI_COMM_WORLD, 1, ierr)")

    def jump_out(self):
        self.out(self.rng.choice(("exit", "cycle")))

    def assign(self):
        rng, value = self.rng, self.value()
        self.out(rng.choice((
            "%s = %s" % (self.scalar(), value), "%s = %s" % (self.scalar(), value),
            "%s = %s" % (self.scalar(), value), "l = %s" % self.condition(),
            "o%%in%%on = %s" % self.condition(), "o%%k = int (iand (%s, 63), 1)" % value,
            "%s = clip (%s)" % (self.scalar(), value))))

    def target(self):
        return self.rng.choice(("x", "y", "g", "h", "A%n", "w(2)", "v(3)", "B%in%u",
                                "v(iand (%s, 3) + 1)" % self.simple()))

    def memory(self):
        rng = self.rng
        if_ = "if (%s) " % self.condition() if rng.random() < 0.35 else ""
        self.out(if_ + rng.choice((
            "ip => %s" % self.target(), "o => %s" % rng.choice(("A", "B", "C")),
            "o%%p => %s" % self.target(), "C = o", "A = B", "o = C", "A%in = o%in",
            "C = made (%s)" % self.value(), "call set (%s, %s)" % (self.target(), self.value()),
            "call set (x, %s, also = y)" % self.value(), "call fill (w, %s)" % self.value(),
            "call fill (w(2:3), %s)" % self.value(), "call fill (o%%a, %s)" % self.value(),
            "call o%%put (%s)" % self.value(), "call dyn%%put (%s)" % self.value(),
            "w = %s" % self.value(), "w(2:3) = v(1:2)", "v = w", "v(4:1:-1) = v", "w = w + 1",
            "o%%al = [%s, 2]" % self.value(), "C%al = o%al", "w = cshift (w, 1)",
            "o%%fn => %s" % rng.choice(("one", "same", "zero")),
            "call shared_set (%s)" % self.value(), "v = merge (v, 0, w > %s)" % self.simple(),
            "call inside (%s)" % self.value(), "o%name = text(1:8)", "text = o%name",
            "w = spread (%s, 1, 4)" % self.value(), "w2(1,:) = v")))

    def library(self):
        rng, value = self.rng, self.value()
        self.lines_of(*rng.choice((
            ("write (text, '(i0)') %s" % value,), ("read (text, *, iostat = ios) x",),
            ("text = merge ('1', '0', %s)" % self.condition(),), ("text = trim (text) // '1'",),
            ("text(1:1) = char (48 + iand (%s, 1))" % value,), ("d = %s * 0.75" % self.simple(),),
            ("d = real (%s)" % value,), ("y = truth (d > 0.5)",),
            ("where (w > %s) w = 0" % self.simple(),),
            ("where (v == %s)" % self.simple(), "  v = 1", "elsewhere", "  v = w", "end where"),
            ("do concurrent (i = 1:4)", "  v(i) = iand (i + %s, 3)" % self.simple(), "end do"),
            ("forall (i = 1:4) w(i) = i * %s" % self.simple(), "w = mod (w, 50)"),
            ("if (allocated (more)) deallocate (more)", "allocate (more(2), source = clip (%s))"
             % value, "x = more(2)"),
            ("if (allocated (more)) call move_alloc (more, A%al)",),
            ("associate (q => o%n)", "  q = clip (%s)" % value, "end associate"),
            ("block", "  integer :: own(2)", "  own = [%s, 1]" % value, "  y = clip (own(1))",
             "end block"),
            ("select type (dyn)", "type is (wide)", "  dyn%%more = clip (%s)" % value,
             "class default", "  dyn%n = 1", "end select"),
            ("deallocate (dyn)", "if (%s) then" % self.condition(), "  allocate (wide :: dyn)",
             "else", "  allocate (s :: dyn)", "end if"),
            ("nullify (mine)", "if (%s) mine => x" % self.condition(),
             "z = truth (associated (mine))"),
            ("v = reshape (w2, [4])",), ("w2 = reshape ([(i * %s, i = 1, 8)], [2, 4])"
                                         % self.simple(), "w2 = mod (w2, 50)"),
            ("B = s (n = %s, p = g, fn = one, al = [1, 2])" % self.simple(),))))

    def team(self):
        rng = self.rng
        equal, to = rng.choice(("rank", "n", "m", "nprocs", "0", "1")), rng.choice("xyzgh")
        part = "%s + i" % equal if rng.random() < 0.5 else "truth (i == %s)" % equal
        self.lines_of(*rng.choice((
            ("!$omp parallel do reduction (+: %s) num_threads (2)" % to, "do i = 1, 4",
             "  %s = %s + %s" % (to, to, part), "end do"),
            ("!$omp parallel do lastprivate (%s) num_threads (2)" % to, "do i = 1, 4",
             "  %s = %s" % (to, part), "end do"),
            ("!$omp parallel num_threads (2)", "!$omp single", "%s = %s" % (to, equal),
             "!$omp end single", "!$omp end parallel"),
            ("!$omp parallel workshare num_threads (2)", "w = v + %s" % equal,
             "!$omp end parallel workshare", "w = mod (w, 50)"),
            ("!$omp parallel do reduction (max: %s) num_threads (2)" % to, "do i = 1, 4",
             "  %s = max (%s, %s)" % (to, to, part), "end do"))))
        self.out("%s = clip (%s)" % (to, to))

    def call(self):
        if self.main and self.functions:
            self.out("%s = clip (%s (%s, %s, %s))" % (
                self.rng.choice("xyz"), self.rng.choice(self.functions), self.value(),
                self.target(), self.rng.choice("AB")))
            self.out("A%p => g; B%p => g")
        else:
            self.assign()

    def loop(self, depth):
        rng = self.rng
        self.counters += 1
        i, kind = "i%d" % self.counters, rng.random()
        if kind < 0.6:
            self.out("do %s = 1, %s" % (i, self.simple() if rng.random() < 0.7 else
                                        "iand (%s, 3)" % self.value()))
        elif kind < 0.8:
            self.out("do %s = %s, 1, -1" % (i, self.simple()))
        else:
            self.out("%s = 0" % i)
            self.out("do while (%s < 3 .and. (%s))" % (i, self.condition()))
            self.out("  %s = %s + 1" % (i, i))
        self.loops += 1
        self.block(depth)
        self.loops -= 1
        self.out("end do")

    def switch(self, depth):
        kept, self.loops = self.loops, 0
        self.out("select case (%s)" % self.value())
        for number in self.rng.sample((0, 1, 2, 3), 2):
            self.out("case (%d)" % number)
            self.block(depth)
        self.out("case default")
        self.block(depth, 1)
        self.out("end select")
        self.loops = kept

    def jump(self, depth):
        self.labels += 1
        self.out("out%d: block" % self.labels)
        label = self.labels
        self.out("  if (%s) exit out%d" % (self.condition(), label))
        self.block(depth)
        self.out("end block out%d" % label)

    # ---- programs ----

    def locals(self):
        rng = self.rng
        self.lines_of(
            "integer, target :: x, y, z, v(4)", "integer, pointer :: ip, mine",
            "integer, allocatable :: more(:)", "type(s), target :: C", "type(s), pointer :: o",
            "class(s), allocatable :: dyn", "logical :: l", "real :: d",
            "integer :: i, ios, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12")
        return (["x = %d; y = %d; z = %d" % tuple(rng.choice((0, 0, 1, 2)) for _ in "xyz"),
                 "v = [0, 1, 0, 0]; l = .false.; d = 0; ios = 0; i = 0",
                 "C%%n = %s; C%%p => g; C%%fn => same; C%%al = [1, 0]" % self.simple(),
                 "allocate (%s :: dyn)" % rng.choice(("s", "wide"))])

    def inside(self):
        """Internal procedures, which change variables of their host."""
        self.indent -= 1
        self.lines_of("contains", "integer function host (a)", "  integer, intent(in) :: a",
                      "  host = clip (a + x)", "end function", "subroutine inside (a)",
                      "  integer, intent(in) :: a", "  y = clip (a)", "  C%n = y",
                      "end subroutine")
        self.indent += 1

    def procedure(self, name):
        self.out("integer function %s (n, q, r) result (res)" % name)
        self.indent += 1
        self.lines_of("integer, intent(in) :: n", "integer, target, intent(inout) :: q",
                      "type(s), target, intent(inout) :: r", "integer :: rank, nprocs, m")
        first = self.locals()
        self.lines_of("call MPI_Comm_rank (MPI_COMM_WORLD, rank, ierr)",
                      "call MPI_Comm_size (MPI_COMM_WORLD, nprocs, ierr)",
                      "m = n; res = 0", *first)
        self.lines_of("ip => q", "o => r")
        self.statements(0, 4)
        self.out("res = %s" % self.value())
        self.inside()
        self.indent -= 1
        self.out("end function")
        self.functions.append(name)

    def program(self):
        rng = self.rng
        self.functions = []
        for number in range(rng.choice((0, 0, 1, 1, 2))):
            self.procedure("f%d" % number)
        self.indent = 0
        self.lines_of("end module things", "program random")
        self.indent, self.main = 1, True
        self.lines_of("use things", "implicit none", "integer :: rank, nprocs, n, m",
                      "character(8) :: argument")
        first = self.locals()
        self.judged("call MPI_Init (ierr)")
        self.lines_of("call MPI_Comm_rank (MPI_COMM_WORLD, rank, ierr)",
                      "call MPI_Comm_size (MPI_COMM_WORLD, nprocs, ierr)", "n = 0; m = 0",
                      "if (rank == 0) then", "  call get_command_argument (1, argument)",
                      "  read (argument, *) n", "  call get_command_argument (2, argument)",
                      "  read (argument, *) m", "end if")
        for name in "nm":
            self.judged("call MPI_Bcast (%s, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)" % name)
        self.lines_of("A%p => g; B%p => g; A%fn => one; B%fn => same",
                      "A%al = [0, 1]; B%al = [1, 1]", *first)
        self.lines_of("ip => x", "o => %s" % rng.choice("ABC"))
        self.statements(0, 8)
        if rng.random() < 0.5:
            self.statements(0, 4)
        self.judged("call MPI_Finalize (ierr)")
        self.inside()
        self.indent = 0
        self.out("end program")
        return MODULE + "\n".join(self.lines) + "\n"


if __name__ == "__main__":
    import sys
    print(Maker(int(sys.argv[1])).program())
