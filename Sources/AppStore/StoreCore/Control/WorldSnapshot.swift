public import Foundation

/// The contents of a snapshot file: a world at a point in time, without its log.
public struct WorldSnapshot: Hashable, Sendable {
  public var saved, date: Date
  public var testers, transactions: Int
  public var files: [DeviceFile.Entry]

  public init(saved: Date, date: Date, testers: Int, transactions: Int, files: [DeviceFile.Entry]) {
    (self.saved, self.date, self.testers, self.transactions) = (saved, date, testers, transactions)
    self.files = files
  }

  /// Whether a name is valid for a snapshot. The rules are those for device names.
  public static func isName(_ name: String) -> Bool { DeviceName.isValid(name) }
}

/// An app's file on a device. It belongs to the world, like the database.
public struct DeviceFile: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable { case preferences, receipt }

  public struct Place: Hashable, Sendable {
    public var device, bundleID: String
    public var kind: Kind

    public init(device: String, bundleID: String, kind: Kind) {
      (self.device, self.bundleID, self.kind) = (device, bundleID, kind)
    }
  }

  /// A file in a list, which does not have its bytes.
  public struct Entry: Hashable, Sendable {
    public var place: Place
    public var size: Int

    public init(place: Place, size: Int) { (self.place, self.size) = (place, size) }
  }

  public var place: Place
  public var bytes: Data

  public init(place: Place, bytes: Data) { (self.place, self.bytes) = (place, bytes) }
}
