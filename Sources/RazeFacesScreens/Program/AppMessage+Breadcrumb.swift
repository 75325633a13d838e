import RazeFacesConsole
import RazeFacesShop

extension AppMessage {
  /// The note that a crash leaves behind: what was being done, never what was typed.
  var breadcrumb: String {
    switch self {
    // The most frequent one on its own: describing a value by reflection costs what a picture does.
    case .action(.move): "moving the selection"
    case .action(let action): "\(action)"
    case .edited: "editing a field"
    case .pointed(let pointing): "\(pointing.kind) at \(pointing.column),\(pointing.row)"
    case .resized(let columns, let rows): "resized to \(columns)x\(rows)"
    case .broadcast(let broadcast): "\(broadcast.status) \(broadcast.productID ?? "")"
    case .sheetRequested: "a sheet"
    case .allSet(let productID, _): "bought \(productID)"
    default: "news of the shop"
    }
  }
}
