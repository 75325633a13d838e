import ArgumentParser
import Foundation
import RazeFacesCLI
import StoreCore
import Synchronization
import TestSupport
import Testing

/// The schemas of what `--json` prints. Every test that runs a command with `--json` checks its output
/// against them, see ``CommandWorld/checkJSON(_:of:_:)``.
@MainActor @Suite(.ownConnection) struct SchemaTests {
  @Test func everyCommandWithJSONHasASchema() async throws {
    let world = try CommandWorld.smallShop()
    let names = await world.runHere("schema").output.split(separator: "\n").map(String.init)
    #expect(Set(names).count == names.count)
    let commands =
      try DocumentedCommand.program().leaves.map { $0.path.joined(separator: "-") }
      + ["refusal", "version"]
    #expect(
      Set(commands).subtracting(names) == [
        "storefront", "manual", "play", "record", "qa-play", "catalog-export",
        "catalog-import",
        "exec",
      ])
    for name in names {
      let schema = try #require(await world.schema(name), "\(name)")
      #expect(schema["$id"]?.text == "urn:razefaces:\(Program.version):\(name)")
      #expect(schema["$schema"]?.text == "https://json-schema.org/draft/2020-12/schema")
      #expect(schema["title"]?.text?.isEmpty == false)
      #expect(schema["type"] != nil || schema["anyOf"] != nil, "\(name)")
    }
    #expect(await world.runHere("schema", "none").status == 64)
  }

  @Test func schemasRejectOtherMembersAndTypes() async throws {
    let world = try CommandWorld.smallShop()
    let schema = try #require(await world.schema("clock-show"))
    let output = await world.runHere("clock", "--json").output
    let members = try #require(JSONTree(Data(output.utf8))?.members)
    func flaws(_ change: (inout [String: JSONTree]) -> Void) -> [String] {
      var changed = members
      change(&changed)
      return Schemas.flaws(.object(changed), schema)
    }
    #expect(flaws { _ in } == [])
    #expect(flaws { $0["now"] = nil } == ["$ has no now"])
    #expect(flaws { $0["since"] = .number(1) } == ["$ has since"])
    #expect(flaws { $0["now"] = .text("today") } == ["$.now is text(\"today\")"])
    #expect(flaws { $0["isHeld"] = .number(0) } == ["$.isHeld is number(0)"])
    #expect(flaws { $0["rate"] = .text("fast") } == ["$.rate is text(\"fast\")"])
    #expect(flaws { $0["offset"] = .null } == ["$.offset is null"])
    #expect(Schemas.flaws(.list([]), schema) == ["$ is list([])"])

    let log = try #require(await world.schema("log"))
    #expect(Schemas.flaws(.list([.object(["kind": .text("worldMade")])]), log).count == 4)
    let refusal = try #require(await world.schema("refusal"))
    let error = JSONTree.object(["reason": .text("no"), "code": .number(1)])
    #expect(!Schemas.flaws(.object(["error": error, "status": .number(1)]), refusal).isEmpty)
  }
}

/// A validator for the keywords that the schemas use.
private enum Schemas {
  static let known = Mutex<[String: JSONTree]>([:])

  /// Returns the paths where a value violates a schema.
  static func flaws(_ value: JSONTree, _ schema: JSONTree, at path: String = "$") -> [String] {
    if let choices = schema["anyOf"]?.list {
      let all = choices.map { flaws(value, $0, at: path) }
      return all.contains([]) ? [] : all.joined().map(\.self)
    }
    if let words = schema["enum"]?.list {
      return words.contains(value) ? [] : ["\(path) is \(value)"]
    }
    switch (schema["type"]?.text, value) {
    case ("string", .text), ("boolean", .flag), ("integer", .number), ("null", .null),
      ("number", .number), ("number", .decimal):
      return []
    case ("array", .list(let list)):
      return list.enumerated().flatMap { place, item in
        flaws(item, schema["items"] ?? .null, at: "\(path)[\(place)]")
      }
    case ("object", .object(let members)):
      // An open object.
      guard let properties = schema["properties"]?.members else { return [] }
      let required = (schema["required"]?.list ?? []).compactMap(\.text)
      return required.filter { members[$0] == nil }.map { "\(path) has no \($0)" }
        + members.flatMap { name, member in
          properties[name].map { flaws(member, $0, at: "\(path).\(name)") }
            ?? ["\(path) has \(name)"]
        }
    default: return ["\(path) is \(value)"]
    }
  }

  /// Returns the name of the schema for a command's output.
  static func name(of arguments: [String]) -> String {
    if arguments.contains("--version") { return "version" }
    var command: any ParsableCommand.Type = RazeFaces.self
    var path: [String] = []
    for word in arguments {
      let next = command.configuration.subcommands.first { $0._commandName == word }
      guard let next else { continue }
      command = next
      path.append(word)
    }
    if let own = command.configuration.defaultSubcommand { path.append(own._commandName) }
    return path.joined(separator: "-")
  }
}

extension CommandWorld {
  /// Returns the schema with a name.
  func schema(_ name: String) async -> JSONTree? {
    if let known = Schemas.known.withLock({ $0[name] }) { return known }
    let recorder = Recorder()
    _ = await RazeFaces.run(arguments: ["schema", name], surroundings: surroundings(recorder))
    let schema = JSONTree(Data(recorder.output.utf8))
    Schemas.known.withLock { $0[name] = schema }
    return schema
  }

  /// Expects that the output of a command with `--json` matches its schema.
  func checkJSON(_ output: String, of arguments: [String], _ status: Int32) async {
    guard arguments.contains("--json"), !output.isEmpty, !arguments.contains("--follow"),
      !arguments.contains("--help")
    else { return }
    let name = Schemas.name(of: arguments)
    guard let result = await schema(name), let refusal = await schema("refusal"),
      let value = JSONTree(Data(output.utf8))
    else {
      Issue.record("\(arguments) has no schema, or prints no JSON: \(output)")
      return
    }
    let flaws = Schemas.flaws(value, result)
    guard !flaws.isEmpty, status == 0 || !Schemas.flaws(value, refusal).isEmpty else { return }
    Issue.record("\(arguments) breaks the schema \(name): \(flaws.joined(separator: "; "))")
  }
}
