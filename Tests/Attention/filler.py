"""Mail, notes and small events of every day, drawn by the seed of a home. Nothing in them waits for an answer or is due."""

import datetime

import kit

LETTERS = {
    "en": [
        ("The Weekly Loaf", "loaf.example", "Five ways with stale bread", "This week: panzanella, a bread soup, and readers' own crumbs."),
        ("Slow Travel Club", "slowtravel.example", "Night trains of the season", "Routes that reopened, and three towns to stop in between."),
        ("Parkside Gym", "parkside.example", "New classes this week", "Spin moves to the small hall. Book on our site."),
        ("Green Basket", "basket.example", "Your box: leeks, beets, pears", "Recipes for this week's vegetables are inside."),
        ("Code & Coffee", "codecoffee.example", "Issue 88: small tools", "A shorter list than usual, with a long read at the end."),
        ("Lantern Books", "lantern.example", "Ten per cent off travel writing", "Only this weekend, in the shop and on our site."),
    ],
    "de": [
        ("Brot & Butter", "brotundbutter.example", "Sauerteig im Winter", "Warum der Teig langsamer geht, und ein Rezept."),
        ("Nachtzugfreunde", "nachtzug.example", "Neue Verbindungen ab Frühjahr", "Wien, Zürich und Stockholm im Überblick."),
        ("Kiezkino", "kiezkino.example", "Das Programm der Woche", "Montag ist Originalfassung, Donnerstag Kurzfilm."),
        ("Gemüsekiste", "kiste.example", "Diese Woche: Wirsing, Bete, Äpfel", "Die Rezepte zur Kiste liegen bei."),
        ("Technikpost", "technikpost.example", "Ausgabe 41", "Kleine Programme, große Wirkung."),
        ("Buchhandlung Laterne", "laterne.example", "Neu im Regal", "Reisebücher und zwei Krimis aus dem Norden."),
    ],
}
NOTICES = {
    "en": [
        ("Parcelline <no-reply@parcelline.example>", "Your parcel was delivered", "It is at your door. No signature was needed."),
        ("Harbour Bank <no-reply@harbourbank.example>", "Your statement is ready", "The statement of last month is in your mailbox."),
        ("Photo Cloud <no-reply@photocloud.example>", "Memories from three years ago", "We put a few pictures together."),
        ("City Library <no-reply@citylibrary.example>", "Thank you for returning 2 items", "Nothing is outstanding on your card."),
        ("Rail Pass <no-reply@railpass.example>", "Receipt for your journey", "Thank you for travelling with us."),
    ],
    "de": [
        ("Paketlinie <no-reply@paketlinie.example>", "Ihr Paket wurde zugestellt", "Es liegt beim Nachbarn."),
        ("Hafenbank <no-reply@hafenbank.example>", "Ihr Kontoauszug ist da", "Der Auszug des letzten Monats liegt im Postfach."),
        ("Fotowolke <no-reply@fotowolke.example>", "Erinnerungen von vor drei Jahren", "Ein paar Bilder zum Anschauen."),
        ("Stadtbücherei <no-reply@stadtbuecherei.example>", "Danke für die Rückgabe", "Auf Ihrem Ausweis ist nichts offen."),
        ("Bahnkarte <no-reply@bahnkarte.example>", "Beleg zu Ihrer Fahrt", "Danke für Ihre Reise."),
    ],
}
TALK = {
    "en": [
        ("Pictures from the lake", "Here are the ones with the dog. Have a lovely week!", "They are lovely, thanks!"),
        ("Recipe", "As promised, the soup. It needs more salt than you think.", "Made it, great."),
        ("Lost scarf", "Found it under the bench, I keep it for you.", "You are a treasure."),
        ("Book", "I finished it last night. The ending is something.", "Told you!"),
        ("Saturday market", "The cheese man was back. I took two for you.", "Wonderful, see you then."),
        ("Old bicycle", "The cellar is tidy again, the bicycle went to the school.", "Good home for it."),
    ],
    "de": [
        ("Bilder vom See", "Hier die mit dem Hund. Schöne Woche euch!", "Sehr schön, danke!"),
        ("Rezept", "Wie versprochen die Suppe. Mehr Salz als man denkt.", "Gekocht, großartig."),
        ("Schal gefunden", "Er lag unter der Bank, ich hebe ihn auf.", "Du bist ein Schatz."),
        ("Das Buch", "Gestern Nacht fertig gelesen. Dieses Ende!", "Sag ich doch!"),
        ("Wochenmarkt", "Der Käsemann ist wieder da, zwei für dich.", "Wunderbar, bis dann."),
        ("Altes Rad", "Der Keller ist leer, das Rad steht jetzt in der Schule.", "Da ist es gut aufgehoben."),
    ],
}
JOTTINGS = {
    "en": [
        ("Films to see", "The one with the lighthouse, the long one from Korea, anything with the old cat."),
        ("Wine we liked", "The white from the corner shop, the red with the bird."),
        ("Paint colours", "Hall: chalk. Kitchen: the darker green. Never the blue again."),
        ("Bread log", "70 % water, cold overnight, 250 degrees. Better crust with steam."),
        ("Gift ideas", "A lamp for the desk, good socks, the atlas."),
        ("Songs", "Three chords, capo on two. The bridge is still weak."),
        ("Plants", "Fern likes the bathroom. Water the fig when the soil is dry."),
        ("Walks", "Round the reservoir 9 km, ridge and back 14 km."),
        ("Quotes", "Slow is smooth, smooth is fast."),
        ("House numbers", "Meter cupboard under the stairs, stopcock behind the washing machine."),
        ("Books read", "Four this year so far, two of them twice."),
        ("Language class words", "To linger, to dawdle, to loiter."),
        ("Bike settings", "Saddle 71 cm, tyres 5 bar."),
        ("Ideas for the balcony", "Herbs on the left, the bench in the sun."),
        ("Camping list", "Stove, torch, the good rope, coffee."),
    ],
    "de": [
        ("Filme", "Der mit dem Leuchtturm, der lange aus Korea."),
        ("Weine", "Der weiße vom Eckladen, der rote mit dem Vogel."),
        ("Farben", "Flur: Kreide. Küche: das dunklere Grün. Nie wieder Blau."),
        ("Brot", "70 % Wasser, kalt über Nacht, 250 Grad."),
        ("Geschenkideen", "Lampe, gute Socken, der Atlas."),
        ("Lieder", "Drei Griffe, Kapo im zweiten Bund."),
        ("Pflanzen", "Farn ins Bad. Feige gießen, wenn die Erde trocken ist."),
        ("Touren", "Um den Stausee 9 km, Kamm und zurück 14 km."),
        ("Zitate", "Langsam ist ruhig, ruhig ist schnell."),
        ("Haus", "Zähler unter der Treppe, Haupthahn hinter der Waschmaschine."),
        ("Gelesen", "Vier Bücher bisher, zwei davon zweimal."),
        ("Fahrrad", "Sattel 71 cm, Reifen 5 bar."),
    ],
}
ERRANDS = {
    "en": ["Haircut", "Coffee with Bea", "Phone call with the landlord", "Shoe repair", "Swim", "Market", "Choir social", "Return library books"],
    "de": ["Friseur", "Kaffee mit Bea", "Telefonat mit der Hausverwaltung", "Schuster", "Schwimmen", "Markt", "Chorabend", "Bücher zurückbringen"],
}


