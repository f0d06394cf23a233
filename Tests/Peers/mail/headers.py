"""Compares subjects and names of senders and recipients in encoded words with Python's `email`: headers.py LUCID.

A thousand messages are written with encoded words of several character sets, some by Python's own header writer and some cut at random
places, also inside a letter. What lucid shows must be the text that was encoded.
"""
import base64
import email.header
import json
import mailbox
import pathlib
import random
import subprocess
import sys
import tempfile

COUNT, FOLDERS = 1000, 10
LETTERS = {
    "utf-8": "abc äöüß€日本語жщ 😀é ", "iso-8859-1": "abc äöüßéèñ ", "iso-2022-jp": "日本語テスト abc ", "euc-jp": "日本語テスト abc ",
    "koi8-r": "привет мир ", "shift_jis": "日本語テスト ", "gb18030": "你好世界 ", "big5": "你好世界 ",
}
# Writers that cut a text anywhere keep the words of one character set; those with states begin and end each word in ASCII.
CUT = ("utf-8", "iso-8859-1", "koi8-r")


def word(data, charset, picked):
    if picked.random() < 0.6:
        return f"=?{charset}?{picked.choice('bB')}?{base64.b64encode(data).decode()}?="
    letters = "".join("_" if c == 32 else chr(c) if chr(c).isalnum() and c < 128 else f"={c:02X}" for c in data)
    return f"=?{charset}?{picked.choice('qQ')}?{letters}?="


def encode(text, charset, picked):
    if charset not in CUT or picked.random() < 0.4:
        if charset in ("gb18030", "big5"):
            return " ".join(word(piece.encode(charset), charset, picked) for piece in (text[:5], text[5:]) if piece)
        return email.header.Header(text, charset, header_name="Subject").encode()
    data, words = text.encode(charset), []
    while data:
        size = picked.randint(1, 30)
        words.append(word(data[:size], charset, picked))
        data = data[size:]
    return picked.choice([" ", "\n ", "\n\t"]).join(words)


def decode(written):
    """As Python reads it: pieces of one character set are joined before they are decoded."""
    return str(email.header.make_header(email.header.decode_header(written)))


def main():
    lucid, picked = sys.argv[1], random.Random(20261128)
    wanted, peers = {}, 0
    with tempfile.TemporaryDirectory() as place:
        vault = pathlib.Path(place)
        root = mailbox.Maildir(vault / "mail")
        folders = [pathlib.Path(root.add_folder(f"f{i}")._path) / "cur" for i in range(FOLDERS)]
        for i in range(COUNT):
            texts = []
            for _ in range(3):
                charset = picked.choice(list(LETTERS))
                letters = LETTERS[charset]
                text = " ".join("".join(picked.choice(letters) for _ in range(picked.randint(4, 60))).split()) or letters[0]
                texts.append((text, encode(text, charset, picked)))
            for text, written in texts:
                peers += decode(written) == text
            (subject, s), (name, n), (other, o) = texts
            data = (
                f"From: {n} <a{i}@example.org>\nTo: {o} <r@example.com>\nSubject: {s}\nDate: Mon, 06 Apr 2026 06:00:00 +0000\n"
                f"Message-ID: <m{i}@example.org>\n\nText.\n")
            (folders[i % FOLDERS] / f"1700000000.{i}.peer:2,S").write_bytes(data.encode("ascii"))
            wanted[f"m{i}@example.org"] = (subject, f"{name} <a{i}@example.org>", f"{other} <r@example.com>")
        steps = "\n".join(f'  - id: m{i}\n    mail.search: {{ folder: "f{i}", limit: 500, body: true }}' for i in range(FOLDERS))
        ability = vault / "all.lucidability"
        ability.write_text(f"lucidability: 1\nkind: ability\nlabel: Headers\nprompt: x\nlimits: {{ time: 120s }}\nsteps:\n{steps}\n")
        run = subprocess.run(
            [lucid, "run", "--approve", str(ability), "--vault", str(vault), "--json", "--tz", "UTC", "--at", "2026-04-06"],
            capture_output=True, text=True, env={"PATH": "/usr/bin:/bin", "HOME": str(vault)})
        found = {}
        for step in json.loads(run.stdout)["steps"]:
            for item in (step.get("result") or step.get("value") or {}).get("items") or []:
                found[item["id"]] = (item["subject"], item["from"].replace('"', ""), item["to"].replace('"', ""))
    wrong = 0
    for key, value in wanted.items():
        if found.get(key) != value:
            wrong += 1
            print(f"{key}: lucid {found.get(key)!r:.400}, want {value!r:.400}")
    print(f"headers: {len(wanted)} messages with 3 texts each, Python reads {peers} of {3 * len(wanted)}, lucid differs in {wrong}")
    sys.exit(1 if wrong or len(found) != len(wanted) else 0)


main()
