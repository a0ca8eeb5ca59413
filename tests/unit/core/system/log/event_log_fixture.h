#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/system/log/event_log.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"

namespace lumi::test {

/** A log on a store that can fail. */
struct LogFixture {
  FaultyFileStore files;
  ManualClock clock{fromIso("2026-05-01T06:00Z").value()};
  QuietLog console;
  std::unique_ptr<RecordStore> records;
  std::unique_ptr<EventLog> log;
  const EventLogPlan& plan;

  explicit LogFixture(const EventLogPlan& usedPlan = EventLog::kAllEvents) : plan(usedPlan) { boot(); }

  void boot() {
    files.restart();
    log = std::make_unique<EventLog>(clock, console, plan);
    records = std::make_unique<RecordStore>(files, *log);
    log->write(LogLevel::kInfo, "Started");
    log->load(*records);
  }

  std::vector<Event> events() const {
    std::vector<Event> all;
    EventLog::Reader reader(*log);
    while (auto event = reader.next()) all.push_back(std::move(*event));
    return all;
  }

  /** Returns how often the log is saved, counted by changes of any file. */
  size_t savesIn(Millis time, Millis every, const std::function<void()>& happens) {
    size_t saves = 0;
    for (Millis passed = 0; passed < time; passed += every) {
      clock.advance(every);
      const size_t before = files.steps();
      happens();
      log->tick();
      if (files.steps() != before) ++saves;
    }
    return saves;
  }

  std::string texts() const {
    std::string all;
    for (const Event& event : events()) {
      all += event.text + (event.times > 1 ? "*" + std::to_string(event.times) : "") + "|";
    }
    return all;
  }

  void note(const std::string& text) { log->write(LogLevel::kInfo, text); }
  void secure(const std::string& text) { log->write(LogLevel::kSecurity, text); }
  void warn(const std::string& text) { log->write(LogLevel::kWarning, text); }
};

}  // namespace lumi::test
