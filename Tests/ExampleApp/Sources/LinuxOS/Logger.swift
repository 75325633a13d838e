import Foundation

/// What `import os` brings on Linux: Apple's `Logger`, which writes to standard error.
public struct Logger: Sendable {
  private let name: String

  public init(subsystem: String, category: String) { name = "\(subsystem) \(category)" }

  public func log(level: OSLogType = .default, _ message: OSLogMessage) {
    FileHandle.standardError.write(Data("[\(name)] \(level): \(message.text)\n".utf8))
  }

  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  public func notice(_ message: OSLogMessage) { log(message) }
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}

public enum OSLogType: Sendable { case `default`, debug, info, error, fault }

public enum OSLogPrivacy: Sendable { case auto, `public`, `private` }

/// A text with interpolations such as `\(id, privacy: .public)`.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  public struct Interpolation: StringInterpolationProtocol, Sendable {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) { text += privacy == .private ? "<private>" : String(describing: value()) }
  }

  fileprivate let text: String

  public init(stringLiteral text: String) { self.text = text }
  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }
}
