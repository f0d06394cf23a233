"""Friederike Sommer, Architektin in Berlin, im Februar 2026; alles ist auf Deutsch."""

import filler
import kit

home = kit.Home(
    "german", "German-speaking architect in Berlin in a week of ice", "Europe/Berlin", 707,
    {"name": "Friederike Sommer", "city": "Berlin", "region": "DE", "language": "de", "office": "Lindenstraße 14, Berlin",
     "emails": ["f.sommer@sommer-architektur.example", "friederike@sommer.example"]},
    hours={"from": "08:30", "to": "18:00", "days": ["mon", "tue", "wed", "thu", "fri"]}, calendar="büro")
home.climate = (-2, 5)

KRAUSE = "Jürgen Krause <krause@bau-krause.example>"
OEZTUERK = "Aylin Öztürk <aylin.oeztuerk@post.example>"
SCHULE = "Sekretariat Birkenschule <sekretariat@birkenschule.example>"
TIM = "Tim Sommer <tim@sommer.example>"
HAUSER = "Dr. Beate Hauser <hauser@hauser-recht.example>"
LENA = "Lena Vogt <lena.vogt@post.example>"
QUIET = ("2026-02-03", "2026-02-04", "2026-02-05", "2026-02-06", "2026-02-07", "2026-02-08", "2026-02-09")

home.event("bau", "Baubesprechung Lindenhof", "2026-01-06 10:00", "11:30", calendar="büro", rule="FREQ=WEEKLY;BYDAY=TU",
    place="Baustelle Lindenhof, Container", organizer=KRAUSE, me="ACCEPTED", people=(KRAUSE,))
home.event("team", "Bürorunde", "2026-01-05 09:00", "09:30", calendar="büro", rule="FREQ=WEEKLY;BYDAY=MO,TH")
home.event("chor", "Chorprobe", "2026-01-08 19:30", "21:30", calendar="privat", rule="FREQ=WEEKLY;BYDAY=TH",
    place="Gemeindehaus", skip=("2026-02-05",))
home.event("judo", "Emil Judo", "2026-01-09 16:00", "17:00", calendar="familie", rule="FREQ=WEEKLY;BYDAY=FR")
home.event("tonne", "Papiertonne", "2026-01-08", calendar="familie", rule="FREQ=WEEKLY;INTERVAL=2;BYDAY=TH")

# Dienstag, 3. Februar.
home.mail("statik", KRAUSE, "Freigabe Statik",
    "Guten Morgen Frau Sommer,\n\n"
    "bitte geben Sie die Statik bis heute 9:30 Uhr frei, sonst steht der Kran den ganzen Tag.\n\n"
    "Mit freundlichen Grüßen\nJürgen Krause", "2026-02-03 06:30", replied="2026-02-03 08:40", answer="Freigegeben.")
home.task("antrag", "Bauantrag Seestraße beim Bauamt abgeben", "2026-02-03 12:00", labels=("büro",), priority=1,
    done="2026-02-03 11:50", notes="Das Amt schließt um 12 Uhr, die Frist endet heute.")
home.event("zahnarzt", "Zahnarzt", "2026-02-03 14:30", "15:15", calendar="privat", place="Dr. Weiß, Kantstraße 80")
home.event("bauherr", "Termin mit Frau Öztürk", "2026-02-03 14:00", "15:30", calendar="büro", place="Baustelle Seestraße",
    organizer=OEZTUERK, me="ACCEPTED", people=(OEZTUERK,))
home.mail("ort", OEZTUERK, "Heute lieber im Büro",
    "Liebe Frau Sommer,\n\nbei dem Eis möchte ich nicht auf die Baustelle. Können wir uns um 14 Uhr bei Ihnen im "
    "Büro treffen?\n\nAylin Öztürk", "2026-02-03 06:55", replied="2026-02-03 11:55", answer="Gern, bis gleich.")
home.event("eltern", "Elternabend Klasse 4b", "2026-02-03 19:00", "20:30", calendar="familie", place="Birkenschule, Aula")
home.mail("turnhalle", SCHULE, "Elternabend heute in der Turnhalle",
    "Liebe Eltern der 4b,\n\ndie Aula ist gesperrt, der Elternabend findet um 19 Uhr in der Turnhalle statt. Bitte "
    "bringen Sie das Formular für die Klassenfahrt mit.", "2026-02-02 15:40", seen="2026-02-02 20:00")
home.mail("strom", "Stadtwerke <rechnung@stadtwerke-spree.example>", "Rechnung 8841: 214,30 Euro fällig am 4. Februar",
    "Sehr geehrte Frau Sommer,\n\nbitte überweisen Sie 214,30 Euro bis zum 4. Februar 2026.", "2026-01-26 08:00",
    seen="2026-01-26 19:00")
home.task("strom", "Rechnung der Stadtwerke überweisen", "2026-02-04", labels=("haus",), done="2026-02-04 07:40")
home.contact("ingeborg", "Ingeborg Sommer", "ingeborg@sommer.example", phone="+49 30 5550127", birthday="1949-02-04")
home.event("messe", "Baumesse", "2026-02-03 09:00", "18:00", calendar="büro", organizer="Messe <info@baumesse.example>",
    me="DECLINED")
home.mail("alt", HAUSER, "Vertrag Lindenhof", "Können Sie mir den Vertrag bis Freitag schicken?", "2026-01-28 10:00",
    replied="2026-01-29 09:10", answer="Im Anhang.")
