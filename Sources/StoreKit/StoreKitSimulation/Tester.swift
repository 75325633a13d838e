public import StoreCore

/// A tester's change to a world, for `store.control.perform(_:)`.
///
/// Apps need to import only `StoreKit` and `StoreKitSimulation` to use it.
public typealias TesterCommand = StoreCore.TesterCommand
/// A failure of an App Store call; see `TesterCommand.Faults.arm(_:)`.
public typealias Fault = StoreCore.Fault
/// A duration, such as `Period(1, .month)`; see `TesterCommand.Clock.advance(_:)`.
public typealias Period = StoreCore.Period
