"""Theresia in Vienna, who conducts a choir and teaches music at a school; everything is in German."""

import filler
import kit

home = kit.Home(
    "conductor", "Theresia, 44, Vienna: conducts a chamber choir, teaches music at a school, a son of ten; her data is in German.",
    "Europe/Vienna", 2944,
    {"name": "Theresia Hallstadler", "emails": ["theresia@hallstadler.example", "hallstadler@gymlerchenfeld.example"], "city": "Wien",
     "language": "de"}, hours={"from": "07:30", "to": "21:30", "days": ["mon", "tue", "wed", "thu", "fri"]})
home.climate = (14, 24)

SCHOOL = "Theresia Hallstadler <hallstadler@gymlerchenfeld.example>"
OFFICE = "Gerlinde Moosbrugger <administration@gymlerchenfeld.example>"
AGNES = "Agnes Wurzinger <agnes@kammerchor-lerche.example>"
RUBEN = "Ruben Hallstadler <ruben@hallstadler.example>"
MIRJAM = "Mirjam Stadlbauer <mirjam@stadlbauer.example>"
UNTIL = "UNTIL=20270702T220000Z"
FREE_DAYS = ("2027-03-23", "2027-03-25", "2027-05-06", "2027-05-17", "2027-05-18", "2027-05-27", "2027-06-14")

home.contact("mama", "Ingeborg Hallstadler", "ingeborg@melkerpost.example", phone="+43 660 5550114", birthday="1951-06-12")
home.contact("ruben", "Ruben Hallstadler", "ruben@hallstadler.example", phone="+43 660 5550120", birthday="1980-11-03")
home.contact("agnes", "Agnes Wurzinger", "agnes@kammerchor-lerche.example", company="Kammerchor Lerche", birthday="1969-02-17")
home.contact("gerlinde", "Gerlinde Moosbrugger", "administration@gymlerchenfeld.example", company="Gymnasium Lerchenfeld")
home.contact("mirjam", "Mirjam Stadlbauer", "mirjam@stadlbauer.example", birthday="1991-09-30")

# The week at school.
for uid, title, day, begin, end in (
        ("musik-5a", "Musik 5A", "2027-02-15", "08:00", "08:50"), ("musik-1d", "Musik 1D", "2027-02-15", "11:00", "11:50"),
        ("musik-3b", "Musik 3B", "2027-02-16", "08:00", "08:50"), ("musik-6a", "Musik 6A", "2027-02-16", "10:00", "10:50"),
        ("schulchor", "Schulchor", "2027-02-16", "13:00", "14:00"), ("musik-8c", "Musik 8C", "2027-02-17", "09:00", "10:40"),
        ("musik-2c", "Musik 2C", "2027-02-18", "09:00", "09:50"), ("musik-7b", "Musik 7B", "2027-02-18", "11:00", "11:50"),
        ("musik-4a", "Musik 4A", "2027-02-18", "14:00", "14:50"), ("musik-1a", "Musik 1A", "2027-02-19", "08:00", "08:50"),
        ("musik-6c", "Musik 6C", "2027-02-19", "10:00", "11:40")):
    home.event(uid, title, f"{day} {begin}", end, calendar="schule", place="Musiksaal", rule=f"FREQ=WEEKLY;{UNTIL}", skip=FREE_DAYS)
home.event("sprechstunde", "Sprechstunde", "2027-02-17 11:00", "11:50", calendar="schule", place="Zimmer 114", rule=f"FREQ=WEEKLY;{UNTIL}")
home.event("projekttage", "Projekttage der siebten Klassen", "2027-06-09", "2027-06-12", calendar="schule", free=True)
home.event("fronleichnam", "Fronleichnam", "2027-05-27", calendar="schule", free=True)

# The choir; her husband keeps a copy of the rehearsals in the calendar of the family.
home.event("probe", "Probe Kammerchor", "2027-02-16 19:00", "21:30", calendar="chor", place="Pfarrsaal Altlerchenfeld",
           notes="Fauré, Rheinberger, die beiden Volkslieder", rule="FREQ=WEEKLY;BYDAY=TU")
home.event("probe-kopie", "Probe Kammerchor", "2027-02-16 19:00", "21:30", calendar="familie", rule="FREQ=WEEKLY;BYDAY=TU")
home.event("stimmbildung", "Stimmbildung", "2027-02-18 18:00", "19:00", calendar="chor", place="Neubaugasse 41", rule="FREQ=WEEKLY;BYDAY=TH",
           skip=("2027-05-27",))
home.event("stimmbildung", "Stimmbildung", "2027-06-10 18:30", "19:30", calendar="chor", place="Neubaugasse 41", instead="2027-06-10 18:00",
           since="2027-06-09 15:20")
