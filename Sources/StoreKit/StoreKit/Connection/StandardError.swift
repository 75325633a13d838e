import Glibc
import StoreCore
import Synchronization

/// Messages on standard error for the developer of the process.
package enum StandardError {
  private static let said = Mutex<Set<String>>([])
  private static let isOver = Atomic(false)

  /// Stops all output, because the process is ending.
  package static func close() { isOver.store(true, ordering: .relaxed) }

  /// Writes one line without control characters.
  package static func write(_ words: String) {
    guard !isOver.load(ordering: .relaxed) else { return }
    var line = "StoreKit: "
    line.unicodeScalars += words.unicodeScalars.filter { !$0.isUnprintable || $0 == "\n" }
    line += "\n"
    // FileHandle would crash if standard error is closed.
    line.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Writes a line unless this process has written it before.
  package static func writeOnce(_ words: String) {
    if said.withLock({ $0.insert(words).inserted }) { write(words) }
  }

  package static func report(_ error: any Error) {
    switch error {
    case let refusal as Refusal: write("The App Store refused a request: \(refusal.kind.sentence)")
    case StoreFailure.other(.misuse, let words): write(words)
    default: write("The App Store failed: \(error)")
    }
  }
}
