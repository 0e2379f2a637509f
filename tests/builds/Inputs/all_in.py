# all_in.py WORDS TEXT: fails with the words of one file that another lacks.
import sys

words = open(sys.argv[1]).read().split()
text = open(sys.argv[2]).read()
missing = [word for word in words if word not in text]
if missing or not words:
    sys.exit("missing: %s" % (missing or "no words at all"))
