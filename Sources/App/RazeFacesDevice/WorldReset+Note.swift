import Foundation
import Preferences
import StoreCore

/// The durable note of a change to the whole world. If the process is killed, the next launch
/// completes the change.
extension WorldReset {
  /// The note's file. Without `isDirectory`, Foundation would check for a folder, which changes
  /// `errno`.
  var noteFile: URL {
    stateDirectory.appendingPathComponent("reset.unfinished", isDirectory: false)
  }

  /// Writes the note durably, or leaves none. Requires the lock.
  func writeNote(_ plan: Plan) throws {
    do {
      try WholeFile.replace(noteFile, with: Data(plan.text.utf8))
    } catch {
      // The file may exist although its folder could not be synchronized.
      try? removeNote()
      throw error
    }
  }

  /// Removes the note durably, so that a later launch does not repeat the change.
  func removeNote() throws { try WholeFile.replace(noteFile, with: nil) }

  /// Returns the interrupted change; nil if there is none.
  ///
  /// - Throws: a ``StoreFailure`` if the file is not a valid note.
  package func readNote() throws -> Plan? {
    // What is not a regular file, or too large, is not a note.
    let reasons = [EINVAL, EISDIR, EFBIG].map { String(cString: strerror($0)) }
    let bytes: Data?
    do {
      bytes = try WholeFile.contents(of: noteFile)
    } catch {
      guard case .files(.cannotRead(_, let why)) = error, reasons.contains(why) else { throw error }
      throw StoreFailure.damaged(.resetNote(noteFile.path))
    }
    guard let bytes else { return nil }
    guard let plan = Plan(String(decoding: bytes, as: UTF8.self)) else {
      throw StoreFailure.damaged(.resetNote(noteFile.path))
    }
    return plan
  }
}

extension WorldReset.Plan {
  fileprivate var text: String {
    switch self {
    case .reset(let world): world
    case .restore(let generation, let name): "restore \(generation) \(name)"
    case .step(let step, let generation): "\(step) \(generation)"
    }
  }

  fileprivate init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    if words.count == 1, text.utf8.count == StoreState.noWorldID.uuidString.utf8.count,
      let world = UUID(uuidString: text)
    {
      self = .reset(world: world.uuidString)
    } else if words.count == 3, words[0] == "restore", let generation = Int64(words[1]),
      WorldSnapshot.isName(String(words[2]))
    {
      self = .restore(generation: generation, name: String(words[2]))
    } else if words.count == 2, let step = HistoryStep(rawValue: String(words[0])),
      let generation = Int64(words[1])
    {
      self = .step(step, generation: generation)
    } else {
      return nil
    }
  }
}
