import Testing

@testable import StoreCore

@Suite struct SubscriptionGroupTests {
  /// The order of a dictionary depends on its capacity.
  @Test(arguments: [8, 16, 32, 64, 128])
  func firstRegionIsSelectedIfTheBuyersIsMissing(_ capacity: Int) {
    var names: [String: String] = Dictionary(minimumCapacity: capacity)
    for region in ["US", "ZA", "CA", "AU", "GB", "NZ"] { names["en-\(region)"] = region }
    let group = SubscriptionGroup(
      id: "club", referenceName: "Club", names: names, primaryLanguage: "ko")
    #expect(group.localizedName(languages: ["en-SG"]) == "AU")
  }
}
