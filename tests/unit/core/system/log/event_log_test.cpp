#include "core/system/log/event_log.h"

#include <doctest/doctest.h>

#include "core/base/text.h"
#include "event_log_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("an event keeps its number, time, uptime, level and text, and is passed on") {
  LogFixture fixture;
  fixture.clock.advance(90 * kSecond);
  fixture.warn("The door is open");
  const auto events = fixture.events();
  REQUIRE(events.size() == 2);
  CHECK(events[1].number == 2);
  CHECK(toIso(events[1].at.value()) == "2026-05-01T06:01:30.000Z");
  CHECK(events[1].uptime == 90);
  CHECK(events[1].level == LogLevel::kWarning);
  CHECK(events[1].text == "The door is open");
  CHECK(fixture.console.contains("The door is open"));
}

TEST_CASE("without a clock the time of an event is unknown") {
  LogFixture fixture;
  fixture.clock.unsetWall();
  fixture.note("Dark");
  CHECK_FALSE(fixture.events().back().at);
}

TEST_CASE("an event with a time after 2106 gets no time rather than a wrong one") {
  LogFixture fixture;
  fixture.clock.setWall(fromIso("2106-02-07T06:28:15Z").value());
  fixture.note("Still known");
  fixture.clock.advance(2 * kSecond);
  fixture.note("Too late");
  CHECK(fixture.events()[fixture.events().size() - 2].at == fromIso("2106-02-07T06:28:15Z"));
  CHECK_FALSE(fixture.events().back().at);
}

TEST_CASE("the content of a line cannot look like a separate line") {
  LogFixture fixture;
  fixture.warn(
      "Sign-in failed: bob\nSigned in: owner\x1b[2J\x7f\xE2\x80\xA8x\xE2\x80\xAE"
      "y\xff");
  const std::string expected =
      "Sign-in failed: bob\\u{0a}Signed in: owner\\u{1b}[2J\\u{7f}\\u{2028}x\\u{202e}y?";
  CHECK(fixture.events().back().text == expected);
  CHECK(fixture.console.lines.back() == expected);
}

TEST_CASE("a long line is cut between characters") {
  LogFixture fixture;
  fixture.note(std::string(EventLog::kMaxLineLength - 2, 'x') + "\xC3\xA4\xC3\xA4");
  CHECK(fixture.events().back().text == std::string(EventLog::kMaxLineLength - 3, 'x') + "...");
  fixture.note(std::string(EventLog::kMaxLineLength - 4, 'x') + "\xC3\xA4");
  CHECK(fixture.events().back().text == std::string(EventLog::kMaxLineLength - 4, 'x') + "\xC3\xA4");
}

TEST_CASE("a repeated warning within an hour is counted, another line is not") {
  LogFixture fixture;
  for (int i = 0; i < 7; ++i) fixture.warn("Knock");
  fixture.warn("Knock at the back door");
  fixture.warn("Knock");
  CHECK(fixture.texts() == "Started|Knock*8|Knock at the back door|");
  fixture.clock.advance(kHour);
  fixture.warn("Knock");
  CHECK(fixture.texts() == "Started|Knock*8|Knock at the back door|Knock|");
}

TEST_CASE("a repeated info line is counted for only a minute") {
  LogFixture fixture;
  fixture.note("Signed in");
  fixture.note("Signed in");
  fixture.clock.advance(kMinute);
  fixture.note("Signed in");
  CHECK(fixture.texts() == "Started|Signed in*2|Signed in|");
}

TEST_CASE("events survive a restart and precede the events of the new boot") {
  LogFixture fixture;
  fixture.note("One");
  CHECK(fixture.log->flush().ok());
  fixture.boot();
  CHECK(fixture.texts() == "Started|One|Started|");
  CHECK(fixture.events().back().number == 3);
}

TEST_CASE("events are saved within a minute, but at most every 15 minutes") {
  LogFixture fixture;
  fixture.clock.advance(kMinute);
  fixture.log->tick();
  fixture.warn("Trouble");
  fixture.clock.advance(14 * kMinute);
  fixture.log->tick();
  fixture.boot();
  CHECK(fixture.texts() == "Started|Started|");
  fixture.clock.advance(kMinute);
  fixture.log->tick();
  fixture.clock.advance(kHour);
  fixture.note("News");
  fixture.clock.advance(kMinute);
  fixture.log->tick();
  fixture.boot();
  CHECK(fixture.texts() == "Started|Started|News|Started|");
}

TEST_CASE("of many events, the latest 200 are returned in order, before and after a restart") {
  LogFixture fixture;
  for (int i = 1; i <= 1000; ++i)
    fixture.note("Signed in: owner from 192.168.178.20, event " + std::to_string(i));
  const auto check = [&fixture](uint32_t last) {
    const auto events = fixture.events();
    REQUIRE(events.size() == 200);
    for (size_t i = 0; i < events.size(); ++i) CHECK(events[i].number == last - 199 + i);
    return events;
  };
  CHECK(check(1001).back().text == "Signed in: owner from 192.168.178.20, event 1000");
  CHECK(fixture.log->flush().ok());
  fixture.boot();
  const auto events = check(1002);
  CHECK(events.back().text == "Started");
  CHECK(events[198].text == "Signed in: owner from 192.168.178.20, event 1000");
}

