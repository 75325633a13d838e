import Foundation
import StoreCore
import Synchronization
import TestSupport
import Testing

@testable import Preferences

@Suite(.watched) struct CrashTests {
  let reports = Reports()

  /// A disk on which one write has been completed.
  func diskWithOldValues() throws -> ModelDisk {
    let disk = ModelDisk()
    try deliver(1, by: ModelProcess(disk))
    return disk
  }

  /// Content and its marker, of which none may be visible alone.
  func deliver(_ number: Int, by process: ModelProcess) throws {
    try FileDefaults(process, reports).update { edit in
      edit.set(number * 5, forKey: "coupons")
      edit.set(String(repeating: "\(number)", count: 100), forKey: "marker")
    }
  }

  /// Returns the delivery on the disk; nil if it is neither the complete old one nor the new one.
  func delivered(_ disk: ModelDisk) throws -> Int? {
    let defaults = try FileDefaults(ModelProcess(disk), reports)
    guard case .string(let marker)? = defaults.values["marker"], marker.count == 100,
      let number = marker.first.flatMap({ Int(String($0)) }),
      defaults.values["coupons"] == .integer(number * 5)
    else { return nil }
    return number
  }

  func stepsOfAWrite() throws -> [ModelProcess.Step] {
    let process = ModelProcess(try diskWithOldValues())
    try deliver(2, by: process)
    return process.steps
  }

  @Test func writeHasTheseSteps() throws {
    #expect(
      try stepsOfAWrite() == [.lock, .create, .write, .synchronize, .rename, .synchronizeFolder])
  }

  @Test func killLeavesTheOldOrTheNewFile() throws {
    let steps = try stepsOfAWrite()
    for (index, step) in steps.enumerated() {
      let disk = try diskWithOldValues()
      #expect(throws: StoreFailure.self) {
        try deliver(2, by: ModelProcess(disk, dyingBefore: index))
      }
      let expected = step == .synchronizeFolder ? 2 : 1
      #expect(try delivered(disk) == expected, "killed before \(step)")
      try deliver(3, by: ModelProcess(disk))
      #expect(try delivered(disk) == 3, "after a kill before \(step)")
      #expect(disk.names == [ModelDisk.path], "left over from a kill before \(step)")
    }
    #expect(reports.list.isEmpty)
  }

  @Test func powerCutLeavesTheOldOrTheNewFile() throws {
    let steps = try stepsOfAWrite()
    for index in 0...steps.count {
      let disk = try diskWithOldValues()
      try? deliver(2, by: ModelProcess(disk, dyingBefore: index))
      for names in 0...disk.pendingNames {
        for bytes in [false, true] {
          let after = disk.afterPowerCut(namesWrittenBack: names, bytesWrittenBack: bytes)
          let seen = try delivered(after)
          #expect(seen == 1 || seen == 2, "step \(index), \(names) names, bytes \(bytes)")
          if index == steps.count { #expect(seen == 2, "the write had returned") }
        }
      }
    }
    #expect(reports.list.isEmpty)
  }

  @Test(arguments: [ModelProcess.Step.synchronize, .synchronizeFolder])
  func modelDetectsAMissingFsync(_ step: ModelProcess.Step) throws {
    let disk = try diskWithOldValues()
    try deliver(2, by: ModelProcess(disk, ignoring: [step]))
    let outcomes = try (0...disk.pendingNames).map { names in
      try delivered(disk.afterPowerCut(namesWrittenBack: names, bytesWrittenBack: false))
    }
    #expect(outcomes.contains { $0 != 2 })
  }

  @Test func updateSynchronizesTheWriteOfAKilledProcess() throws {
    let disk = try diskWithOldValues()
    let lastStep = try stepsOfAWrite().count - 1
    try? deliver(2, by: ModelProcess(disk, dyingBefore: lastStep))
    let next = ModelProcess(disk)
    let defaults = try FileDefaults(next, reports)
    let coupons = try defaults.update { $0.values["coupons"] }
    #expect(coupons == .integer(10))
    #expect(next.steps == [.lock, .synchronizeFolder])
    let after = disk.afterPowerCut(namesWrittenBack: 0, bytesWrittenBack: false)
    #expect(try delivered(after) == 2)
    try defaults.update { _ in }
    #expect(next.steps == [.lock, .synchronizeFolder, .lock])
  }

  @Test func wipeIsDurable() throws {
    let disk = try diskWithOldValues()
    try FileDefaults(ModelProcess(disk), reports).wipe()
    let after = disk.afterPowerCut(namesWrittenBack: 0, bytesWrittenBack: false)
    #expect(after.names.isEmpty)
  }

  @Test func releasedLockIsWaitedFor() throws {
    let disk = try diskWithOldValues()
    let other = ModelProcess(disk)
    let lock = try #require(try other.tryLock(ModelDisk.path + ".lock"))
    let patient = ModelProcess(disk) { if $0 == 3 { other.unlock(lock) } }
    try FileDefaults(patient, reports, patience: .seconds(5)).set(9, forKey: "coupons")
    #expect(reports.list.isEmpty)
    #expect(try FileDefaults(ModelProcess(disk), reports).values["coupons"] == .integer(9))
  }

  @Test(arguments: [true, false])
  func aWriteAfterWaitingDoesNotWaitAgain(isReleased: Bool) async throws {
    let disk = try diskWithOldValues()
    let other = ModelProcess(disk)
    let lock = try #require(try other.tryLock(ModelDisk.path + ".lock"))
    let waits = Mutex(0)
    let process = ModelProcess(disk) { count in
      waits.withLock { $0 = count }
      if isReleased, count == 3 { other.unlock(lock) }
    }
    let defaults = try FileDefaults(process, reports, patience: .seconds(5))
    #expect(defaults.isLocked)
    await defaults.waitUntilUnlocked()
    #expect(defaults.isLocked == !isReleased)
    let waited = waits.withLock(\.self)
    #expect(isReleased ? waited == 3 : waited > 1_000)
    let isWritten = (try? defaults.set(9, forKey: "coupons")) != nil
    #expect(isWritten == isReleased)
    #expect(waits.withLock(\.self) == waited)
  }
}
