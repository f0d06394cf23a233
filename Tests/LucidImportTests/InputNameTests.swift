import Testing

@testable import LucidImport

@Suite struct InputNameTests {
  @Test(arguments: [
    ("userName", "user_name"), ("BaseURL", "base_url"), ("FQDN", "fqdn"), ("URLPath", "url_path"), ("userIDs", "user_ids"),
    ("IDs", "ids"), ("first-name", "first_name"), ("x", "x"), ("HTML2Text", "html2_text"), ("_private_", "private"),
    ("2nd", "input_2nd"), ("--", "input"), ("A", "a"), ("already_good", "already_good"), ("MAX_TURNS", "max_turns"),
  ])
  func names(foreign: String, expected: String) { #expect(InputName.of(foreign) == expected) }
}
