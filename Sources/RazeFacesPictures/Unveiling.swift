/// The visible part of a picture: the view through frosted glass, all of it, or something between.
package struct Exposure: Hashable, Sendable {
  /// The exposure of a product that cannot be had: the glass in grey.
  package static let unavailable = Exposure(step: -1)
  package static let veiled = Exposure(step: 0)
  package static let full = Exposure(step: 10)

  /// The steps from the frosted glass to the whole.
  package static let steps = (veiled.step...full.step).map { Exposure(step: $0) }

  fileprivate(set) var step: Int

  /// 0 is veiled, 1 is full.
  package var share: Double { Double(max(0, step)) / Double(Self.full.step) }
}

/// Faces that somebody has just bought: each comes out of its veil when it is first seen, as a
/// photograph develops.
package struct Unveiling: Sendable {
  private var exposures: [String: Exposure] = [:]

  package init() {}

  /// The products whose pictures are not seen whole yet.
  package var productIDs: Dictionary<String, Exposure>.Keys { exposures.keys }

  package func exposure(of productID: String) -> Exposure { exposures[productID] ?? .full }

  package mutating func begin(_ productIDs: some Sequence<String>) {
    for id in productIDs { exposures[id] = .veiled }
  }

  /// Develops the pictures by the step of a tenth of a second.
  package mutating func develop(_ productIDs: [String]) {
    for id in productIDs {
      exposures[id]?.step += 1
      if exposures[id] == .full { exposures[id] = nil }
    }
  }

  package mutating func end(_ productIDs: [String]) { for id in productIDs { exposures[id] = nil } }
}
