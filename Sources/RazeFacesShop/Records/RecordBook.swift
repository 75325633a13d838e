import Preferences

/// One dictionary of the preferences, with a meaning.
protocol RecordBook {
  static var key: String { get }
  var entries: [String: Any] { get }
  init(reading defaults: some DefaultsReading)
}
