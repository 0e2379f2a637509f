# SPDX-License-Identifier: GPL-3.0-or-later
"""print_c - programs of C and C++: a source of a difference and a branch.

SHAPES     name -> (what stands outside, statements); E is the value
program () text of one program for a unit, the words that call it
unit ()    text of a unit
"""
import re

BARRIER = "MPI_Barrier(MPI_COMM_WORLD);"
REDUCE = "MPI_Allreduce(data, sums, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);"
SHAPES = {
    "if": ([], ["if (E == 1)", "\tBARRIER"]),
    "either": ([], ["if (E == 1)", "\tBARRIER", "else", "\tREDUCE"]),
    "while": ([], ["int n_ = E;", "while (n_-- > 0)", "\tBARRIER"]),
    "for": ([], ["for (int i_ = 0; i_ < E; i_++)", "\tBARRIER"]),
    "do": ([], ["int n_ = 0;", "do", "\tBARRIER", "while (n_++ < E);"]),
    "switch": ([], ["switch (E) {", "case 1: BARRIER break;",
                    "default: REDUCE", "}"]),
    "return": ([], ["if (E == 1)", "\treturn;", "BARRIER"]),
    "goto": ([], ["if (E == 1)", "\tgoto out_;", "BARRIER", "out_:;"]),
    "break": ([], ["for (int i_ = 0; i_ < 3; i_++) {", "\tif (E == i_)",
                   "\t\tbreak;", "\tBARRIER", "}"]),
    "continue": ([], ["for (int i_ = 0; i_ < 3; i_++) {", "\tif (E == i_)",
                      "\t\tcontinue;", "\tBARRIER", "}"]),
    "call": (["static void shaped@(int x)", "{", "\tif (x == 1)",
              "\t\tBARRIER", "}"], ["shaped@(E);"]),
    "pointer": (["static void one_@(void) { BARRIER }",
                 "static void two_@(void) { REDUCE }"],
                ["void (*f_)(void) = E == 1 ? one_@ : two_@;", "f_();"]),
    "nested": ([], ["if (size > 2) {", "\tif (size < 99 && E == 1)",
                    "\t\tBARRIER", "}"]),
    "root": ([], ["MPI_Bcast(data, 1, MPI_INT, E, MPI_COMM_WORLD);"]),
    "count": ([], ["MPI_Bcast(data, E, MPI_INT, 0, MPI_COMM_WORLD);"]),
    "redop": ([], ["MPI_Allreduce(data, sums, 1, MPI_INT,",
                   "\tE == 1 ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD);"]),
    "comm": ([], ["MPI_Comm other_;",
                  "MPI_Comm_dup(MPI_COMM_WORLD, &other_);",
                  "MPI_Barrier(E == 1 ? MPI_COMM_WORLD : other_);"]),
}
HEADERS = """mpi errno.h fenv.h math.h pthread.h search.h semaphore.h setjmp.h
signal.h stdarg.h stdbool.h stddef.h stdio.h stdlib.h string.h sys/mman.h
sys/stat.h sys/time.h time.h ucontext.h unistd.h wchar.h omp.h"""
# Headers of C++ and a pattern for what needs them.
STANDARD = {
    "algorithm": r"sort|for_each|transform|fill|copy\(|max|clamp|generate\("
    r"|min_element|count_if|any_of|find\(|lower_bound|remove_if|unique\(",
    "any": "any", "array": "array", "atomic": "atomic", "bit": "bit_cast",
    "bitset": "bitset", "charconv": "from_chars", "chrono": "chrono", "compare": "compare",
    "complex": "complex", "condition_variable": "condition_variable",
    "coroutine": "coroutine_handle", "deque": "deque",
    "exception": "exception_ptr|uncaught|throw_with_nested|set_terminate", "filesystem": "filesystem",
    "fstream": "ifstream",
    "functional": "function|bind|ref|hash|mem_fn|invoke",
    "future": "async|promise|packaged_task", "iostream": "cin|istream|ostream|streambuf",
    "initializer_list": "initializer_list", "iterator": "back_inserter|begin",
    "list": "list<",
    "map": "map", "memory":
    "unique_ptr|make_unique|shared_ptr|make_shared|weak_ptr",
    "mutex": "mutex|once_flag|call_once", "new": "new", "numeric":
    "accumulate|iota|gcd|inner_product|partial_sum", "optional": "optional",
    "queue": "queue|priority_queue", "random": "mt19937|random_device",
    "ranges": "views", "regex": "regex", "set": "set<",
    "span": "span", "sstream": "stringstream|ostringstream|istringstream",
    "stack": "stack", "stdexcept": "runtime_error|exception|out_of|invalid",
    "string": "string|to_string|stoi|getline", "string_view": "string_view",
    "thread": "thread|jthread|this_thread",
    "tuple": "tuple|tie|make_tuple|apply",
    "typeinfo": "bad_cast|type_info",
    "unordered_map": "unordered_map",
    "unordered_set": "unordered_set", "utility": "pair|swap|exchange|move",
    "valarray": "valarray", "variant": "variant|visit", "vector": "vector",
}


