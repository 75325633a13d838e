import StoreCore

// StoreCore's, under names that Apple does not use: this module exports a `Storefront` of its own.
typealias CountryStore = StoreCore.Storefront
