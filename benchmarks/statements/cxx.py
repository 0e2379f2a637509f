# SPDX-License-Identifier: GPL-3.0-or-later
"""cxx - the random programs of program.py with what C++ adds.

Containers, strings, smart pointers, references, lambdas, virtual functions,
templates, operators and exceptions.
"""
import program

HEAD = program.HEAD + r'''
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

struct shape {
	int id = 0;
	virtual int area (int v) { return v > 1; }
	virtual ~shape () {}
};
struct box : shape { int area (int v) override { return clip (v + id); } };
struct flat : shape { int area (int) override { return 0; } };
struct error : std::runtime_error {
	int code;
	explicit error (int c) : std::runtime_error (c ? "1" : "0"), code (c) {}
};
struct worse : error { using error::error; };
class counter {
	int n;
public:
	static int made;
	explicit counter (int v = 0) : n (clip (v)) { made = 1; }
	int get () const { return n; }
	counter &operator+= (int v) { n = clip (n + v); return *this; }
	explicit operator bool () const { return n != 0; }
	bool operator== (const counter &other) const { return n == other.n; }
};
int counter::made = 0;
class guard {
	int &to, old;
public:
	guard (int &which, int v) : to (which), old (which) { to = clip (v); }
	~guard () { to = old; }
};
template <typename T> static T pick (bool first, T a, T b) { return first ? a : b; }
template <typename T> struct base { int get () { return static_cast<T *> (this)->own (); } };
struct part : base<part> { int v = 0; int own () { return v; } };
static void check (int v) { if (v > 1) throw error (v); if (v < 0) throw worse (v); }
static std::vector<int> list (int v) { return std::vector<int> { v, 1, clip (v + 1) }; }
static int read (const std::vector<int> &from, unsigned at) { return from[at % from.size ()]; }
static void add (std::vector<int> &to, int v) { to.push_back (v); }
static std::map<std::string, int> names;
'''


class Maker(program.Maker):
    HEAD = HEAD

    def locals(self):
        super().locals()
        for line in (
                "std::vector<int> vec { 0, 1 }; std::string str = \"0\"; std::map<int, int> map;",
                "std::unique_ptr<shape> sp = std::make_unique<box> (); std::optional<int> opt;",
                "std::function<int (int)> func = same; counter cnt; std::set<int> some;",
                "auto sc = std::make_shared<counter> (1); std::pair<int, int> pr { 0, 1 };",
                "std::array<int, 3> arr {}; int &ref = z; box bx; flat fl; shape *sh = &bx;",
                "auto lam = [&] (int v) { return clip (v + y); }; part crtp;",
                "auto keeps = [n, k = %s] (int v) mutable { return k = clip (k + v + n); };"
                % self.simple(),
                "(void) ref, (void) lam, (void) keeps;"):
            self.out(line)

    def value(self, depth=0):
        rng = self.rng
        if depth > 2 or rng.random() > 0.3:
            return super().value(depth)
        a = self.value(depth + 1)
        return rng.choice((
            "vec[%s & 1]" % self.simple(), "(int) vec.size ()", "(str == \"1\")",
            "(int) str.size ()", "(int) map.count (%s)" % self.simple(),
            "map[%s & 3]" % self.simple(), "sp->area (%s)" % a, "(opt ? 1 : 0)",
            "opt.value_or (%s)" % self.simple(), "func (%s)" % a, "lam (%s)" % a,
            "cnt.get ()", "sc->get ()", "(int) some.count (%s)" % self.simple(),
            "(int) some.size ()", "pr.first", "ref", "sh->area (%s)" % a,
            "pick ((%s) > 0, %s, %s)" % (a, self.simple(), self.simple()),
            "std::max ((int) (%s), %s)" % (a, self.simple()), "vec.back ()", "keeps (%s)" % a,
            "(int) std::any_of (vec.begin (), vec.end (), [&] (int v) { return v > %s; })"
            % self.simple(), "(dynamic_cast<box *> (sh) != nullptr)", "counter::made",
            "arr[%s & 1]" % self.simple(), "crtp.get ()", "read (vec, %s & 7)" % self.simple(),
            "read (list (%s), 0)" % a, "names[\"a\"]", "(sc == nullptr)", "(cnt ? 1 : 0)",
            "(cnt == *sc)", "std::get<1> (std::make_tuple (%s, %s))" % (self.simple(), a),
            "clip (std::accumulate (vec.begin (), vec.end (), 0))"))

    def library(self):
        rng = self.rng
        if rng.random() < 0.25:
            super().library()
            return
        value = "(int) (%s)" % self.value()
        if_ = "if (%s) " % self.condition() if rng.random() < 0.3 else ""
        self.out(if_ + rng.choice((
            "vec.push_back (%s);" % value, "vec[%s & 1] = %s;" % (self.simple(), value),
            "vec.resize (2 + (%s & 1));" % self.simple(), "vec = list (%s);" % value,
            "vec.assign (2, %s);" % value, "add (vec, %s);" % value,
            "str = std::to_string (%s);" % value, "str += \"1\";", "str = str.substr (0, 1);",
            "map[%s & 3] = %s;" % (self.simple(), value), "map.erase (%s & 3);" % self.simple(),
            "map.insert ({ %s, 1 });" % self.simple(),
            "sp = std::make_unique<%s> ();" % rng.choice(("box", "flat", "shape")),
            "sp->id = %s;" % value, "bx.id = %s;" % value, "opt = %s;" % value, "opt.reset ();",
            "func = [=] (int v) { return clip (v + %s); };" % self.simple(),
            "func = %s;" % rng.choice(("one", "zero", "lam", "same")),
            "cnt += %s;" % value, "cnt = counter (%s);" % value, "*sc += %s;" % value,
            "sc = std::make_shared<counter> (%s);" % value, "some.insert (%s & 3);" % self.simple(),
            "some.clear ();", "pr = { %s, %s };" % (value, self.simple()),
            "std::tie (x, y) = pr;", "arr[%s & 1] = %s;" % (self.simple(), value),
            "arr.fill (%s);" % value, "ref = %s;" % value, "sh = &fl;", "sh = &bx;",
            "std::swap (x, y);", "std::swap (vec[0], vec[1]);",
            "std::sort (vec.begin (), vec.end ());", "std::reverse (vec.begin (), vec.end ());",
            "for (int e : vec) x = clip (x + e);", "for (int &e : vec) e = clip (e + %s);"
            % self.simple(), "crtp.v = %s;" % value, "names[\"a\"] = %s;" % value,
            "{ auto [a, b] = pr; y = a + b; }", "{ guard saved (x, %s); y = x; }" % value,
            "{ std::ostringstream out; out << %s; str = out.str (); }" % self.simple(),
            "std::for_each (vec.begin (), vec.end (), [&] (int v) { g = clip (g + v); });",
            "try { check (%s); x = 1; } catch (const worse &e) { y = e.code; } "
            "catch (const error &e) { x = e.code; }" % value,
            "try { check (%s); } catch (const std::exception &e) { z = e.what ()[0] == '1'; }"
            % value,
            "{ std::vector<struct s> many (2); many[%s & 1].n = %s; x = many[1].n; }"
            % (self.simple(), value),
            "{ std::unique_ptr<int> own (new int (%s)); auto other = std::move (own); "
            "y = own ? 1 : *other; }" % value)))
        self.out("if (!sp) sp.reset (new box); if (vec.size () < 2) vec.resize (2);")
        self.out("if (vec.size () > 6) vec.resize (3);")


if __name__ == "__main__":
    import sys
    print(Maker(int(sys.argv[1])).program())
