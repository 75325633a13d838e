/// What a payment needs next.
public enum PaymentStep: Equatable, Sendable {
  case present(Sheet)
  /// The store takes this long; call again afterwards.
  case working(Duration)
  /// Purchased, failed or deferred; the row says which.
  case settled(QueuedTransaction)
  /// Nobody answered, or another process drives it.
  case dismissed
}

/// What a conversation outside a payment needs next.
public enum DialogueStep: Equatable, Sendable {
  case present(Sheet)
  case working(Duration)
  case done
  case cancelled
}