def fill(home, first, last, *, language="en", letters=5, talks=5, notes=10, errands=6, friends=(), quiet=()):
    """Adds the mail of newsletters and notices, old exchanges with friends, notes, and errands on days that are not `quiet`."""
    chance, days = home.random, list(kit.dates(first, last))
    for number, (name, domain, subject, text) in enumerate(LETTERS[language][:letters]):
        for issue, day in enumerate(days[number % 4::5 + number % 3]):
            seen = f"{day} 21:40" if chance.random() < 0.5 else None
            home.mail(f"letter-{number}-{issue}", f"{name} <news@{domain}>", f"{subject}, no. {issue + 1}" if issue else subject, text,
                      f"{day} 05:{10 + number:02}", bulk=f"news.{domain}", seen=seen)
    for number, day in enumerate(days[1::6]):
        sender, subject, text = chance.choice(NOTICES[language])
        home.mail(f"notice-{number}", sender, subject, text, f"{day} 12:{number % 60:02}", seen=f"{day} 19:00" if chance.random() < 0.6 else None,
                  headers=(("Auto-Submitted", "auto-generated"),))
    for number, (subject, text, answer) in enumerate(TALK[language][:talks]):
        friend, day = friends[number % len(friends)], days[2 + number * max(1, (len(days) - 8) // talks)]
        home.mail(f"talk-{number}", friend, subject, text, f"{day} 18:20", replied=f"{day} 20:05", answer=answer)
    for number, (name, text) in enumerate(JOTTINGS[language][:notes]):
        day = days[(number * 5) % max(1, len(days) - 10)]
        home.note(name, text, f"{day} 19:{10 + number:02}", front=number % 3 != 0)
    open_days = [day for day in days if str(day) not in quiet and day.weekday() < 6]
    for number, day in enumerate(sorted(chance.sample(open_days, min(errands, len(open_days))))):
        hour = chance.choice((12, 17, 18))
        home.event(f"errand-{number}", ERRANDS[language][number % len(ERRANDS[language])], f"{day} {hour}:30",
                   f"{datetime.time(hour + 1, 15):%H:%M}")
