import Foundation
import TestSupport
import Testing

@testable import StoreReceipts

extension PasswordHash.Cost {
  /// Offers hardly any protection, and takes hardly any time.
  fileprivate static let trivial = Self(rounds: 1 << 4, blockSize: 8, parallelism: 1)
}

@Suite struct PasswordHashTests {
  private func hash(_ password: String, cost: PasswordHash.Cost = .trivial) -> PasswordHash {
    var generator = SystemRandomNumberGenerator()
    return PasswordHash(password: password, cost: cost, using: &generator)
  }

  @Test func onlyThePasswordItselfMatches() {
    let hash = hash("Correct1Horse")
    #expect(hash.matches("Correct1Horse"))
    for wrong in ["Correct1horse", "Correct1Horse ", ""] { #expect(!hash.matches(wrong)) }
    // Composed and decomposed forms of the same letters.
    #expect(self.hash("Caf\u{E9}1234").matches("Cafe\u{301}1234"))
  }

  @Test func hashesDifferUnlessTheRandomNumbersAreEqual() {
    #expect(hash("Correct1Horse").serialized != hash("Correct1Horse").serialized)
    let hashes = [UInt64(0), 0].map { seed in
      var generator = SeededGenerator(seed)
      return PasswordHash(password: "Correct1Horse", cost: .trivial, using: &generator)
    }
    #expect(hashes[0] == hashes[1])
  }

  @Test func textNamesTheCostAndIsReadBack() throws {
    let hash = hash("Correct1Horse", cost: .interactive)
    #expect(hash.serialized.hasPrefix("scrypt$16384$8$1$"))
    let again = try #require(PasswordHash(serialized: hash.serialized))
    #expect(again == hash && again.matches("Correct1Horse"))
  }

  /// Python's hashlib computed the hash.
  @Test func hashOfAnotherImplementationMatches() throws {
    // hashlib.scrypt(b"Secret123", salt=bytes(range(16)), n=16, r=8, p=1, dklen=32)
    let text = "scrypt$16$8$1$AAECAwQFBgcICQoLDA0ODw==$SiwNvM24cmM368o2EodFN4xYAKPkhwnszO9DPjUEOwI="
    let hash = try #require(PasswordHash(serialized: text))
    #expect(hash.matches("Secret123"))
    #expect(!hash.matches("Secret124"))
  }

  @Test(arguments: [
    "", "scrypt", "scrypt$16$8$1$AAAA$AAAA", "bcrypt$16$8$1$AAECAwQFBgcICQoLDA0ODw==$",
    "scrypt$15$8$1$AAECAwQFBgcICQoLDA0ODw==$AAECAwQFBgcICQoLDA0ODwABAgMEBQYHCAkKCwwNDg8=",
    "scrypt$2147483648$8$1$AAECAwQFBgcICQoLDA0ODw==$AAECAwQFBgcICQoLDA0ODwABAgMEBQYHCAkKCwwNDg8=",
    "scrypt$16$8$-1$AAECAwQFBgcICQoLDA0ODw==$AAECAwQFBgcICQoLDA0ODwABAgMEBQYHCAkKCwwNDg8=",
    "scrypt$16$8$1$AAECAwQFBgcICQoLDA0ODw==$AAECAwQFBgcICQoLDA0ODwABAgMEBQYHCAkKCwwNDg8=$",
  ])
  func damagedTextIsRefused(text: String) {
    #expect(PasswordHash(serialized: text) == nil)
  }
}
