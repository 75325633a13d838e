/// The App Store of one country, with its currency, locale and languages.
public struct Storefront: Hashable, Sendable, Codable {
  public let countryCode: String
  /// Apple's storefront identifier, such as "143441".
  public let id: String
  public let currencyCode, localeIdentifier: String
  /// The languages of the storefront's buyers, most likely first, such as ["vi", "en"].
  public let languages: [String]

  /// The number of decimal places in prices (ISO 4217's minor unit).
  public var fractionDigits: Int { ["JPY", "KRW", "VND", "CLP"].contains(currencyCode) ? 0 : 2 }

  /// Returns the full name in the order that its script or the storefront's language uses.
  func fullName(first: String, last: String) -> String {
    let language = languages.first.map { String($0.prefix(2)) } ?? ""
    let isIdeographic = (first + last).unicodeScalars.contains { $0.value >= 0x2E80 }
    // A Latin name keeps its order in Taiwan, and a Chinese one in the USA.
    let isFamilyFirst = isIdeographic || ["vi", "hu"].contains(language)
    let names = isFamilyFirst ? [last, first] : [first, last]
    return names.filter { !$0.isEmpty }.joined(separator: isIdeographic ? "" : " ")
  }

  /// Returns a country's storefront by its alpha-3 code; nil if the country is not in `all`.
  public static func storefront(countryCode: String) -> Storefront? { byCountry[countryCode] }

  private static let byCountry = Dictionary(uniqueKeysWithValues: all.map { ($0.countryCode, $0) })

  public static let all: [Storefront] = [
    row("USA", "143441", "USD", "en_US", "en"),
    row("VNM", "143471", "VND", "vi_VN", "vi", "en"),
    row("CHN", "143465", "CNY", "zh_CN", "zh-Hans", "en"),
    row("TWN", "143470", "TWD", "zh_TW", "zh-Hant", "en"),
    row("KOR", "143466", "KRW", "ko_KR", "ko", "en"),
    row("ARE", "143481", "AED", "en_AE", "en", "ar"),
    row("AUS", "143460", "AUD", "en_AU", "en"),
    row("AUT", "143445", "EUR", "de_AT", "de", "en"),
    row("BRA", "143503", "BRL", "pt_BR", "pt-BR", "en"),
    row("CAN", "143455", "CAD", "en_CA", "en", "fr"),
    row("CHE", "143459", "CHF", "de_CH", "de", "fr", "it", "en"),
    row("CHL", "143483", "CLP", "es_CL", "es", "en"),
    row("COL", "143501", "COP", "es_CO", "es", "en"),
    row("CZE", "143489", "CZK", "cs_CZ", "cs", "en"),
    row("DEU", "143443", "EUR", "de_DE", "de", "en"),
    row("DNK", "143458", "DKK", "da_DK", "da", "en"),
    row("ESP", "143454", "EUR", "es_ES", "es", "en"),
    row("FIN", "143447", "EUR", "fi_FI", "fi", "en"),
    row("FRA", "143442", "EUR", "fr_FR", "fr", "en"),
    row("GBR", "143444", "GBP", "en_GB", "en"),
    row("GRC", "143448", "EUR", "el_GR", "el", "en"),
    row("HKG", "143463", "HKD", "zh_HK", "zh-Hant", "en"),
    row("HUN", "143482", "HUF", "hu_HU", "hu", "en"),
    row("IDN", "143476", "IDR", "id_ID", "id", "en"),
    row("IND", "143467", "INR", "en_IN", "en", "hi"),
    row("IRL", "143449", "EUR", "en_IE", "en"),
    row("ISR", "143491", "ILS", "he_IL", "he", "en"),
    row("ITA", "143450", "EUR", "it_IT", "it", "en"),
    row("JPN", "143462", "JPY", "ja_JP", "ja", "en"),
    row("MEX", "143468", "MXN", "es_MX", "es", "en"),
    row("MYS", "143473", "MYR", "en_MY", "en", "ms"),
    row("NLD", "143452", "EUR", "nl_NL", "nl", "en"),
    row("NOR", "143457", "NOK", "nb_NO", "no", "en"),
    row("NZL", "143461", "NZD", "en_NZ", "en"),
    row("PHL", "143474", "PHP", "en_PH", "en"),
    row("POL", "143478", "PLN", "pl_PL", "pl", "en"),
    row("PRT", "143453", "EUR", "pt_PT", "pt-PT", "en"),
    row("SAU", "143479", "SAR", "ar_SA", "ar", "en"),
    row("SGP", "143464", "SGD", "en_SG", "en", "zh-Hans"),
    row("SWE", "143456", "SEK", "sv_SE", "sv", "en"),
    row("THA", "143475", "THB", "th_TH", "th", "en"),
    row("TUR", "143480", "TRY", "tr_TR", "tr", "en"),
    row("ZAF", "143472", "ZAR", "en_ZA", "en"),
  ]

  private static func row(
    _ country: String, _ id: String, _ currency: String, _ locale: String, _ languages: String...
  ) -> Storefront {
    Storefront(
      countryCode: country, id: id, currencyCode: currency, localeIdentifier: locale,
      languages: languages)
  }
}
