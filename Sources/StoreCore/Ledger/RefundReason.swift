/// The reasons that the refund sheet offers.
public enum RefundReason: String, CaseIterable, Sendable, Codable {
  case unintendedPurchase = "unintended-purchase"
  case fulfillmentIssue = "fulfillment-issue"
  case unsatisfied
  case legal
  case other
}
