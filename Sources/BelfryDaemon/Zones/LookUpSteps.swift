import BelfryCore
import BelfryPosix

/// The steps on which zones were found: names looked up in directories. Whatever changes a zone
/// changes one of its steps.
struct LookUpSteps {
  enum Subject: Hashable, Sendable {
    case zone(ZoneName)
    /// Which zone is that of this machine.
    case system
  }

  private struct Step: Hashable {
    let directory: String
    let entry: String
  }

  private var steps: [Subject: [Step]] = [:]
  private var subjects: [Step: Set<Subject>] = [:]

  mutating func add(_ subject: Subject, directory: String, entry: String) {
    let step = Step(directory: directory, entry: entry)
    guard subjects[step, default: []].insert(subject).inserted else { return }
    steps[subject, default: []].append(step)
  }

  mutating func forget(_ subject: Subject) {
    for step in steps.removeValue(forKey: subject) ?? [] {
      subjects[step]?.remove(subject)
      if subjects[step]?.isEmpty ?? false { subjects[step] = nil }
    }
  }

  /// Who has to be looked up again, and for each whether all that was changed is done: an entry that
  /// was just made may still be written.
  func affected(by changes: DirectoryWatch.Changes) -> [Subject: Bool] {
    guard case .these(let changes) = changes else { return steps.mapValues { _ in true } }
    var affected: [Subject: Bool] = [:]
    for change in changes {
      let touched: Set<Subject>
      if change.entry.isEmpty {
        touched = subjects.reduce(into: []) { found, entry in
          if entry.key.directory == change.directory { found.formUnion(entry.value) }
        }
      } else {
        touched = subjects[Step(directory: change.directory, entry: change.entry)] ?? []
      }
      for subject in touched { affected[subject] = affected[subject] ?? false || !change.isNew }
    }
    return affected
  }
}
