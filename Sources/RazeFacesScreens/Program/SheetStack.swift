/// The sheets in front of the screens, the foremost last.
struct SheetStack: Sendable {
  private(set) var all: [any StorefrontSheet] = []
  /// Whether the foremost sheet was seen, or a person opened it by a key. Until then no key is meant
  /// for it, nor for what is behind it.
  private(set) var isFrontSeen = true

  var isEmpty: Bool { all.isEmpty }
  var front: (any StorefrontSheet)? { all.last }

  /// Opens a sheet in front of those of a lower rank. It replaces one of the same level, except for
  /// notices. Notices and questions are shown in the order in which they came.
  mutating func open(_ sheet: any StorefrontSheet, byHand isByHand: Bool) {
    let level = sheet.level
    if level != .notice { all.removeAll { $0.level == level } }
    let rank = level.rank == SheetLevel.notice.rank ? level.rank : level.rank + 1
    let place = all.firstIndex { $0.level.rank >= rank }
    all.insert(sheet, at: place ?? all.count)
    if place == nil { isFrontSeen = isByHand }
  }

  mutating func frontWasShown() { isFrontSeen = true }

  /// Changes the foremost sheet; nil if there is none.
  mutating func withFront<Result>(
    _ body: (inout any StorefrontSheet) -> Result
  ) -> Result? {
    all.isEmpty ? nil : body(&all[all.count - 1])
  }

  /// Changes each sheet, the foremost first, and closes those for which the result says so.
  mutating func closeAfter(_ body: (inout any StorefrontSheet, _ isFront: Bool) -> Bool) {
    for place in all.indices.reversed() {
      let isFront = place == all.count - 1
      guard body(&all[place], isFront) else { continue }
      if isFront { isFrontSeen = false }
      all.remove(at: place)
    }
  }

  mutating func closeFront() {
    all.removeLast()
    isFrontSeen = false
  }
}
