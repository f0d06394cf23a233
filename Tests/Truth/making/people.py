"""vCards of the people who write and come to meetings, some with their birthday."""

import datetime

PEOPLE = [
    ("Sarah Kim", "Kim;Sarah;;;", "Acme", "+1 514 555 0101", "sarah@acme.example"),
    ("Dana Okafor", "Okafor;Dana;;;", "Northwind", "+49 (0)171 2345678", "dana@northwind.example"),
    ("Ines Weber", "Weber;Ines;;;", "", "0049 30 999", "ines@weber.example"),
]


def write(scene):
    """Writes `contacts/`; returns the names."""
    (scene.folder / "vault/contacts").mkdir(parents=True, exist_ok=True)
    kept = scene.random.sample(PEOPLE, scene.random.randint(0, len(PEOPLE)))
    for name, parts, company, phone, address in kept:
        lines = ["BEGIN:VCARD", "VERSION:3.0", f"UID:{name}", f"FN:{name}", f"N:{parts}"]
        lines += [f"ORG:{company}"] if company else []
        if scene.chance(0.7):
            date = scene.today + datetime.timedelta(days=scene.pick([0, 1, 3, 9, 20, 50, 50, 200]))
            year = scene.random.randint(1950, 2001) if scene.chance(0.6) else "--"
            lines.append(f"BDAY:{year}{date:%m%d}")
        lines += [f"TEL;TYPE=cell:{phone}", f"EMAIL:{address}", "END:VCARD"]
        scene.write(f"contacts/{name}.vcf", "\r\n".join(lines) + "\r\n")
    return [name for name, *_ in kept]
