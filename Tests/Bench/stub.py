"""A server of chat completions that costs next to nothing: stub.py TOKENS. Prints its port and serves until it is ended.

Every answer is TOKENS tokens in one piece, an event for each. Under /timed the first token is the time at which it was sent, in nanoseconds of the
monotonic clock, and the others come 50 ms later.
"""
import json
import socket
import sys
import threading
import time


def chunk(text):
    choice = {"index": 0, "delta": {"content": text}, "finish_reason": None}
    return b"data: " + json.dumps({"id": "1", "object": "chat.completion.chunk", "choices": [choice]}).encode() + b"\n\n"


TOKENS = int(sys.argv[1])
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
BODY = b"".join(chunk(f"tok{n} ") for n in range(TOKENS))
END = (
    b'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\n'
    b'data: {"choices":[],"usage":{"prompt_tokens":9,"completion_tokens":%d}}\n\ndata: [DONE]\n\n' % TOKENS)


def serve(connection):
    with connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        data = b""
        while b"\r\n\r\n" not in data:
            data += connection.recv(65536)
        head, _, body = data.partition(b"\r\n\r\n")
        length = next((int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0)
        while len(body) < length:
            body += connection.recv(65536)
        if b"/timed/" not in head.split(b"\r\n")[0]:
            connection.sendall(HEAD + BODY + END)
            return
        connection.sendall(HEAD)
        time.sleep(0.02)
        connection.sendall(chunk(f"at {time.monotonic_ns()} ns "))
        time.sleep(0.05)
        connection.sendall(BODY + END)


def main():
    with socket.create_server(("127.0.0.1", 0), backlog=64) as listener:
        print(listener.getsockname()[1], flush=True)
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=serve, args=(connection,), daemon=True).start()


main()
