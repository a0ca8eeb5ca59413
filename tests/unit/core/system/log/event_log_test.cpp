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

TEST_CASE("a page takes little more memory than its events") {
  EventPage page(1, 1);
  CHECK(page.bytes().capacity() < 64);
  Event event;
  event.text = std::string(EventPage::kMaxTextLength, 'x');
  while (page.add(event)) CHECK(page.bytes().capacity() < page.bytes().size() + 512);
  CHECK(page.bytes().capacity() <= EventPage::kMaxBytes);
}

TEST_CASE_FIXTURE(LogFixture, "without a clock the time of an event is unknown") {
  clock.unsetWall();
  note("Dark");
  CHECK_FALSE(events().back().at);
}

TEST_CASE_FIXTURE(LogFixture, "an event with a time after 2106 gets no time rather than a wrong one") {
  clock.setWall(fromIso("2106-02-07T06:28:15Z").value());
  note("Still known");
  clock.advance(2 * kSecond);
  note("Too late");
  CHECK(events()[events().size() - 2].at == fromIso("2106-02-07T06:28:15Z"));
  CHECK_FALSE(events().back().at);
}

TEST_CASE_FIXTURE(LogFixture, "the content of a line cannot look like a separate line") {
  warn(
      "Sign-in failed: bob\nSigned in: owner\x1b[2J\x7f\xE2\x80\xA8x\xE2\x80\xAE"
      "y\xff");
  const std::string expected =
      "Sign-in failed: bob\\u{0a}Signed in: owner\\u{1b}[2J\\u{7f}\\u{2028}x\\u{202e}y?";
  CHECK(events().back().text == expected);
  CHECK(console.lines.back() == expected);
}

TEST_CASE_FIXTURE(LogFixture, "a long line is cut between characters") {
  note(std::string(EventLog::kMaxLineLength - 2, 'x') + "\xC3\xA4\xC3\xA4");
  CHECK(events().back().text == std::string(EventLog::kMaxLineLength - 3, 'x') + "...");
  note(std::string(EventLog::kMaxLineLength - 4, 'x') + "\xC3\xA4");
  CHECK(events().back().text == std::string(EventLog::kMaxLineLength - 4, 'x') + "\xC3\xA4");
}

TEST_CASE_FIXTURE(LogFixture, "a repeated warning within an hour is counted, another line is not") {
  for (int i = 0; i < 7; ++i) warn("Knock");
  warn("Knock at the back door");
  warn("Knock");
  CHECK(texts() == "Started|Knock*8|Knock at the back door|");
  clock.advance(kHour);
  warn("Knock");
  CHECK(texts() == "Started|Knock*8|Knock at the back door|Knock|");
}

TEST_CASE_FIXTURE(LogFixture, "a repeated info line is counted for only a minute") {
  note("Signed in");
  note("Signed in");
  clock.advance(kMinute);
  note("Signed in");
  CHECK(texts() == "Started|Signed in*2|Signed in|");
}

TEST_CASE_FIXTURE(LogFixture, "events survive a restart and precede the events of the new boot") {
  note("One");
  CHECK(log->flush().ok());
  boot();
  CHECK(texts() == "Started|One|Started|");
  CHECK(events().back().number == 3);
}

TEST_CASE_FIXTURE(LogFixture, "events are saved within a minute, but at most every 15 minutes") {
  clock.advance(kMinute);
  log->tick();
  warn("Trouble");
  clock.advance(14 * kMinute);
  log->tick();
  boot();
  CHECK(texts() == "Started|Started|");
  clock.advance(kMinute);
  log->tick();
  clock.advance(kHour);
  note("News");
  clock.advance(kMinute);
  log->tick();
  boot();
  CHECK(texts() == "Started|Started|News|Started|");
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

TEST_CASE_FIXTURE(LogFixture, "the longest lines take no more space in the store than short ones") {
  for (int i = 0; i < 1000; ++i) note(std::string(250, 'x') + std::to_string(i));
  CHECK(log->flush().ok());
  uint64_t bytes = 0;
  files.list("records", [&](std::string_view name) {
    bytes += files.live().contentOf(concat({"records/", name})).size();
  });
  CHECK(bytes <= 12 * 4096);
}

TEST_CASE_FIXTURE(LogFixture, "a reader sees no event twice while new ones are added and pages change") {
  for (int i = 0; i < 300; ++i) note("Line " + std::to_string(i));
  EventLog::Reader reader(*log);
  uint32_t last = 0;
  for (int i = 0; auto event = reader.next(); ++i) {
    CHECK(event->number > last);
    last = event->number;
    if (i < 2000) note("Meanwhile " + std::to_string(i));
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

TEST_CASE_FIXTURE(LogFixture, "of lines with 80 bytes that are saved one by one, the latest 200 are kept") {
  for (int i = 1; i <= 1000; ++i) {
    std::string line =
        "Too many attempts, has to wait: administrator from 192.168.178.1, " + std::to_string(i);
    warn(line + std::string(80 - line.size(), '.'));
    REQUIRE(log->flush().ok());
  }
  CHECK(events().size() == 200);
  boot();
  CHECK(events().size() == 200);
}

TEST_CASE_FIXTURE(LogFixture, "counting ends an hour after an event's first time, however often it repeats") {
  for (int minute = 0; minute < 90; ++minute) {
    warn("Knock");
    clock.advance(kMinute);
  }
  CHECK(texts() == "Started|Knock*60|Knock*30|");
  CHECK(toIso(events().back().at.value()) == "2026-05-01T07:00:00.000Z");
}

TEST_CASE_FIXTURE(LogFixture, "two dozen alternating lines are each counted") {
  for (int round = 0; round < 10; ++round) {
    for (int i = 0; i < 23; ++i) warn("Knock at door " + std::to_string(i));
  }
  CHECK(events().size() == 24);
}

TEST_CASE_FIXTURE(LogFixture, "a line that repeats after its page was full is a new event") {
  warn("Knock");
  for (int i = 0; i < 100; ++i) note("A line of the usual length, number " + std::to_string(i));
  warn("Knock");
  warn("Knock");
  CHECK(events()[1].times == 1);
  CHECK(events().back().text == "Knock");
  CHECK(events().back().times == 2);
}

TEST_CASE_FIXTURE(LogFixture, "a line that repeats after a restart is a new event") {
  warn("Knock");
  REQUIRE(log->flush().ok());
  boot();
  warn("Knock");
  CHECK(texts() == "Started|Knock|Started|Knock|");
}

TEST_CASE_FIXTURE(LogFixture, "events logged while the log is being saved are saved, too") {
  files.failPath("records/log");
  warn("Trouble");
  CHECK_FALSE(log->flush().ok());
  files.mend();
  clock.advance(kHour);
  log->tick();
  CHECK(events().back().text == "The record \"log-1\" is saved again.");
  clock.advance(kHour);
  log->tick();
  boot();
  CHECK(events()[events().size() - 2].text == "The record \"log-1\" is saved again.");
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
