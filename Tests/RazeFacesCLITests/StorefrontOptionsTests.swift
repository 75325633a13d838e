import ArgumentParser
import Testing

@testable import RazeFacesCLI

/// The storefront's options, which are read without the argument parser.
@Suite struct StorefrontOptionsTests {
  @Test(arguments: [
    [], ["--state", "/tmp/world"], ["--device", "ipad", "--language", "ko"],
    ["--catalog", "a b.json", "--state", "world", "--state", "another"],
  ])
  func plainLaunchesAreReadLikeTheParser(_ arguments: [String]) throws {
    let plain = try #require(CommonOptions(storefront: arguments))
    let parsed = try OpenStorefront.parse(arguments).common
    #expect(plain.state == parsed.state)
    #expect(plain.catalog == parsed.catalog)
    #expect(plain.device == parsed.device)
    #expect(plain.language == parsed.language)
    #expect(!plain.json)
  }

  @Test(arguments: [
    ["products"], ["--help"], ["--version"], ["--json"], ["--state"], ["--state", ""],
    ["--state", "--device"], ["--state=world"], ["--language", "xx"], ["--state", "world", "buy"],
    ["--color", "red"],
  ])
  func otherArgumentsAreLeftToTheParser(_ arguments: [String]) {
    #expect(CommonOptions(storefront: arguments).map(\.device) == nil)
  }
}
