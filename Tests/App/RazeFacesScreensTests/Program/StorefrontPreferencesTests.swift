import Foundation
import Preferences
import TestSupport
import Testing

@testable import RazeFacesScreens

/// The chosen language. PreferencesTests cover damaged files.
@Suite struct StorefrontPreferencesTests {
  @Test func theChosenLanguageIsKeptBesideOtherKeys() throws {
    let folder = TestFolders.unique("storefront")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("storefront.plist")
    let foreign = ["com.example.other": 5, "language": ["vi"]] as [String: Any]
    try PropertyListSerialization.data(fromPropertyList: foreign, format: .xml, options: 0)
      .write(to: file)
    let preferences = StorefrontPreferences(stateDirectory: folder)
    #expect(preferences.language == nil)
    for code in ["vi", "ko"] {
      try preferences.saveLanguage(code)
      #expect(StorefrontPreferences(stateDirectory: folder).language == code)
    }
    #expect(FileDefaults.contents(at: file)?["com.example.other"] == .integer(5))
  }
}
