package import LucidBuiltins
package import LucidCore
import LucidRuntime
import LucidSystem
import LucidVault

/// Travel times from `travel.json`, which some other program keeps fresh.
///
/// `{"destinations": [{"name": "office", "address": "1 Place Ville Marie, Montreal", "car":
/// {"minutes": 34, "usual_minutes": 25}, "transit": {…}, "bike": {…}, "walk": {…}}]}`. `name` is
/// needed, `address` and every mode may be missing, and so may `usual_minutes`. A destination is
/// found by its name or its address, letters large or small; the configured office is also found by
/// the name `office` where no address is given. `updated`, beside the list or in a destination, is
/// the time of the minutes (else that of the file), `valid` how long they count as those of now: an
/// hour where it is not given.
package struct VaultTravel: TravelBackend {
  private static let path = "travel.json"
  /// Ten days; whatever takes longer is a fault.
  private static let longest = 14_400.0
  /// An hour, in seconds.
  private static let usuallyValid: Int64 = 3_600

  let tree: any FileTree
  let pool: BlockingPool
  var asOf: AsOf?

  package func route(
    to destination: Destination, by mode: TravelMode, now: Instant, zone: Zone
  ) async throws(StepFailure) -> Route {
    let (tree, asOf) = (tree, asOf)
    return try await pool.run { () throws(StepFailure) -> Route in
      guard let json = try JSONFile(tree, Self.path).read() else {
        throw StepFailure(
          .unavailable, .words(.noFileIn, Self.path, tree.name), hint: .words(.addPlaces, Self.path), setUp: SetUp.check)
      }
      guard let list = json["destinations"]?.list else { throw StepFailure(.failed, .words(.noListOfDestinations, Self.path)) }
      let known = list.filter { $0["name"]?.text?.isEmpty == false }
      guard let place = Self.find(destination, in: known), let name = place["name"]?.text else {
        let names = known.prefix(8).compactMap(\.["name"]?.text).joined(separator: ", ")
        throw StepFailure(
          .unavailable, .words(.travelUnknown, Self.path, String(destination.text.prefix(80))),
          hint: names.isEmpty ? nil : .words(.itKnows, names))
      }
      guard let minutes = Self.minutes(place[mode.rawValue]?["minutes"]) else {
        throw StepFailure(.unavailable, .words(.noTimeTo, Self.path, name, mode.rawValue))
      }
      let modified = try FileTreeError.asFailure { () throws(FileTreeError) in try tree.entry(Self.path)?.modified }
      let freshness = Freshness(
        written: place["updated"] ?? json["updated"], modified: modified, valid: place["valid"] ?? json["valid"],
        usually: Self.usuallyValid, now: now, zone: zone)
      if let asOf, freshness.written == nil || asOf.isLater(freshness.written) {
        throw asOf.unknown("travel", .name(Self.path), written: freshness.written, in: zone)
      }
      guard !freshness.isExpired else {
        throw StepFailure(
          .unavailable, .words(.timesTooOld, freshness.text), hint: .words(.haveWrittenAgain, Self.path), isStale: true)
      }
      let skipped = list.count - known.count
      let notices = skipped == 0 ? [] : [Notice.file(Self.path, .words(.withoutName, skipped))]
      return Route(
        destination: name, minutes: minutes, usualMinutes: Self.minutes(place[mode.rawValue]?["usual_minutes"]),
        asOf: freshness.asOf, notices: notices)
    }
  }

  private static func find(_ destination: Destination, in places: [JSONNode]) -> JSONNode? {
    let wanted = key(destination.text)
    let found = places.first { key($0["name"]?.text) == wanted } ?? places.first { key($0["address"]?.text) == wanted }
    if case .office = destination, found == nil {
      return places.first { key($0["name"]?.text) == "office" && $0["address"]?.text == nil }
    }
    return found
  }

  private static func key(_ text: String?) -> String {
    TextFold.text(text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func minutes(_ json: JSONNode?) -> Int? {
    guard let d = json?.double, d >= 0, d <= longest else { return nil }
    return Int(d.rounded())
  }
}
