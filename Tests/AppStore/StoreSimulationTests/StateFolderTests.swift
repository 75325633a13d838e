import Foundation
import StoreSimulation
import Testing

/// The state folder that the option, the environment, and the home folder select.
@Suite struct StateFolderTests {
  @Test(
    arguments: [
      ("/demo", ["RAZEFACES_STATE": "/named", "XDG_STATE_HOME": "/xdg"], "/demo"),
      (nil, ["RAZEFACES_STATE": "/named", "XDG_STATE_HOME": "/xdg"], "/named"),
      (nil, ["RAZEFACES_STATE": "", "XDG_STATE_HOME": "/xdg"], "/xdg/razefaces"),
      (nil, ["XDG_STATE_HOME": "/xdg", "HOME": "/home/reed"], "/xdg/razefaces"),
      // Only an absolute path counts.
      (nil, ["XDG_STATE_HOME": "xdg", "HOME": "/home/reed"], "/home/reed/.local/state/razefaces"),
      (nil, [:], "/home/system/.local/state/razefaces"),
      (nil, ["HOME": ""], "/home/system/.local/state/razefaces"),
      (nil, ["HOME": "here"], "/home/system/.local/state/razefaces"),
    ] as [(String?, [String: String], String)])
  func firstUsableFolderIsSelected(option: String?, environment: [String: String], path: String) {
    let folder = StateFolder.resolve(
      option: option, environment: environment, home: "/home/system")
    #expect(folder.url.path == path)
  }
}
