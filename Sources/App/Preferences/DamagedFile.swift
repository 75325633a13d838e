/// A damaged preferences file that was renamed, not deleted.
public struct DamagedFile: Sendable, Equatable {
  public let path, movedTo, reason: String
}

extension DamagedFile: CustomStringConvertible {
  /// Names and paths are quoted with control characters escaped, because they come from outside.
  public var description: String {
    """
    The preferences file \(path.quoted) was damaged (\(reason)) and is now \(movedTo.quoted). The \
    app starts without what it held; to bring it back, repair that file and rename it while nothing \
    runs.
    """
  }
}

extension String {
  var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      quoted += isControl || scalar == "\"" ? scalar.escaped(asASCII: true) : String(scalar)
    }
    return quoted + "\""
  }
}
