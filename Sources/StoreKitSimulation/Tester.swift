public import StoreCore

/// A change that a tester makes to a world, for `store.control.perform(_:)`.
///
/// Code that imports `StoreKit` and `StoreKitSimulation` needs no other module for it.
public typealias TesterCommand = StoreCore.TesterCommand
/// A call of the App Store that fails; see `TesterCommand.Faults.arm(_:)`.
public typealias Fault = StoreCore.Fault
/// A length of time, such as `Period(1, .month)`; see `TesterCommand.Clock.advance(_:)`.
public typealias Period = StoreCore.Period
