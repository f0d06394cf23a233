"""khard and vobject read the same vCards as the program: names, phones and e-mail addresses agree."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

import vobject

LUCID = sys.argv[1]
ROOT = pathlib.Path(__file__).resolve().parents[3]
FILES = sorted((ROOT / "Tests/Fixtures/contacts").glob("*.vcf")) + sorted(
    (ROOT / ".lucidability-samples/robin/vault/contacts").glob("*.vcf"))
ABILITY = """lucidability: 1
kind: ability
label: Who
inputs:
  who: { type: string }
steps:
  - id: found
    contacts.search: { query: <<who>>, limit: 100 }
prompt: Who is <<who>>?
"""


def ours(vault, ability, who):
    """The contacts that the program finds for a name."""
    run = subprocess.run(
        [LUCID, "run", "--approve", ability, "--vault", vault, "--tz", "UTC", "--input", f"who={who}", "--format=json"],
        capture_output=True, text=True, check=False, env={"HOME": str(vault), "PATH": "/usr/bin:/bin"})
    assert run.returncode == 0, f"{who}: {run.returncode} {run.stderr}"
    assert "secret" not in run.stdout, f"{who}: a private note was shown"
    return json.loads(run.stdout)["steps"][0]["result"]["items"]


def phone(text):
    """A telephone URI as people write the number."""
    match = re.fullmatch(r"(?:tel:)?([^;]*)(?:;ext=([^;]*))?", text, re.I)
    return text if not match else match[1] + (f" ext. {match[2]}" if match[2] else "")


def line(text):
    return " ".join(text.split())


def theirs(path):
    """Name, phones and addresses of every card, by vobject."""
    # Version 2.1 names types without `TYPE=`, which vobject takes as they are.
    for card in vobject.readComponents(path.read_bytes().decode(), allowQP=True):
        def all_of(name):
            return [line(str(item.value)) for item in card.contents.get(name, [])]
        yield line(card.fn.value), sorted(map(phone, all_of("tel"))), sorted(all_of("email"))


def khard(path, folder):
    """What khard lists of a file with one card: (name, phones), (name, addresses)."""
    book = folder / "book"
    book.mkdir()
    (book / "one.vcf").write_bytes(path.read_bytes())
    config = folder / "khard.conf"
    config.write_text(f"[addressbooks]\n[[b]]\npath = {book}\n[general]\ndefault_action = list\n[contact table]\n"
                      "display = formatted_name\n")

    def listed(command):
        run = subprocess.run([pathlib.Path(sys.executable).with_name("khard"), "-c", config, command, "--parsable"],
                             capture_output=True, text=True, check=False)
        rows = [row.split("\t") for row in run.stdout.splitlines() if "\t" in row]
        return sorted(row[0] for row in rows), {row[1] for row in rows}

    phones, emails = listed("phone"), listed("email")
    return phones[0], emails[0], phones[1] | emails[1]


def write(folder):
    """Cards that the program makes and changes, read by vobject and khard; gives how many."""
    steps = [
        "contacts.create: { name: Ana María Ōta, phones: +1 514 555 0101, emails: ana@example.org, company: 'Acme, Inc; North', birthday: 1990-04-09 }",
        "contacts.update: { search: ana, name: Ana Lee, phones: 555 0102, emails: lee@example.org, remove: ana@example.org }",
    ]
    vault = folder / "written"
    vault.mkdir()
    for number, step in enumerate(steps):
        ability = folder / f"write{number}.lucidability"
        ability.write_text(f"lucidability: 1\nkind: ability\nlabel: Write\nprompt: Say it.\nsteps:\n  - {step}\n")
        run = subprocess.run([LUCID, "run", "--approve", ability, "--vault", vault, "--tz", "UTC", "-q"],
                             capture_output=True, text=True, check=False, env={"HOME": str(vault), "PATH": "/usr/bin:/bin"})
        assert run.returncode == 0, run.stderr
        path, = (vault / "contacts").glob("*.vcf")
        name, phones, emails = [("Ana María Ōta", ["+1 514 555 0101"], ["ana@example.org"]),
                                ("Ana Lee", ["+1 514 555 0101", "555 0102"], ["lee@example.org"])][number]
        assert list(theirs(path)) == [(name, phones, emails)], list(theirs(path))
        card = next(vobject.readComponents(path.read_text()))
        assert card.validate() and card.org.value == ["Acme, Inc; North"] and card.bday.value == "1990-04-09", card.prettyPrint()
        own = folder / f"khard-written{number}"
        own.mkdir()
        assert khard(path, own) == (phones, emails, {name}), khard
    return len(steps)


def main():
    cards = khards = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        ability = folder / "who.lucidability"
        ability.write_text(ABILITY)
        for number, path in enumerate(FILES):
            vault = folder / f"vault{number}"
            (vault / "contacts").mkdir(parents=True)
            (vault / "contacts" / path.name).write_bytes(path.read_bytes())
            known = list(theirs(path))
            for who, phones, emails in known:
                found = [one for one in ours(vault, ability, who) if one["name"] == who]
                assert len(found) == 1, f"{path.name}: {who!r} found {len(found)} times"
                assert sorted(found[0]["phones"]) == phones, f"{path.name}: {who}: {found[0]['phones']} {phones}"
                assert sorted(found[0]["emails"]) == emails, f"{path.name}: {who}: {found[0]['emails']} {emails}"
                bare = "".join(c for c in unicodedata.normalize("NFD", who) if not unicodedata.combining(c))
                assert any(one["name"] == who for one in ours(vault, ability, bare.upper())), f"{who} without accents"
                cards += 1
            # khard takes one card a file, and none of 2.1.
            if len(known) == 1 and b"VERSION:2.1" not in path.read_bytes():
                khards += 1
                own = folder / f"khard{number}"
                own.mkdir()
                phones, emails, names = khard(path, own)
                one = found[0]
                assert sorted(map(phone, phones)) == sorted(one["phones"]), f"khard, {path.name}: {phones} {one['phones']}"
                assert emails == sorted(one["emails"]), f"khard, {path.name}: {emails} {one['emails']}"
                assert names <= {one["name"]}, f"khard, {path.name}: {names} {one['name']}"
        written = write(folder)
    print(f"contacts: {written} written; {cards} cards of {len(FILES)} files agree with vobject, {khards} with khard")


main()
