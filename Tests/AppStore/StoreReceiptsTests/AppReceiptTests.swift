import Crypto
import Foundation
import StoreCore
import SwiftASN1
import TestSupport
import Testing

@testable import StoreReceipts

@Suite(.watched) struct AppReceiptTests {
  private let authority: SigningAuthority
  private let verifier: AppReceiptVerifier

  init() throws {
    authority = try SigningAuthority()
    verifier = AppReceiptVerifier(Samples.expectations(authority))
  }

  @Test func signedReceiptIsReadUnchanged() throws {
    for receipt in try [Samples.receipt(), Samples.receipt(of: [])] {
      let result = verifier.verify(try authority.sign(receipt))
      #expect(result.checks.flaw == nil)
      #expect(result.receipt == receipt)
      #expect(result.checks.map(\.question) == DocumentCheck.Question.allCases)
      #expect(result.checks.allSatisfy { $0.answer == .passed })
    }
  }

  /// Returns the value of each attribute: a number or a text.
  private func values(of attributes: ReceiptAttributes, _ kinds: Range<Int>) throws -> [Int: String]
  {
    var found: [Int: String] = [:]
    for type in kinds {
      guard let kind = ReceiptAttributes.Kind(rawValue: type),
        let value = attributes.all(kind).first
      else { continue }
      let node = try DER.parse([UInt8](value))
      guard case .primitive(let bytes) = node.content else { continue }
      found[type] =
        node.identifier == .integer
        ? String(try Int(derEncoded: node)) : String(decoding: bytes, as: UTF8.self)
    }
    return found
  }

