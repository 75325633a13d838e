public import Foundation

extension FileDefaults {
  /// Creates the app's preferences on one device of a simulated world, at the place where iOS would
  /// have them: `devices/<device>/Preferences/<bundle-id>.plist` in the state folder. Folders are
  /// made with mode 0700 at the first change, files with 0600.
  ///
  /// - Throws: `badName` if a name could lead out of its folder; else as `init(url:report:)`.
  public convenience init(
    stateDirectory: URL, device: String, bundleID: String,
    report: @escaping @Sendable (FileDefaultsReport) -> Void
  ) throws(FileDefaultsError) {
    let url = try Self.url(stateDirectory: stateDirectory, device: device, bundleID: bundleID)
    try self.init(url: url, report: report)
  }

  /// Returns the file of these preferences, whether or not it exists.
  public static func url(
    stateDirectory: URL, device: String, bundleID: String
  ) throws(FileDefaultsError) -> URL {
    guard isFolderName(device) else { throw .badName(.device, device) }
    guard isBundleID(bundleID) else { throw .badName(.bundleID, bundleID) }
    return stateDirectory.appendingPathComponent("devices", isDirectory: true)
      .appendingPathComponent(device, isDirectory: true)
      .appendingPathComponent("Preferences", isDirectory: true)
      .appendingPathComponent(bundleID + ".plist", isDirectory: false)
  }

  /// File names hold 255 bytes; 200 leave room for our endings.
  private static let longestName = 200

  private static func isFolderName(_ name: String) -> Bool {
    guard (1...longestName).contains(name.utf8.count), !name.hasPrefix(".") else { return false }
    return !name.unicodeScalars.contains {
      $0 == "/" || $0.properties.generalCategory == .control
    }
  }

  private static func isBundleID(_ name: String) -> Bool {
    guard (1...longestName).contains(name.utf8.count), !name.hasPrefix(".") else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
