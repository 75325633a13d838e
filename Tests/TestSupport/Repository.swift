public import Foundation

/// The files of the package.
public enum Repository {
  public static let root: URL = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { url.deleteLastPathComponent() }
    return url
  }()

  public static let catalog = root.appendingPathComponent("catalog.json").path

  public static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
