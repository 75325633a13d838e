package struct EvidenceFailure: Error, Hashable, Sendable {
  package let folder: String
  package let reason: String

  package init(folder: String, reason: String) {
    self.folder = folder
    self.reason = reason
  }
}
