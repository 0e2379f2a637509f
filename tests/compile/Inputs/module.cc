// SPDX-License-Identifier: GPL-3.0-or-later
export module ranks;
export inline int doubled(int x) { return 2 * x; }
export template <class T> struct box {
	T value;
	T get() const { return value; }
};
