import ArgumentParser
import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore
import StoreSimulation

typealias ReceiptCommand = GroupCommand<ShowReceiptCommand>

struct ShowReceiptCommand: DefaultSubcommand {
  static let group = CommandConfiguration(
    commandName: "receipt", abstract: "Show, verify, and export this device's app receipt.",
    subcommands: [
      VerifyReceiptCommand.self, ExportReceiptCommand.self, RefreshReceiptCommand.self,
      ShowAppTransactionCommand.self,
    ])

  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Decode a receipt or JWS and show the result of each check.",
    discussion: """
      Shows the device's receipt, or a file's: an app receipt in DER or Base64, or any signed \
      document. Those that Apple has signed are decoded, too.

      Examples:
        razefaces receipt show
        razefaces receipt show receipt.der
        razefaces receipt show ./transaction.jws --json
      """)

  @Argument(help: "The file; the device's receipt if left out.")
  var file: PathArgument?
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .either([ReceiptInspection.schema, InspectedDocument.schema])

  /// The file's name, if it is rather a misspelled subcommand.
  var unexpected: [String] {
    [file?.text].compactMap(\.self).filter {
      !$0.contains(/[.\/]/) && !FileManager.default.fileExists(atPath: $0)
    }
  }

  func run(in context: CommandContext) async throws {
    guard let file = file?.text else { return try await context.show(context.receipt()) }
    let bytes = try context.files.read(file, most: Self.mostBytes)
    guard bytes.count <= Self.mostBytes else {
      throw CommandFailure(.data, "\(file) is larger than 16 MB, so it is not a receipt")
    }
    let text = String(validating: bytes, as: UTF8.self)?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    if let text, text.wholeMatch(of: /[\w\-]+\.[\w\-]+\.[\w\-]+/) != nil {
      let document = try await context.control.inspect(jws: text)
      return try context.output.print(document) { document.lines("JWS") }
    }
    let signed = text.flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }
    try await context.show(context.control.inspect(receipt: signed ?? bytes, at: file))
  }

  private static let mostBytes = 16_000_000
}

struct VerifyReceiptCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify the receipt with verifyReceipt, as an app's server does.",
    discussion: """
      Asks the production address first, which answers 21007 to a sandbox receipt, and then the \
      sandbox's address. Exits with 1 if the last status is not 0.

      If the catalog has an "appSpecificSharedSecret", a wrong password is 21004.

      Examples:
        razefaces receipt verify --password 00000000000000000000000000000000
        razefaces receipt verify --whole | jq .latest_receipt_info
        razefaces receipt verify --output answer.json
      """)

  @Option(
    help: ArgumentHelp(
      "The password to send instead of the catalog's shared secret.", valueName: "text"))
  var password: String?

  @Flag(help: "Show the complete last answer.") var whole = false

  @Option(help: ArgumentHelp("Write the complete last answer to this file.", valueName: "file"))
  var output: PathArgument?

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .either([
    ["isValid": .flag, "answers": .list(of: ReceiptVerification.Answer.schema)], .writtenFile,
    .open("With --whole: Apple's answer, as verifyReceipt gives it."),
  ])

  func run(in context: CommandContext) async throws {
    let receipt = try await context.receipt()
    let verification = ReceiptVerification(
      server: context.backend.service,
      sharedSecret: password ?? context.control.catalog.appSpecificSharedSecret)
    let (production, sandbox) = try await verification.answers(to: receipt.signed)
    let answers = [production, sandbox].compactMap(\.self)
    let isValid = ReceiptStatus(code: (sandbox ?? production).status) == .valid
    try show(answers, isValid, context)
    if !isValid { throw CommandFailure(.refused, lines: []).printed }
  }

  @MainActor private func show(
    _ answers: [ReceiptVerification.Answer], _ isValid: Bool, _ context: CommandContext
  ) throws {
    let last = answers.last?.response
    if let output {
      return try context.export(Data(last.jsonText().utf8), to: output, isText: true)
    }
    if whole { return try context.output.write(json: last) }
    try context.output.print(JSONTree(members: ["isValid": isValid, "answers": answers])) {
      answers.map(\.line)
    }
  }
}

