import StoreCore
import Testing

@Suite struct CredentialsTests {
  @Test(arguments: ["a@b.co", "minh@example.com", "first.last+tag@mail.example.org", "đ@thư.vn"])
  func ordinaryAddressesAreAccepted(email: String) { #expect(Credentials.isEmailAddress(email)) }

  @Test(arguments: [
    "", "a", "a@b", "@example.com", "a@", "a@@b.co", "a b@c.de", "a@b..co", "a@.co", "a@b.co.",
    "a\u{1B}[2J@b.co", "a,b@c.de", "a\u{7F}@b.co", "a\u{9B}31m@b.co", "a\u{202E}@b.co",
    "a@b\u{2066}.co", "a\u{E0041}@b.co", "a\u{FEFF}@b.co", "a\u{200D}b@c.de", "a@\u{3164}.co",
  ])
  func invalidAddressesAreRefused(email: String) { #expect(!Credentials.isEmailAddress(email)) }

  @Test(arguments: ["", "Minh", "Nguyễn Thị Minh Khai", "陳", " Mei ", "Zoë-Ann O'Neill", "क्‍ष"])
  func ordinaryNamesAreAccepted(name: String) { #expect(Credentials.isPersonName(name)) }

  @Test(arguments: [
    String(repeating: "x", count: 41), "a\u{1B}[2J", "a\u{7F}", "a\u{9B}", "a\u{202E}b",
    "a\u{E0041}", "a\nb", "\u{FEFF}a",
  ])
  func longAndInvisibleNamesAreRefused(name: String) { #expect(!Credentials.isPersonName(name)) }

  @Test func passwordNeedsEightCharactersADigitAndBothCases() {
    #expect(Credentials.isAcceptablePassword("Sandbox-1"))
    for weak in ["Sand-1", "sandbox-1", "SANDBOX-1", "Sandboxes", ""] {
      #expect(!Credentials.isAcceptablePassword(weak))
    }
  }

  @Test func addressesAreComparedWithoutCaseAndSpaces() {
    #expect(Credentials.normalized(" Tester@Example.COM ") == "tester@example.com")
  }
}