  @Test func attributesAreThoseOfApplesReceipts() throws {
    var offered = try Samples.coupons()
    (offered.offerKind, offered.offerID) = (.promotional, "stay")
    var discounted = try Samples.club()
    (discounted.offerMode, discounted.revocationDate) = (.payAsYouGo, nil)
    let receipt = try Samples.receipt(of: [Samples.face(), Samples.club(), offered, discounted])
    let app = try ReceiptAttributes(encoded: receipt.encoded)
    #expect(try values(of: app, 1..<2) == [1: "0"])
    #expect(
      try values(of: app, 12..<22)
        == [12: "2025-10-09T08:53:20Z", 18: "2013-08-01T07:00:00Z", 19: "1.0", 21: ""])
    let purchases = try app.all(.inAppPurchase).map {
      try values(of: ReceiptAttributes(encoded: $0), 1707..<1722)
    }
    #expect(
      purchases == [
        [1707: "0", 1708: "", 1711: "0", 1712: "", 1713: "0", 1719: "0"],
        [
          1707: "3", 1708: "2025-10-16T08:53:20Z", 1711: "2000000000000099",
          1712: "2025-10-09T08:54:20Z", 1713: "1", 1719: "0",
        ],
        [1707: "1", 1708: "", 1711: "0", 1712: "", 1713: "0", 1719: "0", 1721: "stay"],
        [
          1707: "3", 1708: "2025-10-16T08:53:20Z", 1711: "2000000000000099", 1712: "", 1713: "0",
          1719: "1",
        ],
      ])
  }

  @Test func changedPurchaseInvalidatesTheSignature() throws {
    let result = verifier.verify(try Samples.forgedReceipt(authority))
    #expect(result.checks.flaw == .invalidSignature)
    #expect(result.checks[.certificateChain]?.answer == .passed)
  }

  @Test func foreignReceiptIsRefused() throws {
    let signed = try authority.sign(Samples.receipt())
    func check(_ change: (inout VerificationExpectations) -> Void) -> [DocumentCheck] {
      var expectations = Samples.expectations(authority)
      change(&expectations)
      return AppReceiptVerifier(expectations).verify(signed).checks
    }
    #expect(check { $0.deviceID = Samples.token }.flaw == .invalidDeviceVerification)
    #expect(check { $0.bundleID = "com.example.other" }[.bundleID]?.flaw != nil)
    let elsewhere = check { $0.environment = .production }
    #expect(elsewhere[.environment]?.flaw == .missingRequiredProperties)
    #expect(elsewhere[.bundleID]?.answer == .passed)
    let foreign = verifier.verify(try SigningAuthority().sign(Samples.receipt()))
    #expect(foreign.checks.flaw == .invalidCertificateChain)
  }

  @Test func datesAreThoseOfFoundation() {
    var chance = SeededGenerator(8)
    for _ in 0..<2_000 {
      let seconds = Int.random(in: -12_219_292_800..<253_402_300_800, using: &chance)
      let date = Date(timeIntervalSince1970: Double(seconds))
      #expect(date.receiptText() == date.formatted(.iso8601))
      #expect(Date(receiptText: date.formatted(.iso8601)) == date)
      #expect(date.receiptText(offset: 60) == date.addingTimeInterval(60).receiptText())
    }
    for text in ["", "2026-02-30T10:00:00Z", "2026-1-01T10:00:00Z", "2026-01-01T10:00:00Z+1"] {
      #expect(Date(receiptText: text) == nil)
    }
  }

  /// Returns a receipt in the form of Apple's: more attributes than are documented, and RSA.
  private func receiptInApplesForm(_ receipt: AppReceipt, _ options: [String]) throws -> Data {
    let world = try CommandWorld()
    func openssl(_ arguments: String) throws {
      let ending = try world.run(
        program: OtherProgram.openssl.path(), arguments.split(separator: " ").map(String.init))
      try #require(ending.status == 0, "\(ending.errors)")
    }
    var serializer = DER.Serializer()
    try serializer.appendConstructedNode(identifier: .set) { set in
      let others: [(Int, [UInt8])] = [(6, [7, 255, 0]), (8, [0x16, 0]), (10, [0x16, 2, 52, 43])]
      for (type, value) in others {
        try set.appendConstructedNode(identifier: .sequence) {
          try $0.serialize(type)
          try $0.serialize(2)
          try $0.serialize(ASN1OctetString(contentBytes: value[...]))
        }
      }
      guard case .constructed(let nodes) = try DER.parse([UInt8](receipt.encoded)).content else {
        return
      }
      for node in nodes { set.serializeRawBytes(node.encodedBytes) }
    }
    _ = try world.write(Data(serializer.serializedBytes), "content")
    let new = "req -x509 -newkey rsa:2048 -nodes -days 9"
    try openssl("\(new) -subj /CN=Root -keyout root.key -out root.pem")
    try openssl("\(new) -subj /CN=CA -CA root.pem -CAkey root.key -keyout ca.key -out ca.pem")
    try openssl("\(new) -subj /CN=Leaf -CA ca.pem -CAkey ca.key -keyout leaf.key -out leaf.pem")
    let chain = try ["ca.pem", "root.pem"].map {
      try Data(contentsOf: world.folder.appending(path: $0))
    }
    _ = try world.write(chain[0] + chain[1], "chain.pem")
    try openssl(
      "cms -sign -binary -nodetach -outform DER -signer leaf.pem -inkey leaf.key "
        + "-certfile chain.pem -in content -out receipt " + options.joined(separator: " "))
    return try Data(contentsOf: world.folder.appending(path: "receipt"))
  }

  @Test(arguments: [
    ["-md", "sha1", "-noattr"], ["-md", "sha256"], ["-md", "sha1", "-noattr", "-stream"],
  ])
  func receiptInApplesFormIsDecodedAndNotTrusted(options: [String]) throws {
    let receipt = try Samples.receipt(environment: .production)
    let signed = try receiptInApplesForm(receipt, options)
    let result = verifier.verify(signed)
    #expect(result.receipt == receipt)
    #expect(result.checks[.encoding]?.answer == .passed)
    #expect(result.checks.flaw == .invalidCertificateChain)
    let server = VerifyReceiptServer(
      address: .production, trustedRoot: authority.rootCertificate,
      account: ReceiptAccount(transactions: []))
    let answer = server.response(to: VerifyReceiptRequest(receipt: signed), at: Samples.now)
    #expect(answer == .object(["status": .number(21003)]))
    // Trusting its certificates does not help, because its form is not that of this store.
    let certificates = try SignedMessage(encoded: signed).certificates
    #expect(certificates.count == 3)
    let trusting = AppReceiptVerifier(
      VerificationExpectations(trustedRoots: Set(certificates), bundleID: Samples.bundleID))
    #expect(trusting.verify(signed).checks.flaw == .invalidEncoding)
  }

  @Test func hashCoversDeviceOpaqueValueAndBundleID() throws {
    let receipt = try Samples.receipt()
    let device = Data(1...16)
    let bundle = Data([0x0C, UInt8(Samples.bundleID.utf8.count)]) + Data(Samples.bundleID.utf8)
    #expect(receipt.hash == Data(Insecure.SHA1.hash(data: device + receipt.opaqueValue + bundle)))
  }

  @Test func opensslVerifiesTheReceipt() throws {
    let world = try CommandWorld()
    let root = try world.write(Data(authority.rootCertificatePEM.utf8), "root.pem")
    let path = try world.write(authority.sign(Samples.receipt()), "receipt")
    let forged = try world.write(Samples.forgedReceipt(authority), "forged")
    func openssl(_ arguments: String...) throws -> ChildProcess.Ending {
      try world.run(program: OtherProgram.openssl.path(), arguments)
    }
    func verify(_ path: String) throws -> ChildProcess.Ending {
      try openssl("cms", "-verify", "-inform", "DER", "-binary", "-CAfile", root, "-in", path)
    }
    let good = try verify(path)
    #expect(good.status == 0, "\(good.errors)")
    #expect(good.output.contains(Samples.bundleID))
    #expect(try verify(forged).status != 0)
    let tree = try openssl("asn1parse", "-inform", "DER", "-in", path)
    #expect(tree.status == 0 && tree.output.contains("pkcs7-signedData"))
  }
}
