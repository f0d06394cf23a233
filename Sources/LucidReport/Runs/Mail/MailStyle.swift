/// The inline styles of an email: mail programs drop style sheets, and know neither variables nor
/// grids.
struct MailStyle {
  private static let paper = RGB.white
  private static let ordinary = RGB(red: 0, green: 120, blue: 160)

  static let ink = "#1b1c1f"
  static let dim = "#585c64"
  static let line = "#dfe0e5"

  /// The ability's own colour as text on white.
  let accent: String
  /// A quiet ground under text.
  let tint: String

  init(accent: RGB?) {
    let accent = accent ?? Self.ordinary
    let tint = Self.paper.mixed(with: accent, share: 0.14)
    self.tint = Self.hex(tint)
    self.accent = Self.hex(Contrast.readable(accent, on: [Self.paper, tint]))
  }

  /// Six digits: some mail programs read no other form.
  private static func hex(_ color: RGB) -> String {
    "#" + [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String(max(0, min(255, $0)), radix: 16) }.joined()
  }

  /// The style of a tone; nil for plain text.
  func tone(_ tone: TextStyle) -> String? {
    switch tone {
    case .plain: nil
    case .strong: "font-weight:bold"
    case .dim: "color:\(Self.dim)"
    case .accent: "color:\(accent)"
    case .good: "color:#17703a"
    case .warn: "color:#8a5200"
    case .bad: "color:#b3261e"
    }
  }

  static let body = "margin:0;padding:16px;background:#ffffff;color:\(ink);font:16px/1.5 Arial,Helvetica,sans-serif"
  static let page = "max-width:640px;margin:0 auto"
  static let h1 = "margin:0 0 4px;font-size:22px;line-height:1.3"
  static let h2 = "margin:20px 0 6px;font-size:17px"
  static let h3 = "margin:12px 0 4px;font-size:15px"
  static let small = "margin:0 0 16px;font-size:14px;color:\(dim)"
  static let text = "margin:6px 0"
  static let table = "border-collapse:collapse;width:100%"
  static let cell = "padding:5px 12px 5px 0;vertical-align:top;text-align:left;border-top:1px solid \(line)"
  static let note = "margin:10px 0;padding:8px 12px;background:#fbecd2;color:#6b4000"
  static let stopped = "margin:10px 0;padding:8px 12px;background:#fbe2e0;color:#b3261e"
}
