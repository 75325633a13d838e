public import Foundation

/// One step of a world's history: what is taken back at once.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
  public var id: Int64
  /// The world's time at its beginning.
  public var date: Date
  /// Its actions, oldest first. One that began while a purchase was under way belongs with it.
  public var actions: [WorldAction]
  /// Whether it was taken back, and waits to be done again.
  public var isUndone: Bool

  public init(id: Int64, date: Date, actions: [WorldAction], isUndone: Bool) {
    self.id = id
    self.date = date
    self.actions = actions
    self.isUndone = isUndone
  }
}

/// A move in a world's history.
public enum HistoryStep: String, CaseIterable, Hashable, Sendable, Codable {
  case undo, redo
}

/// A reader of the files that the apps of a world keep on its devices, for whoever keeps the store's
/// side.
public protocol DeviceFileReader: Sendable {
  /// Returns the places of all files, each with a mark that changes with every write.
  func marks() throws -> [DeviceFile.Place: String]
  /// Returns the bytes of a file; nil if it is gone.
  func bytes(of place: DeviceFile.Place) throws -> Data?
}
