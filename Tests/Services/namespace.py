"""A network namespace of one's own, made by `unshare`: every address leads to this machine, a name server answers, all packets are seen."""
import fcntl
import ipaddress
import pathlib
import socket
import struct
import subprocess
import tempfile
import threading
import time

PRIVATE = [ipaddress.ip_network(n) for n in (
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16", "::/127", "fc00::/7", "fe80::/10")]


def is_private(text):
    address = ipaddress.ip_address(text)
    address = getattr(address, "ipv4_mapped", None) or address
    return any(address.version == network.version and address in network for network in PRIVATE)


def enter():
    """Brings the only interface up and makes every address one of this machine. Fails outside a namespace, where routes are left alone."""
    names = [name for _, name in socket.if_nameindex() if name not in ("tunl0", "sit0", "ip6tnl0", "gre0", "gretap0", "erspan0", "ip_vti0", "ip6_vti0", "ip6gre0")]
    if names != ["lo"]:
        raise SystemExit(f"this is no network namespace of its own: it has {names}")
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        request = struct.pack("16sH14x", b"lo", 0)
        flags = struct.unpack("16sH", fcntl.ioctl(s, 0x8913, request)[:18])[1]
        fcntl.ioctl(s, 0x8914, struct.pack("16sH14x", b"lo", flags | 1))
    for family in (socket.AF_INET, socket.AF_INET6):
        add_route(family)


def add_route(family):
    """`ip route add local default dev lo`, by netlink."""
    index = socket.if_nametoindex("lo")
    # rtmsg: family, lengths, tos, table local, protocol boot, scope host (IPv4), type local, flags; then the interface.
    body = struct.pack("8BI", family, 0, 0, 0, 255, 3, 254 if family == socket.AF_INET else 0, 2, 0) + struct.pack("HHI", 8, 4, index)
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as s:
        s.bind((0, 0))
        s.send(struct.pack("IHHII", 16 + len(body), 24, 0x605, 1, 0) + body)
        code = struct.unpack("i", s.recv(4096)[16:20])[0]
    if code:
        raise SystemExit(f"the route cannot be added: {code}")


class Names:
    """A name server at 127.0.0.1. `names` has for each name a list of answers, each a list of addresses: the last one stays. Others are
    answered by `default`, a list of addresses; nil says that there is no such name."""

    def __init__(self, names=(), default=None):
        self.names, self.default, self.asked = dict(names), default, []
        self.turns = {}
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 53))
        folder = pathlib.Path(tempfile.mkdtemp())
        files = {
            "resolv.conf": "nameserver 127.0.0.1\noptions timeout:2 attempts:1\n", "hosts": "127.0.0.1 localhost\n::1 localhost\n",
            # Not by a daemon outside, which a socket of the file system would reach.
            "nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
        }
        for name, text in files.items():
            (folder / name).write_text(text)
            if pathlib.Path("/etc", name).exists():
                subprocess.run(["mount", "--bind", folder / name, "/etc/" + name], check=True)
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            query, peer = self.socket.recvfrom(4096)
            labels, at = [], 12
            while query[at]:
                labels.append(query[at + 1:at + 1 + query[at]].decode())
                at += 1 + query[at]
            kind = struct.unpack("!H", query[at + 1:at + 3])[0]
            name = ".".join(labels).lower()
            self.asked.append(name)
            answers = self.names.get(name)
            # A look-up asks for both kinds; each kind has turns of its own.
            if answers:
                turn = self.turns[name, kind] = self.turns.get((name, kind), -1) + 1
                addresses = answers[min(turn, len(answers) - 1)]
            else:
                addresses = self.default
            found = [ipaddress.ip_address(a) for a in addresses or []]
            found = [a.packed for a in found if a.version == {1: 4, 28: 6}.get(kind)]
            flags = 0x8180 if addresses is not None else 0x8183
            out = query[:2] + struct.pack("!5H", flags, 1, len(found), 0, 0) + query[12:at + 5]
            for packed in found:
                out += struct.pack("!HHHIH", 0xC00C, kind, 1, 0, len(packed)) + packed
            self.socket.sendto(out, peer)


class Packets:
    """All packets of the namespace: names that were asked for, addresses that were connected to, and every byte."""

    def __init__(self):
        self.lock = threading.Lock()
        self.packets = []
        self.socket = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 << 20)
        self.socket.bind(("lo", 0))
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            packet, where = self.socket.recvfrom(1 << 17)
            # On this interface each packet passes twice: on its way out, and in again.
            if where[2] == 4:
                continue
            with self.lock:
                self.packets.append(packet)

    def take(self):
        """The packets since the last call, as (protocol, address, port, payload), in the order in which they were sent."""
        quiet = 0
        while quiet < 3:
            before = len(self.packets)
            time.sleep(0.02)
            quiet = quiet + 1 if len(self.packets) == before else 0
        with self.lock:
            taken, self.packets = self.packets, []
        return [parsed for parsed in map(self.parse, taken) if parsed]

    @staticmethod
    def parse(packet):
        kind, body = struct.unpack("!H", packet[12:14])[0], packet[14:]
        if kind == 0x0800:
            protocol, to, rest = body[9], socket.inet_ntop(socket.AF_INET, body[16:20]), body[(body[0] & 15) * 4:]
        elif kind == 0x86DD:
            protocol, to, rest = body[6], socket.inet_ntop(socket.AF_INET6, body[24:40]), body[40:]
        else:
            return ("other", hex(kind), 0, body)
        if protocol == 6:
            flags = rest[13]
            return ("connect" if flags & 0x12 == 2 else "tcp", to, struct.unpack("!H", rest[2:4])[0], rest[(rest[12] >> 4) * 4:])
        if protocol == 17:
            return ("udp", to, struct.unpack("!H", rest[2:4])[0], rest[8:])
        # Neighbours and routers of IPv6, and errors.
        return ("icmp" if protocol in (1, 58) else "other", to, 0, rest)

    @staticmethod
    def connections(packets):
        return [(to, port) for kind, to, port, _ in packets if kind == "connect"]

    @staticmethod
    def names(packets):
        found = []
        for kind, _, port, payload in packets:
            if kind == "udp" and port == 53 and len(payload) > 12:
                labels, at = [], 12
                while payload[at]:
                    labels.append(payload[at + 1:at + 1 + payload[at]].decode(errors="replace"))
                    at += 1 + payload[at]
                found.append(".".join(labels).lower())
        return found


class Listener:
    """Accepts at a port of an address, with those of wider addresses beside it, and counts."""

    def __init__(self, address, port, family=socket.AF_INET):
        self.count = 0
        self.socket = socket.socket(family, socket.SOCK_STREAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            self.socket.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        self.socket.bind((address, port))
        self.socket.listen(64)
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            peer, _ = self.socket.accept()
            self.count += 1
            try:
                peer.settimeout(1)
                peer.recv(65536)
                body = b"SECRET OF THE INSIDE"
                peer.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
            except OSError:
                pass
            peer.close()
