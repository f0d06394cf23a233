import LucidCore

/// Degrees north and east, to two decimals in requests for weather: a kilometre or so.
package struct Coordinates: Hashable, Sendable {
  package let latitude: Double
  package let longitude: Double

  /// nil outside of the globe.
  package init?(_ latitude: Double, _ longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// nil unless the text is two numbers, such as `60.17, 24.94`.
  package init?(text: String) {
    let parts = text.split(separator: ",").map { $0.filter { $0 != " " } }
    guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else { return nil }
    self.init(latitude, longitude)
  }

  /// Returns a number of degrees with as many decimals at most.
  package static func text(_ degrees: Double, decimals: Int) -> String {
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
    return JSONText.number((degrees * unit).rounded() / unit)
  }
}

extension JSONText {
  fileprivate static func number(_ d: Double) -> String {
    var json = JSONText()
    json.number(d)
    return json.text
  }
}
