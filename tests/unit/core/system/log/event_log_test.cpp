#include "core/system/log/event_log.h"

#include <doctest/doctest.h>

#include "core/base/text.h"
#include "event_log_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("an event keeps its number, time, uptime, level and text, and is passed on") {
  LogFixture bench;
  bench.clock.advance(90 * kSecond);
  bench.warn("The door is open");
  const auto events = bench.events();
  REQUIRE(events.size() == 2);
  CHECK(events[1].number == 2);
  CHECK(toIso(events[1].at.value()) == "2026-05-01T06:01:30.000Z");
  CHECK(events[1].uptime == 90);
  CHECK(events[1].level == LogLevel::kWarning);
  CHECK(events[1].text == "The door is open");
  CHECK(bench.console.contains("The door is open"));
}

TEST_CASE("without a clock the time of an event is unknown") {
  LogFixture bench;
  bench.clock.unsetWall();
  bench.note("Dark");
  CHECK_FALSE(bench.events().back().at);
}

TEST_CASE("an event with a time after 2106 gets no time rather than a wrong one") {
  LogFixture bench;
  bench.clock.setWall(fromIso("2106-02-07T06:28:15Z").value());
  bench.note("Still known");
  bench.clock.advance(2 * kSecond);
  bench.note("Too late");
  CHECK(bench.events()[bench.events().size() - 2].at == fromIso("2106-02-07T06:28:15Z"));
  CHECK_FALSE(bench.events().back().at);
}

TEST_CASE("the content of a line cannot look like a separate line") {
  LogFixture bench;
  bench.warn(
      "Sign-in failed: bob\nSigned in: owner\x1b[2J\x7f\xE2\x80\xA8x\xE2\x80\xAE"
      "y\xff");
  const std::string expected =
      "Sign-in failed: bob\\u{0a}Signed in: owner\\u{1b}[2J\\u{7f}\\u{2028}x\\u{202e}y?";
  CHECK(bench.events().back().text == expected);
  CHECK(bench.console.lines.back() == expected);
}

TEST_CASE("a long line is cut between characters") {
  LogFixture bench;
  bench.note(std::string(198, 'x') + "\xC3\xA4\xC3\xA4");
  CHECK(bench.events().back().text == std::string(197, 'x') + "...");
  bench.note(std::string(196, 'x') + "\xC3\xA4");
  CHECK(bench.events().back().text == std::string(196, 'x') + "\xC3\xA4");
}

TEST_CASE("a repeated warning within an hour is counted, another line is not") {
  LogFixture bench;
  for (int i = 0; i < 7; ++i) bench.warn("Knock");
  bench.warn("Knock at the back door");
  bench.warn("Knock");
  CHECK(bench.texts() == "Started|Knock*8|Knock at the back door|");
  bench.clock.advance(kHour);
  bench.warn("Knock");
  CHECK(bench.texts() == "Started|Knock*8|Knock at the back door|Knock|");
}

TEST_CASE("a repeated info line is counted for only a minute") {
  LogFixture bench;
  bench.note("Signed in");
  bench.note("Signed in");
  bench.clock.advance(kMinute);
  bench.note("Signed in");
  CHECK(bench.texts() == "Started|Signed in*2|Signed in|");
}

TEST_CASE("events survive a restart and precede the events of the new boot") {
  LogFixture bench;
  bench.note("One");
  CHECK(bench.log->flush().ok());
  bench.boot();
  CHECK(bench.texts() == "Started|One|Started|");
  CHECK(bench.events().back().number == 3);
}

TEST_CASE("events are saved within a minute, but at most every 15 minutes") {
  LogFixture bench;
  bench.clock.advance(kMinute);
  bench.log->tick();
  bench.warn("Trouble");
  bench.clock.advance(14 * kMinute);
  bench.log->tick();
  bench.boot();
  CHECK(bench.texts() == "Started|Started|");
  bench.clock.advance(kMinute);
  bench.log->tick();
  bench.clock.advance(kHour);
  bench.note("News");
  bench.clock.advance(kMinute);
  bench.log->tick();
  bench.boot();
  CHECK(bench.texts() == "Started|Started|News|Started|");
}

TEST_CASE("of many events, the latest 200 are returned in order, before and after a restart") {
  LogFixture bench;
  for (int i = 1; i <= 1000; ++i)
    bench.note("Signed in: owner from 192.168.178.20, event " + std::to_string(i));
  const auto check = [&bench](uint32_t last) {
    const auto events = bench.events();
    REQUIRE(events.size() == 200);
    for (size_t i = 0; i < events.size(); ++i) CHECK(events[i].number == last - 199 + i);
    return events;
  };
  CHECK(check(1001).back().text == "Signed in: owner from 192.168.178.20, event 1000");
  CHECK(bench.log->flush().ok());
  bench.boot();
  const auto events = check(1002);
  CHECK(events.back().text == "Started");
  CHECK(events[198].text == "Signed in: owner from 192.168.178.20, event 1000");
}

