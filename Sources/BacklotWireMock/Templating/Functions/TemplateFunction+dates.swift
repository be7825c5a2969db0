extension TemplateFunction {
  static let dates = [
    TemplateFunction("now", preparing: .format) { (call, run) in run.date(nil, for: call) },
    TemplateFunction("date", preparing: .format) { (call, run) in
      if case .date(let date) = call.subject { return run.date(date, for: call) }
      return call.subject.isProblem ? call.subject : run.date(nil, for: call)
    },
    TemplateFunction("parseDate", preparing: .format) { (call, run) in run.parsedDate(call) },
    TemplateFunction("truncateDate") { (call, run) in run.truncatedDate(call) },
    TemplateFunction("dateFormat", preparing: .format) { (call, run) in run.formattedDate(call) },
  ]
}

extension TemplateRun {
  /// Returns a date, or the present moment, with the options `format`, `offset` and `timezone`.
  fileprivate func date(_ date: TemplateDate?, for call: FunctionCall) -> TemplateValue {
    var date = date ?? TemplateDate(moment: context.now)
    do throws(DateError) {
      date.format = try format(call) ?? .standard
      if !call.option("timezone").isMissing {
        date.zone = try DateZone(identifier: text(of: call.option("timezone")))
      }
      if !call.option("offset").isMissing {
        let offset = try DateOffset(reading: text(of: call.option("offset")))
        date.moment = ZonedDateTime(date.moment).adding(offset).moment
      }
    } catch {
      return .failure("\(error)")
    }
    return .date(date)
  }

  fileprivate func format(_ call: FunctionCall) throws(DateError) -> DateFormat? {
    if case .format(let format) = call.prepared { return try format.get() }
    let option = call.option("format")
    return option.isMissing ? nil : try DateFormat(text(of: option))
  }

  fileprivate func parsedDate(_ call: FunctionCall) -> TemplateValue {
    guard !call.arguments.isEmpty else { return .problem("A date string must be passed to the parseDate helper") }
    do throws(DateError) {
      let date = try (format(call) ?? .standard).date(in: text(of: call.subject))
      return .date(TemplateDate(moment: date.zoned(in: context.zone).moment, zone: date.zone))
    } catch {
      return .failure("\(error)")
    }
  }

  fileprivate func truncatedDate(_ call: FunctionCall) -> TemplateValue {
    guard call.arguments.count > 1 else {
      return .problem("Truncation type must be specified as the first parameter to truncateDate")
    }
    guard case .date(let date) = call.subject else {
      return .problem("A date object must be passed to the truncateDate helper")
    }
    do throws(DateError) {
      let truncation = try DateTruncation(reading: text(of: call.argument(0)))
      let truncated = ZonedDateTime(date.moment, in: date.zone ?? context.zone).truncated(to: truncation)
      return .date(TemplateDate(moment: truncated.moment, zone: date.zone))
    } catch {
      return .failure("\(error)")
    }
  }

  /// Returns the result of Handlebars' own function, whose pattern is the second argument or an option.
  fileprivate func formattedDate(_ call: FunctionCall) -> TemplateValue {
    guard case .date(var date) = call.subject else { return .problem("A date object must be passed to dateFormat") }
    do throws(DateError) {
      let pattern = call.argument(0)
      let written = try pattern.isMissing ? format(call) : DateFormat(text(of: pattern))
      date.format = if let written { written } else { try DateFormat("MMM d, yyyy") }
      if !call.option("tz").isMissing { date.zone = try DateZone(identifier: text(of: call.option("tz"))) }
    } catch {
      return .failure("\(error)")
    }
    return .text(date.text(in: context.zone))
  }
}
