// swift-tools-version: 5.9
import PackageDescription

// On Apple's platforms, these modules are part of the system.
func simulated(_ product: String) -> Target.Dependency {
  .product(name: product, package: "RazeFaces", condition: .when(platforms: [.linux]))
}

let package = Package(
  name: "ExampleApp",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "RazeFaces", path: "../..")],
  targets: [
    .target(name: "CoinHelper", dependencies: [simulated("StoreKit")]),
    .target(name: "CoinStore", dependencies: [simulated("StoreKit")]),
    .testTarget(
      name: "CoinTests",
      dependencies: ["CoinHelper", "CoinStore", simulated("StoreKitTest")],
      resources: [.copy("Coins.storekit")]),
  ])
