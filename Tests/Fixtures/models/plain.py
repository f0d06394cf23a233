"""In a network namespace of its own: gives this machine two addresses, a public one and one of a private network, and answers on both.

plain.py PUBLIC PRIVATE PORT LOG COMMAND...: LOG gets a line for each connection, with the address that was connected to."""
import fcntl, http.server, json, socket, struct, subprocess, sys, threading

public, private, port, log = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
control = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)


def give(name, address):
    where = struct.pack("16sH2s4s8s", name.encode(), socket.AF_INET, b"", socket.inet_aton(address), b"")
    fcntl.ioctl(control, 0x8916, where)  # SIOCSIFADDR
    fcntl.ioctl(control, 0x8914, struct.pack("16sh14x", name.encode(), 1))  # SIOCSIFFLAGS, IFF_UP


give("lo", "127.0.0.1")
give("lo:1", public)
give("lo:2", private)


class Server(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        with open(log, "a") as file:
            file.write(self.connection.getsockname()[0] + "\n")
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = json.dumps({"choices": [{"message": {"role": "assistant", "content": "Hello from near."}, "finish_reason": "stop"}]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("0.0.0.0", port), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
code = subprocess.call(sys.argv[5:])
server.shutdown()
sys.exit(code)
