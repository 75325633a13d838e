/// The degree to which a picture is revealed, from frosted to clear.
package struct Exposure: Hashable, Sendable {
  /// The exposure of an unavailable product: frosted, and in gray.
  package static func unavailable(onLight isLight: Bool) -> Exposure {
    Exposure(step: isLight ? -2 : -1)
  }
  package static let frosted = Exposure(step: 0)
  package static let full = Exposure(step: 10)

  package static let steps = (frosted.step...full.step).map { Exposure(step: $0) }

  fileprivate(set) var step: Int

  /// 0 is frosted, 1 is clear.
  package var share: Double { Double(max(0, step)) / Double(Self.full.step) }
}

/// The pictures of products just bought, which are revealed gradually when first seen.
package struct PictureReveal: Sendable {
  private var exposures: [String: Exposure] = [:]

  package init() {}

  /// The products whose pictures are not fully revealed yet.
  package var productIDs: Dictionary<String, Exposure>.Keys { exposures.keys }

  package func exposure(of productID: String) -> Exposure { exposures[productID] ?? .full }

  package mutating func start(_ productIDs: some Sequence<String>) {
    for id in productIDs { exposures[id] = .frosted }
  }

  /// Reveals the pictures by one step. Called every tenth of a second.
  package mutating func advance(_ productIDs: [String]) {
    for id in productIDs {
      exposures[id]?.step += 1
      if exposures[id] == .full { exposures[id] = nil }
    }
  }

  package mutating func end(_ productIDs: [String]) { for id in productIDs { exposures[id] = nil } }
}
