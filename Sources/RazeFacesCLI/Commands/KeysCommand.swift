import Foundation
import RazeFacesConsole
import StoreCore

/// `keys`: what this world signs with, for those who verify or sign elsewhere.
@MainActor package struct KeysCommand {
  private let context: CommandContext

  package init(_ context: CommandContext) { self.context = context }

  private enum Format: String, CaseIterable { case pem, der }
  package nonisolated static let formats = Format.allCases.map(\.rawValue)

  /// The root certificate of this world; the private keys that sign for Apple never leave it.
  package func exportRoot(isPublic: Bool, format word: String, to file: String?) async throws {
    guard isPublic else {
      throw CommandFailure(
        .usage, "only the root certificate can be exported: razefaces keys export --public")
    }
    let format = try Input.choice(
      word, of: "format of a certificate", among: Format.allCases, name: \.rawValue)
    let root = try await context.control.rootCertificate()
    if context.output.format == .json, file == nil {
      let text = format == .pem ? root.pem : root.der.base64EncodedString()
      return try context.output.print(["format": format.rawValue, "certificate": text]) { [] }
    }
    switch format {
    case .pem:
      let text = root.pem.hasSuffix("\n") ? root.pem : root.pem + "\n"
      try context.export(Data(text.utf8), to: file, isText: true)
    case .der: try context.export(root.der, to: file, isText: false)
    }
  }

  /// The subscription key of this world, for a server that signs promotional offers itself.
  package func exportOfferKey() async throws {
    let key = try await context.control.offerSigningKey()
    try context.output.print(["keyId": key.id, "privateKey": key.privateKeyPEM]) {
      [key.id] + key.privateKeyPEM.split(separator: "\n").map(String.init)
    }
  }
}
