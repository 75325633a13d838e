/// One armed fault: what fails, how, how often, and after how long.
public struct Fault: Hashable, Sendable, Codable {
  public enum Frequency: Hashable, Sendable, Codable {
    /// Counts down and is spent at zero.
    case times(Int)
    case always
    /// A chance from 0 to 1, drawn from the world's seed.
    case probability(Double)
  }

  public var point: FaultPoint
  public var outcome: FaultOutcome
  public var frequency: Frequency
  /// The delay before the answer, in milliseconds.
  public var delay: Int

  public init(
    point: FaultPoint, outcome: FaultOutcome, frequency: Frequency = .times(1), delay: Int = 0
  ) {
    self.point = point
    self.outcome = outcome
    self.frequency = frequency
    self.delay = delay
  }
}

/// Everything that is set to go wrong in a world. A value that counts down: no clock, no chance of
/// its own.
public struct FaultPlan: Hashable, Sendable, Codable {
  /// The faults, at most one for each point; arming another replaces it.
  public private(set) var faults: [Fault] = []
  public var isOffline = false
  public var isStoreDown = false
  /// Every call takes this long, in milliseconds.
  public var latency: ClosedRange<Int>?

  public init() {}

  public mutating func arm(_ fault: Fault) {
    let armed = faults.filter { $0.point != fault.point } + [fault]
    faults = FaultPoint.allCases.flatMap { point in armed.filter { $0.point == point } }
  }

  public mutating func disarm(_ point: FaultPoint) { faults.removeAll { $0.point == point } }

  public mutating func clear() { self = FaultPlan() }

  public var isClear: Bool { self == FaultPlan() }

  /// Takes the fault that one call at `point` meets out of the plan.
  ///
  /// - Parameters:
  ///   - concerns: whether a call of this kind can fail so; if not, the fault waits for one that can.
  ///   - roll: a number from 0 up to 1; asked for only where chance decides.
  public mutating func consumeFault(
    at point: FaultPoint, where concerns: (FaultOutcome) -> Bool = { _ in true },
    roll: () -> Double
  ) -> Hit {
    var hit = Hit()
    if let latency = latency?.clamped(to: Self.delays) {
      hit.delay =
        latency.lowerBound
        + Int(nearest: Double(latency.upperBound - latency.lowerBound) * roll())
    }
    if isOffline {
      hit.outcome = .refusal(.notConnectedToInternet)
      return hit
    }
    if isStoreDown, point.isTheStores {
      hit.outcome = .refusal(.cannotConnectToHost)
      return hit
    }
    let armed = faults.firstIndex { $0.point == point && concerns($0.outcome) }
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
      }
    }
    hit.outcome = fault.outcome
    let delay = min(max(0, fault.delay), Self.delays.upperBound)
    hit.delay += fault.outcome == .productList(.slow) ? max(delay, Self.slow) : delay
    return hit
  }

  /// The shortest delay of a slow answer, in milliseconds.
  private static let slow = 3_000

  /// The delays in milliseconds; nothing takes more than a day, whatever is kept in a file.
  private static let delays = 0...86_400_000

  /// The effect of a plan on one call.
  public struct Hit: Hashable, Sendable {
    public var outcome: FaultOutcome?
    /// The delay, in milliseconds.
    public var delay = 0

    public init() {}

    /// Returns the refusal that the call answers with; nil if it goes on, or fails in another way.
    public func refusal(at point: FaultPoint) -> Refusal? {
      switch outcome {
      case nil, .receiptStatus, .unverified, .productList, .terminated: nil
      case .refusal(.notConnectedToInternet): Refusal(.notConnectedToInternet, .offline)
      case .refusal(.cannotConnectToHost): Refusal(.cannotConnectToHost, .storeDown)
      case .refusal(let kind): Refusal(kind, .fault(point))
      }
    }
  }
}
