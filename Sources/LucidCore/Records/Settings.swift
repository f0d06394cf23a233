/// The part of the host's configuration that tools and variables may see. Holds no secret and no
/// path.
package struct Settings: Hashable, Sendable {
  /// Full name; nil when none is configured.
  package var name: String?
  package var city: String?
  /// ISO 3166 code, such as `CA`.
  package var region: String?
  package var language: String
  /// The destination of `travel.to` when none is given.
  package var office: String?
  package var hours: WorkingHours
  package var dayEnds: DayEnd
  /// The calendar for new events that name none.
  package var calendar: String?
  /// The person's email addresses.
  package var emails: [String]
  /// Names of families that the user does not have and has switched off.
  package var off: Set<String>

  package init(
    name: String? = nil, city: String? = nil, region: String? = nil, language: String = "en", office: String? = nil,
    hours: WorkingHours = WorkingHours(), dayEnds: DayEnd = DayEnd(), calendar: String? = nil, emails: [String] = [],
    off: Set<String> = []
  ) {
    self.name = name
    self.city = city
    self.region = region
    self.language = language
    self.office = office
    self.hours = hours
    self.dayEnds = dayEnds
    self.calendar = calendar
    self.emails = emails
    self.off = off
  }
}
