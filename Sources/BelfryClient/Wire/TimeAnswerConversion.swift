import BelfryCore
import BelfryProtocol
import FoundationEssentials

// The answers that are about time alone.

extension Preview {
  init(_ answer: PreviewAnswer, _ view: JSONView) {
    self.init(
      occurrences: answer.occurrences.map { found in
        Occurrence(
          occurrence: found.occurrence.rawValue, date: found.instant.date, offset: found.offset,
          reason: found.reason?.rawValue, title: found.texts.title, body: found.texts.body,
          action: found.texts.action, language: found.texts.language)
      },
      omitted: answer.omitted.map {
        Omission(occurrence: $0.occurrence.rawValue, reason: $0.reason.rawValue)
      },
      hasMore: answer.isMore, json: view.json)
  }
}

extension Exception {
  init(_ answer: ExceptAnswer, _ view: JSONView) {
    self.init(id: answer.id.rawValue, next: answer.next?.date, json: view.json)
  }
}

extension MissedOccurrences {
  init(_ missed: MissedRun) {
    self.init(count: missed.count, since: missed.since.rawValue)
  }
}

extension Settings {
  init(_ settings: CenterSettings, _ view: JSONView) {
    self.init(
      timeZone: settings.zone?.rawValue, effectiveTimeZone: settings.effectiveZone.rawValue,
      languages: settings.languages, effectiveLanguages: settings.effectiveLanguages,
      languagesFrom: settings.languagesFrom.rawValue,
      calendar: settings.calendar.map { Alert.Calendar($0) },
      effectiveCalendar: Alert.Calendar(settings.effectiveCalendar), json: view.json)
  }
}
