"""The contacts of a CardDAV server."""
import datetime
import unicodedata
from urllib.parse import urljoin

import vobject
from lucid_caldav import Refusal
from lxml import etree

DAV, CARD = "{DAV:}", "{urn:ietf:params:xml:ns:carddav}"
FIND = '<propfind xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><prop>{}</prop></propfind>'
QUERY = '<c:addressbook-query xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><prop><getetag/><c:address-data/></prop></c:addressbook-query>'


def folded(text):
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


class Card:
    def __init__(self, url, tag, text):
        self.url, self.tag = url, tag
        self.vcard = vobject.readOne(text)

    def texts(self, name):
        found = sorted(self.vcard.contents.get(name, []), key=lambda one: "PREF" not in str(one.params).upper())
        return [str(one.value).strip() for one in found if str(one.value).strip()]

    @property
    def birthday(self):
        for one in self.texts("bday"):
            digits = one.split("T")[0].replace("-", "")
            try:
                if one.startswith("--"):
                    return {"year": None, "month": int(digits[:2]), "day": int(digits[2:4])}
                return {"year": int(digits[:4]), "month": int(digits[4:6]), "day": int(digits[6:8])}
            except ValueError:
                continue
        return None

    @property
    def record(self):
        company = self.vcard.contents.get("org", [])
        parts = company[0].value if company else []
        name = " ".join((self.texts("fn") or [""])[0].split())
        emails = self.texts("email")
        return {
            "id": (self.texts("uid") or [self.url])[0], "name": name or (emails or ["(no name)"])[0], "phones": self.texts("tel"),
            "emails": emails, "company": (parts if isinstance(parts, str) else ", ".join(p for p in parts if p)) or None,
            "nicknames": [str(n) for one in self.texts("nickname") for n in one.split(",")], "birthday": self.birthday,
        }


