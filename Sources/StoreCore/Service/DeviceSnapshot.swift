/// All that a device shows about its store, read in one go. Its size grows with the unfinished
/// transactions, never with the ledger.
public struct DeviceSnapshot: Hashable, Sendable {
  /// Grows with every write to this world, by whichever process.
  public var revision: Int64
  public var device: String
  public var account: Account?
  /// The account's, or the one that the device was last used with.
  public var storefront: Storefront
  /// What names and descriptions are read in, preferred first: the storefront's languages, unless
  /// the store was told others.
  public var languages: [String]
  /// False under parental control (storekit-rules 2.6).
  public var paymentsAllowed: Bool
  public var queue: [QueuedTransaction]
  public var clock: SandboxClock
  /// What is set to go wrong.
  public var faults: FaultPlan
  public var settings: WorldSettings

  public init(
    revision: Int64, device: String, account: Account? = nil, storefront: Storefront,
    languages: [String]? = nil, paymentsAllowed: Bool = true, queue: [QueuedTransaction] = [],
    clock: SandboxClock = .real, faults: FaultPlan = FaultPlan(),
    settings: WorldSettings = .standard
  ) {
    self.revision = revision
    self.device = device
    self.account = account
    self.storefront = storefront
    self.languages = languages ?? storefront.languages
    self.paymentsAllowed = paymentsAllowed
    self.queue = queue
    self.clock = clock
    self.faults = faults
    self.settings = settings
  }
}
