"""Holds locks while a command runs: hold.py FILE... -- COMMAND...

A file that ends in .sqlite is held as a writer in the middle of a transaction holds it, any other by flock, with this process named in it
when it lies under locks/. Nothing of it is inherited by the command."""
import fcntl, os, sqlite3, subprocess, sys, time

cut = sys.argv.index("--")
held = []
for name in sys.argv[1:cut]:
    if name.endswith(".sqlite"):
        database = sqlite3.connect(name, isolation_level=None)
        database.execute("BEGIN IMMEDIATE")
        held.append(database)
    else:
        file = open(name, "a+b")
        fcntl.flock(file, fcntl.LOCK_EX)
        if "/locks/" in name:
            file.truncate(0)
            file.write(b"%d %d\n" % (os.getpid(), int(time.time())))
            file.flush()
        held.append(file)
sys.exit(subprocess.call(sys.argv[cut + 1 :]))
