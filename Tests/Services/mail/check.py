"""A first mailbox by `lucid setup mail`, from a real Dovecot through a real mbsync: check.py LUCID."""
import imaplib
import os
import pathlib
import pwd
import signal
import subprocess
import sys
import tempfile
import time

from home import Home, check, port

lucid = sys.argv[1]
MESSAGE = """From: Ana Silva <ana@example.org>
To: robin@example.org
Subject: Dinner on Friday
Date: Mon, 06 Apr 2026 06:50:00 +0000
Message-ID: <dinner@example.org>

At seven?
""".replace("\n", "\r\n").encode()


class Dovecot:
    """A server on this machine with one user, who has one message and a folder of drafts."""

    def __init__(self, folder):
        self.folder, self.at = folder, port()
        # The server gives its rights up to this account, which is part of every Debian.
        account = pwd.getpwnam("mail")
        for name in ("boxes", "run", "state"):
            (folder / name).mkdir()
        os.chown(folder / "boxes", account.pw_uid, account.pw_gid)
        (folder / "users").write_text("robin:{PLAIN}secret\n")
        (folder / "dovecot.conf").write_text(self.settings(account) + f"""
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
ssl = no
auth_failure_delay = 0
first_valid_uid = 1
service imap-login {{
  inet_listener imap {{
    port = {self.at}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
""")
        subprocess.run(["dovecot", "-c", folder / "dovecot.conf"], check=True)
        for _ in range(3_000):
            try:
                self.client = imaplib.IMAP4("127.0.0.1", self.at)
                break
            except OSError:
                time.sleep(0.1)
        self.client.login("robin", "secret")
        self.client.create("Drafts")
        self.client.append("INBOX", None, None, MESSAGE)

    def settings(self, account):
        """The settings that differ between Dovecot 2.3 (Debian 12) and 2.4 (Debian 13)."""
        folder, version = self.folder, subprocess.run(["dovecot", "--version"], check=True, capture_output=True, text=True).stdout.split()[0]
        if tuple(map(int, version.split(".")[:2])) < (2, 4):
            return f"""
disable_plaintext_auth = no
mail_location = maildir:{folder}/boxes/%u
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%u {folder}/users
}}
userdb {{
  driver = static
  args = uid={account.pw_uid} gid={account.pw_gid} home={folder}/boxes/%u
}}
"""
        return f"""
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
auth_allow_cleartext = yes
mail_driver = maildir
mail_path = {folder}/boxes/%{{user}}
passdb passwd-file {{
  passwd_file_path = {folder}/users
}}
userdb static {{
  fields {{
    uid = {account.pw_uid}
    gid = {account.pw_gid}
    home = {folder}/boxes/%{{user}}
  }}
}}
"""

    def stop(self):
        os.kill(int((self.folder / "run/master.pid").read_text()), signal.SIGTERM)


# The account that the server runs under has to come into the folder.
scratch = tempfile.TemporaryDirectory()
os.chmod(scratch.name, 0o755)
server = Dovecot(pathlib.Path(scratch.name))
try:
    home = Home(lucid, "# mine\n")
    words = ["setup", "mail", "127.0.0.1", "robin", f"port={server.at}", "tls=off"]
    told = home.run(*words, "password=echo wrong", "--yes", code=30)
    check("nothing was written" in told and not (home.path / ".mbsyncrc").exists(), told)
    check(not list(home.path.glob(".mbsyncrc*")), "the trial is left")
    home.run(*words, "password=echo secret", code=22)
    told = home.run(*words, "password=echo secret", "--yes")
    check("the server has " in told and "INBOX" in told and "Drafts" in told and "backends.mail: ~/Mail" in told, told)
    check((home.path / ".mbsyncrc").stat().st_mode & 0o777 == 0o600, "others can read the file")
    check((home.path / ".config/lucid/config.yaml").read_text().startswith("# mine\n"), "the configuration lost a comment")

    fetched = subprocess.run(["mbsync", "lucid"], capture_output=True, text=True, env={"HOME": str(home.path), "PATH": os.environ["PATH"]})
    check(fetched.returncode == 0, fetched.stderr)
    ability = home.ability("mail", """lucidability: 1
kind: ability
label: Mail
steps:
  - id: m
    mail.search: { unread: true }
  - id: d
    mail.draft: { to: ana@example.org, subject: "Re: Dinner", body: At seven. }
writes: { mail.draft: 1 }
prompt: "<<m.count>> <<m.items[0].from>>: <<m.items[0].subject>>"
""")
    result = home.json("run", "--approve", "--json", ability, "--at", "2026-04-06T07:30")["prompt"]["resolved"]
    check(result == "1 Ana Silva <ana@example.org>: Dinner on Friday" or result.startswith("1 ") and "Dinner" in result, result)

    # A draft goes up with the next exchange.
    subprocess.run(["mbsync", "lucid"], capture_output=True, check=True, env={"HOME": str(home.path), "PATH": os.environ["PATH"]})
    count = server.client.select("Drafts", readonly=True)[1][0]
    check(count == b"1", f"{count} drafts on the server")

    # What is there is never written over.
    before = (home.path / ".mbsyncrc").read_text()
    told = home.run(*words, "password=echo secret", "--yes", code=10)
    check("was not changed" in told and "IMAPAccount lucid" in told and (home.path / ".mbsyncrc").read_text() == before, told)
    told = home.run("setup", "mail", "imap.example.org", "robin", "password=x", "tls=off", code=2)
    check("without encryption" in told, told)
finally:
    server.stop()
print("lucid setup mail wrote what mbsync fetched from Dovecot, and a draft went back")
