#!/usr/bin/env python3
"""zsh_completion.py FOLDER: types command lines into an interactive zsh and expects what TAB makes of them.

FOLDER has lucid.zsh; `lucid` is on the PATH.
"""
import os, pty, re, select, sys, time

CONTROLS = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|[\x00-\x1f]")

CASES = [
    # Typed before TAB, and what has to stand on the line or in the list after it.
    ("lucid ch", "check"),
    ("lucid run --form", "--format"),
    ("lucid run bri", "briefing"),
    ("lucid generate completions z", "zsh"),
    ("lucid help unknown-fil", "unknown-filter"),
]


def main(folder):
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(HOME=folder, TERM="dumb", PS1="> ", ZDOTDIR=folder, COLUMNS="120", LINES="50")
        os.execvp("zsh", ["zsh", "-f", "-i"])
    seen = b""

    def read(until, seconds):
        nonlocal seen
        end = time.monotonic() + seconds
        # Bells and movements of the cursor stand between what was typed and what was added.
        while until not in CONTROLS.sub(b"", seen) and time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                seen += os.read(terminal, 65536)
        return until in CONTROLS.sub(b"", seen)

    def drain():
        """Until nothing more comes."""
        while select.select([terminal], [], [], 0.2)[0]:
            os.read(terminal, 65536)

    def send(text):
        nonlocal seen
        seen = b""
        os.write(terminal, text.encode())

    send(f"autoload -Uz compinit; compinit -u -D; source {folder}/lucid.zsh; print rea''dy\n")
    if not read(b"ready", 600):
        sys.exit("zsh: does not start: " + seen.decode(errors="replace"))
    drain()
    for typed, expected in CASES:
        send(typed + "\t")
        if not read(expected.encode(), 600):
            sys.exit(f"zsh: {expected} is not offered after: {typed}: " + seen.decode(errors="replace"))
        send("\x15")
        drain()
    os.write(terminal, b"exit\n")
    print(f"zsh: offers what it should, {len(CASES)} lines")


main(sys.argv[1])
