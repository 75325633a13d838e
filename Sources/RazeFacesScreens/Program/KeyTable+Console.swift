import RazeFacesConsole
import StoreCore
import TerminalKit

// The keys of the tester's console: transactions, the sandbox's panel, and their windows.

extension KeyTable {
  static let transactions: [Binding] = [
    Binding(
      KeyPress(.enter), does: .open, KeyWords.allFields,
      unless: { $0.selectedTransaction == nil ? TransactionWords.nothingSelected : nil }),
    actions,
    Binding(
      KeyPress(.escape), does: .clearFilter, KeyWords.showAll,
      unless: { $0.transactions.filter == nil ? StoreWords.nothingFiltered : nil }),
    Binding("/", does: .filter, KeyWords.filter),
    Binding("s", does: .changeScope, KeyWords.scope),
    restore,
    copy(unless: { $0.selectedTransaction == nil ? TransactionWords.nothingSelected : nil }),
  ]

  static let transactionDetail: [Binding] = [
    back,
    actions,
    Binding(
      "j", KeyPress(.down), does: .move(.down), KeyWords.down, label: "j", inFooter: false),
    Binding("k", KeyPress(.up), does: .move(.up), KeyWords.up, label: "k", inFooter: false),
    Binding(KeyPress(.pageDown), " ", does: .move(.pageDown), KeyWords.pageDown, inFooter: false),
    Binding(KeyPress(.pageUp), does: .move(.pageUp), KeyWords.pageUp, inFooter: false),
    Binding("g", KeyPress(.home), does: .move(.first), KeyWords.first, inFooter: false),
    Binding("G", KeyPress(.end), does: .move(.last), KeyWords.last, inFooter: false),
    Binding("n", KeyPress(.right), "l", does: .nextChoice, KeyWords.older),
    Binding("p", does: .previousChoice, KeyWords.newer),
    copy(unless: { _ in nil }),
  ]

  private static let actions = Binding(
    "m", does: .actions, KeyWords.actions, keepsPlace: true,
    unless: { $0.reasonForNoActions })

  static let sandbox: [Binding] = [
    Binding(KeyPress(.enter), " ", does: .open, KeyWords.choose, unless: { $0.reasonNotToPress }),
    Binding(
      "x", does: .clearFaults, KeyWords.clearFaults, keepsPlace: true,
      unless: { $0.panel.disabledReason(.command(.faults(.clear))) }),
    Binding("n", "]", does: .nextGroup, KeyWords.nextGroup),
    Binding("p", "[", does: .previousGroup, KeyWords.previousGroup, inFooter: false),
    copy(unless: { _ in nil }),
  ]

  static let menu: [Binding] = [
    accept(KeyWords.choose),
    Binding(KeyPress(.down), "j", KeyPress(.tab), does: .move(.down), KeyWords.next),
    Binding(KeyPress(.up), "k", .backTab, does: .move(.up), KeyWords.up, inFooter: false),
    Binding(KeyPress(.pageDown), does: .move(.pageDown), KeyWords.pageDown, inFooter: false),
    Binding(KeyPress(.pageUp), does: .move(.pageUp), KeyWords.pageUp, inFooter: false),
    Binding("g", KeyPress(.home), does: .move(.first), KeyWords.first, inFooter: false),
    Binding("G", KeyPress(.end), does: .move(.last), KeyWords.last, inFooter: false),
    Binding(KeyPress(.escape), "m", does: .cancel, KeyWords.close, label: "Esc"),
  ]

  /// Lines whose values are chosen with Left and Right.
  static let form: [Binding] = [
    accept(KeyWords.choose),
    Binding(KeyPress(.down), "j", KeyPress(.tab), does: .nextField, KeyWords.nextField),
    Binding(
      KeyPress(.up), "k", .backTab, does: .previousField, KeyWords.previousField, inFooter: false),
    Binding(KeyPress(.right), "l", " ", does: .nextChoice, KeyWords.nextValue),
    Binding(KeyPress(.left), "h", does: .previousChoice, KeyWords.previousChoice, inFooter: false),
    Binding(KeyPress(.pageDown), does: .move(.pageDown), KeyWords.valuesAhead, inFooter: false),
    Binding(KeyPress(.pageUp), does: .move(.pageUp), KeyWords.valuesBack, inFooter: false),
    cancel,
  ]

  static let testerForm: [Binding] = [
    accept(KeyWords.goOn),
    Binding(KeyPress(.tab), KeyPress(.down), does: .nextField, KeyWords.nextField),
    Binding(
      .backTab, KeyPress(.up), does: .previousField, KeyWords.previousField, inFooter: false),
    cancel,
    Binding(KeyPress(.left), does: .previousChoice, KeyWords.previousChoice, inFooter: false),
    Binding(KeyPress(.right), does: .nextChoice, KeyWords.nextChoice, inFooter: false),
  ]
}
