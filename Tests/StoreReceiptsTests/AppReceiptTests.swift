import Crypto
import Foundation
import StoreCore
import StoreReceipts
import TestSupport
import Testing

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
      #expect(result.flaw == nil)
      #expect(result.receipt == receipt)
      #expect(result.checks.map(\.question) == DocumentCheck.Question.allCases)
      #expect(result.checks.allSatisfy { $0.answer == .passed })
    }
  }

  @Test func changedBytesAreDetected() throws {
    let signed = try authority.sign(Samples.receipt())
    var unseen: [Int] = []
    // The whole frame, the beginning of the certificates' signatures, and samples of the rest.
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

  @Test func changedPurchaseInvalidatesTheSignature() throws {
    let result = verifier.verify(try Samples.forgedReceipt(authority))
    #expect(result.flaw == .invalidSignature)
    #expect(result.checks[.certificateChain]?.answer == .passed)
  }

  @Test func foreignReceiptIsRefused() throws {
    let signed = try authority.sign(Samples.receipt())
    func check(_ change: (inout VerificationExpectations) -> Void) -> AppReceiptVerification {
      var expectations = Samples.expectations(authority)
      change(&expectations)
      return AppReceiptVerifier(expectations).verify(signed)
    }
    #expect(check { $0.deviceID = Samples.token }.flaw == .invalidDeviceVerification)
    #expect(check { $0.bundleID = "com.example.other" }.checks[.bundleID]?.flaw != nil)
    let elsewhere = check { $0.environment = .production }
    #expect(elsewhere.checks[.environment]?.flaw == .missingRequiredProperties)
    #expect(elsewhere.checks[.bundleID]?.answer == .passed)
    let foreign = verifier.verify(try SigningAuthority().sign(Samples.receipt()))
    #expect(foreign.flaw == .invalidCertificateChain)
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
