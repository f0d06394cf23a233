"""Prints what Python's mailbox and email packages read from the Maildir `encodings`; `expected.tsv` is its output (3.11.7)."""
import email, email.policy, mailbox, os, re

here = os.path.dirname(os.path.abspath(__file__))
box = mailbox.Maildir(os.path.join(here, "encodings"), create=False,
                      factory=lambda f: email.message_from_binary_file(f, policy=email.policy.default))

def line(text):
    return re.sub(r"\s+", " ", text).strip()

for key in sorted(box.keys()):
    path = os.path.join(here, "encodings", box._lookup(key))
    with open(path, "rb") as f:
        mail = email.message_from_binary_file(f, policy=email.policy.default)
    flags = path.rsplit(":2,", 1)[1] if ":2," in path else ""
    sender = mail["from"].addresses[0]
    to = ", ".join(a.addr_spec for a in mail["to"].addresses)
    body = mail.get_body(preferencelist=("plain", "html"))
    names = "|".join(p.get_filename() for p in mail.walk() if p.get_filename())
    seen = "S" in flags and "/new/" not in path
    print("\t".join([key, "trashed" if "T" in flags else "seen" if seen else "unread", "R" if "R" in flags else "-",
                     mail["message-id"].strip().strip("<>"), line(sender.display_name) or "-", sender.addr_spec, to or "-",
                     line(mail["subject"]), str(int(mail["date"].datetime.timestamp())), names or "-", line(body.get_content())]))
