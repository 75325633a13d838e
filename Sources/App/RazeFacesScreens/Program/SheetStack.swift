/// The open sheets; the last one is in front.
struct SheetStack: Sendable {
  private(set) var all: [any StorefrontSheet] = []
  /// Whether the front sheet has been rendered, or was opened by a key. Until then, no key can be
  /// meant for it or for what it covers.
  private(set) var isFrontSeen = true

  var isEmpty: Bool { all.isEmpty }

  /// Opens a sheet in front of those of a lower rank. It replaces a sheet of the same level, unless
  /// it is a notice. Notices and system prompts are shown in the order of their arrival.
  mutating func open(_ sheet: any StorefrontSheet, byHand isByHand: Bool) {
    let level = sheet.level
    if level != .notice { all.removeAll { $0.level == level } }
    let rank = level.rank == SheetLevel.notice.rank ? level.rank : level.rank + 1
    let place = all.firstIndex { $0.level.rank >= rank }
    all.insert(sheet, at: place ?? all.count)
    if place == nil { isFrontSeen = isByHand }
  }

  mutating func frontWasShown() { isFrontSeen = true }

  /// Changes the front sheet; returns nil if there is none.
  mutating func withFront<Result>(_ body: (inout any StorefrontSheet) -> Result) -> Result? {
    all.isEmpty ? nil : body(&all[all.count - 1])
  }

  /// Changes each sheet from front to back, and closes those for which the closure returns true.
  ///
  /// - Returns: The closed sheets, from back to front.
  @discardableResult
  mutating func close(where body: (inout any StorefrontSheet) -> Bool) -> [any StorefrontSheet] {
    var closed: [any StorefrontSheet] = []
    for place in all.indices.reversed() where body(&all[place]) {
      if place == all.count - 1 { isFrontSeen = false }
      closed.insert(all.remove(at: place), at: 0)
    }
    return closed
  }

  mutating func closeFront() {
    all.removeLast()
    isFrontSeen = false
  }
}
