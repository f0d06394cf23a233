/// Colours that can be read: an ability's own colour, made darker or lighter until it stands out
/// from what lies behind it.
///
/// Contrast as WCAG 2.2 defines it, from relative luminance in sRGB.
enum Contrast {
  /// The contrast of normal text; a little more than 4.5, for rounding.
  static let text = 4.6

  /// `color` mixed with black or white, as little as is needed to reach `ratio` against every one
  /// of `backgrounds`.
  static func readable(_ color: RGB, on backgrounds: [RGB], ratio: Double = text) -> RGB {
    let isLight = (backgrounds.map(luminance).min() ?? 1) > 0.18
    let end = isLight ? RGB.black : RGB.white
    for step in 0...100 {
      let mixed = color.mixed(with: end, share: Double(step) / 100)
      if backgrounds.allSatisfy({ between(mixed, $0) >= ratio }) { return mixed }
    }
    return end
  }

  /// 1 … 21.
  static func between(_ a: RGB, _ b: RGB) -> Double {
    let (x, y) = (luminance(a), luminance(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  static func luminance(_ c: RGB) -> Double {
    0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue)
  }

  private static func linear(_ channel: Int) -> Double {
    let c = Double(channel) / 255
    return c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055)
  }

  /// x to the 2.4th for 0 < x ≤ 1: its square times the fifth root of its square. Newton's method;
  /// the standard library has no power.
  private static func power(_ x: Double) -> Double {
    let square = x * x
    var root = 1.0
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (fourth * root - square) / (5 * fourth)
    }
    return square * root
  }
}

extension RGB {
  static let black = RGB(red: 0, green: 0, blue: 0)
  static let white = RGB(red: 255, green: 255, blue: 255)

  init(red: Int, green: Int, blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// `share` 0 … 1 of the other.
  func mixed(with other: RGB, share: Double) -> RGB {
    func mix(_ a: Int, _ b: Int) -> Int { Int((Double(a) + (Double(b) - Double(a)) * share).rounded()) }
    return RGB(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// For a style sheet.
  var css: String { "rgb(\(red) \(green) \(blue))" }
}
