import Foundation
import Localization
import RazeFacesConsole
import RazeFacesDevice
import StoreCore

/// The log as far as it was read, oldest first, and what the filter leaves of it.
struct LogLines: Sendable {
  /// The number of lines for a screen; the rest is for `razefaces log`.
  static let most = 1_000

  private var all: [LogEntry] = []
  private(set) var shown: [LogEntry] = []
  private(set) var isLoaded = false
  /// The number of older lines that the world has let go of.
  private(set) var gone = 0
  /// Whether the lines are to be read again.
  var isForgotten = false
  private var worldID: UUID?
  /// The language among whose words the shown lines were found.
  private var language: Language?
  private(set) var filter: TextField?
  var isEditing = false {
    didSet {
      if isEditing, filter == nil { filter = TextField() }
      if !isEditing, filter?.isEmpty == true { filter = nil }
    }
  }

  var isFiltering: Bool { isEditing }

  /// Returns the query for the events since.
  func query(everything: Bool) -> EventQuery {
    EventQuery(
      everything ? .everything : .deviceAndAccount, after: all.last?.event.id ?? 0,
      limit: Self.most)
  }

  mutating func add(_ page: LogPage, _ shared: Shared) {
    (isLoaded, isForgotten, gone) = (true, false, page.gone)
    if page.worldID != worldID {
      worldID = page.worldID
      // What was read is of another world, and so is the number after which it was asked for.
      if !all.isEmpty {
        forget()
        isForgotten = true
        return
      }
    }
    guard !page.entries.isEmpty else { return }
    all = (all + page.entries).suffix(Self.most)
    find(shared)
  }

  mutating func forget() {
    (all, shown, isLoaded) = ([], [], false)
  }

  // MARK: - The filter

  /// - Returns: false if the edit changed nothing.
  mutating func edit(_ edit: Edit, _ shared: Shared) -> Bool {
    guard filter?.apply(edit) == true else { return false }
    find(shared)
    return true
  }

  /// Leaves what is about a product.
  mutating func look(for productID: String, _ shared: Shared) {
    isEditing = false
    filter = TextField(shared.content.shortID(productID))
    find(shared)
  }

  mutating func settle(_ shared: Shared) {
    if filter != nil, language != shared.texts.language { find(shared) }
  }

  mutating func clearFilter(_ shared: Shared) {
    isEditing = false
    filter = nil
    find(shared)
  }

  private mutating func find(_ shared: Shared) {
    language = shared.texts.language
    let words = filter?.text.lowercased().split(separator: " ") ?? []
    guard !words.isEmpty else {
      shown = all
      return
    }
    shown = all.filter { entry in
      let subject = entry.event.subject
      let text = [
        entry.words(shared)(shared.texts), subject.device ?? "",
        subject.account ?? "", subject.productID ?? "",
      ].joined(separator: " ").lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }
}

extension LogEntry {
  func words(_ shared: Shared) -> Phrase {
    Phrase { [device = shared.device, dates = shared.dates] texts in
      line(texts, device.explanations(texts.refusals, on: .screen), dates)
    }
  }
}
