public import Foundation

public struct HistoryEntry: Hashable, Sendable, Identifiable {
  public var id: Int64
  public var date: Date
  /// The actions, oldest first. Actions that begin during a purchase are part of its entry.
  public var actions: [WorldAction]
  public var isUndone: Bool

  public init(id: Int64, date: Date, actions: [WorldAction], isUndone: Bool) {
    (self.id, self.date, self.actions, self.isUndone) = (id, date, actions, isUndone)
  }
}

public enum HistoryStep: String, CaseIterable, Hashable, Sendable, Codable { case undo, redo }

/// Reads the files that apps keep on the world's devices, on behalf of the store.
public protocol DeviceFileReader: Sendable {
  /// Returns the locations of all files, each with a mark that changes with every write.
  func marks() throws -> [DeviceFile.Place: String]
  func bytes(of place: DeviceFile.Place) throws -> Data?
}

extension [WorldEvent] {
  /// The sign-in or sign-out that the last undo or redo brought about, and what the app's server
  /// keeps.
  package var consequencesOfStep: [WorldEvent] {
    guard let last = lastIndex(where: \.fact.isStepOfHistory) else { return [] }
    return Array(
      self[(last + 1)...].prefix { event in
        guard event.realDate == self[last].realDate else { return false }
        return switch event.fact {
        case .signedIn, .signedOut, .notificationsKept: true
        default: false
        }
      })
  }
}
