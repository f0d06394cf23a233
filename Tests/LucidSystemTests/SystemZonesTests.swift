import LucidCore
import LucidTesting
import Testing

@testable import LucidSystem

/// Zones by the names that they have on some systems and not on others.
@Suite struct SystemZonesTests {
  /// A tz database with some zones of this system, each under a name of its own.
  private static func database(_ zones: [String: String]) throws -> (folder: ScratchFolder, zones: SystemZones) {
    let folder = ScratchFolder()
    for (name, real) in zones { folder.write(bytes: try HostFile.read("/usr/share/zoneinfo/" + real), to: name) }
    return (folder, SystemZones(folder.path))
  }

  /// Debian 13 has the old names in a package that is seldom installed.
  @Test(arguments: [
    ("US/Eastern", "America/New_York"), ("Asia/Calcutta", "Asia/Kolkata"), ("EST5EDT", "America/New_York"),
    ("America/New_York", "America/New_York"),
  ]) func anOldNameIsTheZoneOfToday(name: String, today: String) throws {
    let (folder, zones) = try Self.database(["America/New_York": "America/New_York", "Asia/Kolkata": "Asia/Kolkata"])
    defer { withExtendedLifetime(folder) {} }
    let zone = try #require(zones.zone(name))
    #expect(zone.identifier == today && zone.iso(Monday.now) == SystemZones().zone(today)?.iso(Monday.now))
  }

  /// A tz database of 2020 does not have the names of later years.
  @Test(arguments: ["Europe/Kyiv", "Europe/Uzhgorod", "Europe/Kiev"]) func aNewNameIsTheZoneOfBefore(name: String) throws {
    let (folder, zones) = try Self.database(["Europe/Kiev": "Europe/Warsaw"])
    defer { withExtendedLifetime(folder) {} }
    #expect(zones.zone(name)?.identifier == "Europe/Kiev")
  }

  @Test(arguments: ["Zulu", "UCT", "Etc/UCT", "Universal", "Etc/UTC"]) func theNamesOfUTCNeedNoFile(name: String) {
    #expect(SystemZones("/nowhere").zone(name) == .utc)
  }

  @Test(arguments: ["Mars/Olympus", "US", "us/eastern", "GMT+2", "EST5", "GMT0BST", ""])
  func otherNamesAreNoZones(name: String) throws {
    let (folder, zones) = try Self.database(["America/New_York": "America/New_York"])
    defer { withExtendedLifetime(folder) {} }
    #expect(zones.zone(name) == nil)
  }

  /// The whole name is compared, then the city.
  @Test(
    arguments: [
      ("America/Torronto", "America/Toronto"), ("montevideo", "America/Montevideo"), ("new york", "America/New_York"),
      ("Mars/Base", nil), ("", nil),
    ] as [(String, String?)])
  func theNearestNameIsProposed(name: String, nearest: String?) {
    #expect(SystemZones().nearest(name) == nearest)
    let refusal = SystemZones().refusal(of: name)
    #expect(refusal.message == "there is no time zone `\(name)`" + (nearest.map { "; did you mean `\($0)`?" } ?? ""))
    #expect(refusal.hint.contains("America/Toronto"))
  }

  @Test func withoutADatabaseTheRemedyIsToInstallOne() {
    let zones = SystemZones("/nowhere")
    #expect(!zones.isInstalled && zones.names == ["UTC"] && SystemZones().isInstalled)
    #expect(zones.refusal(of: "Europe/Paris") == ("there is no time zone `Europe/Paris`", "install the Debian package tzdata"))
  }

  /// Each old name leads to a zone that this system has, and to the same clocks where it has both.
  @Test func theTableLeadsToZonesOfToday() throws {
    let rows = EmbeddedTable.rows(PackageResources.old_zones_tsv)
    let (system, old) = (SystemZones(), Set(rows.map { $0[0] }))
    #expect(rows.count > 140 && old.count == rows.count)
    let names = Set(system.names)
    let moments = [Monday.now, Monday.now.adding(seconds: 100 * 86_400), Monday.now.adding(seconds: 200 * 86_400)]
    for row in rows {
      #expect(names.contains(row[1]) || row[1].hasPrefix("Etc/"), "\(row)")
      #expect(!old.contains(row[1]) && !names.contains(row[0]), "\(row)")
      let (before, today) = (try #require(system.zone(row[0])), try #require(system.zone(row[1])))
      #expect(moments.map { before.offset(at: $0) } == moments.map { today.offset(at: $0) }, "\(row)")
    }
  }

  /// A zone without a name is found again by the text that a stored run has of it.
  @Test func rulesAreZones() throws {
    let zone = try #require(SystemZones("/nowhere").zone("CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(zone.iso(Monday.now) == "2026-04-06T13:30:00+02:00")
  }
}
