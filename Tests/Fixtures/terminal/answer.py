"""A person at a terminal: answer.py COMMAND [ANSWER...] runs a line of shell on a terminal of its own, types the next answer whenever a
question waits, and prints what stood on the screen. Without another answer the person ends the input."""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios

QUESTION = re.compile(rb"(the word never: |\[y/N\] )$")


def main(command, *answers):
    answers = list(answers)
    child, screen = pty.fork()
    if child == 0:
        os.environ.update(NO_COLOR="1", TERM="xterm")
        os.execvp("/bin/sh", ["sh", "-c", command])
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
    seen = b""
    while True:
        if not select.select([screen], [], [], 20)[0]:
            os.kill(child, 9)
            seen += b"\n(nothing more came)\n"
            break
        try:
            piece = os.read(screen, 65536)
        except OSError:
            break
        if not piece:
            break
        seen += piece
        if QUESTION.search(seen):
            os.write(screen, answers.pop(0).encode() + b"\n" if answers else b"\x04")
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(seen.decode().replace("\r\n", "\n"), end="")
    return status


sys.exit(main(*sys.argv[1:]))
