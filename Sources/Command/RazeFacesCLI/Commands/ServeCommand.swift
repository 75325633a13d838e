import ArgumentParser
import Foundation
import RazeFacesConsole
import StoreServer
import StoreSimulation

struct ServeCommand: WorldCommand {
  static let isForTapes = false
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the App Store Server API to your own server.",
    discussion: """
      Listens on 127.0.0.1 and ::1 until it is interrupted. Prints the address, the key and the root \
      certificate, then a line for each request. Also answers verifyReceipt at /verifyReceipt and \
      /production/verifyReceipt.

      Examples:
        razefaces serve
        razefaces serve --port 8080 --json
      """)

  @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "number"))
  var port = 8043

  @Option(help: ArgumentHelp("Stop after this time.", valueName: "seconds"))
  var timeout: Int?

  @OptionGroup var common: CommonOptions

  static let schema: JSONSchema = .either([
    [
      "address": .text, "bundleId": .text, "environment": .text, "issuerId": .text, "keyId": .text,
      "privateKeyFile": .text, "rootFile": .text,
    ],
    [
      "date": .date, "method": .text, "path": .text, "status": .integer,
      "reason": .optional(.text), "milliseconds": .integer,
    ],
  ])

  func validate() throws {
    guard 0...65_535 ~= port else {
      throw ValidationError("There is no port \(port); use a number from 0 to 65535.")
    }
    guard timeout ?? 0 >= 0 else { throw ValidationError("A timeout cannot be negative.") }
  }

  func run(in context: CommandContext) async throws {
    let server = context.backend.server
    // The port is bound first, so that a failure leaves no files.
    let listener: HTTPServer
    do { listener = try await HTTPServer(port: port) } catch let failure as HTTPServer.Unavailable {
      throw CommandFailure(
        .unavailable,
        failure.isInUse
          ? "port \(failure.port) is in use; choose another one with --port"
          : "port \(failure.port) cannot be used: \(failure.reason)")
    }
    let router = Router(server)
    let (answers, teller) = AsyncStream.makeStream(
      of: AnsweredRequest.self, bufferingPolicy: .bufferingNewest(1_000))
    let serving = Task {
      await listener.run { request in
        let answer = await router.answer(request)
        teller.yield(answer)
        return answer.response
      }
    }
    let timer = Task { [timeout, pause = context.pause] in
      guard let timeout else { return }
      await pause(.seconds(timeout))
      teller.finish()
    }
    let result: Result<Void, any Error>
    do {
      try context.print(try await server.app(), try await server.exportCredentials(), listener.port)
      for await answer in answers { try context.print(answer) }
      result = .success(())
    } catch { result = .failure(error) }
    timer.cancel()
    await listener.close()
    await serving.value
    try result.get()
  }
}

extension CommandContext {
  fileprivate func print(_ app: ServerApp, _ files: ServerFiles, _ port: Int) throws {
    let address = "http://127.0.0.1:\(port)"
    try print(
      [
        "address": address, "bundleId": app.bundleID, "environment": app.environment,
        "issuerId": files.issuerID, "keyId": files.keyID, "privateKeyFile": files.key,
        "rootFile": files.root,
      ]
    ) {
      [
        "The App Store's server is at \(address)", "",
        "  Bundle ID         \(app.bundleID)", "  Environment       \(app.environment)",
        "  Issuer ID         \(files.issuerID)", "  Key ID            \(files.keyID)",
        "  Private key       \(files.key)", "  Root certificate  \(files.root)", "",
      ]
    }
  }

  fileprivate func print(_ answer: AnsweredRequest) throws {
    try print(
      [
        "date": answer.date, "method": answer.method, "path": answer.path,
        "status": answer.status, "reason": answer.reason, "milliseconds": answer.milliseconds,
      ]
    ) {
      [
        [
          dates.iso(answer.date), "\(answer.status)", answer.method, answer.path,
          "\(answer.milliseconds) ms", answer.reason,
        ].compactMap(\.self).joined(separator: "  ")
      ]
    }
  }

  /// Prints an object on one line, because the command goes on.
  private func print(_ object: JSONObject, lines: () -> [String]) throws {
    switch output.format {
    case .text: try output.streams.write(lines: lines())
    case .json: try output.streams.write(json: .line(object))
    }
  }
}
