/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No MPI: exceptions, virtual calls, templates, lambdas, statics. */
#include <algorithm>
#include <map>
#include <string>
#include <vector>

int other(int);

struct A {
	std::string s;
	A(const char *t) : s(t) {}
	virtual ~A() { other(1); }
	virtual int f(int x) { return x; }
};

struct B : A {
	using A::A;
	int f(int x) override
	{
		static int n;

		if (x > 3)
			throw x;
		return ++n;
	}
};

int run(A &a, int n)
{
	B b("x");

	try {
		std::vector<int> v(n);

		std::sort(v.begin(), v.end(), [&](int x, int y) {
			return other(x) < other(y);
		});
		return a.f(n) + b.f(v[0]);
	} catch (int k) {
		return k;
	}
}

int main()
{
	std::map<std::string, int> m;
	B b("y");

	m["a"] = run(b, 3);
#pragma omp parallel
	{
#pragma omp critical
		m["b"]++;
	}
}
