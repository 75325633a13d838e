import RazeFacesShop
import StoreCore
import TerminalKit

extension AppState {
  mutating func pressInStore(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move): moveInStore(move)
    case .open: openProduct()
    case .buy: return buySelected(quantity: 1)
    case .filter: openFilter()
    case .clearFilter: clearFilter()
    case .sort:
      let selected = selectedEntry?.id
      store.sort = store.sort.next
      orderRows(selecting: selected)
      note = Note(.info, StoreWords.sorted(store.sort))
    case .copy: return copy(selectedEntry?.id)
    default: return pressAnywhere(action)
    }
    return []
  }

  mutating func pressInFilter(_ action: Action) -> [AppEffect] {
    switch action {
    case .move(let move):
      moveInStore(move)
      anchorFilter()
    case .acceptFilter: acceptFilter()
    case .clearFilter: clearFilter()
    default: break
    }
    return []
  }

  mutating func pressInProduct(_ action: Action) -> [AppEffect] {
    switch action {
    case .back: store.isDetailOpen = false
    case .move(let move): scrollProduct(move)
    case .nextChoice: openNeighbour(.down)
    case .previousChoice: openNeighbour(.up)
    case .buy: return buySelected(quantity: store.quantity)
    case .offers: if let id = selectedEntry?.id { open(.offers(id)) }
    case .changeQuantity(let step):
      let quantity = store.quantity + step
      guard PaymentOrder.quantities.contains(quantity) else {
        note = Note(.info, StoreWords.quantities(PaymentOrder.quantities))
        return []
      }
      store.quantity = quantity
    case .copy: return copy(selectedEntry?.id)
    default: return pressAnywhere(action)
    }
    return []
  }

  mutating func openProduct() {
    store.isDetailOpen = true
    store.quantity = 1
    store.page = ListCursor()
  }

  private mutating func openNeighbour(_ move: Move) {
    moveInStore(move)
    openProduct()
  }

  mutating func scrollProduct(_ move: Move) {
    let page = layout.fieldRows
    store.page.scroll(move, count: store.lastTop + page, page: page)
  }

  /// How far the open product's page can be scrolled; its length changes with the window, the
  /// quantity and what is bought.
  mutating func settleProductPage() {
    store.lastTop = 0
    if store.isDetailOpen, let entry = selectedEntry, !layout.isTooSmall {
      let view = AppView(self, on: Screen(size: layout.size))
      let size = Size(layout.body.width - 4, layout.fieldRows)
      store.lastTop = max(0, view.page(of: entry, in: size).height - size.height)
    }
    store.page.top = min(store.page.top, store.lastTop)
  }

  var reasonNotToScrollOn: String? {
    store.page.top < store.lastTop ? nil : StoreWords.endOfPage
  }

  var reasonNotToScrollBack: String? { store.page.top > 0 ? nil : StoreWords.startOfPage }

  private mutating func moveInStore(_ move: Move) {
    store.list.move(move, count: store.rows.count, page: layout.storeRows)
  }

  private func buySelected(quantity: Int) -> [AppEffect] {
    guard let entry = selectedEntry else { return [] }
    return [.buy(productID: entry.id, quantity: quantity)]
  }
}
