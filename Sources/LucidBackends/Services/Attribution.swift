import LucidCore

/// The notes that the licences of the data ask for, beside each result.
enum Attribution {
  static let openMeteo = Notice(.words(.weatherData), isCredit: true)
  static let openStreetMap = Notice(.words(.mapData), isCredit: true)
}
