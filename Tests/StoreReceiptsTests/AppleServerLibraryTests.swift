import Foundation
import StoreCore
import StoreReceipts
import TestSupport
import Testing

/// Apple's own library is the judge of what is signed here.
@Suite struct AppleServerLibraryTests {
  @Test func applesServerLibraryBelievesWhatIsSigned() throws {
    let folder = try TemporaryFolder()
    let authority = try SigningAuthority()
    let root = try folder.write(authority.rootCertificate, "root.der")
    let documents = try [
      "transaction=" + folder.write(signed(authority, Samples.face()), "face.jws"),
      "transaction=" + folder.write(signed(authority, Samples.coupons()), "coupons.jws"),
      "transaction=" + folder.write(signed(authority, Samples.club()), "club.jws"),
      "renewal="
        + folder.write(
          Data(
            authority.sign(
              SignedPayload.renewal(
                Samples.renewal, environment: .sandbox, signedDate: Samples.now,
                appTransactionID: "704000000000000001")
            ).utf8), "renewal.jws"),
      "app=" + folder.write(Data(authority.sign(Samples.appTransaction()).utf8), "app.jws"),
    ]
    let result = try Tool.run(
      OtherProgram.appleLibraryPython(), [Self.script, root, Samples.bundleID] + documents)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.components(separatedBy: "verified").count == documents.count + 1)
  }

  @Test func applesServerLibraryReadsTheAppReceipt() throws {
    let folder = try TemporaryFolder()
    let authority = try SigningAuthority()
    let root = try folder.write(authority.rootCertificate, "root.der")
    let receipt = try authority.sign(Samples.receipt()).base64EncodedString()
    let path = try folder.write(Data(receipt.utf8), "receipt.b64")
    let result = try Tool.run(
      OtherProgram.appleLibraryPython(),
      [Self.script, root, Samples.bundleID, "receipt=\(path):\(Samples.face().id)"])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("receipt: read"))
  }

  @Test func applesServerLibraryRefusesWhatIsForged() throws {
    let folder = try TemporaryFolder()
    let authority = try SigningAuthority()
    let root = try folder.write(authority.rootCertificate, "root.der")
    let payload = SignedPayload.transaction(
      try Samples.face(), environment: .sandbox, signedDate: Samples.now)
    for failure in [SignedDocument.Flaw.invalidCertificateChain, .invalidSignature] {
      let forged = try Forgery(authority).sign(payload, failing: failure)
      let path = try folder.write(Data(forged.utf8), "forged.jws")
      let result = try Tool.run(
        OtherProgram.appleLibraryPython(),
        [Self.script, root, Samples.bundleID, "transaction=\(path)"])
      #expect(result.status == 1)
      #expect(result.output.contains("VERIFICATION_FAILURE"), "\(result.output)")
    }
  }

  static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "apple_server_library.py").path

  private func signed(_ authority: SigningAuthority, _ record: TransactionRecord) throws -> Data {
    let payload = SignedPayload.transaction(
      record, environment: .sandbox, signedDate: Samples.now,
      appTransactionID: "704000000000000001")
    return Data(try authority.sign(payload).utf8)
  }
}
