public import Foundation

/// The contents of a snapshot: a world as it was, but for its log, in one file.
public struct WorldSnapshot: Hashable, Sendable {
  /// The real time at which it was saved.
  public var saved: Date
  /// The world's time then.
  public var date: Date
  public var testers: Int
  public var transactions: Int
  public var files: [DeviceFile.Entry]

  public init(
    saved: Date, date: Date, testers: Int, transactions: Int, files: [DeviceFile.Entry]
  ) {
    self.saved = saved
    self.date = date
    self.testers = testers
    self.transactions = transactions
    self.files = files
  }

  /// The names that a snapshot can have. Each is a file's, so they are those of devices.
  public static func isName(_ name: String) -> Bool { DeviceName.isValid(name) }
}

/// A file of an app on a device, which belongs to the world as much as its database does.
public struct DeviceFile: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case preferences, receipt
  }

  /// A file without its contents.
  public struct Entry: Hashable, Sendable {
    public var device: String
    public var bundleID: String
    public var kind: Kind
    public var size: Int

    public init(device: String, bundleID: String, kind: Kind, size: Int) {
      self.device = device
      self.bundleID = bundleID
      self.kind = kind
      self.size = size
    }
  }

  /// The place of a file, by names that may come from anywhere.
  public struct Place: Hashable, Sendable {
    public var device: String
    public var bundleID: String
    public var kind: Kind

    public init(device: String, bundleID: String, kind: Kind) {
      self.device = device
      self.bundleID = bundleID
      self.kind = kind
    }
  }

  public var device: String
  public var bundleID: String
  public var kind: Kind
  public var bytes: Data

  public init(device: String, bundleID: String, kind: Kind, bytes: Data) {
    self.device = device
    self.bundleID = bundleID
    self.kind = kind
    self.bytes = bytes
  }

  public var entry: Entry {
    Entry(device: device, bundleID: bundleID, kind: kind, size: bytes.count)
  }
}