struct ExportReceiptCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the signed receipt.",
    discussion: """
      Examples:
        razefaces receipt export --output receipt.der
        razefaces receipt export --base64
      """)

  @Option(help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output: PathArgument?

  @Flag(help: "Encode the receipt in Base64, as in receipt-data.") var base64 = false
  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .either([["receipt-data": .text], .writtenFile])

  func run(in context: CommandContext) async throws {
    let receipt = try await context.receipt()
    let text = receipt.signed.base64EncodedString()
    if context.output.isJSON, output == nil {
      return try context.output.printJSON(["receipt-data": .text(text)] as JSONTree)
    }
    try context.export(
      base64 ? Data((text + "\n").utf8) : receipt.signed, to: output, isText: base64)
  }
}

struct RefreshReceiptCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: "Refresh the receipt for the signed-in tester.")

  @OptionGroup var common: CommonOptions
  static let schema = ReceiptInspection.schema

  func run(in context: CommandContext) async throws {
    if case .present = try await context.store.refreshReceipt(answer: nil) {
      throw CommandFailure(.refused, CommandContext.notSignedIn)
    }
    try await context.show(context.receipt())
  }
}

struct ShowAppTransactionCommand: WorldCommand {
  static let configuration = CommandConfiguration(
    commandName: "app-transaction",
    abstract: "Decode the app transaction and show the result of each check.",
    discussion: """
      The app gets it from AppTransaction.shared: signed information about the purchase of the \
      app. A fault armed for app-transaction applies here.

      Examples:
        razefaces receipt app-transaction
        razefaces receipt app-transaction --output app-transaction.jws
      """)

  @Option(help: ArgumentHelp("Write the JWS to this file instead.", valueName: "file"))
  var output: PathArgument?

  @OptionGroup var common: CommonOptions
  static let schema: JSONSchema = .either([InspectedDocument.schema, .writtenFile])

  func run(in context: CommandContext) async throws {
    let jws = try await context.store.appTransaction().jws
    if let output { return try context.export(Data((jws + "\n").utf8), to: output, isText: true) }
    let document = try await context.control.inspect(jws: jws)
    try context.output.print(document) { document.lines("App transaction") }
  }
}

extension CommandContext {
  fileprivate func show(_ receipt: ReceiptInspection) throws {
    try output.print(receipt) { lines(of: receipt) }
  }

  fileprivate func receipt() async throws -> ReceiptInspection {
    guard let receipt = try await control.inspectReceipt() else {
      throw CommandFailure(
        .refused,
        "\(device) has no receipt yet; buying, restoring and `razefaces receipt refresh` "
          + "write one")
    }
    return receipt
  }

  private func lines(of inspection: ReceiptInspection) -> [String] {
    var facts = FactList([("file", inspection.path), ("bytes", String(inspection.signed.count))])
    if let receipt = inspection.receipt {
      facts.append("receipt_type", receipt.environment.receiptType)
      facts.append("bundle_id", receipt.bundleID)
      facts.append("application_version", receipt.version)
      facts.append("original_application_version", receipt.originalVersion)
      facts.append("receipt_creation_date", dates.iso(receipt.creationDate))
    }
    let purchases = inspection.receipt?.lines ?? []
    return facts.section("Receipt: \(FactList.verdict(inspection.flaw))")
      + FactList.checks(inspection.checks).section("Checks") + ["In-app purchases"]
      + (purchases.isEmpty ? ["  none"] : lines(of: purchases, in: ReceiptLine.form))
  }
}

extension ReceiptVerification.Answer: Formed {
  static let form = Form<Self>(
    .member("address") { $0.address.rawValue }, .member("status") { $0.status },
    .member("meaning") { $0.meaning }, .member("environment") { $0.response["environment"]?.text },
    .member("purchases") { $0.purchases?.count })

  private var meaning: String {
    ReceiptStatus(code: status).map { Texts.english($0.meaning) }
      ?? "Apple does not say what this means."
  }

  fileprivate var line: String {
    let count = purchases.map { $0.count == 1 ? " (1 purchase)" : " (\($0.count) purchases)" }
    return "\(address.rawValue): \(status) \(meaning)\(count ?? "")"
  }
}

extension ReceiptInspection: Formed {
  static let form = Form<Self>(
    .member("path") { $0.path }, .member("isVerified") { $0.flaw == nil },
    .member("receiptType") { $0.receipt?.environment.receiptType },
    .member("bundleId") { $0.receipt?.bundleID },
    .member("applicationVersion") { $0.receipt?.version },
    .member("originalApplicationVersion") { $0.receipt?.originalVersion },
    .member("receiptCreationDate") { $0.receipt?.creationDate },
    .member("inApp") { $0.receipt?.lines ?? [] }, .member("checks") { $0.checks })
}
