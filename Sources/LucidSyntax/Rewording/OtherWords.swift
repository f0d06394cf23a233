package import LucidCore

/// Words of other systems for words of this language.
package enum OtherWords {
  /// Values of a choice. Without `-`, `_` and blanks, in small letters.
  static let values: [String: Set<String>] = [
    "string": ["str", "text", "varchar", "char", "any", "object", "textarea"],
    "list": ["array", "strings", "multiple", "multiselect", "set", "sequence"],
    "integer": ["int", "long", "whole", "int32", "int64"],
    "number": ["float", "double", "decimal", "real", "numeric"],
    "boolean": ["bool", "flag", "checkbox", "switch", "toggle", "yesno"],
    "choice": ["enum", "select", "option", "options", "dropdown", "radio", "oneof"],
    "file": ["path", "filepath", "filename", "document", "attachment"],
    "datetime": ["timestamp", "moment", "instant"],
    "date": ["day"],
    "duration": ["timedelta", "interval", "period", "timespan"],
    "markdown": ["md", "commonmark"],
    "text": ["plain", "txt", "plaintext"],
    "omit": ["continue", "skip", "ignore", "pass", "null", "none", "warn"],
    "stop": ["fail", "abort", "error", "raise", "halt", "exit"],
    "ok": ["success", "passed", "pass", "succeeded", "done", "completed", "true"],
    "nothing": ["skipped", "empty", "none"],
    "backend-failed": ["failed", "failure", "error"],
    "bike": ["bicycle", "cycling", "bicycling", "cycle"],
    "car": ["driving", "drive", "auto", "automobile"],
    "walk": ["walking", "foot", "onfoot", "pedestrian"],
    "transit": ["bus", "train", "publictransport", "metro", "subway"],
    "morning": ["am", "day"],
    "afternoon": ["noon", "midday", "pm"],
    "evening": ["night", "tonight"],
    "device": ["local", "ondevice", "offline"],
    "cloud": ["remote", "hosted", "api", "online"],
    "ability": ["recipe", "prompt", "skill", "agent", "workflow", "automation", "template", "task"],
    "persona": ["character", "role", "style"],
    "section": ["context", "part"],
    "plan": ["pipeline", "steps"],
    "week": ["weekly", "7d"],
    "day": ["daily", "today"],
    "month": ["monthly"],
  ]

  static let colors = [
    "red": "#FF3B30", "orange": "#FF9F0A", "yellow": "#FFD60A", "green": "#30D158", "blue": "#0A84FF", "purple": "#BF5AF2",
    "violet": "#BF5AF2", "pink": "#FF375F", "gray": "#8E8E93", "grey": "#8E8E93", "black": "#000000", "white": "#FFFFFF",
    "brown": "#AC8E68", "teal": "#40C8E0", "indigo": "#5E5CE6",
  ]

  // MARK: Names

  /// Built-in names and names of the configuration, likeliest first.
  private static let names: [String: [String]] = [
    "address": ["location"], "calendar": ["events"], "city": ["location"], "clock": ["time"], "config": ["settings"],
    "configuration": ["settings"], "current_date": ["today"], "current_datetime": ["now"], "current_time": ["time"],
    "currentdate": ["today"], "date": ["today"], "datetime": ["now"], "day": ["today", "weekday"], "day_of_week": ["weekday"],
    "dayofweek": ["weekday"], "dow": ["weekday"], "email": ["mail"], "emails": ["mail"], "first_name": ["name"],
    "forloop": ["loop"], "letters": ["mail"], "me": ["name"], "messages": ["mail"], "now_date": ["today"],
    "options": ["settings"], "place": ["location"], "preferences": ["settings"], "timestamp": ["now"],
    "todays_date": ["today"], "town": ["location"], "user": ["name"], "user_name": ["name"], "username": ["name"],
    "utcnow": ["now"],
  ]

  /// Values and conditions that are written as one word elsewhere.
  private static let expressions = [
    "true": "true", "false": "false", "none": "null", "nil": "null", "null": "null", "undefined": "null", "nothing": "null",
    "is_weekend": "weekday in [\"Saturday\", \"Sunday\"]", "weekend": "weekday in [\"Saturday\", \"Sunday\"]",
    "is_weekday": "weekday not in [\"Saturday\", \"Sunday\"]",
  ]

  /// The name that a word stands for: the first that is known.
  package static func name(_ word: String, where isKnown: (String) -> Bool) -> String? {
    names[word.lowercased()]?.first(where: isKnown)
  }

  /// The literal or the condition that a word stands for.
  package static func expression(_ word: String) -> String? { expressions[word.lowercased()] }

  /// Whether a word stands for a value that is missing.
  static func isNull(_ word: String) -> Bool { expression(word) == "null" }

  /// Fields of results, likeliest first.
  private static let fields: [String: [String]] = [
    "address": ["location"], "author": ["from"], "begin": ["start"], "begins": ["start"], "body": ["text", "notes"],
    "content": ["text", "notes", "body"], "data": ["items"], "date": ["at", "start", "day"],
    "description": ["notes", "text", "body"], "done": ["completed"], "due": ["deadline", "at"], "due_date": ["deadline", "at"],
    "duration": ["minutes"], "end_date": ["end"], "end_time": ["end"], "ends": ["end"], "ends_at": ["end"], "endtime": ["end"],
    "entries": ["items"], "events": ["items"], "from": ["start"], "from_address": ["from"], "guests": ["attendees"],
    "heading": ["title"], "len": ["count"], "length": ["count"], "list": ["items"], "messages": ["items"],
    "name": ["title", "subject", "label"], "number": ["count"], "participants": ["attendees"], "people": ["attendees"],
    "place": ["location"], "read": ["unread"], "results": ["items"], "sender": ["from"], "size": ["count"],
    "start_date": ["start"], "start_time": ["start"], "starts": ["start"], "starts_at": ["start"], "starttime": ["start"],
    "subject": ["title"], "summary": ["title", "text"], "temp": ["temperature"], "text": ["body", "notes"],
    "title": ["subject", "name", "label"], "to": ["end"], "total": ["count"], "until": ["end"], "value": ["items"],
    "venue": ["location"], "when": ["start", "at", "due"], "where": ["location"],
  ]

  /// The field of a record that a word stands for.
  package static func field(_ word: String, of record: RecordType) -> String? {
    fields[word.lowercased()]?.first { record.index(of: $0) != nil }
  }

  /// Words for the number of items of a list.
  package static let lengths: Set<String> = ["length", "size", "count", "len", "total"]

  // MARK: Filters

  /// Filters of Jinja, Liquid, Twig, Home Assistant and spreadsheets.
  private static let filters: [String: String] = [
    "uppercase": "upper", "upcase": "upper", "toupper": "upper", "touppercase": "upper", "ucase": "upper", "lowercase": "lower",
    "downcase": "lower", "tolower": "lower", "tolowercase": "lower", "capitalize": "title", "capitalise": "title",
    "casefold": "lower", "titlecase": "title", "titleize": "title", "propercase": "title", "strip": "trim", "squish": "trim",
    "size": "length", "formatdate": "date",
    "count": "length", "len": "length", "strftime": "date", "date_format": "date", "format": "date", "format_date": "date",
    "dateformat": "date", "timestamp_custom": "date", "as_timestamp": "date", "slice": "limit", "head": "limit", "top": "limit",
    "select": "where", "filter": "where", "selectattr": "where", "contains": "where", "find": "where",
    "pluck": "map", "collect": "map", "extract": "map", "group_by": "group", "groupby": "group", "order_by": "sort",
    "orderby": "sort", "sort_by": "sort", "sortby": "sort", "sorted": "sort", "dictsort": "sort", "reversed": "reverse",
    "uniq": "unique", "distinct": "unique", "mean": "average", "avg": "average", "total": "sum", "to_json": "json",
    "tojson": "json", "jsonify": "json", "escape": "json", "list": "bullets", "bullet": "bullets", "ul": "bullets",
    "number": "numbered", "ol": "numbered", "truncatewords": "truncate", "shorten": "truncate", "ellipsis": "truncate",
    "d": "default", "ifempty": "default", "if_empty": "default", "fallback": "default", "coalesce": "default", "implode": "join",
    "concat": "join", "concatenate": "join", "add": "plus", "add_days": "plus", "subtract": "minus", "sub": "minus",
    "ceil": "round", "floor": "round", "int": "round", "integer": "round", "timeago": "relative", "time_ago": "relative",
    "fromnow": "relative", "from_now": "relative", "humanize": "relative", "startof": "start_of", "endof": "end_of",
    "start_of_day": "start_of", "beginning_of": "start_of", "end_of_day": "end_of", "maximum": "max", "minimum": "min",
    "remove": "replace", "sub_string": "replace", "hour": "time", "ampm": "time",
  ]

  /// The filter that a word stands for, in whatever letters.
  package static func filter(_ word: String) -> String? { filters[word.lowercased()] }

  /// Filters that change nothing here.
  package static let emptyFilters: Set<String> = [
    "safe", "raw", "string", "str", "to_string", "text", "float", "to_float", "number", "noescape", "autoescape",
  ]

  // MARK: Tools

  /// Verbs, likeliest first.
  package static let verbs: [String: [String]] = [
    "list": ["list", "events", "recent", "search", "today"],
    "get": ["list", "events", "recent", "search", "now", "today", "fetch", "to"],
    "all": ["list", "events", "recent", "search"], "fetch": ["fetch", "list", "events", "recent", "search"],
    "read": ["list", "events", "recent", "search", "fetch"], "show": ["list", "events", "recent", "search"],
    "find": ["search", "list", "events"], "query": ["search", "list", "events"], "lookup": ["search", "list"],
    "search": ["search", "list", "events"],
    "add": ["create", "log"], "new": ["create"], "insert": ["create"], "make": ["create"], "set": ["create"], "put": ["create"],
    "post": ["create"], "current": ["now", "today", "next"], "today": ["now", "today", "events", "list", "due"],
    "now": ["now", "today"], "upcoming": ["next", "events"], "edit": ["update"], "change": ["update"], "modify": ["update"],
    "remove": ["delete"], "destroy": ["delete"], "cancel": ["delete"], "done": ["complete"], "finish": ["complete"],
    "close": ["complete"], "move": ["reschedule", "update"], "free": ["free_slots"], "availability": ["free_slots"],
    "unread": ["urgent", "search"], "inbox": ["search"], "last": ["latest", "recent"], "newest": ["latest", "recent"],
    "route": ["to"], "directions": ["to"], "travel": ["to"], "duration": ["to"], "download": ["fetch"],
    "open": ["fetch", "list"],
    "daily": ["forecast", "today"], "tomorrow": ["forecast", "events"], "week": ["forecast", "events"],
  ]

  /// Arguments of tools.
  package static let arguments: [String: [String]] = [
    "q": ["query", "text"], "search": ["query"], "term": ["query"], "keyword": ["query"], "keywords": ["query"],
    "text": ["body", "query", "title"],
    "search_query": ["query"], "filter": ["query"], "contains": ["query"], "start": ["from"], "begin": ["from"],
    "since": ["from"], "after": ["from", "since"],
    "start_date": ["from"], "startdate": ["from"], "start_time": ["from", "start"], "date_from": ["from"],
    "date": ["at", "from", "on", "day", "deadline"],
    "end": ["to"], "until": ["to"], "before": ["to"], "end_date": ["to"], "enddate": ["to"], "end_time": ["to", "end"],
    "date_to": ["to"], "max": ["limit"], "count": ["limit"], "max_results": ["limit"], "maxresults": ["limit"], "top": ["limit"],
    "first": ["limit"], "size": ["limit"], "n": ["limit"], "number": ["limit", "days"], "page_size": ["limit"],
    "per_page": ["limit"], "take": ["limit"],
    "sender": ["from"], "author": ["from"], "by": ["from"], "is_unread": ["unread"], "read": ["unread"],
    "only_unread": ["unread"],
    "name": ["title", "label", "query", "person"], "subject": ["title", "query"], "label": ["title"], "summary": ["title"],
    "heading": ["title"],
    "message": ["title", "text", "body"], "what": ["title"], "content": ["body", "text"], "contents": ["body", "text"],
    "description": ["body", "notes", "text"],
    "notes": ["body"], "markdown": ["body"], "note": ["body", "text", "notes"], "due": ["deadline", "at"],
    "due_date": ["deadline", "at"],
    "duedate": ["deadline", "at"], "deadline": ["at"], "when": ["at"], "time": ["at"], "datetime": ["at"], "remind_at": ["at"],
    "on": ["at"],
    "city": ["place"], "location": ["place", "destination"], "where": ["place"], "town": ["place"],
    "address": ["destination", "place"],
    "to": ["destination"], "target": ["destination"], "origin": ["from", "start"], "by_what": ["mode"], "vehicle": ["mode"],
    "transport": ["mode"],
    "link": ["url"], "uri": ["url"], "href": ["url"], "tag": ["tags"], "labels": ["tags"], "window": ["days"], "range": ["days"],
    "duration": ["minutes", "length"], "period": ["days", "since"], "calendar_id": ["calendar"],
    "person": ["from", "name", "query"],
  ]

  // MARK: Paths

  /// Prefixes under which other systems keep names that stand alone here.
  package static let prefixes: Set<String> = [
    "args", "arguments", "context", "ctx", "data", "env", "event", "github", "global", "globals", "input", "inputs", "item",
    "jobs", "needs", "output", "outputs", "param", "parameters", "params", "request", "response", "result", "results", "root",
    "secrets", "self", "state", "states", "step", "steps", "this", "trigger", "user", "values", "var", "variable", "variables",
    "vars", "workflow",
  ]

  /// Words between a step and its fields elsewhere.
  package static let results: Set<String> = [
    "data", "output", "outputs", "response", "result", "results", "value",
  ]
}
