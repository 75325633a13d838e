import Foundation
import StoreCore
import TestSupport
import Testing

@testable import StoreReceipts

/// Changed documents, receipts, keys, and requests. None is accepted, and none crashes the process.
@Suite(.watched) struct DocumentAttackTests {
  private let authority: SigningAuthority

  init() throws { authority = try SigningAuthority() }

  private static func spoil(_ bytes: Data, _ chance: inout SeededGenerator) -> Data {
    var bytes = [UInt8](bytes)
    for _ in 0...Int.random(in: 0...2, using: &chance) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &chance)
      let end = min(bytes.count, place + Int.random(in: 1...64, using: &chance))
      switch Int.random(in: 0..<6, using: &chance) {
      case 0: bytes.removeSubrange(place..<end)
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2: bytes = Array(bytes.prefix(place))
      // Parsers often fail at the lengths of ASN.1.
      case 3:
        bytes[place] = [0x80, 0x84, 0x88, 0xFF, 0x00, 0x7F].randomElement(using: &chance) ?? 0
      default: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &chance)
      }
    }
    return Data(bytes)
  }

  @Test func changedDocumentIsRefused() throws {
    let payload = SignedPayload.transaction(
      try Samples.club(), environment: .sandbox, signedDate: Samples.now)
    let jws = try authority.sign(payload)
    let verifier = JWSVerifier(Samples.expectations(authority))
    #expect(verifier.verify(jws, as: .transaction).flaw == nil)
    var chance = SeededGenerator(5)
    for number in 1...Attack.times(150) {
      let spoiled = String(decoding: Self.spoil(Data(jws.utf8), &chance), as: UTF8.self)
      let checks = verifier.verify(spoiled, as: .transaction)
      // Different last characters of Base64 can decode to the same bytes.
      let isSame = CompactJWS(spoiled).payload == payload.json
      #expect(checks.flaw != nil || isSame, "\(number): \(spoiled)")
    }
  }

  @Test func changedReceiptIsRefused() throws {
    let receipt = try authority.sign(Samples.receipt())
    let verifier = AppReceiptVerifier(Samples.expectations(authority))
    #expect(verifier.verify(receipt).checks.flaw == nil)
    for other in [receipt + [0], receipt.dropLast(), Data()] as [Data] {
      #expect(verifier.verify(other).checks.flaw == .invalidEncoding)
    }
    let server = VerifyReceiptServer(
      address: .sandbox, trustedRoot: authority.rootCertificate, sharedSecret: "secret",
      account: ReceiptAccount(transactions: [], renewals: [], latestReceipt: nil))
    var chance = SeededGenerator(6)
    let contents = try #require(verifier.verify(receipt).receipt?.contents)
    for number in 1...Attack.times(150) {
      let spoiled = Self.spoil(receipt, &chance)
      let verification = verifier.verify(spoiled)
      let isSame = verification.receipt?.contents == contents
      #expect(verification.checks.flaw != nil || isSame, "\(number)")
      let body = try JSONSerialization.data(withJSONObject: [
        "receipt-data": spoiled.base64EncodedString(), "password": "secret",
      ])
      _ = server.response(method: "POST", body: body, at: Samples.now)
      _ = server.response(method: "POST", body: Self.spoil(body, &chance), at: Samples.now)
    }
  }

  @Test func changedKeyIsRefusedOrSigns() throws {
    let kept = try authority.serialized
    var chance = SeededGenerator(7)
    for _ in 1...Attack.times(150) {
      let spoiled = Self.spoil(kept, &chance)
      guard let other = try? SigningAuthority(serialized: spoiled) else { continue }
      let jws = try other.sign(Samples.appTransaction())
      _ = JWSVerifier(Samples.expectations(other)).verify(jws, as: .appTransaction)
    }
    for length in 0...70 {
      _ = try? SubscriptionOfferKey(serialized: Data(repeating: 0xFF, count: length))
    }
  }

  @Test(arguments: [
    "", "scrypt", "$", "scrypt$9223372036854775807$8$1$$", "scrypt$0$0$0$AA==$AA==",
    "scrypt$18446744073709551615$1$1$AA==$AA==", "scrypt$1024$9223372036854775807$1$AA==$AA==",
  ])
  func changedPasswordHashMatchesNothing(text: String) {
    #expect(PasswordHash(serialized: text)?.matches("Sandbox-1") != true)
  }
}
