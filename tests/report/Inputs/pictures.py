# SPDX-License-Identifier: GPL-3.0-or-later
# pictures.py LIGHT DARK PDF: whether the screenshots show a page: light and dark
# background, the colours of both sides and of the condition; and the PDF has one.
import struct
import sys
import zlib


def pixels(path):
    """The colours of a PNG (8 bits, RGB or RGBA) and how often they occur."""
    data = open(path, "rb").read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        part = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, form = struct.unpack(">IIBB", part[:10])
            assert depth == 8 and form in (2, 6)
            step = 3 if form == 2 else 4
        elif kind == b"IDAT":
            packed += part
        at += size + 12
    raw = zlib.decompress(packed)
    line, found = bytearray(width * step), {}
    for y in range(height):
        start = y * (width * step + 1)
        how, row = raw[start], bytearray(raw[start + 1:start + 1 +
                                             width * step])
        for x in range(width * step):
            left = row[x - step] if x >= step else 0
            up, corner = line[x], line[x - step] if x >= step else 0
            if how == 1:
                row[x] = (row[x] + left) & 255
            elif how == 2:
                row[x] = (row[x] + up) & 255
            elif how == 3:
                row[x] = (row[x] + (left + up) // 2) & 255
            elif how == 4:
                guess = left + up - corner
                order = [(abs(guess - v), i) for i, v in
                         enumerate((left, up, corner))]
                row[x] = (row[x] + (left, up, corner)[min(order)[1]]) & 255
        line = row
        for x in range(0, width * step, step):
            colour = bytes(row[x:x + 3])
            found[colour] = found.get(colour, 0) + 1
    return width * height, found


def colour(text):
    return bytes.fromhex(text)


wanted = {1: ("ffffff", "fdebdd", "e1eefb", "f2e6fb"),
          2: ("14171b", "40260f", "10304f", "36204d")}
for i, (page, *sides) in wanted.items():
    total, found = pixels(sys.argv[i])
    assert found.get(colour(page), 0) > total / 2, (sys.argv[i], "background")
    for side in sides:
        assert found.get(colour(side), 0) > 2000, (sys.argv[i], side)
assert open(sys.argv[3], "rb").read(5) == b"%PDF-"
