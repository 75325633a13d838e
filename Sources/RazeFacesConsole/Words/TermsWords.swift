/// What a subscription costs from now on.
package enum TermsWords {
  package static func terms(price: String, period: String) -> String {
    "\(price) \(period) until you cancel."
  }

  package static func terms(offer: String, price: String, period: String) -> String {
    "\(offer), then \(price) \(period) until you cancel."
  }

  package static func begins(_ day: String) -> String {
    "From \(day) on:"
  }
}
