import RazeFacesConsole
import RazeFacesScreens
import StoreCore

extension TapePlayer {
  func readFacts() async {
    for (name, open) in devices.sorted(by: { $0.key < $1.key }) {
      facts.products += ProductChange.all(
        on: name, from: productsBefore[name] ?? [],
        to: open.session?.screenContents?.products ?? [])
    }
    facts.worlds = await worlds(devices.isEmpty ? [device] : devices.keys.sorted())
    facts.names.add(stage.catalog.testers)
  }

  func worlds(_ devices: [String]) async -> [WorldFacts] {
    var worlds: [WorldFacts] = []
    for name in devices {
      if let world = await stage.facts(name) { worlds.append(world) }
    }
    return worlds
  }

  /// Logs a note. Preserves the exit status of the last `Run` for `Expect exit`.
  func logNote(_ words: String) async throws {
    let former = lastEnding
    try await run(["note", "--device", device, "--", resolve(words)])
    let failed = lastEnding?.status != 0
    defer { lastEnding = former }
    if failed { throw Failure(expected: "the note is logged", found: lastEnding?.errors ?? "") }
  }
}
