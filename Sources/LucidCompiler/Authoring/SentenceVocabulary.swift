import LucidCore

/// The words by which a sentence of a person is read: English ones, and the German ones that mean
/// them.
enum SentenceVocabulary {
  /// German words that prompts do not use, with the English words that they mean.
  static let german = GermanPrompt.meanings("sentence")

  /// Words that ask, join and point, and change nothing.
  static let light: Set<String> = [
    "a", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "been", "by", "can", "could", "did", "do", "does",
    "each", "every", "find", "for", "from", "get", "give", "has", "have", "had", "here", "how", "i", "i'm", "in", "into", "is",
    "it", "just", "know", "list", "me", "mine", "my", "new", "of", "on", "open", "or", "our", "over", "overview", "please", "s",
    "say", "should", "show", "so", "some", "still", "summarize", "summary", "tell", "that", "the", "their", "them", "then",
    "there", "these", "they", "this", "those", "to", "up", "want", "was", "we", "were", "what", "what's", "when", "which", "who",
    "will", "with", "would", "you", "now", "right", "currently", "long", "longest", "top", "most", "going", "dem", "des", "den",
    "remind", "until", "today", "first", "about", "without", "since", "per", "liegt", "einen", "quick", "due", "around", "look",
    "like", "check", "briefing", "digest", "see", "day", "only", "more", "than", "go", "went", "using", "based", "last", "next",
  ]

  /// Units of time, which name nothing.
  static let spans: Set<String> = ["days", "week", "weeks", "month", "months", "hour", "hours", "minutes", "year"]

  /// Prepositions that belong to the words behind them where those are not understood.
  static let joining: Set<String> = [
    "with", "without", "for", "about", "since", "by", "in", "on", "from", "of", "to", "at", "per",
  ]

  static let polite: Set<String> = [
    "please", "can", "could", "would", "you", "i", "want", "like", "need", "to", "lucid", "bitte",
  ]

  /// Verbs of what lucid does not do from a sentence.
  static let actions: Set<String> = [
    "send", "delete", "book", "play", "translate", "add", "create", "buy", "order", "call", "remove", "move", "mark", "set",
    "cancel", "turn", "post", "schedule", "remind", "invite", "forward", "unsubscribe", "archive", "pay", "make", "block",
  ]

  static let people: Set<String> = ["person", "someone", "somebody", "contact", "colleague", "friend"]
  static let topics: Set<String> = ["topic", "subject", "something", "word", "theme", "keyword"]
  /// Words behind a blank that say that its reader fills it.
  static let choosing: Set<String> = [
    "i", "that", "choose", "name", "pick", "type", "give", "say", "of", "my", "choice", "enter",
  ]

  static let aboutWords: Set<String> = [
    "about", "mention", "mentions", "mentioning", "containing", "contains", "called", "named", "titled", "regarding",
  ]

  /// By family, then by the word of a sentence.
  static let fields = Dictionary(uniqueKeysWithValues: FamilyTraits.all.map { ($0.name, $0.fields()) })

  static let fieldWords = Set(fields.values.flatMap(\.keys))

  /// A part of a day: its slot, and when a schedule for it starts.
  static let parts: [String: (slot: String, time: String)] = [
    "morning": ("morning", "7:30"), "afternoon": ("afternoon", "13:00"), "evening": ("evening", "18:00"),
    "night": ("evening", "21:00"),
  ]

  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
}