def words(lines, number, differs):
    """LINES with their abbreviations replaced."""
    return [line.replace("@", str(number)).replace(
        "$V", "rank" if differs else "(size - 1)").replace(
        "BARRIER", BARRIER).replace("REDUCE", REDUCE) for line in lines]


def program(source, shape, number, differs):
    """(lines, the call or "") of the program with that NUMBER."""
    outside, statements = SHAPES[shape]
    inside = list(source.inside)
    if not differs:
        inside += source.more
        if "bcast" in source.flags:
            inside.append("MPI_Bcast(&(%s), 1, MPI_INT, 0, MPI_COMM_WORLD);" %
                          source.value)
    # A macro would hide E's text from nothing, but lines stay readable so.
    statements = [re.sub(r"\bE\b", lambda _: source.value, line)
                  for line in statements]
    head = source.head or "static void f@(int argc, char **argv)"
    lines = outside + source.outside + [head, "{", "\tint rank, size;", "",
                                        "\t(void)rank, (void)size;"] + [
        "\t" + line for line in [
            "MPI_Comm_rank(MPI_COMM_WORLD, &rank);",
            "MPI_Comm_size(MPI_COMM_WORLD, &size);"] + inside + statements]
    if not source.head:
        lines.insert(len(lines) - len(inside) - len(statements) - 2,
                     "\t(void)argc, (void)argv;")
    lines += ["}"] + ([source.tail] if source.tail else []) + [""]
    lines = words(lines, number, differs)
    return lines, "" if source.head else "f%d(argc, argv);" % number


def headers(language, text):
    found = ["#include <%s>" % name for name in
             HEADERS.replace("mpi ", "mpi.h ").split()]
    if language == "c":
        return found + ["#include <stdatomic.h>", "#include <threads.h>"]
    return found + ["#include <%s>" % name
                    for name, pattern in STANDARD.items()
                    if re.search("<new>|" + (r"new \(" if name == "new" else
                                             "std::(%s)" % pattern), text)]


def unit(language, programs):
    """The text of a unit of PROGRAMS, as of program (), and the range of lines
    of each."""
    body = [line for lines, _ in programs for line in lines]
    top = headers(language, "\n".join(body)) + [
        "static int data[4096], sums[4096];", ""]
    spans, at = [], len(top) + 1
    for lines, _ in programs:
        spans.append(range(at, at + len(lines)))
        at += len(lines)
    calls = [call for _, call in programs if call]
    end = ["int main(int argc, char **argv)", "{",
           "\tMPI_Init(&argc, &argv);"] + ["\t" + call for call in calls] + [
        "\tMPI_Finalize();", "\treturn 0;", "}"] if calls else []
    return "\n".join(top + body + end) + "\n", spans