TEST_CASE("the longest lines take no more space in the store than short ones") {
  LogFixture bench;
  for (int i = 0; i < 1000; ++i) bench.note(std::string(250, 'x') + std::to_string(i));
  CHECK(bench.log->flush().ok());
  uint64_t bytes = 0;
  bench.files.list("records", [&bytes](std::string_view, uint64_t size) { bytes += size; });
  CHECK(bytes <= 12 * 4096);
}

TEST_CASE("a reader sees no event twice while new ones are added and pages change") {
  LogFixture bench;
  for (int i = 0; i < 300; ++i) bench.note("Line " + std::to_string(i));
  EventLog::Reader reader(*bench.log);
  uint32_t last = 0;
  for (int i = 0; auto event = reader.next(); ++i) {
    CHECK(event->number > last);
    last = event->number;
    if (i < 2000) bench.note("Meanwhile " + std::to_string(i));
  }
  CHECK(last == 301 + 2000);
}

TEST_CASE("after a power cut at any step of saving, the log continues") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    LogFixture bench;
    bench.note("Before");
    REQUIRE(bench.log->flush().ok());
    bench.files.cutPower({step, false, Unsynced::kHalf});
    bench.note("After");
    (void)bench.log->flush();
    const bool wasCut = bench.files.isOff();
    bench.boot();
    const std::string texts = bench.texts();
    CAPTURE(texts);
    const bool isOld = texts == "Started|Before|Started|";
    const bool isNew = texts == "Started|Before|After|Started|";
    CHECK((isOld || isNew));
    if (!wasCut) {
      CHECK(isNew);
      break;
    }
  }
}

TEST_CASE("a damaged page is skipped") {
  LogFixture bench;
  for (int i = 0; i < 200; ++i) bench.note("A line of the usual length, number " + std::to_string(i));
  REQUIRE(bench.log->flush().ok());
  bench.files.live().contentOf("records/log-1")[20] ^= 1;
  bench.boot();
  const auto events = bench.events();
  REQUIRE_FALSE(events.empty());
  CHECK(events.front().text != "Started");
  CHECK(events.back().number > 200);
}

TEST_CASE("a line that is no longer displayable does not cost its page") {
  for (const char* odd : {"\xFF", "a\nb", "\x1B[2J"}) {
    EventPage page(1, 1);
    Event event;
    event.text = "Fine";
    page.add(event);
    CHECK(EventPage::fromBytes(page.bytes()));
    event.text = odd;
    page.add(event);
    event.text = "Fine again";
    page.add(event);
    const auto read = EventPage::fromBytes(page.bytes());
    REQUIRE(read);
    size_t offset = EventPage::kFirstOffset;
    CHECK(read->read(offset, 1)->text == "Fine");
    CHECK(read->read(offset, 2)->text == madeReadable(odd));
    CHECK(read->read(offset, 3)->text == "Fine again");
  }
}

TEST_CASE("of lines with 80 bytes that are saved one by one, the latest 200 are kept") {
  LogFixture bench;
  for (int i = 1; i <= 1000; ++i) {
    std::string line =
        "Too many attempts, has to wait: administrator from 192.168.178.1, " + std::to_string(i);
    bench.warn(line + std::string(80 - line.size(), '.'));
    REQUIRE(bench.log->flush().ok());
  }
  CHECK(bench.events().size() == 200);
  bench.boot();
  CHECK(bench.events().size() == 200);
}

TEST_CASE("counting ends an hour after an event's first time, however often it repeats") {
  LogFixture bench;
  for (int minute = 0; minute < 90; ++minute) {
    bench.warn("Knock");
    bench.clock.advance(kMinute);
  }
  CHECK(bench.texts() == "Started|Knock*60|Knock*30|");
  CHECK(toIso(bench.events().back().at.value()) == "2026-05-01T07:00:00.000Z");
}

TEST_CASE("two dozen alternating lines are each counted") {
  LogFixture bench;
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 23; ++i) bench.warn("Knock at door " + std::to_string(i));
  }
  CHECK(bench.events().size() == 24);
}

TEST_CASE("a line that repeats after its page was full is a new event") {
  LogFixture bench;
  bench.warn("Knock");
  for (int i = 0; i < 100; ++i) bench.note("A line of the usual length, number " + std::to_string(i));
  bench.warn("Knock");
  bench.warn("Knock");
  CHECK(bench.events()[1].times == 1);
  CHECK(bench.events().back().text == "Knock");
  CHECK(bench.events().back().times == 2);
}

TEST_CASE("a line that repeats after a restart is a new event") {
  LogFixture bench;
  bench.warn("Knock");
  REQUIRE(bench.log->flush().ok());
  bench.boot();
  bench.warn("Knock");
  CHECK(bench.texts() == "Started|Knock|Started|Knock|");
}

TEST_CASE("events logged while the log is being saved are saved, too") {
  LogFixture bench;
  bench.files.failPath("records/log");
  bench.warn("Trouble");
  CHECK_FALSE(bench.log->flush().ok());
  bench.files.mend();
  bench.clock.advance(kHour);
  bench.log->tick();
  CHECK(bench.events().back().text == "The record \"log-1\" is saved again.");
  bench.clock.advance(kHour);
  bench.log->tick();
  bench.boot();
  CHECK(bench.events()[bench.events().size() - 2].text == "The record \"log-1\" is saved again.");
}
