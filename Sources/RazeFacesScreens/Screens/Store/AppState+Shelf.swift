import RazeFacesDevice
import RazeFacesShop
import StoreCore

// A shelf may hold a hundred thousand products, so what it takes to find and order them is prepared
// once for each shelf; a key press then works on small integers.

extension AppState {
  /// A new shelf: prepared here if it is short, by an effect if it is long.
  mutating func takeShelf() -> [AppEffect] {
    let selected = store.index.flatMap { index in
      store.rows.indices.contains(store.list.selected)
        ? index.ids[Int(store.rows[store.list.selected])] : nil
    }
    let entries = shop.shelf.entries
    store.revision += 1
    guard entries.count > ShelfIndexRequest.longestAtOnce else {
      takeIndex(ShelfIndex(revision: store.revision, entries: entries), selecting: selected)
      return []
    }
    store.index = nil
    store.isPreparing = true
    store.rows = Array(0..<Int32(entries.count))
    settleStoreList()
    return [.indexShelf(ShelfIndexRequest(revision: store.revision, entries: entries))]
  }

  mutating func takeIndex(_ index: ShelfIndex, selecting id: String? = nil) {
    guard index.revision == store.revision else { return }
    let selected = id ?? selectedEntry?.id
    store.index = index
    store.isPreparing = false
    orderRows(selecting: selected)
  }

  /// Puts the rows into the chosen order and leaves out what the filter does not want.
  mutating func orderRows(selecting id: String?) {
    guard let index = store.index else { return }
    var rows = orderedRows(index)
    if var filter = store.filter {
      filter.words = SearchKeys.words(of: filter.field.text)
      filter.wider = []
      if !filter.words.isEmpty { rows = index.keys.rows(rows, matching: filter.words) }
      store.filter = filter
    }
    store.rows = rows
    select(id, in: index)
  }

  /// The selection follows its product; only where that is gone it stays at its place.
  private mutating func select(_ id: String?, in index: ShelfIndex) {
    if let id, let place = index.rowOfID[id], let row = store.rows.firstIndex(of: place) {
      store.list.selected = row
    }
    settleStoreList()
  }

  mutating func settleStoreList() {
    store.list.settle(count: store.rows.count, page: layout.storeRows)
  }

  private func orderedRows(_ index: ShelfIndex) -> [Int32] {
    switch store.sort {
    case .catalog: Array(0..<Int32(index.ids.count))
    case .name: index.byName
    case .price: index.byPrice
    case .status: orderedByStatus(index)
    }
  }

  /// Buy first, then what is under way, what is owned, what cannot be had; by what the shop knows
  /// of, not by asking about each product. The order is that of the moment: no row moves under the
  /// reader's eyes when a purchase ends.
  private func orderedByStatus(_ index: ShelfIndex) -> [Int32] {
    var ranks = [UInt8](repeating: 0, count: index.ids.count)
    for id in shop.content.purchasedIDs { index.rowOfID[id].map { ranks[Int($0)] = 3 } }
    for (id, underWay) in device.underWay where !device.gettingAgain.contains(id) {
      index.rowOfID[id].map { ranks[Int($0)] = underWay == .purchasing ? 1 : 2 }
    }
    for (place, entry) in shop.shelf.entries.enumerated() {
      if case .invalid = entry { ranks[place] = 4 }
    }
    var buckets = [[Int32]](repeating: [], count: 5)
    for place in ranks.indices { buckets[Int(ranks[place])].append(Int32(place)) }
    return buckets.flatMap { $0 }
  }
}

// MARK: - Filtering

extension AppState {
  mutating func openFilter() {
    if store.filter == nil { store.filter = ShelfFilter(formerSelection: selectedEntry?.id) }
    store.filter?.isEditing = true
  }

  mutating func editFilter(_ edit: Edit) {
    guard var filter = store.filter, filter.field.apply(edit) else { return }
    let words = SearchKeys.words(of: filter.field.text)
    defer { store.filter = filter }
    guard let index = store.index, words != filter.words else { return }
    if SearchKeys.narrows(from: filter.words, to: words) {
      filter.wider.append((filter.words, store.rows))
      store.rows = index.keys.rows(store.rows, matching: words)
    } else if let known = filter.wider.lastIndex(where: { $0.words == words }) {
      store.rows = filter.wider[known].rows
      filter.wider.removeSubrange(known...)
    } else {
      filter.wider = []
      let all = orderedRows(index)
      store.rows = words.isEmpty ? all : index.keys.rows(all, matching: words)
    }
    filter.words = words
    store.list = ListCursor()
    select(filter.anchor, in: index)
  }

  /// Keeps what was found; an empty query is no filter.
  mutating func acceptFilter() {
    store.filter?.isEditing = false
    if store.filter?.field.isEmpty == true { store.filter = nil }
  }

  /// A move among what was found so far is a choice, too.
  mutating func anchorFilter() {
    let selected = selectedEntry?.id
    store.filter?.anchor = selected
  }

  /// All rows again, and the reader where the search began, or at what the search has found.
  mutating func clearFilter() {
    guard let filter = store.filter else { return }
    let selected = filter.isEditing ? filter.formerSelection : selectedEntry?.id
    store.filter = nil
    orderRows(selecting: selected)
  }
}
