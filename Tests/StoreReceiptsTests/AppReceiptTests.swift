import Crypto
import Foundation
import StoreCore
import StoreReceipts
import TestSupport
import Testing

@Suite struct AppReceiptTests {
  private let authority: SigningAuthority
  private let verifier: AppReceiptVerifier

  init() throws {
    authority = try SigningAuthority()
    verifier = AppReceiptVerifier(Samples.expectations(authority))
  }

  @Test func whatIsSignedComesBackAsItWas() throws {
    let receipt = try Samples.receipt()
    let result = verifier.verify(try authority.sign(receipt))
    #expect(result.flaw == nil)
    #expect(result.receipt == receipt)
    #expect(result.checks.map(\.question) == DocumentCheck.Question.allCases)
    #expect(result.checks.allSatisfy { $0.answer == .passed })
  }

  @Test func anEmptyReceiptIsAReceipt() throws {
    let receipt = try Samples.receipt(of: [])
    #expect(verifier.verify(try authority.sign(receipt)).receipt == receipt)
  }

  @Test func itsLinesAreTheLedgers() throws {
    let lines = try Samples.receipt().contents.lines
    let club = try #require(lines.last)
    #expect(club.id == 2_000_000_000_000_004)
    #expect(club.originalID == 2_000_000_000_000_003)
    #expect(club.webOrderLineItemID == 2_000_000_000_000_099)
    #expect(club.expirationDate == Date(timeIntervalSince1970: 1_760_604_800))
    #expect(club.cancellationDate == Date(timeIntervalSince1970: 1_760_000_060))
    #expect(lines.map(\.quantity) == [1, 3, 1])
  }

  @Test func anyChangedByteIsFound() throws {
    let signed = try authority.sign(Samples.receipt())
    var unseen: [Int] = []
    // All of the frame and of where the certificates' signatures begin, and samples of the rest.
    let names = try #require(signed.range(of: authority.certificates[0]))
    let root = try #require(signed.range(of: authority.certificates[2]))
    let within = names.lowerBound..<root.upperBound
    let edges = authority.certificates.flatMap { certificate in
      signed.range(of: certificate).map { $0.suffix(90).prefix(20) } ?? []
    }
    let ends = signed.indices.filter { $0 < 30 || $0 >= within.upperBound }
    let positions = ends + edges + signed.indices.filter { $0.isMultiple(of: 29) }
    for position in positions {
      var changed = signed
      changed[position] ^= 0x01
      if verifier.verify(changed).flaw == nil { unseen.append(position) }
    }
    #expect(unseen.isEmpty)
    #expect(verifier.verify(signed + [0]).flaw == .invalidEncoding)
    #expect(verifier.verify(signed.dropLast()).flaw == .invalidEncoding)
    #expect(verifier.verify(Data()).flaw == .invalidEncoding)
  }

  @Test func aChangedPurchaseIsAnInvalidSignature() throws {
    var signed = try authority.sign(Samples.receipt())
    let product = try #require(signed.range(of: Data("face.smile".utf8)))
    signed.replaceSubrange(product, with: Data("face.crown".utf8))
    let result = verifier.verify(signed)
    #expect(result.flaw == .invalidSignature)
    #expect(result.check(.certificateChain)?.answer == .passed)
  }

  @Test func anotherDevicesReceiptIsRefused() throws {
    var expectations = Samples.expectations(authority)
    expectations.deviceID = Samples.token
    let result = AppReceiptVerifier(expectations).verify(try authority.sign(Samples.receipt()))
    #expect(result.flaw == .invalidDeviceVerification)
  }

  @Test func anotherAppsOrEnvironmentsReceiptIsRefused() throws {
    let signed = try authority.sign(Samples.receipt())
    var expectations = Samples.expectations(authority)
    expectations.bundleID = "com.example.other"
    #expect(AppReceiptVerifier(expectations).verify(signed).check(.bundleID)?.flaw != nil)
    expectations = Samples.expectations(authority)
    expectations.environment = .production
    let result = AppReceiptVerifier(expectations).verify(signed)
    #expect(result.check(.environment)?.flaw == .missingRequiredProperties)
    #expect(result.check(.bundleID)?.answer == .passed)
  }

  @Test func anotherWorldsReceiptIsRefused() throws {
    let result = verifier.verify(try SigningAuthority().sign(Samples.receipt()))
    #expect(result.flaw == .invalidCertificateChain)
  }

  @Test func theHashIsOverDeviceOpaqueValueAndEncodedBundleID() throws {
    let receipt = try Samples.receipt()
    let device = Data(1...16)
    let bundle = Data([0x0C, UInt8(Samples.bundleID.utf8.count)]) + Data(Samples.bundleID.utf8)
    #expect(
      receipt.hash == Data(Insecure.SHA1.hash(data: device + receipt.opaqueValue + bundle)))
  }

  @Test func otherPeoplesToolsVerifyIt() throws {
    let folder = try TemporaryFolder()
    let root = try folder.write(Data(authority.rootCertificatePEM.utf8), "root.pem")
    let signed = try authority.sign(Samples.receipt())
    let path = try folder.write(signed, "receipt")
    let verify = ["cms", "-verify", "-inform", "DER", "-binary", "-CAfile", root, "-in"]
    let good = try Tool.run(OtherProgram.openssl.path(), verify + [path])
    #expect(good.status == 0, "\(good.output)")
    #expect(good.output.contains(Samples.bundleID))

    var changed = signed
    let product = try #require(signed.range(of: Data("face.smile".utf8)))
    changed.replaceSubrange(product, with: Data("face.crown".utf8))
    let forged = try folder.write(changed, "forged")
    #expect(try Tool.run(OtherProgram.openssl.path(), verify + [forged]).status != 0)

    let tree = try Tool.run(
      OtherProgram.openssl.path(), ["asn1parse", "-inform", "DER", "-in", path])
    #expect(tree.status == 0)
    #expect(tree.output.contains("pkcs7-signedData"))
  }
}

extension AppReceiptVerification {
  fileprivate func check(_ question: DocumentCheck.Question) -> DocumentCheck? {
    checks.first { $0.question == question }
  }
}
