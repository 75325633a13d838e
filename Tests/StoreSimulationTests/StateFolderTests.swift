import Foundation
import StoreSimulation
import Testing

/// The place of a world when nobody says more than the environment does.
@Suite struct StateFolderTests {
  @Test func theOptionComesFirst() {
    #expect(
      path(option: "/demo", ["RAZEFACES_STATE": "/named", "XDG_STATE_HOME": "/xdg"]) == "/demo")
  }

  @Test func theVariableComesNext() {
    #expect(path(["RAZEFACES_STATE": "/named", "XDG_STATE_HOME": "/xdg"]) == "/named")
    #expect(path(["RAZEFACES_STATE": "", "XDG_STATE_HOME": "/xdg"]) == "/xdg/razefaces")
  }

  @Test func theStandardsFolderComesNextIfItIsAbsolute() {
    #expect(path(["XDG_STATE_HOME": "/xdg", "HOME": "/home/reed"]) == "/xdg/razefaces")
    #expect(
      path(["XDG_STATE_HOME": "xdg", "HOME": "/home/reed"]) == "/home/reed/.local/state/razefaces")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "here"]])
  func homeIsTheVariableElseWhatTheSystemKnows(environment: [String: String]) {
    #expect(path(environment) == "/home/system/.local/state/razefaces")
    #expect(path(["HOME": "/home/reed"]) == "/home/reed/.local/state/razefaces")
  }

  private func path(option: String? = nil, _ environment: [String: String]) -> String {
    StateFolder.resolve(option: option, environment: environment, home: "/home/system").url.path
  }
}
