import Foundation
import TerminalKit

/// The evidence as Markdown, for a bug report.
package struct EvidenceText: Sendable {
  private let evidence: Evidence

  package init(_ evidence: Evidence) { self.evidence = evidence }

  package var markdown: String {
    let origin = evidence.origin
    var lines = ["# \(evidence.title)", ""]
    if let words = evidence.verdictWords { lines += ["**\(words)**", ""] }
    if let purpose = evidence.purpose { lines += [purpose, ""] }
    if !evidence.labels.isEmpty { lines += [evidence.labels.joined(separator: " · "), ""] }
    if !evidence.missing.isEmpty {
      lines += ["Not here: " + evidence.missing.joined(separator: " "), ""]
    }
    lines += failures + steps
    lines += list("Notes", evidence.notes.map { "\($0.line) (\(Evidence.place($0)))" })
    lines += world
    if !evidence.tapes.isEmpty {
      lines += ["## Tape", ""] + evidence.tapes.flatMap { Self.block($0.text) }
    }
    lines += [
      "razefaces \(origin.version), catalog \(origin.catalog), SHA-256 \(origin.catalogHash), "
        + evidence.seed
    ]
    let text = lines.joined(separator: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    return evidence.finished(text.map { TextWidth.sanitize($0) }.joined(separator: "\n") + "\n")
  }

  private var failures: [String] {
    evidence.failures.flatMap { check in
      let failure = check.failure
      return [
        "## Failed: `\(check.step.text)`", "", "At \(check.step.place).", "",
        "- Expected: \(failure?.expected ?? "")",
        "- Found: \(failure?.found.replacing("\n", with: " ") ?? "")", "",
      ] + (failure.map { $0.screen.isEmpty ? [] : Self.block($0.screen) } ?? [])
    }
  }

  private var steps: [String] {
    guard !evidence.hasLogAsSteps else { return [] }
    return ["## Steps", ""]
      + evidence.steps.enumerated().map { number, step in
        let words = step.isCode ? "`\(step.words)`" : step.words
        return "\(number + 1). \(words)" + (step.hasFailed ? " **failed**" : "")
      } + [""]
  }

  private var world: [String] {
    guard let world = evidence.world else { return [] }
    let changed = evidence.products?.filter { $0.before != $0.after } ?? []
    let transactions = world.transactions.map { entry in
      let line = entry.transaction
      let document = entry.signedTransaction.map { ", \(EvidenceWords.verdict($0.isVerified))" }
      return "\(line.transactionId) `\(line.productId)`\(document ?? ""): \(line.why)"
    }
    return list(
      "Products",
      changed.map { "`\($0.productID)` on \($0.device): \($0.before), then \($0.after)" })
      + evidence.worlds.flatMap { world in
        list("Entitlements of \(EvidenceWords.entitlements(world))", entitlements(world))
      } + list("Transactions", transactions)
      + list("Coverage", [world.coverage?.summary].compactMap(\.self)) + ["## Events", ""]
      + Self.block(EvidenceWords.log(world).joined(separator: "\n"))
  }

  private func entitlements(_ world: WorldFacts) -> [String] {
    let titles = EvidenceWords.entitlementTitles(evidence.before)
    return EvidenceWords.entitlements(world, evidence.before).map { row in
      zip(titles, row).filter { !$1.isEmpty }.map { "\($0): \($1)" }.joined(separator: "; ")
    }
  }

  private func list(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["## \(title)", ""] + lines.map { "- \($0)" } + [""]
  }

  private static func block(_ text: String) -> [String] {
    ["````", text.trimmingCharacters(in: .newlines), "````", ""]
  }
}
