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
    let plain = try #require(WorldOptions(storefront: arguments))
    #expect(try plain == OpenStorefrontCommand.parse(arguments).common.values)
  }

  @Test(arguments: [
    ["products"], ["--help"], ["--version"], ["--json"], ["--state"], ["--state", ""],
    ["--state", "--device"], ["--state=world"], ["--language", "xx"], ["--state", "world", "buy"],
    ["--color", "red"],
  ])
  func otherArgumentsAreLeftToTheParser(_ arguments: [String]) {
    #expect(WorldOptions(storefront: arguments) == nil)
  }
}