home.event("vorstand", "Chorvorstand", "2027-03-01 20:00", "21:30", calendar="chor", place="bei Agnes", rule="FREQ=MONTHLY;BYDAY=1MO")

# The family.
home.event("klavier", "Valentin Klavier", "2027-02-18 16:00", "16:45", calendar="familie", place="Musikschule Neubau", rule="FREQ=WEEKLY;BYDAY=TH")
home.event("fussball", "Valentin Fußball", "2027-03-05 15:30", "17:00", calendar="familie", place="Prater", rule="FREQ=WEEKLY;BYDAY=FR")
home.event("pilates", "Pilates", "2027-03-03 18:30", "19:30", place="Studio Zieglergasse", rule="FREQ=WEEKLY;BYDAY=WE")
home.event("altpapier", "Altpapier", "2027-03-04", calendar="familie", rule="FREQ=WEEKLY;INTERVAL=2", free=True)

# Tuesday: a duty at half past seven, a hall under water, marks by three, two things at once.
home.event("notenkonferenz", "Notenkonferenz 6A", "2027-06-08 15:30", "17:00", calendar="schule", place="Konferenzzimmer", organizer=OFFICE,
           me="ACCEPTED")
home.event("zahnarzt", "Zahnarzt Valentin", "2027-06-08 16:30", "17:00", calendar="familie", place="Dr. Ulm, Josefstädter Straße 70")
home.event("elternverein", "Sitzung Elternverein", "2027-06-08 18:00", "19:00", calendar="schule",
           organizer="Elternverein <post@elternverein.example>",
           me="DECLINED")
home.mail("aufsicht", OFFICE, "Frühaufsicht heute",
          "Liebe Theresia,\n\nKollege Pichler ist krank. Könntest du heute um halb acht seine Frühaufsicht im Turnsaal übernehmen? Bitte sag mir bis "
          "sieben Bescheid, sonst muss ich weiterfragen.\n\nDanke, Gerlinde", "2027-06-08 06:20", to=SCHOOL, replied="2027-06-08 06:55",
          answer="Mach ich, bin um 7:25 da.")
home.mail("pfarrsaal", "Hubert Zangerl <mesner@pfarre-altlerchenfeld.example>", "Wasser im Pfarrsaal",
          "Grüß Gott Frau Hallstadler,\n\nim Pfarrsaal steht seit heute Nachmittag Wasser, Ihre Probe am Dienstagabend kann dort nicht sein. Sie "
          "könnten in den Festsaal der Volksschule Zeltgasse, auch um sieben. Der Schulwart sperrt aber nur auf, wenn ich ihm bis Dienstag Mittag "
          "zusage. Kommen Sie?\n\nHubert Zangerl, Mesner", "2027-06-07 21:40", seen="2027-06-07 22:15", replied="2027-06-08 09:05",
          answer="Ja, wir kommen gern in die Zeltgasse. Vielen Dank!")
home.mail("notenschluss", OFFICE, "Notenschluss 6A",
          "Liebe Theresia, vor der Konferenz brauche ich die Noten der 6A. Bitte trag sie bis Dienstag, 15 Uhr, ein.\n\nGerlinde", "2027-06-07 13:05",
          to=SCHOOL, seen="2027-06-07 16:30", replied="2027-06-08 14:20", answer="Ist alles eingetragen.")
home.task("noten", "Noten 6A eintragen", "2027-06-08 15:00", labels=("schule",), priority=2, done="2027-06-08 14:15", since="2027-06-07 16:35")
home.reminder("schwimmsachen", "Schwimmsachen für Valentin", "2027-06-08 07:10", done="2027-06-08 07:15", since="2027-06-06 18:00")
home.mail("sopran", MIRJAM, "Dienstag ohne mich", "Liebe Theresia, ich muss am Dienstag länger arbeiten und schaffe die Probe nicht. Ist das arg?",
          "2027-06-07 17:20", replied="2027-06-07 18:00", answer="Gar nicht, bis nächste Woche!")
home.mail("plakat", "Walter Kienast <walter@kammerchor-lerche.example>", "Plakat Herbstkonzert",
          "Liebe Agnes,\n\nkannst du bis Dienstagabend das Plakat an die Druckerei schicken? Theresia nur zur Information.\n\nWalter",
          "2027-06-07 18:10",
          to=AGNES, cc="Theresia Hallstadler <theresia@hallstadler.example>", seen="2027-06-07 22:16")

