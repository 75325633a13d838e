extension Tab {
  /// The screens of the storefront, behind their tabs.
  var newScreen: any StorefrontScreen {
    switch self {
    case .store: StoreScreen()
    case .library: LibraryScreen()
    case .transactions: TransactionsScreen()
    case .sandbox: SandboxScreen()
    case .log: LogScreen()
    }
  }
}
