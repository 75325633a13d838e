import Testing

@testable import RazeFacesTapes

/// The names that a redacted page replaces.
@Suite struct RedactionTests {
  private let redact = Redaction(
    PrivateNames(
      people: [
        PrivateNames.Person(email: "minh.o'hara@corp.example", first: "Minh", last: "O'Hara"),
        PrivateNames.Person(email: "用户@bücher.example", first: "美", last: "林"),
        PrivateNames.Person(email: "expired-card@corp.example", first: "Alexandra", last: "Tester"),
        PrivateNames.Person(email: "tester@corp.example"),
      ], devices: ["iphone", "iphone-of-minh", "Kiosk_7"], paths: ["/srv/quarterdeck/state"]))

  @Test(arguments: [
    ("minh.o'hara@corp.example", "tester-1@example.invalid"),
    ("Mail MINH.O'HARA@corp.example!", "Mail tester-1@example.invalid!"),
    ("seen for minh.o'h", "seen for tester-1@example.invalid"),
    ("minh.o", "tester-1@example.invalid"), ("O'Hara Minh", "Tester 1"),
    ("Ask Minh about it", "Ask Tester 1 about it"),
    ("由用户@bücher.example购买", "由tester-2@example.invalid购买"),
    ("林美", "Tester 2"), ("Alexandra called", "Tester 3 called"),
    ("on iphone-of-minh and iphone", "on device-1 and iphone"), ("iphone-o…", "device-1…"),
    ("kiosk_7", "device-2"), ("in /srv/quarterdeck/state/x", "in [path]/x"),
    ("cannot write /srv/quar", "cannot write [path]"),
  ])
  func wholeAndTruncatedNamesAreReplaced(text: String, expected: String) {
    #expect(redact(text) == expected)
  }

  /// Other texts also mention testers.
  @Test(arguments: [
    "The subscription expired.", "Each tester has a card.", "minhas",
    "user@other.example", "/srv/other", "iphone",
  ])
  func otherWordsAreKept(text: String) { #expect(redact(text) == text) }

  @Test func addressesAreFoundInSentences() {
    let found = Redaction.addresses(in: "Type \"a'b@x.example\"\nSign-in failed for ü@ö.example. @")
    #expect(found == ["b@x.example", "ü@ö.example"])
  }
}