# Thursday: proofs by three, another room, no piano lesson, a storm on the way.
home.sky("2027-06-10", 18, 29, rain=85, peak=18, code=95, wind=38)
home.sky("2027-06-12", 15, 25)
home.mail("druck", "Druckerei Hofer <satz@druckereihofer.example>", "Programmheft Melk: Korrekturfahne",
          "Sehr geehrte Frau Hallstadler,\n\nanbei die Fahne Ihres Programmhefts. Wir brauchen Ihre Freigabe heute bis drei, sonst werden die Hefte "
          "bis Samstag nicht fertig.\n\nMit freundlichen Grüßen\nDruckerei Hofer", "2027-06-10 10:20", replied="2027-06-10 14:55",
          answer="Freigabe erteilt, Seite 4 ist jetzt richtig.")
home.mail("festsaal", OFFICE, "Musik 4A heute im Festsaal",
          "Liebe Theresia, im Musiksaal wird heute Nachmittag geprüft. Bitte geh mit der 4A in den Festsaal, der Flügel ist aufgesperrt.\n\nGerlinde",
          "2027-06-10 11:35", to=SCHOOL)
home.mail("kvapil", "Zuzana Kvapil <zuzana@kvapil.example>", "Valentins Stunde heute",
          "Liebe Frau Hallstadler, ich liege mit Fieber im Bett. Valentins Klavierstunde um vier muss heute leider ausfallen. Nächste Woche bin ich "
          "sicher wieder da.\n\nZ. Kvapil", "2027-06-10 12:25")
home.task("blumen", "Blumen für Mama bestellen", "2027-06-10", notes="Pfingstrosen, zum Abholen am Freitag; der Laden nimmt Bestellungen bis sechs.",
          done="2027-06-10 17:40", since="2027-06-05 11:00")
home.task("klassenbuch", "Klassenbuch 2C nachtragen", "2027-06-10", labels=("schule",), done="2027-06-10 09:55", since="2027-06-03 10:00")
home.event("orgel", "Orgelführung mit der 7B", "2027-06-10 15:00", "16:00", calendar="schule", place="Altlerchenfelder Kirche", status="CANCELLED")
home.note("Donnerstag mit dem Rad", "Von der Schule zur Stimmbildung 14 Minuten, über die Burggasse. Regenjacke liegt im Kasten 12.",
          "2027-05-20 20:10")
home.mail("leander", "Petra Sonnleitner <petra@sonnleitner.example>", "Entschuldigung Leander",
          "Sehr geehrte Frau Professor, Leander hatte Fieber und konnte das Referat nicht halten. Darf er es nachholen?", "2027-06-09 19:10",
          to=SCHOOL,
          replied="2027-06-09 20:30", answer="Gern in der nächsten Stunde.")

# Friday evening: the bus to the festival leaves earlier and from another place.
home.event("bus", "Chorbus nach Melk", "2027-06-12 07:20", "08:50", calendar="chor", place="Schottenring, vor der Börse")
home.event("einsingen", "Einsingen", "2027-06-12 09:30", "10:30", calendar="chor", place="Stiftskirche Melk")
home.event("konzert", "Konzert Stift Melk", "2027-06-12 15:00", "16:15", calendar="chor", place="Kolomanisaal", people=(AGNES,))
home.event("grillen", "Grillen Kollegium", "2027-06-12 16:00", "21:00", calendar="schule", organizer=OFFICE, me="DECLINED")
home.mail("bus-frueher", "Busreisen Lechthaler <fahrten@lechthaler.example>", "Ihre Fahrt nach Melk",
          "Sehr geehrte Frau Hallstadler,\n\nder Ring ist am Samstag gesperrt. Der Bus fährt deshalb vom Westbahnhof, Ausgang Felberstraße, und "
          "schon um zehn vor sieben. Bitte sagen Sie es Ihren Sängerinnen und Sängern noch heute weiter.\n\nLechthaler", "2027-06-11 20:15",
          replied="2027-06-11 22:20", answer="Danke, alle wissen es.")
home.mail("aufstellung", AGNES, "Aufstellung für Samstag",
          "Liebe Theresia, schickst du mir bitte noch heute die Aufstellung für das Konzert? Ich drucke um elf und gehe dann schlafen.\n\nAgnes",
          "2027-06-11 19:30", seen="2027-06-11 20:00", replied="2027-06-11 22:05", answer="Hier ist sie: Alt diesmal links.")
home.note("Packliste Melk", "Stimmgabel, schwarze Mappe, flache Schuhe, Geschenk für Mama, Halspastillen.", "2027-06-11 18:00", tags=("chor",))
home.task("honorar", "Honorarnote an den Kulturverein", "2027-06-11", notes="Danach zahlen sie erst im Herbst.", done="2027-06-11 23:10",
          since="2027-05-28 12:00")

