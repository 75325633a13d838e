public import Foundation

public struct HistoryEntry: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var date: Date
  /// The actions, oldest first. An action that begins during a purchase belongs to the purchase's
  /// entry.
  public var actions: [WorldAction]
  public var isUndone: Bool

  public init(id: Int64, date: Date, actions: [WorldAction], isUndone: Bool) {
    (self.id, self.date, self.actions, self.isUndone) = (id, date, actions, isUndone)
  }
}

public enum HistoryStep: String, CaseIterable, Hashable, Sendable, Codable {
  case undo, redo
}

/// Reads the files that a world's apps keep on its devices, on behalf of the store.
public protocol DeviceFileReader: Sendable {
  /// Returns the places of all files, each with a mark that changes with every write.
  func marks() throws -> [DeviceFile.Place: String]
  func bytes(of place: DeviceFile.Place) throws -> Data?
}
