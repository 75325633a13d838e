public enum PaymentStep: Equatable, Sendable {
  case present(Sheet)
  /// The store takes this long; call again afterwards.
  case working(Duration)
  /// Purchased, failed or deferred; the row says which.
  case settled(QueuedTransaction)
  /// Nobody answered, or another process drives it.
  case dismissed
}

/// The next step of a conversation outside a payment.
public enum DialogueStep: Equatable, Sendable {
  case present(Sheet)
  case working(Duration)
  case done
  case cancelled
}
