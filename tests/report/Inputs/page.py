# SPDX-License-Identifier: GPL-3.0-or-later
# page.py FILE [URL...]: whether FILE is a page whose elements are closed in order,
# whose identifiers are unique, and which refers to nothing outside, but by links that
# begin with one of the URLs.
import html.parser
import sys

VOID = {"meta", "wbr", "input", "br", "hr", "img", "link"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.count = [], set(), [], {}

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                assert value not in self.ids, "id %s twice" % value
                self.ids.add(value)
            assert not name.startswith("on"), "handler %s" % name
            assert name not in ("src", "action", "background"), name
            if name in ("href", "xlink:href"):
                assert value.startswith(("#", *sys.argv[2:])), value
                if value[0] == "#":
                    self.links.append(value[1:])

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, "</%s>" % tag


page = Page()
with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
page.feed(text)
page.close()
assert not page.open, page.open
assert set(page.links) <= page.ids
assert page.count["script"] == 1 and page.count["style"] == 1, page.count
assert "@import" not in text and "url(" not in text
print({k: page.count.get(k, 0) for k in ("article", "svg", "section")})
