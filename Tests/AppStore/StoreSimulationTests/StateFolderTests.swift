import Foundation
import StoreSimulation
import Testing

/// The state folder that the option, the environment, and the home folder select.
@Suite struct StateFolderTests {
  @Test func optionComesFirst() {
    #expect(
      path(option: "/demo", ["RAZEFACES_STATE": "/named", "XDG_STATE_HOME": "/xdg"]) == "/demo")
  }

  @Test func environmentVariableComesNext() {
    #expect(path(["RAZEFACES_STATE": "/named", "XDG_STATE_HOME": "/xdg"]) == "/named")
    #expect(path(["RAZEFACES_STATE": "", "XDG_STATE_HOME": "/xdg"]) == "/xdg/razefaces")
  }

  @Test func absoluteXDGFolderComesNext() {
    #expect(path(["XDG_STATE_HOME": "/xdg", "HOME": "/home/reed"]) == "/xdg/razefaces")
    #expect(
      path(["XDG_STATE_HOME": "xdg", "HOME": "/home/reed"]) == "/home/reed/.local/state/razefaces")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "here"]])
  func homeFallsBackToTheSystems(environment: [String: String]) {
    #expect(path(environment) == "/home/system/.local/state/razefaces")
    #expect(path(["HOME": "/home/reed"]) == "/home/reed/.local/state/razefaces")
  }

  private func path(option: String? = nil, _ environment: [String: String]) -> String {
    StateFolder.resolve(option: option, environment: environment, home: "/home/system").url.path
  }
}
