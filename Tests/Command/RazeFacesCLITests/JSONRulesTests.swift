import Foundation
import RazeFacesCLI
import StoreCore
import TestSupport
import Testing

/// Schemas follow the rules of the page on JSON. SchemaTests checks outputs against them.
@MainActor @Suite(.ownConnection) struct JSONRulesTests {
  @Test func everySchemaFollowsTheRules() async throws {
    let world = try CommandWorld.smallShop()
    let names = await world.runHere("schema").output.split(separator: "\n").map(String.init)
    #expect(names.count > 40)
    for name in names {
      let schema = try #require(await world.schema(name))
      #expect(Self.types(of: schema).isSubset(of: ["array", "object"]), "\(name)")
      check(schema, at: name)
    }
  }

  @Test func refusalsPrintAnObjectAndUsageErrorsDoNot() async throws {
    let world = try CommandWorld.smallShop()
    let refused = await world.runHere("buy", "face", "--yes", "--json")
    let object = try #require(JSONTree(Data(refused.output.utf8)))
    #expect(object["status"] == .number(1))
    #expect(object["error"]?["reason"]?.text?.hasPrefix("nobody is signed in; ") == true)
    #expect(refused.errors.hasPrefix("razefaces: nobody is signed in; "))
    let usage = await world.runHere("transactions", "show", "x", "--json")
    #expect(usage.status == 64 && usage.output.isEmpty)
    let version = await world.runHere("--version", "--json").output
    #expect(version == "{\n  \"version\" : \"\(Program.version)\"\n}\n")
  }

  // MARK: - The rules

  /// Returns the types that a value can have besides null.
  private static func types(of schema: JSONTree) -> Set<String> {
    if let choices = schema["anyOf"]?.list {
      return Set(choices.flatMap(types)).subtracting(["null"])
    }
    return [schema["type"]?.text ?? "enum"]
  }

  private func check(_ schema: JSONTree, at path: String) {
    for choice in schema["anyOf"]?.list ?? [] { check(choice, at: path) }
    if let items = schema["items"] { check(items, at: path) }
    let members = schema["properties"]?.members ?? [:]
    for (name, member) in members {
      let (path, types) = ("\(path).\(name)", Self.types(of: member))
      // The name that Apple's verifyReceipt requires.
      let isCamelCase = name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil || name == "receipt-data"
      #expect(isCamelCase, "\(path) is no name in camelCase")
      if name.hasSuffix("Id") || name == "id" { #expect(types == ["string"], "\(path)") }
      if name.hasSuffix("Date") || ["now", "nextEvent"].contains(name) {
        #expect(types == ["integer"], "\(path) has no milliseconds")
      }
      if ["price", "renewalPrice", "proratedRefund"].contains(name) {
        #expect(types == ["number"] && members["currency"] != nil, "\(path)")
      }
      if name.wholeMatch(of: /(?:is|has)[A-Z].*/) != nil {
        #expect(types == ["boolean"], "\(path)")
      }
      let words = member["enum"]?.list ?? []
      #expect(!words.contains(.text("on")) && !words.contains(.text("off")), "\(path)")
      check(member, at: path)
    }
  }
}
