/// An armed fault: which call fails, with what effect, how often, and after what delay.
public struct Fault: Hashable, Sendable, Codable {
  public enum Frequency: Hashable, Sendable, Codable {
    /// The number of remaining failures. The fault is disarmed at zero.
    case times(Int)
    case always
    /// A probability from 0 to 1, with random numbers from the world.
    case probability(Double)
  }

  public var point: FaultPoint
  public var effect: FaultEffect
  public var frequency: Frequency
  public var delay: Int

  public init(
    point: FaultPoint, effect: FaultEffect, frequency: Frequency = .times(1), delay: Int = 0
  ) { (self.point, self.effect, self.frequency, self.delay) = (point, effect, frequency, delay) }
}

/// Everything that a tester has set to fail in a world. Callers provide the random numbers.
public struct FaultPlan: Hashable, Sendable, Codable {
  /// The armed faults, at most one per point. Arming another one replaces it.
  public private(set) var faults: [Fault] = []
  public var isOffline = false
  /// What devices last heard from the App Store before they lost the network; nil while they have
  /// one. Until then they know neither later transactions nor later refunds.
  public var lastHeard: LastHeard?
  public var isStoreDown = false
  public var latency: ClosedRange<Int>?

  public struct LastHeard: Hashable, Sendable, Codable {
    public var revision: Int64
    public var transactionID: UInt64

    public init(revision: Int64, transactionID: UInt64) {
      (self.revision, self.transactionID) = (revision, transactionID)
    }
  }

  public init() {}

  public mutating func arm(_ fault: Fault) {
    let armed = faults.filter { $0.point != fault.point } + [fault]
    faults = FaultPoint.allCases.flatMap { point in armed.filter { $0.point == point } }
  }

  public mutating func disarm(_ point: FaultPoint) { faults.removeAll { $0.point == point } }
  public mutating func clear() { self = FaultPlan() }

  public var isClear: Bool { self == FaultPlan() }

  /// The refusal of each call of a device without a network; nil if there is a network.
  public var offlineRefusal: Refusal? {
    isOffline ? Refusal(.notConnectedToInternet, .offline) : nil
  }

  /// Returns the plan's effect on one call at `point`, and counts down the fault that it uses.
  ///
  /// - Parameters:
  ///   - concerns: returns whether an effect applies to the call. Otherwise the fault stays
  ///     armed for a later call.
  ///   - roll: returns a random number in `0..<1`. Called only if needed.
  public mutating func consumeFault(
    at point: FaultPoint, where concerns: (FaultEffect) -> Bool = { _ in true }, roll: () -> Double
  ) -> Hit {
    var hit = Hit()
    let isServers = FaultPoint.ofServers.contains(point)
    if !isServers, let latency = latency?.clamped(to: Self.delays) {
      hit.delay =
        latency.lowerBound + Int(nearest: Double(latency.upperBound - latency.lowerBound) * roll())
    }
    if isOffline, !isServers {
      hit.effect = .refusal(.notConnectedToInternet)
      return hit
    }
    if isStoreDown, point.isTheStores {
      hit.effect = .refusal(.cannotConnectToHost)
      return hit
    }
    let armed = faults.firstIndex { $0.point == point && concerns($0.effect) }
    guard let index = armed else { return hit }
    let fault = faults[index]
    switch fault.frequency {
    case .always: break
    case .probability(let chance): if roll() >= chance { return hit }
    case .times(let left):
      if left > 1 {
        faults[index].frequency = .times(left - 1)
      } else {
        faults.remove(at: index)
        hit.isUsedUp = true
      }
    }
    hit.effect = fault.effect
    let delay = min(max(0, fault.delay), Self.delays.upperBound)
    let isSlow = [.productList(.slow), .notification(.delayed)].contains(fault.effect)
    hit.delay += isSlow ? max(delay, Self.slow) : delay
    return hit
  }

  /// The minimum delay of a slow response, in milliseconds.
  private static let slow = 3_000

  /// The range of delays in milliseconds, up to one day. Stored delays are clamped to it.
  private static let delays = 0...86_400_000

  public struct Hit: Hashable, Sendable {
    public var effect: FaultEffect?
    public var delay = 0
    /// Whether this call was the last one that the fault concerns.
    public var isUsedUp = false

    public init() {}

    /// Returns the call's refusal; nil if it succeeds or fails in another way.
    public func refusal(at point: FaultPoint) -> Refusal? {
      switch effect {
      case nil, .receiptStatus, .unverified, .productList, .step, .serverError, .notification: nil
      case .refusal(.notConnectedToInternet): Refusal(.notConnectedToInternet, .offline)
      case .refusal(.cannotConnectToHost): Refusal(.cannotConnectToHost, .storeDown)
      case .refusal(let kind): Refusal(kind, .fault(point, isUsedUp: isUsedUp ? true : nil))
      }
    }
  }
}
