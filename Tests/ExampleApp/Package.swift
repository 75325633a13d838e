// swift-tools-version: 5.9
import PackageDescription

// On Apple's platforms, these modules are part of the system.
func simulated(_ product: String) -> Target.Dependency {
  .product(name: product, package: "RazeFaces", condition: .when(platforms: [.linux]))
}

let package = Package(
  name: "ExampleApp",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [
    .package(name: "RazeFaces", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .target(name: "CoinHelper", dependencies: [simulated("StoreKit")]),
    .target(name: "CoinStore", dependencies: [simulated("StoreKit")]),
    .target(name: "LinuxOS"),
    .target(
      name: "CoinPurse",
      dependencies: [
        simulated("StoreKit"), .target(name: "LinuxOS", condition: .when(platforms: [.linux])),
        .product(
          name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux])),
      ],
      // `import os` and `import Combine` find the modules that exist on Linux.
      swiftSettings: [
        .unsafeFlags(
          ["-module-alias", "os=LinuxOS", "-module-alias", "Combine=OpenCombine"],
          .when(platforms: [.linux]))
      ]),
    .testTarget(
      name: "CoinTests",
      dependencies: ["CoinHelper", "CoinStore", "CoinPurse", simulated("StoreKitTest")],
      resources: [.copy("Coins.storekit")]),
  ])
