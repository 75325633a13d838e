import StoreCore
import Testing

@Suite struct CredentialsTests {
  @Test(arguments: ["a@b.co", "minh@example.com", "first.last+tag@mail.example.org", "đ@thư.vn"])
  func ordinaryAddressesAreAccepted(email: String) {
    #expect(Credentials.isEmailAddress(email))
  }

  @Test(arguments: [
    "", "a", "a@b", "@example.com", "a@", "a@@b.co", "a b@c.de", "a@b..co", "a@.co", "a@b.co.",
    "a\u{1B}[2J@b.co", "a,b@c.de",
  ])
  func whatIsNoAddressIsRefused(email: String) {
    #expect(!Credentials.isEmailAddress(email))
  }

  @Test func aPasswordNeedsEightCharactersADigitACapitalAndASmallLetter() {
    #expect(Credentials.isAcceptablePassword("Sandbox-1"))
    for weak in ["Sand-1", "sandbox-1", "SANDBOX-1", "Sandboxes", ""] {
      #expect(!Credentials.isAcceptablePassword(weak))
    }
  }

  @Test func addressesAreComparedWithoutRegardToCaseAndBlanksAround() {
    #expect(Credentials.normalized(" Tester@Example.COM ") == "tester@example.com")
  }
}
