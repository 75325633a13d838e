import Crypto
import Foundation
import StoreCore
import StoreReceipts
import Testing

@Suite struct JWSVerifierTests {
  private let authority: SigningAuthority
  private let verifier: JWSVerifier
  private let payload: SignedPayload

  init() throws {
    authority = try SigningAuthority()
    verifier = JWSVerifier(Samples.expectations(authority))
    var payload = SignedPayload.transaction(
      try Samples.face(), environment: .sandbox, signedDate: Samples.now)
    payload.bind(toDevice: Samples.deviceID, nonce: Samples.nonce)
    self.payload = payload
  }

  @Test func signedPayloadIsReadUnchanged() throws {
    let signed = try authority.sign(payload)
    let checks = verifier.verify(signed, as: .transaction)
    try #require(checks.flaw == nil, "\(checks)")
    let jws = CompactJWS(signed)
    let members = try JSONDecoder().decode([String: JSONTree].self, from: jws.payload)
    #expect(members == payload.members)
    #expect(String(decoding: jws.header, as: UTF8.self).hasPrefix(#"{"alg":"ES256","x5c":["#))
    #expect(checks.map(\.question) == DocumentCheck.Question.allCases)
    #expect(checks.allSatisfy { $0.answer == .passed })
  }

  @Test func documentsAreVerifiedOnlyAsTheirKind() throws {
    let renewal = SignedPayload.renewal(
      Samples.renewal, environment: .sandbox, signedDate: Samples.now)
    let signed = try [
      (SignedKind.transaction, authority.sign(payload)), (.renewal, authority.sign(renewal)),
      (.appTransaction, authority.sign(Samples.appTransaction())),
    ]
    for (claimed, _) in signed {
      for (kind, jws) in signed {
        let flaw = verifier.verify(jws, as: claimed).flaw
        #expect(flaw == (kind == claimed ? nil : .missingRequiredProperties))
      }
    }
  }

  @Test(arguments: SignedDocument.Flaw.allCases)
  func everyFlawIsDetected(reason: SignedDocument.Flaw) throws {
    let forged = try authority.sign(payload, failing: reason)
    let checks = verifier.verify(forged, as: .transaction)
    #expect(checks.flaw == reason)
    #expect(checks.count(where: { $0.flaw != nil }) == 1)
    #expect(checks.map(\.question).count == DocumentCheck.Question.allCases.count)
  }

  @Test func unusedBitsOfTheLastCharacterAreChecked() throws {
    let signed = try authority.sign(payload)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let last = try #require(signed.last.flatMap { alphabet.firstIndex(of: $0) })
    let changed = String(signed.dropLast()) + String(alphabet[last ^ 1])
    #expect(verifier.verify(changed, as: .transaction).flaw == .invalidEncoding)
  }

  @Test(arguments: ["", "...", "a.b.c", "e30.e30", "e30.e30.e30.e30", "e30.W10.e30", "!.e30.e30"])
  func otherTextIsInvalidlyEncoded(text: String) {
    let checks = verifier.verify(text, as: .transaction)
    #expect(checks.flaw == .invalidEncoding)
    #expect(checks.count == DocumentCheck.Question.allCases.count)
  }

  @Test func otherAlgorithmIsRefused() throws {
    let parts = try authority.sign(payload).split(separator: ".")
    let chain = authority.certificates.map { "\"\($0.base64EncodedString())\"" }
    let header = #"{"alg":"none","x5c":[\#(chain.joined(separator: ","))]}"#
    let checks = verifier.verify("\(Data(header.utf8).base64URL).\(parts[1]).", as: .transaction)
    #expect(checks.flaw == .invalidSignature)
    #expect(checks[.certificateChain]?.answer == .passed)
  }

  @Test func foreignDocumentIsRefused() throws {
    let signed = try authority.sign(payload)
    func verify(_ change: (inout VerificationExpectations) -> Void) -> [DocumentCheck] {
      var expectations = Samples.expectations(authority)
      change(&expectations)
      return JWSVerifier(expectations).verify(signed, as: .transaction)
    }
    let ofAnotherApp = verify { $0.bundleID = "com.example.other" }
    #expect(ofAnotherApp.flaw == .missingRequiredProperties)
    #expect(ofAnotherApp[.bundleID]?.answer != .passed)
    #expect(
      ofAnotherApp.compactMap(\.remark).contains(
        .mismatch(found: Samples.bundleID, expected: "com.example.other")))
    let fromElsewhere = verify { $0.environment = .production }
    #expect(fromElsewhere.flaw == .missingRequiredProperties)
    #expect(fromElsewhere[.environment]?.answer != .passed)
    #expect(verify { $0.deviceID = Samples.token }.flaw == .invalidDeviceVerification)
  }

  @Test func documentForServersIsForAnyDevice() throws {
    let bare = SignedPayload.transaction(
      try Samples.face(), environment: .sandbox, signedDate: Samples.now)
    let checks = verifier.verify(try authority.sign(bare), as: .transaction)
    #expect(checks.flaw == nil)
    #expect(checks[.deviceVerification]?.answer != .passed)
  }

  @Test func certificatesAreCheckedAtTheSigningDate() throws {
    for (date, expected) in [
      (Date(timeIntervalSince1970: 946_684_799), SignedDocument.Flaw.invalidCertificateChain),
      (Date(timeIntervalSince1970: 946_684_800), nil),
      (Date(timeIntervalSince1970: 253_402_300_799), nil),
      (Date(timeIntervalSince1970: 253_402_300_800), .invalidCertificateChain),
    ] {
      let payload = SignedPayload.transaction(
        try Samples.face(), environment: .sandbox, signedDate: date)
      let checks = verifier.verify(try authority.sign(payload), as: .transaction)
      #expect(checks.flaw == expected)
    }
  }

  @Test func nothingIsVerifiedWithoutATrustedRoot() throws {
    let verifier = JWSVerifier(VerificationExpectations(trustedRoots: []))
    let checks = verifier.verify(try authority.sign(payload), as: .transaction)
    #expect(checks.flaw == .invalidCertificateChain)
  }

  @Test func deviceVerificationFollowsApplesFormula() {
    // SHA-384 of the nonce and the device, in this order, in lowercase.
    let hash = SignedPayload.deviceVerification(of: Samples.deviceID, nonce: Samples.nonce)
    let text = "09090909-0909-0909-0909-09090909090901020304-0506-0708-090a-0b0c0d0e0f10"
    #expect(hash == Data(SHA384.hash(data: Data(text.utf8))))
  }
}