TEST_CASE("the longest lines take no more space in the store than short ones") {
  LogFixture fixture;
  for (int i = 0; i < 1000; ++i) fixture.note(std::string(250, 'x') + std::to_string(i));
  CHECK(fixture.log->flush().ok());
  uint64_t bytes = 0;
  fixture.files.list("records", [&bytes](std::string_view, uint64_t size) { bytes += size; });
  CHECK(bytes <= 12 * 4096);
}

TEST_CASE("a reader sees no event twice while new ones are added and pages change") {
  LogFixture fixture;
  for (int i = 0; i < 300; ++i) fixture.note("Line " + std::to_string(i));
  EventLog::Reader reader(*fixture.log);
  uint32_t last = 0;
  for (int i = 0; auto event = reader.next(); ++i) {
    CHECK(event->number > last);
    last = event->number;
    if (i < 2000) fixture.note("Meanwhile " + std::to_string(i));
  }
  CHECK(last == 301 + 2000);
}

TEST_CASE("after a power cut at any step of saving, the log continues") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    LogFixture fixture;
    fixture.note("Before");
    REQUIRE(fixture.log->flush().ok());
    fixture.files.cutPower({step, false, Unsynced::kHalf});
    fixture.note("After");
    (void)fixture.log->flush();
    const bool wasCut = fixture.files.isOff();
    fixture.boot();
    const std::string texts = fixture.texts();
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
  LogFixture fixture;
  for (int i = 0; i < 200; ++i) fixture.note("A line of the usual length, number " + std::to_string(i));
  REQUIRE(fixture.log->flush().ok());
  fixture.files.live().contentOf("records/log-1")[20] ^= 1;
  fixture.boot();
  const auto events = fixture.events();
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
  LogFixture fixture;
  for (int i = 1; i <= 1000; ++i) {
    std::string line =
        "Too many attempts, has to wait: administrator from 192.168.178.1, " + std::to_string(i);
    fixture.warn(line + std::string(80 - line.size(), '.'));
    REQUIRE(fixture.log->flush().ok());
  }
  CHECK(fixture.events().size() == 200);
  fixture.boot();
  CHECK(fixture.events().size() == 200);
}

TEST_CASE("counting ends an hour after an event's first time, however often it repeats") {
  LogFixture fixture;
  for (int minute = 0; minute < 90; ++minute) {
    fixture.warn("Knock");
    fixture.clock.advance(kMinute);
  }
  CHECK(fixture.texts() == "Started|Knock*60|Knock*30|");
  CHECK(toIso(fixture.events().back().at.value()) == "2026-05-01T07:00:00.000Z");
}

TEST_CASE("two dozen alternating lines are each counted") {
  LogFixture fixture;
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 23; ++i) fixture.warn("Knock at door " + std::to_string(i));
  }
  CHECK(fixture.events().size() == 24);
}

TEST_CASE("a line that repeats after its page was full is a new event") {
  LogFixture fixture;
  fixture.warn("Knock");
  for (int i = 0; i < 100; ++i) fixture.note("A line of the usual length, number " + std::to_string(i));
  fixture.warn("Knock");
  fixture.warn("Knock");
  CHECK(fixture.events()[1].times == 1);
  CHECK(fixture.events().back().text == "Knock");
  CHECK(fixture.events().back().times == 2);
}

TEST_CASE("a line that repeats after a restart is a new event") {
  LogFixture fixture;
  fixture.warn("Knock");
  REQUIRE(fixture.log->flush().ok());
  fixture.boot();
  fixture.warn("Knock");
  CHECK(fixture.texts() == "Started|Knock|Started|Knock|");
}

TEST_CASE("events logged while the log is being saved are saved, too") {
  LogFixture fixture;
  fixture.files.failPath("records/log");
  fixture.warn("Trouble");
  CHECK_FALSE(fixture.log->flush().ok());
  fixture.files.mend();
  fixture.clock.advance(kHour);
  fixture.log->tick();
  CHECK(fixture.events().back().text == "The record \"log-1\" is saved again.");
  fixture.clock.advance(kHour);
  fixture.log->tick();
  fixture.boot();
  CHECK(fixture.events()[fixture.events().size() - 2].text == "The record \"log-1\" is saved again.");
}

TEST_CASE("the security log keeps security events only, passes all events on, and survives a restart") {
  LogFixture fixture(EventLog::kSecurityEvents);
  fixture.secure("Account deleted: bob");
  for (int i = 0; i < 1000; ++i) fixture.warn("Knock " + std::to_string(i));
  fixture.secure("Unpaired: matrix-1");
  CHECK(fixture.texts() == "Account deleted: bob|Unpaired: matrix-1|");
  CHECK(fixture.events().front().level == LogLevel::kSecurity);
  CHECK(fixture.console.contains("Knock 999"));
  CHECK(fixture.console.contains("Unpaired: matrix-1"));
  CHECK(fixture.log->flush().ok());
  fixture.boot();
  CHECK(fixture.texts() == "Account deleted: bob|Unpaired: matrix-1|");
  CHECK(fixture.events().front().level == LogLevel::kSecurity);
}

TEST_CASE("the security log keeps the last 40 events of 80 bytes, whenever they are saved") {
  LogFixture fixture(EventLog::kSecurityEvents);
  for (int i = 100; i < 500; ++i) {
    fixture.secure(std::string(77, 'x') + std::to_string(i));
    REQUIRE(fixture.log->flush().ok());
    if (i < 140) continue;
    fixture.boot();
    const auto events = fixture.events();
    REQUIRE(events.size() >= 40);
    CHECK(events[events.size() - 40].text == std::string(77, 'x') + std::to_string(i - 39));
  }
}
