import Foundation
import TestSupport
import Testing

/// `razefaces serve` and an app's server that receives its notifications.
@Suite(.watched) struct NotificationReceiverTests {
  fileprivate static func expect(_ mode: String...) throws {
    let world = try CommandWorld()
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "notification_receiver.py")
    let ending = try world.run(
      program: OtherProgram.python3.path(), [script.path, CommandWorld.binary.path] + mode)
    #expect(ending.status == 0, "\(ending.errors)")
  }

  @Test func aScriptLearnsWhatWasNotReceived() throws { try Self.expect("scripts") }
}

/// Servers that are killed between an event, the sending of its notification, and the answer.
@Suite(.watched) struct KilledServerAttackTests {
  /// The servers that are killed in one world, few enough for the time that a program may take.
  private static let servers = 25

  @Test(arguments: 0..<Attack.times(200) / servers)
  func eachNotificationArrivesWithOneUUID(world: Int) throws {
    try NotificationReceiverTests.expect("killed", "\(Self.servers)")
  }
}
