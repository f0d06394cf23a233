/// The part of the host's configuration that tools and variables may see. Holds no secret and no
/// path.
public struct Settings: Hashable, Sendable {
  /// Full name; nil when none is configured.
  public var name: String?
  public var city: String?
  /// ISO 3166 code, such as `CA`.
  public var region: String?
  public var language: String
  /// The destination of `eta.to` when none is given.
  public var office: String?
  public var hours: WorkingHours
  /// The calendar for new events that name none.
  public var calendar: String?

  public init(
    name: String? = nil, city: String? = nil, region: String? = nil, language: String = "en", office: String? = nil,
    hours: WorkingHours = WorkingHours(), calendar: String? = nil
  ) {
    self.name = name
    self.city = city
    self.region = region
    self.language = language
    self.office = office
    self.hours = hours
    self.calendar = calendar
  }
}

/// When a person works; free slots lie inside.
public struct WorkingHours: Hashable, Sendable {
  /// Seconds after local midnight.
  public var from: Int
  public var to: Int
  /// 1 Monday … 7 Sunday.
  public var days: Set<Int>

  public init(from: Int = 8 * 3600, to: Int = 20 * 3600, days: Set<Int> = [1, 2, 3, 4, 5]) {
    self.from = from
    self.to = to
    self.days = days
  }
}
