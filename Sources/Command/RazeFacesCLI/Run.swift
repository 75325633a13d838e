import ArgumentParser
import StoreCore
import TerminalNcurses

extension RazeFaces {
  /// Runs a command or the storefront. Never exits the process; returns the exit status.
  ///
  /// - Parameter arguments: the arguments without the program's name.
  @MainActor package static func run(
    arguments: [String], surroundings: Surroundings
  ) async -> ExitStatus {
    let isInTape = surroundings.tape != nil
    if arguments.first == completionRequest, !isInTape { return complete(arguments, surroundings) }
    let wiring = Wiring(arguments: arguments, surroundings: surroundings) {
      arguments, surroundings in
      await run(arguments: arguments, surroundings: surroundings)
    }
    do {
      if let options = WorldOptions(storefront: arguments) {
        return try await wiring.openStorefront(options)
      }
      var command = try parseAsRoot(arguments)
      try (command as? OpenStorefrontCommand)?.refuseUnexpectedWords()
      guard let wired = command as? any WiredCommand else {
        // A command of the parser, such as help.
        try CommandSpelling.refuseUnknownHelp(arguments, of: self)
        try command.run()
        return .done
      }
      guard !isInTape || type(of: wired).isForTapes else {
        throw CommandFailure(.usage, "`\(type(of: wired)._commandName)` cannot be run in a tape")
      }
      return try await wired.run(with: wiring)
    } catch {
      return report(error, isJSON: arguments.contains("--json"), surroundings)
    }
  }

  private static let completionRequest = "---completion"

  private static func complete(_ arguments: [String], _ surroundings: Surroundings) -> ExitStatus {
    Completion.$surroundings.withValue(surroundings) {
      do { _ = try parseAsRoot(arguments) } catch {
        let text = message(for: error)
        guard exitCode(for: error).isSuccess, !text.isEmpty else { return }
        try? surroundings.streams.write(lines: text.split(separator: "\n").map(String.init))
      }
    }
    return .done
  }

  /// Prints an error. Usage errors, help, and the version have the parser's text, which is slow to
  /// make.
  private static func report(
    _ error: any Error, isJSON: Bool, _ surroundings: Surroundings
  ) -> ExitStatus {
    let streams = surroundings.streams
    if let failure = error as? TerminalFailure {
      streams.printError(failure.description)
      return ExitStatus(rawValue: failure.exitCode)
    }
    // The parser reports unknown errors as plain failures.
    let code = error is CommandFailure ? .failure : exitCode(for: error)
    guard code == .failure else {
      let lines = fullMessage(for: error, columns: surroundings.columns)
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard code.isSuccess else {
        for line in lines { streams.printError(withOurPrefix(line)) }
        return ExitStatus(rawValue: code.rawValue)
      }
      do {
        if isJSON, lines == [Program.version] {
          try streams.write(json: ["version": .text(Program.version)] as JSONTree)
        } else {
          try streams.write(lines: lines)
        }
        return .done
      } catch { return CommandFailure(error).status }
    }
    let failure = CommandFailure(error)
    if isJSON, let object = failure.json { try? streams.write(json: object, onOneLine: true) }
    for line in failure.lines { streams.printError(line) }
    return failure.status
  }

  /// Puts the first line of the parser's errors into the form of all others.
  private static func withOurPrefix(_ line: String) -> String {
    let prefix = "Error: "
    guard line.hasPrefix(prefix) else { return line }
    let text = line.dropFirst(prefix.count)
    let sentence = text.hasSuffix(".") ? text.dropLast() : text
    return "\(Program.name): " + sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
