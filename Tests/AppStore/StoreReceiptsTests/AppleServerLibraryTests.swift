import Foundation
import StoreCore
import StoreReceipts
import TestSupport
import Testing

/// Apple's library with a receipt and forgeries. RulesTests/WholeWorldTests verify all other documents
/// with it.
@Suite(.watched) struct AppleServerLibraryTests {
  private let world: CommandWorld
  private let authority: SigningAuthority

  init() throws {
    world = try CommandWorld()
    authority = try SigningAuthority()
  }

  private func judge(_ document: String) throws -> ChildProcess.Ending {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "apple_server_library.py").path
    let root = try world.write(authority.rootCertificate, "root.der")
    return try world.run(
      program: OtherProgram.appleLibraryPython(), [script, root, Samples.bundleID, document])
  }

  @Test func applesServerLibraryReadsTheAppReceipt() throws {
    let receipt = try authority.sign(Samples.receipt()).base64EncodedString()
    let path = try world.write(Data(receipt.utf8), "receipt.b64")
    let ending = try judge("receipt=\(path):\(Samples.face().id)")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output.contains("receipt: read"))
  }

  @Test(arguments: [SignedDocument.Flaw.invalidCertificateChain, .invalidSignature])
  func applesServerLibraryRefusesForgeries(flaw: SignedDocument.Flaw) throws {
    let payload = SignedPayload.transaction(
      try Samples.face(), environment: .sandbox, signedDate: Samples.now)
    let forged = try authority.sign(payload, failing: flaw)
    let ending = try judge("transaction=" + world.write(Data(forged.utf8), "forged.jws"))
    #expect(ending.status == 1)
    #expect(ending.errors.contains("VERIFICATION_FAILURE"), "\(ending.output)")
  }
}