# Sunday: a table that is later, marks by eight, Monday before eight.
home.event("vatertag", "Vatertagsessen", "2027-06-13 12:30", "14:30", calendar="familie", place="Gasthaus zum Lindwurm")
home.event("konferenz", "Zeugniskonferenz", "2027-06-14 07:30", "10:00", calendar="schule", place="Festsaal", organizer=OFFICE, me="ACCEPTED")
home.event("salzburg", "Zug nach Salzburg", "2027-06-17 06:28", "08:52", place="Wien Hauptbahnhof", notes="Jurysitzung, zurück am Abend")
home.mail("lindwurm", "Gasthaus zum Lindwurm <tisch@lindwurm.example>", "Ihre Reservierung am Sonntag",
          "Liebe Frau Hallstadler, leider können wir Ihnen den Tisch am Sonntag erst um 13:15 Uhr geben. Bitte bestätigen Sie das bis Sonntag um 11 "
          "Uhr, sonst vergeben wir ihn weiter.", "2027-06-12 18:05", replied="2027-06-13 10:10", answer="13:15 passt uns.")
home.mail("portal", OFFICE, "Noten der 3B fehlen",
          "Liebe Theresia, deine Noten der 3B fehlen noch. Das Portal schließt am Sonntag um acht Uhr abends; danach braucht es einen Antrag bei der "
          "Direktion. Trägst du sie bitte ein?\n\nGerlinde", "2027-06-11 14:20", to=SCHOOL, seen="2027-06-11 16:00", replied="2027-06-13 18:30",
          answer="Alles eingetragen.")
home.mail("wandertag", "Judith Marek <marek@vs-zeltgasse.example>", "Wandertag am Montag",
          "Liebe Eltern der 4B,\n\nam Montag gehen wir wandern. Treffpunkt ist schon um 7:15 Uhr beim Haupteingang. Bitte geben Sie Ihrem Kind "
          "Jause, Wasser und eine Regenjacke mit.\n\nJudith Marek", "2027-06-11 12:40", seen="2027-06-11 17:00")
home.mail("wettbewerb", "Chorverband Wien <wettbewerb@chorverband.example>", "Chorwettbewerb: Ihre Stückliste",
          "Sehr geehrte Frau Hallstadler,\n\nIhre Anmeldung zum Chorwettbewerb ist noch ohne Stückliste. Bitte reichen Sie sie bis Dienstag, 15. "
          "Juni, nach. Eine spätere Meldung kostet 120 Euro.\n\nChorverband Wien", "2027-06-09 11:15", seen="2027-06-09 21:00",
          replied="2027-06-15 20:00",
          answer="Hier die Liste.")

# What else there is: answered, done, and long past.
home.mail("noten-leihe", "Musikverlag Perl <leihe@musikverlag-perl.example>", "Leihmaterial Fauré",
          "Brauchen Sie das Material bis Ende Juni oder länger?",
          "2027-06-01 09:40", replied="2027-06-01 12:10", answer="Bis 30. Juni genügt.")
home.mail("tenor", "Georg Pointner <georg@pointner.example>", "Probenplan Herbst", "Weißt du schon, wann wir im September anfangen?",
          "2027-06-04 08:30",
          replied="2027-06-04 21:00", answer="Am 14. September.")
home.mail("tenor-2", "Georg Pointner <georg@pointner.example>", "Re: Probenplan Herbst", "Danke dir, ist notiert!", "2027-06-04 21:30",
          seen="2027-06-05 08:00", thread="tenor-answer")
home.task("stimmzimmer", "Stimmer für den Flügel anrufen", "2027-06-02", done="2027-06-02 11:00")
home.task("programm", "Herbstprogramm entwerfen", "2027-07-15", labels=("chor",))
home.task("rad", "Rad zum Service bringen")
home.note("Repertoire", "Fauré Cantique, Rheinberger Abendlied, zwei Volkslieder; für den Herbst vielleicht Distler.", "2027-05-31 22:00",
          tags=("chor",))
home.note("6A", "Gruppenarbeit Filmmusik, sehr lebendig; Referate bis Ende Juni.", "2027-05-25 15:30", front=False)
home.habit("uebung", "Stimmübungen", emoji="🎵")
home.keeps("uebung", "2027-04-01", "2027-06-13", chance=0.7, at="07:20")
home.habit("lesen", "Lesen", unit="min", target=20)
home.keeps("lesen", "2027-04-01", "2027-06-13", chance=0.5, at="22:30", value=25)

filler.fill(home, "2027-05-10", "2027-06-17", language="de", letters=6, talks=5, notes=11, errands=5,
            friends=(MIRJAM, "Lukas Oberhuber <lukas@oberhuber.example>", AGNES), quiet=[str(day) for day in kit.dates("2027-06-07", "2027-06-17")])
