import ArgumentParser
import Foundation
import RazeFacesConsole
import StoreCore
import StoreSimulation

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Export keys and certificates to verify or sign elsewhere.",
    subcommands: [ExportKeysCommand.self, OfferKeyCommand.self, ServerKeyCommand.self])

  @OptionGroup var common: CommonOptions
}

struct ExportKeysCommand: WorldCommand {
  private enum Format: String, CaseIterable { case pem, der }

  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the root certificate.",
    discussion: """
      Examples:
        razefaces keys export --public
        razefaces keys export --public --format der --output root.der
      """)

  @Flag(name: .customLong("public"), help: "The certificate. Its private key is never exported.")
  var isPublic = false

  @Option(
    help: ArgumentHelp("The certificate's format.", valueName: "pem|der"),
    completion: .list(Format.allCases.map(\.rawValue)))
  var format = "pem"

  @Option(help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output: PathArgument?

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .either([["format": .text, "certificate": .text], .writtenFile])

  func run(in context: CommandContext) async throws {
    guard isPublic else {
      throw InvalidInput(
        "only the root certificate can be exported: razefaces keys export --public")
    }
    let format: Format = try Input.choice(format, of: "format of a certificate")
    let root = try await context.control.rootCertificate()
    if context.output.isJSON, output == nil {
      let text = format == .pem ? root.pem : root.der.base64EncodedString()
      return try context.output.printJSON(
        JSONTree(members: ["format": format.rawValue, "certificate": text]))
    }
    switch format {
    case .pem:
      let text = root.pem.hasSuffix("\n") ? root.pem : root.pem + "\n"
      try context.export(Data(text.utf8), to: output, isText: true)
    case .der: try context.export(root.der, to: output, isText: false)
    }
  }
}

struct OfferKeyCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "offers", abstract: "Write the subscription key that signs promotional offers.",
    discussion: """
      Writes the key's identifier on the first line, then the private key. Your server can sign \
      offers for this world with it. A reset keeps the key.

      Examples:
        razefaces keys offers
        razefaces keys offers | tail -n +2 > SubscriptionKey.p8
      """)

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["keyId": .text, "privateKey": .text]

  func run(in context: CommandContext) async throws {
    let key = try await context.control.offerSigningKey()
    try context.output.print(
      JSONTree(members: ["keyId": key.id, "privateKey": key.privateKeyPEM])
    ) {
      [key.id] + key.privateKeyPEM.split(separator: "\n").map(String.init)
    }
  }
}

struct ServerKeyCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "api", abstract: "Write the key for the App Store Server API.",
    discussion: """
      Writes the key ID on the first line, the issuer ID on the second, then the private key. Your \
      server signs its tokens for `serve` with it. A reset keeps the key.

      Examples:
        razefaces keys api
        razefaces keys api | tail -n +3 > SubscriptionKey.p8
      """)

  @Flag(help: "A revoked key, whose tokens are refused.") var revoked = false

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = ["keyId": .text, "issuerId": .text, "privateKey": .text]

  func run(in context: CommandContext) async throws {
    let credentials = try await context.backend.server.credentials()
    let key = revoked ? credentials.revokedKey : credentials.key
    try context.output.print(
      JSONTree(members: [
        "keyId": key.id, "issuerId": credentials.issuerID, "privateKey": key.privateKeyPEM,
      ])
    ) {
      [key.id, credentials.issuerID] + key.privateKeyPEM.split(separator: "\n").map(String.init)
    }
  }
}
