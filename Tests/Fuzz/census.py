"""Adds up the lines of `lucid-fuzz --mutants` and prints one table; exits with 1 where something is broken."""
import collections
import sys

rows = collections.OrderedDict()
groups = {"several": {}, "away": {}}
complaints, slowest = [], (0, "")
for line in sys.stdin:
    parts = line.rstrip("\n").split("\t")
    if parts[0] == "row":
        old = rows.setdefault(parts[1], [0] * 7)
        rows[parts[1]] = [a + int(b) for a, b in zip(old, parts[2:])]
    elif parts[0] in groups:
        count, seed = groups[parts[0]].get(parts[1], (0, parts[3]))
        groups[parts[0]][parts[1]] = (count + int(parts[2]), seed)
    elif parts[0] == "complaint":
        complaints.append(parts[1])
    elif parts[0] == "slowest":
        slowest = max(slowest, (int(parts[1]), parts[2]))

broken = int(sys.argv[1])
heads = ["mutants", "one error", "several", "warned", "silent", "same plan", "away"]
print(f"{'':<32}" + "".join(f"{head:>11}" for head in heads))
total = [0] * 7
for name, row in rows.items():
    print(f"{name:<32}" + "".join(f"{n:>11}" for n in row))
    total = [a + b for a, b in zip(total, row)]
print(f"{'together':<32}" + "".join(f"{n:>11}" for n in total))
print(f"\ncrashes and hangs: {broken}; broken invariants: {len(complaints)}; slowest {slowest[0]} ms (seed {slowest[1]})")
for title, found in groups.items():
    print(f"\n{title}: {sum(n for n, _ in found.values())} mutants, {len(found)} causes")
    for name, (count, seed) in sorted(found.items(), key=lambda item: -item[1][0])[:40]:
        print(f"{count:>7}  {name}  (seed {seed})")
for complaint in complaints[:20]:
    print("complaint: " + complaint)
sys.exit(1 if broken or complaints else 0)
