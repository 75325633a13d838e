public import Foundation
import StoreCore

extension Product {
  /// The format of a subscription period's length in the storefront's language, such as "3 months".
  ///
  /// On iOS, this is Foundation's `Date.ComponentsFormatStyle`, which cannot be created on Linux.
  public var subscriptionPeriodFormatStyle: SubscriptionPeriod.FormatStyle {
    SubscriptionPeriod.FormatStyle(locale: Locale(identifier: cache.country.localeIdentifier))
  }

  /// The format of a subscription period's unit in the storefront's language, such as "month".
  public var subscriptionPeriodUnitFormatStyle: SubscriptionPeriod.Unit.FormatStyle {
    SubscriptionPeriod.Unit.FormatStyle(locale: subscriptionPeriodFormatStyle.locale)
  }
}

extension Product.SubscriptionPeriod {
  /// The format of a period's length, in Chinese, Korean, Vietnamese, or otherwise English.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// The length of the words. All are written like ``wide``.
    public enum Style: String, Codable, Sendable {
      case abbreviated, condensedAbbreviated, narrow, spellOut, wide
    }

    public var style: Style
    public var locale: Locale

    public init(style: Style = .wide, locale: Locale = .autoupdatingCurrent) {
      (self.style, self.locale) = (style, locale)
    }

    public func format(_ range: Range<Date>) -> String {
      let period = Product.SubscriptionPeriod(between: range)
      return PeriodWords(locale).text(for: period)
    }

    public func locale(_ locale: Locale) -> Self { Self(style: style, locale: locale) }
  }

  /// Returns the dates from the reference date to the end of the period.
  public func dateRange(referenceDate: Date = .now) -> Range<Date> {
    let end = Period(value, unit.ofPeriod).end(after: referenceDate)
    return referenceDate..<max(referenceDate, end)
  }

  public func formatted<Style: Foundation.FormatStyle>(
    _ style: Style, referenceDate: Date = .now
  ) -> Style.FormatOutput where Style.FormatInput == Range<Date> {
    style.format(dateRange(referenceDate: referenceDate))
  }

  /// Returns the length in words. Unlike a range of dates, it does not depend on the calendar.
  public func formatted(_ style: FormatStyle, referenceDate: Date = .now) -> String {
    PeriodWords(style.locale).text(for: self)
  }

  /// The period between two dates, in the largest unit that divides it.
  fileprivate init(between range: Range<Date>) {
    func count(_ component: Calendar.Component) -> Int? {
      let calendar = Calendar.store
      let between = calendar.dateComponents(
        [component], from: range.lowerBound, to: range.upperBound)
      guard let count = between.value(for: component), count > 0 else { return nil }
      let end = calendar.date(byAdding: component, value: count, to: range.lowerBound)
      return end == range.upperBound ? count : nil
    }
    if let years = count(.year) {
      self.init(value: years, unit: .year)
    } else if let months = count(.month) {
      self.init(value: months, unit: .month)
    } else {
      let days = count(.day) ?? 0
      self =
        days > 0 && days % 7 == 0
        ? Self(value: days / 7, unit: .week) : Self(value: days, unit: .day)
    }
  }
}

extension Product.SubscriptionPeriod.Unit {
  /// The format of a unit, in the languages of ``Product/SubscriptionPeriod/FormatStyle``.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    public var locale: Locale

    public init(locale: Locale = .autoupdatingCurrent) { self.locale = locale }

    public func format(_ unit: Product.SubscriptionPeriod.Unit) -> String {
      PeriodWords(locale).name(of: unit)
    }

    public func locale(_ locale: Locale) -> Self { Self(locale: locale) }
  }

  public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Self { style.format(self) }
}

extension Product.SubscriptionPeriod: CustomDebugStringConvertible {
  public var debugDescription: String { PeriodWords(.init(identifier: "en")).text(for: self) }
}

extension Product.SubscriptionPeriod.Unit: CustomDebugStringConvertible {
  public var debugDescription: String { PeriodWords(.init(identifier: "en")).name(of: self) }
}

/// The names of periods in one language.
private struct PeriodWords {
  private let language: String

  init(_ locale: Locale) {
    let identifier = locale.identifier
    let isTraditional = ["Hant", "TW", "HK", "MO"].contains { identifier.contains($0) }
    let language = String(identifier.prefix { $0 != "_" && $0 != "-" })
    self.language = language == "zh" && isTraditional ? "zh-Hant" : language
  }

  func name(of unit: Product.SubscriptionPeriod.Unit) -> String {
    let names = Self.names[language] ?? ["day", "week", "month", "year"]
    return names[Product.SubscriptionPeriod.Unit.allCases.firstIndex(of: unit) ?? 0]
  }

  func text(for period: Product.SubscriptionPeriod) -> String {
    let name = name(of: period.unit)
    guard Self.names[language] == nil else {
      return language == "vi" ? "\(period.value) \(name)" : "\(period.value)\(name)"
    }
    return "\(period.value) \(name)\(period.value == 1 ? "" : "s")"
  }

  /// The names of all units, in their order.
  private static let names = [
    "vi": ["ngày", "tuần", "tháng", "năm"], "zh": ["天", "周", "个月", "年"],
    "zh-Hant": ["天", "週", "個月", "年"], "ko": ["일", "주", "개월", "년"],
  ]
}