class ContactsFamily:
    tools = ["contacts.search", "contacts.birthdays", "contacts.create", "contacts.update"]

    def __init__(self, server):
        self.server = server
        self.books = None

    def answer(self, request):
        given = request["arguments"]
        if request["tool"] == "contacts.search":
            return self.search(given["query"], given.get("limit"))
        if request["tool"] == "contacts.birthdays":
            return self.birthdays(*(datetime.date.fromisoformat(given[end]) for end in ("from", "to")), given.get("limit"))
        write = self.create if request["tool"] == "contacts.create" else self.update
        return write(given, request["phase"] == "apply")

    # Reading

    def find(self, url, wanted, depth="0"):
        answer = self.server.request(url, "PROPFIND", FIND.format(wanted), {"Depth": depth, "Content-Type": "application/xml"})
        return etree.fromstring(answer.raw.encode() if isinstance(answer.raw, str) else answer.raw)

    def address_books(self):
        if self.books is None:
            principal = str(self.server.connected().principal().url)
            homes = [href.text for home in self.find(principal, "<c:addressbook-home-set/>").iter(CARD + "addressbook-home-set")
                     for href in home.iter(DAV + "href")]
            books = []
            for home in homes:
                home = urljoin(principal, home)
                for found in self.find(home, "<resourcetype/>", "1").iter(DAV + "response"):
                    if found.find(f".//{CARD}addressbook") is not None:
                        books.append(urljoin(home, found.findtext(DAV + "href")))
            if not books:
                raise Refusal("not_set_up", f"{self.server.host} has no address book", "create one with an address book program")
            self.books = books
        return self.books

    def cards(self):
        """All cards, and how many are damaged."""
        cards, damaged = [], 0
        for book in self.address_books():
            answer = self.server.request(book, "REPORT", QUERY, {"Depth": "1", "Content-Type": "application/xml"})
            tree = etree.fromstring(answer.raw.encode() if isinstance(answer.raw, str) else answer.raw)
            for found in tree.iter(DAV + "response"):
                text = found.findtext(f".//{CARD}address-data")
                if not text:
                    continue
                try:
                    cards.append(Card(urljoin(book, found.findtext(DAV + "href")), found.findtext(f".//{DAV}getetag"), text))
                except Exception:  # vobject raises many kinds
                    damaged += 1
        return cards, damaged

    @staticmethod
    def listing(records, limit, damaged):
        cut = limit is not None and len(records) > limit
        reply = {"result": {"items": records[:limit] if cut else records, "truncated": cut}}
        if damaged:
            reply["notices"] = [{"kind": "left_out", "text": f"{damaged} damaged cards of the server"}]
        return reply

    def search(self, query, limit):
        if not isinstance(query, str):
            raise Refusal("bad_argument", "query is no text")
        words, (cards, damaged) = folded(query).split(), self.cards()
        found = []
        for record in (card.record for card in cards):
            known = folded(" ".join([record["name"], record["company"] or "", *record["emails"], *record["phones"], *record["nicknames"]]))
            digits = "".join(c for c in known if c.isdigit())
            number = "".join(c for c in query if c.isdigit())
            if all(word in known for word in words) or (len(number) > 5 and number[-6:] in digits):
                found.append(record)
        return self.listing(sorted(found, key=lambda one: (folded(one["name"]), one["id"])), limit, damaged)

    def birthdays(self, first, end, limit):
        cards, damaged = self.cards()
        coming = []
        for record in (card.record for card in cards):
            if birthday := record["birthday"]:
                for day in (first + datetime.timedelta(days=n) for n in range((end - first).days)):
                    leap = (birthday["month"], birthday["day"]) == (2, 29) and not day.year % 4 == 0 and (day.month, day.day) == (2, 28)
                    if (day.month, day.day) == (birthday["month"], birthday["day"]) or leap:
                        coming.append((day, folded(record["name"]), record["id"], record))
                        break
        return self.listing([one[3] for one in sorted(coming, key=lambda one: one[:3])], limit, damaged)

    # Writing

    def create(self, given, is_apply):
        vcard = vobject.vCard()
        vcard.add("uid").value = given["id"]
        vcard.add("fn").value = given["name"]
        first, _, last = given["name"].rpartition(" ")
        vcard.add("n").value = vobject.vcard.Name(family=last, given=first)
        self.fill(vcard, given)
        url = self.address_books()[0].rstrip("/") + f"/{given['id']}.vcf"
        card = Card(url, None, vcard.serialize())
        if is_apply:
            # A card of this id is the same call, made before.
            self.server.put(url, vcard.serialize(), "text/vcard", None)
        return {"result": card.record}

    def update(self, given, is_apply):
        card = next((one for one in self.cards()[0] if one.record["id"] == given["id"]), None)
        if card is None:
            raise Refusal("bad_argument", f"there is no contact with the id {given['id']}", "take the id that contacts.search gives")
        before = card.record
        if given.get("name"):
            card.vcard.fn.value = given["name"]
        removed = {text.lower() for text in given.get("remove", [])}
        for name in ("tel", "email"):
            kept = [one for one in card.vcard.contents.get(name, []) if str(one.value).strip().lower() not in removed]
            card.vcard.contents[name] = kept
            if not kept:
                del card.vcard.contents[name]
        known = {text.lower() for text in card.texts("tel") + card.texts("email")}
        added = {name: [text for text in given.get(name, []) if text.lower() not in known] for name in ("phones", "emails")}
        self.fill(card.vcard, {**given, **added})
        if is_apply and card.record != before:
            self.server.put(card.url, card.vcard.serialize(), "text/vcard", card.tag)
        return {"result": card.record, "before": before, "change": card.record != before}

    @staticmethod
    def fill(vcard, given):
        for text in given.get("phones", []):
            vcard.add("tel").value = text
        for text in given.get("emails", []):
            vcard.add("email").value = text
        if given.get("company"):
            vcard.contents.pop("org", None)
            vcard.add("org").value = [given["company"]]
        if given.get("birthday"):
            vcard.contents.pop("bday", None)
            day = given["birthday"]
            vcard.add("bday").value = day if len(day) == 10 else "--" + day.replace("-", "")
