import Foundation
import StoreCore
import TestSupport
import Testing

@testable import Preferences

/// Other programs, and other threads.
extension DefaultsTests {
  @Test func pythonReadsTheFile() throws {
    try defaults.update { edit in
      edit.set(true, forKey: "bool")
      edit.set(-42, forKey: "integer")
      edit.set(UInt64.max, forKey: "huge")
      edit.set(0.1, forKey: "real")
      edit.set("Hà\r\n<&> 🇻🇳", forKey: "string")
      edit.set(Data([0, 255]), forKey: "data")
      edit.set(Date(timeIntervalSince1970: 0), forKey: "date")
      edit.set([1, ["k": "v"]] as [Any], forKey: "nested")
    }
    let python = try Python.start(
      "import plistlib, sys; print(ascii(sorted(plistlib.load(open(sys.argv[1], 'rb')).items())))",
      folder.file.path)
    #expect(
      python.end().output == """
        [('bool', True), ('data', b'\\x00\\xff'), ('date', datetime.datetime(1970, 1, 1, 0, 0)), \
        ('huge', 18446744073709551615), ('integer', -42), ('nested', [1, {'k': 'v'}]), \
        ('real', 0.1), ('string', 'H\\xe0\\r\\n<&> \\U0001f1fb\\U0001f1f3')]\n
        """)
  }

  @Test func fileOfPythonIsReadAndKept() throws {
    let script = """
      import plistlib, sys, datetime
      plistlib.dump({"int": 5, "real": 1.0, "yes": True, "bytes": b"\\x01", "text": "Hà",
        "date": datetime.datetime(2024, 2, 29), "list": [1, {"a": []}], "é": 1},
        open(sys.argv[1], "wb"))
      """
    #expect(try Python.start(script, folder.file.path).end().status == 0)
    try defaults.refresh()
    let before = try PropertyListCoding.decode(Data(contentsOf: folder.file))
    #expect(before["real"] == .real(1))
    #expect(before["list"] == .array([.integer(1), .dictionary(["a": .array([])])]))
    #expect(defaults.values["yes"] == .boolean(true))
    try defaults.set("new", forKey: "ours")
    var after = try PropertyListCoding.decode(Data(contentsOf: folder.file))
    #expect(after.removeValue(forKey: "ours") == .string("new"))
    #expect(after == before)
  }

  /// A program that increments its own key and a shared one, with the same lock and protocol.
  static let counter = """
    import fcntl, os, plistlib, sys
    path, rounds = sys.argv[1], int(sys.argv[2])
    for _ in range(rounds):
        with open(path + ".lock", "a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            try:
                with open(path, "rb") as file: values = plistlib.load(file)
            except FileNotFoundError:
                values = {}
            values["Python"] = values.get("Python", 0) + 1
            values["shared"] = values.get("shared", 0) + 1
            with open(path + ".python", "wb") as file: plistlib.dump(values, file)
            os.rename(path + ".python", path)
    """

  @Test func concurrentProcessesLoseNothing() throws {
    let rounds = 100
    let python = try Python.start(Self.counter, folder.file.path, "\(rounds)")
    for _ in 0..<rounds {
      try defaults.update { edit in
        edit.increment("swift")
        edit.increment("shared")
      }
    }
    #expect(python.end().status == 0)
    try defaults.refresh()
    #expect(defaults.values["Python"] == .integer(rounds))
    #expect(defaults.values["swift"] == .integer(rounds))
    #expect(defaults.values["shared"] == .integer(2 * rounds))
    #expect(reports.list.isEmpty)
  }

  @Test func lockAndLeftoverOfAKilledWriterAreHarmless() throws {
    try defaults.set(1, forKey: "k")
    let leftover = folder.url.appendingPathComponent(".\(folder.file.lastPathComponent).tmp")
    let script = """
      import fcntl, os, signal, sys
      lock = open(sys.argv[1] + ".lock", "a")
      fcntl.flock(lock, fcntl.LOCK_EX)
      open(sys.argv[2], "w").write("half a fi")
      os.kill(os.getpid(), signal.SIGKILL)
      """
    #expect(try Python.start(script, folder.file.path, leftover.path).end().status == 128 + SIGKILL)
    #expect(FileManager.default.fileExists(atPath: leftover.path))
    #expect(try FileDefaults(folder).values["k"] == .integer(1))
    try defaults.set(2, forKey: "k")
    #expect(reports.list.isEmpty)
    let name = folder.file.lastPathComponent
    #expect(try folder.names() == [name, name + ".lock"])
  }

  @Test func lockOfARunningProcessTimesOut() throws {
    let script = """
      import fcntl, sys
      lock = open(sys.argv[1] + ".lock", "a")
      fcntl.flock(lock, fcntl.LOCK_EX)
      print("locked", flush=True)
      sys.stdin.readline()
      lock.close()
      print("free", flush=True)
      """
    let python = try Conversation(
      Python.command(script, [folder.file.path]), environment: Python.environment,
      directory: folder.url)
    #expect(python.listen(until: .now + .seconds(60)) == "locked")
    let impatient = try FileDefaults(
      url: folder.file, file: PropertyListFile(path: folder.file.path, patience: .zero)
    ) { reports($0) }
    #expect(throws: StoreFailure.files(.inUse(folder.file.path + ".lock"))) {
      try impatient.update { $0.set(1, forKey: "k") }
    }
    try python.say("")
    #expect(python.listen(until: .now + .seconds(60)) == "free")
    try impatient.update { $0.set(1, forKey: "k") }
    #expect(try FileDefaults(folder).values["k"] == .integer(1))
  }

  @Test func concurrentThreadsLoseNothing() throws {
    DispatchQueue.concurrentPerform(iterations: 6) { [defaults, folder, reports] thread in
      let own = try? FileDefaults(folder, reports)
      for _ in 0..<20 {
        let writer = thread.isMultiple(of: 2) ? defaults : own
        try? writer?.update { $0.increment("n") }
        try? writer?.set(true, forKey: "thread \(thread)")
        _ = try? defaults.refresh()
      }
    }
    #expect(reports.list.isEmpty)
    try defaults.refresh()
    #expect(defaults.values["n"] == .integer(120))
    #expect(defaults.values.count == 7)
  }
}