home.sky("2026-02-03", -6, 0, rain=85, peak=8, code=66, wind=20)

# Dienstag, 13 Uhr.
home.mail("fliesen", KRAUSE, "Fliesen",
    "Frau Sommer, der Händler hält die Fliesen nur bis heute 16 Uhr zurück. Soll ich sie bestellen (3.900 "
    "Euro)?\n\nKrause", "2026-02-03 12:35", replied="2026-02-03 15:50", answer="Ja, bestellen.")

# Donnerstag, 5. Februar, 21:30.
home.event("zug", "ICE nach Hamburg", "2026-02-06 06:06", "07:54", calendar="reisen", place="Berlin Hauptbahnhof, Gleis 7",
    notes="Wagen 11, Platz 42")
home.event("jury", "Jurysitzung Hafenhaus", "2026-02-06 09:30", "15:00", calendar="büro", place="Hamburg, Am Sandtorkai 5",
    organizer=HAUSER, me="ACCEPTED", people=(HAUSER,))
home.event("zug-zurück", "ICE nach Berlin", "2026-02-06 16:36", "18:25", calendar="reisen", place="Hamburg Hauptbahnhof")
home.mail("jury", HAUSER, "Jury beginnt um 9 Uhr",
    "Liebe Frau Sommer,\n\nwir fangen morgen schon um 9 Uhr an. Essen Sie mittags mit? Der Tisch wird heute Abend "
    "bestellt.\n\nBeate Hauser", "2026-02-05 18:50", replied="2026-02-05 22:00", answer="Ja, gern.")
home.mail("gleis", "Bahn <no-reply@zugauskunft.example>", "Ihre Fahrt am 6. Februar: Ausfall",
    "Der ICE um 06:06 fällt aus. Ihr neuer Zug fährt um 05:38 von Gleis 2, die Zugbindung ist aufgehoben.", "2026-02-05 20:45",
    headers=(("Auto-Submitted", "auto-generated"),))
home.reminder("wecker", "Wecker auf 4:30 stellen", "2026-02-05 22:00", done="2026-02-05 22:05")
home.mail("emil", TIM, "Judo morgen", "Ich hole Emil morgen vom Judo ab, du kannst in Ruhe zurückfahren.", "2026-02-05 17:10",
    seen="2026-02-05 17:30")
home.note("Jury Hafenhaus",
    "- Entwurf 3: Fluchtweg fehlt\n- Entwurf 5: beste Fassade\n- Nach den Kosten der Tiefgründung fragen", "2026-02-05 20:00",
    tags=("büro",))

# Sonntag, 8. Februar, 10 Uhr.
home.event("museum", "Museum mit Emil", "2026-02-08 14:00", "16:00", calendar="familie", place="Naturkundemuseum")
home.mail("kita", LENA, "Heute Abend", "Kommst du um 19 Uhr zum Essen? Ich muss bis heute Mittag einkaufen.\n\nLena",
    "2026-02-08 08:15")
home.event("bank", "Banktermin Baukredit", "2026-02-09 08:00", "09:00", calendar="privat", place="Sparbank, Breite Straße 2")
home.note("Baukredit", "Mitnehmen: Gehaltsnachweise, Grundbuchauszug, Ausweis. Zins unter 3,4 % aushandeln.",
    "2026-02-07 18:30", tags=("haus",))
home.task("unterlagen", "Gehaltsnachweise für die Bank ausdrucken", "2026-02-08", labels=("haus",))
home.task("steuer", "Umsatzsteuer-Voranmeldung abgeben", "2026-02-10", labels=("büro",), priority=1)
home.mail("klasse", SCHULE, "Formular Klassenfahrt fehlt",
    "Sehr geehrte Frau Sommer,\n\n"
    "uns fehlt noch Emils Formular für die Klassenfahrt. Bitte geben Sie es ihm bis Montag mit.", "2026-02-06 13:20")
home.event("brunch", "Brunch bei Lena", "2026-02-08 11:00", "13:00", calendar="privat", status="CANCELLED")

home.habit("yoga", "Yoga", emoji="🧘")
home.habit("lesen", "Lesen", "duration", 30)
home.habit("laufen", "Laufen", frequency="weekly")
home.keeps("yoga", "2025-12-01", "2026-01-24", chance=0.6, at="07:00")
home.keeps("yoga", "2026-01-25", "2026-02-07", at="07:00")
home.keeps("lesen", "2025-12-01", "2026-02-07", chance=0.7, at="22:30", value=30)
for day in ("2026-01-07", "2026-01-14", "2026-01-21", "2026-01-28"):
    home.log("laufen", f"{day} 18:30")
home.body("2025-12-08", "2026-02-09", sleep=(420, 20), hrv=(51, 3), resting_hr=(60, 2), steps=(6900, 1200), wake="06:10",
    days={"2026-02-03": {"sleep": 320, "hrv": 44}, "2026-02-08": {"sleep": 500, "wake": "08:20"}})
for uid, person in (("krause", KRAUSE), ("oeztuerk", OEZTUERK), ("hauser", HAUSER), ("lena", LENA), ("tim", TIM)):
    home.contact(uid, person.partition(" <")[0], person.partition("<")[2][:-1])
home.way("Büro", "Lindenstraße 14, Berlin", transit=(46, 28), car=(39, 25))
filler.fill(home, "2025-12-29", "2026-02-08", language="de", friends=(LENA, TIM, "Mira Kaya <mira.kaya@post.example>"),
    letters=6, talks=6, notes=12, errands=6, quiet=QUIET)
