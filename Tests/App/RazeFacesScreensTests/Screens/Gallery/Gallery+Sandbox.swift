import RazeFacesConsole
import StoreCore
import TerminalKit

@testable import RazeFacesScreens

extension Visitor {
  fileprivate func sandbox() -> Stage {
    var stage = stage(Sample.sandboxShop())
    stage.openConsole()
    return stage
  }
}

extension Gallery {
  static let sandbox: [Walk] =
    [
      Walk("panel of a new world") { visitor, stage in
        stage.press("4")
        stage.send(.sandboxLoaded(SandboxLists(testers: Sample.testers)))
        visitor.look("sandbox", stage)
      },
      Walk("panel", at: Size.all + [.smallest]) { visitor in
        var stage = visitor.sandbox()
        visitor.look("sandbox-panel", stage)
        for group in [SandboxGroup.faults, .time, .server, .again] {
          stage.select(.group(group))
          stage.press(.enter)
          visitor.look("sandbox-\(group)", stage)
        }
      },
      Walk("faults", at: Size.all + [.smallest]) { visitor in
        var stage = visitor.sandbox()
        stage.select(.fault(.verification))
        stage.press(.enter)
        visitor.look("sandbox-fault", stage)
        stage.press(.escape)
        stage.select(.fault(.purchase))
        stage.press(.enter)
        visitor.look("sandbox-fault-armed", stage)
      },
    ]
    + choosers.map { item, name in
      Walk("chooser \(name)") { visitor in
        var stage = visitor.sandbox()
        stage.select(item)
        stage.press(.enter)
        visitor.look("sandbox-\(name)", stage)
      }
    }

  private static let choosers: [(SandboxItem, String)] = [
    (.request(QueueKey(rawValue: 7)), "request"), (.interruption(3), "terms"),
    (.refund(2_000_000_000_001_005), "refund-request"),
    (.subscription(2_000_000_000_001_006), "subscription"),
    (.tester("child@example.com"), "tester"), (.newTester, "new-tester"),
    (.device("ipad"), "device"), (.setting("clock-rate"), "rate"),
    (.setting("cleared-for-sale"), "clearances"),
    (.command(.world(.standardSettings)), "standard-settings"),
  ]
}
