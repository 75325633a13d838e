extension World {
  /// What this process keeps of the world. Its lock is held for single accesses, and never while
  /// another lock or the database is waited for.
  struct Memory {
    /// The identities of the database's files by their paths.
    var files: [String: FileIdentity] = [:]
    var cache: WorldCache?
    var catchUp = CatchUp()
    /// The generation of the world that this process has read; nil before the first read.
    var generation: Int64?
    var signer: Signer?
    var listeners: [@Sendable () -> Void] = []
    /// The events that the next transaction writes to the log. They do not notify observers, and
    /// are lost if the process is killed.
    var pendingEvents: [PendingEvent] = []
    var log = LogState()
    var seenProducts: KnownProducts.Seen?
    var catalogMark: Int64?

    private static let mostPendingEvents = 10_000

    mutating func add(_ event: PendingEvent) {
      if pendingEvents.count >= Self.mostPendingEvents { pendingEvents.removeFirst() }
      pendingEvents.append(event)
    }
  }
}
