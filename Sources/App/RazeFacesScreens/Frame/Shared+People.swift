import Localization
import RazeFacesConsole
import StoreCore

extension Shared {
  /// Returns the first name of a tester, or otherwise the local part of the email address.
  func firstName(_ email: String) -> String {
    let name = panel().facts.firstName(email)
    return marks.writes(name) ? name : Credentials.shortName(email)
  }

  /// Returns the full name and email address of a tester.
  func person(_ email: String, parting sign: String? = nil) -> String {
    let people = sandboxLists.testers + [account].compactMap(\.self)
    let name = marks.personName(people.last { $0.email == email }?.fullName, email: email)
    return name == email ? email : name + (sign ?? " \(marks.separator) ") + email
  }

  /// Returns a text with names instead of the identifiers of products and the addresses of testers.
  func named(_ words: Text) -> Text {
    let testers = Set((sandboxLists.testers + [account].compactMap(\.self)).map(\.email))
    return words.naming { testers.contains($0) ? firstName($0) : productName($0) }
  }

  /// Returns the name of a device in Apple's spelling.
  func deviceName(_ name: String) -> String { DeviceName.asApple(name) }
}
