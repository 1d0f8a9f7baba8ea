#!/usr/bin/env python3
"""Runs the acceptance suite and compares its failures with those that are known.

    acceptance.py CHECK.PY BINARY

Known failures stand in .ci/known-failures.txt, one name a line with its reason. A new failure
fails the run; so does a known one that passes by now, so that the list stays short.
"""
import os
import subprocess
import sys

check, binary = sys.argv[1:3]
here = os.path.dirname(os.path.abspath(__file__))
known = set()
with open(os.path.join(here, "known-failures.txt"), encoding="utf-8") as lines:
    for line in lines:
        if line.strip() and not line.startswith("#"):
            known.add(line.split()[0])
done = subprocess.run([sys.executable, check, "--values", binary], capture_output=True, text=True)
failed = {}
for line in done.stdout.splitlines():
    if line.startswith("FAIL "):
        name = line[5:].split(":")[0]
        failed[name] = line
print(done.stdout.splitlines()[-1] if done.stdout else done.stderr)
new = sorted(set(failed) - known)
mended = sorted(known - set(failed))
for name in new:
    print(failed[name])
for name in mended:
    print("%s passes now: remove it from .ci/known-failures.txt" % name)
sys.exit(1 if new or mended else 0)
