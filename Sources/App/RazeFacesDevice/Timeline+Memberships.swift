import Foundation
package import RazeFacesShop
package import StoreCore

extension Timeline {
  /// Adds what the app on this device keeps of an account's memberships. The App Store does not
  /// know when they end.
  package mutating func add(_ memberships: [Membership], of account: String) {
    for membership in memberships {
      let bar = Bar(
        .paid, from: membership.start, to: membership.end, of: membership.productID,
        transactionID: UInt64(membership.id))
      if let row = rows.firstIndex(where: { $0.isOfApp && $0.productID == bar.productID }) {
        rows[row].bars.append(bar)
        rows[row].bars.sort { $0.start < $1.start }
      } else {
        rows.append(Row(accountEmail: account, productID: bar.productID, bars: [bar]))
      }
      extent = DateInterval(
        start: min(extent.start, bar.start), end: max(extent.end, bar.end, bar.start))
    }
  }
}
