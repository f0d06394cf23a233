/// The entities that occur in mail: all numeric ones, and the names that people and programs use.
enum HTMLEntity {
  /// `name` without `&` and `;`. A blank for every kind of blank, nothing for what cannot be seen,
  /// nil when it is not known.
  static func text(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let hex = digits.first == "x" || digits.first == "X"
    guard let number = UInt32(hex ? digits.dropFirst() : digits, radix: hex ? 16 : 10) else { return nil }
    switch number {
    case 9, 10, 13, 32, 160, 0x2002...0x200A: return " "
    case 0...31, 127, 0xAD, 0x200B...0x200F, 0x2060, 0xFEFF: return ""
    // Numbers of Windows-1252, as browsers read them.
    case 128...159: return windows[Int(number) - 128]
    default: return Unicode.Scalar(number).map { String(Character($0)) } ?? "\u{FFFD}"
    }
  }

  private static let names: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ensp": " ", "emsp": " ", "thinsp": " ",
    "zwnj": "", "zwj": "", "shy": "", "lrm": "", "rlm": "", "ndash": "–", "mdash": "—", "hellip": "…", "bull": "•",
    "middot": "·", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "laquo": "«", "raquo": "»",
    "copy": "©", "reg": "®", "trade": "™", "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "sect": "§", "para": "¶",
    "deg": "°", "plusmn": "±", "times": "×", "divide": "÷", "frac12": "½", "frac14": "¼", "frac34": "¾", "sup2": "²", "sup3": "³",
    "micro": "µ", "iexcl": "¡", "iquest": "¿", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "check": "✓", "hearts": "♥",
    "agrave": "à", "aacute": "á", "acirc": "â", "atilde": "ã", "auml": "ä", "aring": "å", "aelig": "æ", "ccedil": "ç",
    "egrave": "è", "eacute": "é", "ecirc": "ê", "euml": "ë", "igrave": "ì", "iacute": "í", "icirc": "î", "iuml": "ï",
    "ntilde": "ñ", "ograve": "ò", "oacute": "ó", "ocirc": "ô", "otilde": "õ", "ouml": "ö", "oslash": "ø", "oelig": "œ",
    "ugrave": "ù", "uacute": "ú", "ucirc": "û", "uuml": "ü", "yacute": "ý", "yuml": "ÿ", "szlig": "ß", "eth": "ð", "thorn": "þ",
    "Agrave": "À", "Aacute": "Á", "Acirc": "Â", "Atilde": "Ã", "Auml": "Ä", "Aring": "Å", "AElig": "Æ", "Ccedil": "Ç",
    "Egrave": "È", "Eacute": "É", "Ecirc": "Ê", "Euml": "Ë", "Igrave": "Ì", "Iacute": "Í", "Icirc": "Î", "Iuml": "Ï",
    "Ntilde": "Ñ", "Ograve": "Ò", "Oacute": "Ó", "Ocirc": "Ô", "Otilde": "Õ", "Ouml": "Ö", "Oslash": "Ø", "OElig": "Œ",
    "Ugrave": "Ù", "Uacute": "Ú", "Ucirc": "Û", "Uuml": "Ü", "Yacute": "Ý",
  ]

  private static let windows = [
    "€", "", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "", "Ž", "", "", "‘", "’", "“", "”", "•", "–", "—", "˜", "™",
    "š", "›", "œ", "", "ž", "Ÿ",
  ]
}
