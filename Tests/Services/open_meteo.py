"""A stand-in for Open-Meteo, whose server is in no package: forecast and geocoding search in the
shape that its documentation describes. Usage: weather.py PORT [LOG]; each request is a line of LOG.

`GET /fault/KIND` makes all later answers faulty: none, slow, 500, 429, html, cut, big, broken.
"""
import datetime
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse

PLACES = [
    {"id": 1, "name": "London", "latitude": 42.98339, "longitude": -81.23304, "country_code": "CA", "population": 422324},
    {"id": 2, "name": "London", "latitude": 51.50853, "longitude": -0.12574, "country_code": "GB", "population": 8961989},
    {"id": 3, "name": "Helsinki", "latitude": 60.16952, "longitude": 24.93545, "country_code": "FI", "population": 558457},
]
UNITS = {
    "time": "iso8601", "temperature_2m": "°C", "apparent_temperature": "°C", "weather_code": "wmo code",
    "wind_speed_10m": "km/h", "precipitation_probability": "%",
}
fault = "none"
moment = None
log = None


def forecast(query):
    """The answer to a request with `current`, `hourly` and `daily`, at `moment`, else at the time of this machine."""
    now = (moment or datetime.datetime.now(datetime.timezone.utc)).replace(second=0, microsecond=0)
    midnight = now.replace(hour=0, minute=0)
    days = int(query.get("forecast_days", ["7"])[0])
    text = "%Y-%m-%dT%H:%M"
    out = {
        "latitude": float(query["latitude"][0]), "longitude": float(query["longitude"][0]), "generationtime_ms": 0.1,
        "utc_offset_seconds": 0, "timezone": "GMT", "timezone_abbreviation": "GMT", "elevation": 26.0,
    }
    if "current" in query:
        out["current_units"] = dict(UNITS, interval="seconds")
        quarter = now.replace(minute=now.minute // 15 * 15)
        out["current"] = {
            "time": quarter.strftime(text), "interval": 900, "temperature_2m": 3.4, "apparent_temperature": -0.0,
            "weather_code": 61, "wind_speed_10m": 18.7,
        }
    if "hourly" in query:
        hours = [midnight + datetime.timedelta(hours=i) for i in range(24 * days)]
        out["hourly_units"] = UNITS
        out["hourly"] = {"time": [h.strftime(text) for h in hours]}
        for name in query["hourly"][0].split(","):
            value = {"weather_code": 61, "precipitation_probability": 70}.get(name, 4.5)
            out["hourly"][name] = [value] * len(hours)
    if "daily" in query:
        dates = [(midnight + datetime.timedelta(days=i)).strftime("%Y-%m-%d") for i in range(days)]
        out["daily_units"] = UNITS
        out["daily"] = {"time": dates}
        for name in query["daily"][0].split(","):
            value = {"weather_code": 61, "precipitation_probability_max": 70, "temperature_2m_max": 6.0}.get(name, 1.0)
            out["daily"][name] = [value] * len(dates)
    return out


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body, kind="application/json", headers=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        global fault
        url = urlparse(self.path)
        query = parse_qs(url.query)
        if url.path.startswith("/fault/"):
            fault = url.path.split("/")[2]
            return self.answer(200, b"{}")
        if log:
            with open(log, "a") as file:
                file.write(self.path + " " + self.headers.get("User-Agent", "") + "\n")
        if fault == "slow":
            # Until the client gives up.
            self.rfile.read(1)
        if fault in ("500", "429"):
            return self.answer(int(fault), b'{"error":true,"reason":"Hourly API request limit exceeded."}', headers=[("Retry-After", "120")])
        if fault == "html":
            return self.answer(200, b"<html>Sign in to this network</html>", "text/html")
        if fault == "broken":
            return self.answer(200, b'{"current": {')
        if fault == "big":
            return self.answer(200, b'{"x":"' + b"x" * (100 << 20) + b'"}')
        if fault == "cut":
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", "5000")
            self.end_headers()
            self.wfile.write(b'{"current":')
            self.close_connection = True
            return None
        if url.path == "/v1/search":
            found = [place for place in PLACES if place["name"].lower() == query["name"][0].lower()]
            body = {"results": found, "generationtime_ms": 0.2} if found else {"generationtime_ms": 0.2}
            return self.answer(200, json.dumps(body).encode())
        if url.path == "/v1/forecast":
            return self.answer(200, json.dumps(forecast(query)).encode())
        return self.answer(404, b'{"error":true,"reason":"Not Found"}')


if __name__ == "__main__":
    log = sys.argv[2] if len(sys.argv) > 2 else None
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
