import Foundation
import StoreCore
import StoreReceipts
import SwiftASN1
import TestSupport
import Testing
import X509

@Suite struct SigningAuthorityTests {
  @Test func authorityIsReadUnchanged() throws {
    let authority = try SigningAuthority()
    let again = try SigningAuthority(serialized: authority.serialized)
    #expect(again.certificates == authority.certificates)

    let verifier = JWSVerifier(Samples.expectations(authority))
    let signed = try again.sign(Samples.appTransaction())
    #expect(verifier.verify(signed, as: .appTransaction).flaw == nil)
  }

  @Test func damagedAuthorityIsRefused() throws {
    let stored = try SigningAuthority().serialized
    for damaged in [Data(), Data("{}".utf8), stored.dropLast(), stored + [0], stored.dropFirst()] {
      #expect(throws: (any Error).self) {
        try SigningAuthority(serialized: Data(damaged))
      }
    }
  }

  @Test func keysDifferUnlessTheRandomNumbersAreEqual() throws {
    let keys = try [UInt64(0), 0, 1].map { seed in
      var generator = SeededGenerator(seed)
      return try SigningAuthority(using: &generator).certificates.map {
        try Certificate(derEncoded: [UInt8]($0)).publicKey.subjectPublicKeyInfoBytes
      }
    }
    #expect(keys[0] == keys[1])
    #expect(Set(keys[0]).isDisjoint(with: keys[2]))
    #expect(Set(keys[0]).count == 3)
  }
}
