#include "core/schedule/schedule.h"

#include <doctest/doctest.h>

#include "schedule_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("an entry happens at its time on its days, once") {
  ScheduleHome home("2026-05-01T10:00Z");  // a Friday, 12:00 in Berlin
  home.add(R"("at":"time","time":"18:00","action":"scene","scene":3)");
  home.addTime("23:30", "lights-off", R"(,"days":["sat"])");
  home.live("2026-05-03T16:01Z");
  CHECK(home.ran == Ran{"scene 3 at 2026-05-01T16:00", "scene 3 at 2026-05-02T16:00",
                        "lights-off at 2026-05-02T21:30", "scene 3 at 2026-05-03T16:00"});
}

TEST_CASE("an entry with dates happens from the first to the last day") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("00:00", "lights-on", R"(,"from":"2026-05-03","until":"2026-05-04")");
  home.live("2026-05-07T00:00Z", kMinute);
  CHECK(home.ran == Ran{"lights-on at 2026-05-02T22:00", "lights-on at 2026-05-03T22:00"});
}

TEST_CASE_FIXTURE(ScheduleHome, "a disabled entry does not happen") {
  const uint32_t id = addTime("13:00", "lights-on");
  edit(id, R"("enabled":false)");
  live("2026-05-01T12:00Z");
  CHECK(ran.empty());
  CHECK(schedule->next(10).empty());
}

TEST_CASE_FIXTURE(ScheduleHome, "two entries in one minute both happen, in the order of the list") {
  addTime("13:00", "lights-on");
  addTime("13:00", "scene", R"(,"scene":2)");
  addTime("13:00", "lights-off");
  live("2026-05-01T12:00Z");
  CHECK(ran == Ran{"lights-on at 2026-05-01T11:00", "scene 2 at 2026-05-01T11:00",
                   "lights-off at 2026-05-01T11:00"});
}

TEST_CASE("a local time that is skipped happens at the change of the clock, a repeated one once") {
  ScheduleHome spring("2026-03-28T20:00Z");
  spring.addTime("02:30", "lights-on");
  spring.addTime("03:00", "lights-off");
  spring.live("2026-03-30T12:00Z", kSecond * 10);
  CHECK(spring.ran == Ran{"lights-on at 2026-03-29T01:00", "lights-off at 2026-03-29T01:00",
                          "lights-on at 2026-03-30T00:30", "lights-off at 2026-03-30T01:00"});
  ScheduleHome autumn("2026-10-24T20:00Z");
  autumn.addTime("02:30", "lights-on");
  autumn.live("2026-10-26T12:00Z", kSecond * 10);
  CHECK(autumn.ran == Ran{"lights-on at 2026-10-25T00:30", "lights-on at 2026-10-26T01:30"});
}

TEST_CASE("sunrise and sunset follow the place, with an offset") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.schedule->setPlace("Berlin", ScheduleHome::kBerlinPlace);
  home.add(R"("at":"sunset","offset":-10,"action":"lights-on")");
  home.add(R"("at":"sunrise","offset":15,"action":"lights-off")");
  home.live("2026-05-02T10:00Z");
  // By PyEphem, in Berlin: sunset 18:33 and sunrise 3:33 UTC
  CHECK(areNear(home.ran, {"lights-on at 2026-05-01T18:23", "lights-off at 2026-05-02T03:48"}));
  CHECK(toIso(*home.schedule->sunToday(ScheduleTime::kSunset)).substr(0, 15) == "2026-05-02T18:3");
}

TEST_CASE("a sunset with an offset past midnight belongs to the day of the sunset") {
  ScheduleHome home("2026-06-19T10:00Z");  // a Friday; sunset in Reykjavik is after midnight in UTC
  home.zone = "UTC0";
  home.boot();
  home.schedule->setPlace("Reykjavik", Coordinates{6415, -2194});
  home.add(R"("at":"sunset","offset":120,"days":["fri"],"action":"lights-off","until":"2026-06-19")");
  home.live("2026-06-23T10:00Z", kSecond * 10);
  REQUIRE(home.ran.size() == 1);
  CHECK(home.ran[0].substr(0, 27) == "lights-off at 2026-06-20T02");
}

TEST_CASE("quiet hours and night take effect at once when they are saved inside their time") {
  ScheduleHome home("2026-05-01T21:00Z");  // 23:00 in Berlin
  home.addTime("22:00", "quiet-begin", R"(,"finish":false,"lights":true)");
  CHECK_FALSE(home.schedule->isQuiet());  // no entry ends them yet
  home.addTime("22:30", "night-begin", R"(,"brightness":5)");
  const uint32_t end = home.addTime("07:00", "quiet-end");
  home.addTime("06:00", "night-end");
  for (const bool isRestarted : {false, true}) {
    CAPTURE(isRestarted);
    if (isRestarted) home.cutUntil("2026-05-01T21:05Z");
    CHECK(home.schedule->isQuiet());
    CHECK_FALSE(home.schedule->quietFinishes());
    CHECK(home.schedule->quietEnd() == at("2026-05-02T05:00Z"));
    CHECK(home.schedule->nightBrightness() == 5);
    CHECK_FALSE(home.areLit);
  }
  home.edit(end, R"("time":"22:50")");  // over
  CHECK_FALSE(home.schedule->isQuiet());
  home.schedule->tick();
  CHECK(home.take() == Ran{"dark at 2026-05-01T21:00", "lit at 2026-05-01T21:05"});
  home.edit(end, R"("time":"23:30")");
  CHECK(home.schedule->isQuiet());
  REQUIRE(home.schedule->setQuiet(false).ok());
  home.edit(end, R"("time":"23:40")");  // a person's decision is later than their beginning
  CHECK_FALSE(home.schedule->isQuiet());
}

TEST_CASE("quiet hours and night begin when the zone or the place moves their beginning into the past") {
  ScheduleHome home("2026-05-01T20:30Z");  // 22:30 in Berlin, sunset is over
  home.zone = "UTC0";
  home.boot();
  home.schedule->setPlace("Berlin", std::nullopt);
  home.addTime("22:00", "quiet-begin", R"(,"lights":true)");
  home.addTime("07:00", "quiet-end");
  home.add(R"("at":"sunset","action":"night-begin","brightness":0)");
  home.addTime("06:00", "night-end");
  home.schedule->tick();
  CHECK_FALSE(home.schedule->isQuiet());
  CHECK_FALSE(home.schedule->nightBrightness());
  home.schedule->setZone(TimeZone::parse(ScheduleHome::kBerlinZone).value());
  home.schedule->setPlace("Berlin", ScheduleHome::kBerlinPlace);
  home.schedule->tick();
  CHECK(home.schedule->quietEnd() == at("2026-05-02T05:00Z"));
  CHECK(home.schedule->nightBrightness() == 0);
  CHECK(home.take() == Ran{"dark at 2026-05-01T20:30"});
  home.zone = ScheduleHome::kBerlinZone;
  home.cutUntil("2026-05-01T20:35Z");
  CHECK(home.schedule->isQuiet());
  CHECK(home.take().empty());
}

TEST_CASE("night that began at sunset continues while a new place is looked up") {
  ScheduleHome home("2026-05-01T21:00Z");  // 23:00 in Berlin, sunset is over
  home.schedule->setPlace("Berlin", ScheduleHome::kBerlinPlace);
  home.add(R"("at":"sunset","action":"night-begin","brightness":0)");
  home.addTime("06:00", "night-end");
  home.schedule->tick();
  REQUIRE(home.schedule->nightBrightness() == 0);
  home.schedule->setPlace("Bernau", std::nullopt);
  home.schedule->tick();
  CHECK(home.schedule->nightBrightness() == 0);
  home.schedule->setPlace("Bernau", ScheduleHome::kBerlinPlace);
  home.schedule->tick();
  CHECK(home.schedule->nightBrightness() == 0);
}

TEST_CASE("quiet hours that a user ended begin again with an edit that makes them begin, and no other") {
  ScheduleHome home("2026-05-01T21:00Z");  // 23:00 in Berlin
  const uint32_t begin = home.addTime("22:00", "quiet-begin");
  home.addTime("07:00", "quiet-end");
  struct Edit {
    const char* fields;
    bool isQuiet;
  };
  const Edit edits[] = {{R"("finish":false)", false},
                        {R"("enabled":false)", false},
                        {R"("enabled":true)", true},
                        {R"("time":"22:15")", true},
                        {R"("time":"23:30")", false}};
  for (const Edit& edit : edits) {
    CAPTURE(edit.fields);
    REQUIRE(home.schedule->setQuiet(false).ok());
    home.edit(begin, edit.fields);
    CHECK(home.schedule->isQuiet() == edit.isQuiet);
  }
}

TEST_CASE("a wake-up light that is saved inside its time begins at once, and a restart continues it") {
  ScheduleHome home("2026-05-01T05:05Z");
  home.schedule->tick();
  const uint32_t id = home.addTime("07:00", "wake-up", R"(,"minutes":20,"scene":4)");
  CHECK(home.take() == Ran{"wake-up 4 to 05:20 due 05:05"});
  home.edit(id, R"("days":["fri"])");
  CHECK(home.take().empty());
  home.cutUntil("2026-05-01T05:10Z");
  CHECK(home.take() == Ran{"wake-up continues 4 to 05:20 due 05:05"});
  home.live("2026-05-01T05:21Z");
  home.cutUntil("2026-05-01T05:22Z");
  CHECK(home.take().empty());
  home.live("2026-05-08T05:00:01Z", kMinute);
  CHECK(home.take() == Ran{"wake-up 4 to 05:20 due 05:00"});
  home.edit(id, R"("enabled":false)");
  CHECK(home.take() == Ran{"wake-up stops"});
  home.cutUntil("2026-05-08T05:10Z");
  CHECK(home.take().empty());
}

TEST_CASE("a wake-up light stops when an edit takes its entry away, and begins again where the edit says") {
  struct Edit {
    const char* fields;
    Ran ran;
  };
  const Edit edits[] = {
      {R"("enabled":false)", {"wake-up stops"}},
      {R"("action":"lights-on")", {"wake-up stops"}},
      {R"("time":"07:30")", {"wake-up stops"}},
      {R"("days":["sat"])", {"wake-up stops"}},
      {R"("minutes":5)", {"wake-up stops"}},
      {R"("minutes":40)", {"wake-up stops", "wake-up 4 to 05:40 due 05:10"}},
      {R"("time":"06:55")", {"wake-up stops", "wake-up 4 to 05:15 due 05:10"}},
      {R"("days":["fri"],"until":"2026-05-01")", {}},
  };
  for (const Edit& edit : edits) {
    CAPTURE(edit.fields);
    ScheduleHome home("2026-05-01T04:59Z");
    const uint32_t id = home.addTime("07:00", "wake-up", R"(,"minutes":20,"scene":4)");
    const uint32_t other = home.addTime("20:00", "lights-on");
    home.live("2026-05-01T05:10Z", kMinute);
    CHECK(home.take() == Ran{"wake-up 4 to 05:20 due 05:00"});
    home.edit(other, R"("time":"21:00")");
    CHECK(home.take().empty());
    home.files.isFull = true;
    CHECK_FALSE(home.schedule->remove(id));
    CHECK(home.take().empty());
    home.files.isFull = false;
    home.edit(id, edit.fields);
    home.live("2026-05-01T05:11Z", kMinute);
    CHECK(home.take() == edit.ran);
    const bool rises = edit.ran.size() != 1;
    home.cutUntil("2026-05-01T05:12Z");
    CHECK(home.take().size() == (rises ? 1 : 0));
    REQUIRE(home.schedule->remove(id).ok());
    CHECK(home.take() == (rises ? Ran{"wake-up stops"} : Ran{}));
  }
}

TEST_CASE("a wake-up light continues when its next event is skipped") {
  ScheduleHome home("2026-05-01T04:59Z");
  const uint32_t id = home.addTime("07:00", "wake-up", R"(,"minutes":20)");
  home.live("2026-05-01T05:10Z", kMinute);
  home.take();
  REQUIRE(home.schedule->skip(id, at("2026-05-02T05:00Z"), true).ok());
  home.cutUntil("2026-05-01T05:12Z");
  CHECK(home.take() == Ran{"wake-up continues 0 to 05:20 due 05:00"});
}

TEST_CASE("an edit leaves what an entry did before its next event was skipped") {
  ScheduleHome home("2026-05-01T19:59Z");
  const uint32_t begin = home.addTime("22:00", "quiet-begin");
  const uint32_t end = home.addTime("07:00", "quiet-end");
  const uint32_t night = home.addTime("22:00", "night-begin", R"(,"brightness":5)");
  home.addTime("07:00", "night-end");
  const uint32_t wakeUp = home.addTime("22:30", "wake-up", R"(,"minutes":20)");
  home.live("2026-05-01T20:35Z", kMinute);
  REQUIRE(home.schedule->skip(begin, at("2026-05-02T20:00Z"), true).ok());
  REQUIRE(home.schedule->skip(night, at("2026-05-02T20:00Z"), true).ok());
  REQUIRE(home.schedule->skip(wakeUp, at("2026-05-02T20:30Z"), true).ok());
  home.take();
  home.edit(end, R"("time":"08:00")");
  home.edit(night, R"("brightness":6)");
  home.edit(wakeUp, R"("scene":3)");
  CHECK(home.schedule->isQuiet());
  CHECK(home.schedule->nightBrightness() == 6);
  CHECK(home.take() == Ran{"wake-up stops", "wake-up 3 to 20:50 due 20:35"});
  home.live("2026-05-02T21:00Z", kMinute);  // the events of this day are skipped
  home.edit(end, R"("time":"09:00")");
  CHECK_FALSE(home.schedule->isQuiet());
}

TEST_CASE("a wake-up light stops when the clock is set back far") {
  ScheduleHome home("2026-05-01T04:59Z");
  home.addTime("07:00", "wake-up", R"(,"minutes":20)");
  home.live("2026-05-01T05:10Z", kMinute);
  home.take();
  home.set("2026-05-01T04:55Z");
  CHECK(home.take().empty());
  home.set("2026-05-01T03:00Z");
  CHECK(home.take() == Ran{"wake-up stops"});
}

TEST_CASE("a wake-up light continues over midnight, and one that a power cut missed begins where it is") {
  ScheduleHome home("2026-05-01T21:00Z");
  home.addTime("23:50", "wake-up", R"(,"minutes":30)");
  home.live("2026-05-01T21:51Z");
  CHECK(home.take() == Ran{"wake-up 0 to 22:20 due 21:50"});
  home.cutUntil("2026-05-01T22:10Z");
  CHECK(home.take() == Ran{"wake-up continues 0 to 22:20 due 21:50"});
  home.cutUntil("2026-05-02T22:10Z");
  CHECK(home.take() == Ran{"wake-up 0 to 22:20 due 21:50"});
}

TEST_CASE("a missed wake-up light whose time is over does not begin, nor does what it replaced") {
  ScheduleHome home("2026-05-01T02:00Z");
  home.addTime("06:00", "scene", R"(,"scene":3)");
  home.addTime("06:30", "wake-up", R"(,"minutes":30)");
  home.addTime("06:40", "lights-off");
  home.cutUntil("2026-05-01T05:00Z");
  CHECK(home.take() == Ran{"lights-off at 2026-05-01T04:40"});
  CHECK_FALSE(home.log.contains("wake-up"));
}

TEST_CASE("an entry that is new or changed to a time that is over does not happen at once") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.live("2026-05-01T10:01Z");
  home.addTime("11:59", "lights-on");
  const uint32_t id = home.addTime("20:00", "lights-off");
  home.edit(id, R"("time":"10:00")");
  home.live("2026-05-01T10:10Z");
  home.cutUntil("2026-05-01T10:20Z");
  CHECK(home.ran.empty());
  home.live("2026-05-02T10:00Z");
  CHECK(home.take() == Ran{"lights-off at 2026-05-02T08:00", "lights-on at 2026-05-02T09:59"});
}

TEST_CASE("an entry of the present minute that is due happens before an edit takes effect") {
  ScheduleHome home("2026-05-01T10:59:59Z");
  const uint32_t id = home.addTime("13:00", "lights-on");
  home.clock.advance(kSecond);
  home.edit(id, R"("action":"lights-off")");
  home.live("2026-05-01T11:02Z");
  CHECK(home.ran == Ran{"lights-on at 2026-05-01T11:00"});
}

TEST_CASE("while the clock is unset nothing happens, and an entry made meanwhile is not missed") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("13:00", "lights-on");
  home.schedule->tick();
  home.clock.unsetWall();
  home.boot();
  home.clock.advance(2 * kHour);
  home.schedule->tick();
  CHECK(home.ran.empty());
  CHECK(home.schedule->next(10).empty());
  home.addTime("13:30", "lights-off");
  home.set("2026-05-01T12:00Z");
  CHECK(home.ran.empty());
  home.live("2026-05-02T12:00Z");
  CHECK(home.ran.size() == 2);
}

TEST_CASE("after a power cut the last missed event of each kind counts, in the order of their times") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("13:00", "scene", R"(,"scene":1)");
  home.addTime("14:00", "lights-on");
  home.addTime("15:00", "scene", R"(,"scene":2)");
  home.addTime("13:30", "lights-off");
  home.schedule->tick();
  home.cutUntil("2026-05-01T13:30Z");
  CHECK(home.take() == Ran{"lights-on at 2026-05-01T12:00", "scene 2 at 2026-05-01T13:00"});
  home.cutUntil("2026-05-01T13:31Z");
  CHECK(home.take().empty());
  home.cutUntil("2026-05-05T08:00Z");  // only those of the last 24 hours
  CHECK(home.take() == Ran{"lights-on at 2026-05-04T12:00", "scene 2 at 2026-05-04T13:00"});
}

TEST_CASE("an event that happened is not repeated by a power cut right after it") {
  ScheduleHome home("2026-05-01T10:59:58Z");
  home.addTime("13:00", "lights-on");
  home.live("2026-05-01T11:00:00Z");
  CHECK(home.take().size() == 1);
  home.cutUntil("2026-05-01T11:00:05Z");
  CHECK(home.take().empty());
}

TEST_CASE(
    "a clock that jumps ahead counts as a power cut, and one that is set back a little repeats nothing") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("13:00", "lights-on");
  home.addTime("14:00", "lights-off");
  home.schedule->tick();
  home.set("2026-05-01T13:00Z");
  CHECK(home.take() == Ran{"lights-off at 2026-05-01T12:00"});
  home.live("2026-05-02T11:02Z");
  CHECK(home.take() == Ran{"lights-on at 2026-05-02T11:00"});
  home.set("2026-05-02T10:55Z");
  home.live("2026-05-02T11:30Z");
  CHECK(home.take().empty());
  home.live("2026-05-02T12:00Z");
  CHECK(home.take().size() == 1);
}

TEST_CASE("a clock that is set back further starts from the new time") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("13:00", "lights-on");
  home.schedule->tick();
  home.set("2031-05-01T20:00Z");  // wrong by years
  CHECK(home.take() == Ran{"lights-on at 2031-05-01T11:00"});
  home.set("2026-05-01T10:30Z");
  CHECK(home.take().empty());
  home.live("2026-05-01T11:30Z");
  CHECK(home.take() == Ran{"lights-on at 2026-05-01T11:00"});
  home.cutUntil("2031-05-01T20:00Z");
  home.take();
  home.cutUntil("2026-05-02T10:30Z");  // the saved time is in the future
  CHECK(home.take().empty());
  home.live("2026-05-02T11:30Z");
  CHECK(home.take() == Ran{"lights-on at 2026-05-02T11:00"});
}

TEST_CASE("a clock that was set back by mistake does not repeat the day when it is right again") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("13:00", "lights-on");
  home.live("2026-05-01T12:00Z");
  CHECK(home.take().size() == 1);
  home.set("2020-01-01T00:00Z");
  home.live("2020-01-01T00:10Z");
  home.set("2026-05-01T12:11Z");
  CHECK(home.take().empty());
  home.live("2026-05-02T12:00Z");
  CHECK(home.take().size() == 1);
}

TEST_CASE("a skipped event does not happen; a change of the time forgets it, another change does not") {
  ScheduleHome home("2026-05-01T10:00Z");
  const uint32_t id = home.addTime("13:00", "lights-on");
  CHECK(home.schedule->skip(id, at("2026-05-01T11:01Z"), true).isError(ErrorKind::kConflict));
  CHECK(home.schedule->skip(id, at("2026-04-30T11:00Z"), true).isError(ErrorKind::kConflict));
  CHECK(home.schedule->skip(99, at("2026-05-01T11:00Z"), true).isError(ErrorKind::kNotFound));
  CHECK(home.schedule->skip(id, at("2026-05-02T11:00Z"), true).ok());
  CHECK(home.schedule->skip(id, at("2026-05-02T11:00Z"), false).ok());
  home.edit(id, R"("action":"lights-off")");
  const auto next = home.schedule->next(3);
  REQUIRE(next.size() == 3);
  CHECK(next[0].isSkipped);
  CHECK_FALSE(next[1].isSkipped);
  home.boot();
  home.live("2026-05-02T12:00Z");
  CHECK(home.take() == Ran{"lights-off at 2026-05-02T11:00"});
  CHECK(home.schedule->skip(id, at("2026-05-03T11:00Z"), true).ok());
  home.edit(id, R"("time":"13:01")");
  home.live("2026-05-03T12:00Z");
  CHECK(home.take() == Ran{"lights-off at 2026-05-03T11:01"});
}

TEST_CASE("an event skipped by a clock that was years ahead does not block the entry") {
  ScheduleHome home("2033-05-01T10:00Z");
  const uint32_t id = home.addTime("13:00", "lights-on");
  REQUIRE(home.schedule->skip(id, at("2033-05-01T11:00Z"), true).ok());
  home.cutUntil("2026-05-01T10:00Z");
  home.live("2026-05-01T11:01Z");
  CHECK(home.take() == Ran{"lights-on at 2026-05-01T11:00"});
}

TEST_CASE("the next events are in order, with those that begin later") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("13:00", "lights-on", R"(,"from":"2026-12-24","until":"2026-12-26")");
  home.addTime("14:00", "lights-off", R"(,"days":["mon"],"until":"2026-05-08")");
  home.addTime("12:30", "scene", R"(,"days":["sat","sun"],"scene":4,"until":"2026-05-08")");
  const auto next = home.schedule->next(10);
  REQUIRE(next.size() == 6);
  CHECK(next[0].at == at("2026-05-02T10:30Z"));
  CHECK(next[0].scene == 4);
  CHECK(next[1].at == at("2026-05-03T10:30Z"));
  CHECK(next[2].at == at("2026-05-04T12:00Z"));
  CHECK(next[2].action == ScheduleAction::kLightsOff);
  CHECK(next[3].at == at("2026-12-24T12:00Z"));
  CHECK(home.schedule->next(2).size() == 2);
  home.addTime("12:10", "lights-on");
  const auto many = home.schedule->next(10);
  REQUIRE(many.size() == 10);
  for (size_t i = 1; i < many.size(); ++i) CHECK(many[i - 1].at <= many[i].at);
}

TEST_CASE("the next ten events are listed, even if they are weeks ahead, and each can be skipped") {
  ScheduleHome home("2026-05-01T10:00Z");
  const uint32_t id = home.addTime("14:00", "lights-off", R"(,"days":["mon"])");
  auto next = home.schedule->next(10);
  REQUIRE(next.size() == 10);
  CHECK(next[9].at == at("2026-07-06T12:00Z"));
  for (const ScheduleEvent& event : next) REQUIRE(home.schedule->skip(id, event.at, true).ok());
  next = home.schedule->next(10);
  REQUIRE(next.size() == 10);
  CHECK(next[9].isSkipped);
  home.live("2026-07-13T12:01Z", kMinute);
  CHECK(home.take() == Ran{"lights-off at 2026-07-13T12:00"});
  CHECK(home.schedule->skip(id, at("2027-05-03T12:00Z"), true).isError(ErrorKind::kConflict));
}

TEST_CASE("an entry says why it can't happen") {
  ScheduleHome home("2026-12-01T10:00Z");
  const auto problem = [&](uint32_t id) { return home.schedule->problemOf(*home.schedule->find(id)); };
  const uint32_t sun = home.add(R"("at":"sunrise","action":"lights-off")");
  const uint32_t scene = home.addTime("13:00", "scene", R"(,"scene":1)");
  const uint32_t quiet = home.addTime("22:00", "quiet-begin");
  const uint32_t night = home.addTime("22:00", "night-begin");
  const uint32_t past = home.addTime("22:00", "lights-on", R"(,"until":"2026-11-30")");
  const uint32_t pastSun = home.add(R"("at":"sunset","action":"lights-on","until":"2026-11-30")");
  // The panel leads from a sun entry without a place to where that is set.
  for (const uint32_t id : {sun, pastSun}) CHECK(problem(id) == "Set the place under Settings > Devices.");
  home.schedule->setPlace("Tromso", std::nullopt);
  CHECK(problem(sun) == "The place is not known yet.");
  home.schedule->setPlace("Tromso", Coordinates{6965, 1896});
  CHECK(problem(sun) == "The sun does not rise in the next days.");
  home.schedule->setPlace("Berlin", ScheduleHome::kBerlinPlace);
  CHECK(problem(sun).empty());
  CHECK(problem(scene).empty());
  home.problem = "The scene was deleted.";
  CHECK(problem(scene) == "The scene was deleted.");
  CHECK(problem(quiet) == "Add an entry that ends the quiet hours.");
  CHECK(problem(night) == "Add an entry that ends the night.");
  CHECK(problem(past) == "Its last day is over.");
  for (const ScheduleEvent& event : home.schedule->next(50)) CHECK(event.entry == sun);
  home.addTime("06:00", "quiet-end");
  CHECK(problem(quiet).empty());
  home.live("2026-12-02T12:00Z", kSecond * 10);
  CHECK(home.take().size() == 1);
}

TEST_CASE("the place's coordinates outlast a power cut, until another place is set") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.schedule->setPlace("Berlin", ScheduleHome::kBerlinPlace);
  REQUIRE(home.schedule->sunToday(ScheduleTime::kSunset));
  home.live("2026-05-01T10:01Z");
  home.boot();
  home.schedule->setPlace("Berlin", std::nullopt);
  CHECK(home.schedule->sunToday(ScheduleTime::kSunset).has_value());
  home.schedule->setPlace("Bern", std::nullopt);
  CHECK_FALSE(home.schedule->sunToday(ScheduleTime::kSunset).has_value());
}

TEST_CASE("in the polar night nothing happens at sunrise until the sun is back") {
  ScheduleHome home("2026-01-10T10:00Z");
  home.schedule->setPlace("Tromso", Coordinates{6965, 1896});
  home.add(R"("at":"sunrise","action":"lights-off")");
  home.live("2026-01-16T20:00Z", kSecond * 10);
  CHECK(areNear(home.ran, {"lights-off at 2026-01-15T10:29", "lights-off at 2026-01-16T10:13"}));
}

TEST_CASE("quiet hours and night follow their entries") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("22:00", "quiet-begin", R"(,"finish":false)");
  home.addTime("07:00", "quiet-end");
  home.addTime("23:00", "night-begin", R"(,"brightness":5)");
  home.addTime("06:00", "night-end");
  home.schedule->tick();
  CHECK_FALSE(home.schedule->isQuiet());
  home.live("2026-05-01T20:00:01Z");
  CHECK(home.schedule->isQuiet());
  CHECK_FALSE(home.schedule->quietFinishes());
  CHECK(home.schedule->quietEnd() == at("2026-05-02T05:00Z"));
  CHECK_FALSE(home.schedule->nightBrightness().has_value());
  home.live("2026-05-01T21:00:01Z");
  CHECK(home.schedule->nightBrightness() == 5);
  home.cutUntil("2026-05-02T01:00Z");
  CHECK(home.schedule->isQuiet());
  CHECK_FALSE(home.schedule->quietFinishes());
  CHECK(home.schedule->nightBrightness() == 5);
  home.cutUntil("2026-05-02T06:00Z");
  CHECK_FALSE(home.schedule->isQuiet());
  CHECK_FALSE(home.schedule->nightBrightness().has_value());
  CHECK(home.ran.empty());
}

TEST_CASE("quiet hours switch the lights off and on again, if they were lit, also over a power cut") {
  for (const bool wereLit : {true, false}) {
    CAPTURE(wereLit);
    ScheduleHome home("2026-05-01T10:00Z");
    home.areLit = wereLit;
    home.addTime("22:00", "quiet-begin", R"(,"lights":true)");
    home.addTime("07:00", "quiet-end");
    home.schedule->tick();
    home.live("2026-05-01T20:01Z", kMinute);
    CHECK_FALSE(home.areLit);
    home.cutUntil("2026-05-02T01:00Z");
    CHECK_FALSE(home.areLit);
    home.live("2026-05-02T05:01Z", kMinute);
    CHECK(home.areLit == wereLit);
    const std::vector<std::string> expected = {"dark at 2026-05-01T20:00", "lit at 2026-05-02T05:00"};
    CHECK(home.ran == (wereLit ? expected : std::vector<std::string>()));
  }
}

TEST_CASE("quiet hours that are ended by hand light up, too") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("22:00", "quiet-begin", R"(,"lights":true)");
  home.addTime("07:00", "quiet-end");
  home.live("2026-05-01T20:01Z", kMinute);
  CHECK_FALSE(home.areLit);
  REQUIRE(home.schedule->setQuiet(false));
  home.schedule->tick();
  CHECK(home.areLit);
}

TEST_CASE("quiet hours light up nothing that was lit in between, or that an entry switched off meanwhile") {
  for (const bool isByEntry : {false, true}) {
    CAPTURE(isByEntry);
    for (const bool isOff : {false, true}) {
      CAPTURE(isOff);
      ScheduleHome home("2026-05-01T10:00Z");
      home.addTime("22:00", "quiet-begin", R"(,"lights":true)");
      home.addTime("07:00", "quiet-end");
      if (isByEntry) home.addTime("23:30", "lights-off");
      home.live("2026-05-01T20:01Z", kMinute);
      CHECK_FALSE(home.areLit);
      if (!isByEntry) {
        home.areLit = true;
        home.live("2026-05-01T20:30Z", kMinute);
        home.areLit = false;
      }
      if (isOff) home.cutUntil("2026-05-02T06:00Z");
      home.live("2026-05-02T06:01Z", kMinute);
      CHECK_FALSE(home.areLit);
    }
  }
}

TEST_CASE("the states are right after the hub was off for days") {
  ScheduleHome home("2026-05-01T10:00Z");  // Friday
  home.addTime("22:00", "quiet-begin", R"(,"days":["fri"])");
  home.addTime("07:00", "quiet-end", R"(,"days":["mon"])");
  home.schedule->tick();
  home.cutUntil("2026-05-03T10:00Z");  // Sunday
  CHECK(home.schedule->isQuiet());
  home.cutUntil("2026-05-06T10:00Z");
  CHECK_FALSE(home.schedule->isQuiet());
}

TEST_CASE("quiet hours end when the last entry that ends them is deleted, disabled or never happens") {
  for (int way = 0; way < 3; ++way) {
    CAPTURE(way);
    ScheduleHome home("2026-05-01T19:59Z");
    home.addTime("22:00", "quiet-begin");
    home.addTime("22:00", "night-begin");
    const uint32_t end = home.addTime("07:00", "quiet-end");
    const uint32_t dawn = home.addTime("07:00", "night-end");
    home.live("2026-05-01T20:01Z");
    REQUIRE(home.schedule->isQuiet());
    REQUIRE(home.schedule->nightBrightness() == 0);
    if (way == 0) {
      REQUIRE(home.schedule->remove(end).ok());
      REQUIRE(home.schedule->remove(dawn).ok());
    } else if (way == 1) {
      home.edit(end, R"("enabled":false)");
      home.edit(dawn, R"("action":"lights-on")");
    } else {
      home.edit(end, R"("until":"2026-04-30")");
      home.edit(dawn, R"("at":"sunrise")");
    }
    CHECK_FALSE(home.schedule->isQuiet());
    CHECK_FALSE(home.schedule->nightBrightness().has_value());
  }
}

TEST_CASE("quiet hours begin and end by hand") {
  ScheduleHome home("2026-05-01T10:00Z");
  REQUIRE(home.schedule->setQuiet(true).ok());
  home.live("2026-05-02T10:00Z", kMinute);
  CHECK(home.schedule->isQuiet());
  home.boot();
  home.schedule->tick();
  CHECK(home.schedule->isQuiet());
  REQUIRE(home.schedule->setQuiet(false).ok());
  CHECK_FALSE(home.schedule->isQuiet());
  home.addTime("22:00", "quiet-begin");
  home.addTime("07:00", "quiet-end");
  REQUIRE(home.schedule->setQuiet(true).ok());
  CHECK(home.schedule->quietEnd() == at("2026-05-03T05:00Z"));
  home.live("2026-05-03T05:01Z", kMinute);
  CHECK_FALSE(home.schedule->isQuiet());
  home.live("2026-05-03T20:01Z", kMinute);
  REQUIRE(home.schedule->setQuiet(false).ok());
  home.cutUntil("2026-05-03T20:05Z");
  CHECK_FALSE(home.schedule->isQuiet());
}

TEST_CASE_FIXTURE(ScheduleHome,
                  "an edit is on flash when it returns, and an edit that can't be saved changes nothing") {
  const uint32_t id = addTime("13:00", "lights-on");
  files.isFull = true;
  CHECK(schedule->remove(id).isError(ErrorKind::kNotSaved));
  CHECK(schedule->setQuiet(true).isError(ErrorKind::kNotSaved));
  CHECK_FALSE(schedule->isQuiet());
  REQUIRE(schedule->find(id) != nullptr);
  files.isFull = false;
  const uint32_t revision = schedule->revision();
  REQUIRE(schedule->remove(id).ok());
  CHECK(schedule->revision() > revision);
  const uint32_t second = addTime("13:00", "lights-on");
  CHECK(second > id);
  boot();
  CHECK(schedule->find(id) == nullptr);
  CHECK(schedule->find(second) != nullptr);
}

TEST_CASE("the flash is written for edits and events only") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("13:00", "lights-on");
  const int before = home.files.writes;
  home.live("2026-05-11T10:00Z", kMinute);
  CHECK(home.ran.size() == 10);
  CHECK(home.files.writes - before == 10);
}

TEST_CASE("an event happens although the store is full") {
  ScheduleHome home("2026-05-01T10:59Z");
  home.addTime("13:00", "lights-on");
  home.files.isFull = true;
  home.live("2026-05-01T11:05Z");
  CHECK(home.ran.size() == 1);
}

TEST_CASE_FIXTURE(ScheduleHome, "the schedule has at most 32 entries, and a damaged record makes it empty") {
  for (size_t i = 0; i < Schedule::kMaxEntries; ++i) addTime("13:00", "lights-on");
  ScheduleEntry another = schedule->entries().front();
  CHECK(schedule->add(another).isError(ErrorKind::kConflict));
  boot();
  CHECK(schedule->entries().size() == Schedule::kMaxEntries);
  REQUIRE(records.save("schedule", std::string("\x01\x00\x00\x00nonsense", 12)).ok());
  boot();
  CHECK(schedule->entries().empty());
  CHECK_FALSE(schedule->isQuiet());
  addTime("13:00", "lights-on");
}

TEST_CASE("the largest schedule is saved in a block of 8 KiB and loaded again") {
  const auto largest = [](ScheduleAction action) {
    const std::string body =
        R"({"enabled":false,"at":"sunrise","time":"23:59","offset":-120,"days":)"
        R"(["mon","tue","wed","thu","fri","sat","sun"],"from":"2026-12-01","until":"2027-12-24","action":")" +
        std::string(kScheduleActionNames[static_cast<size_t>(action)]) +
        R"(","scene":4294967295,"playlist":4294967295,"minutes":120,"brightness":255,"finish":false,"lights":true})";
    ScheduleEntry entry = entryFromJson(ScheduleEntry{}, true, body).value();
    entry.id = UINT32_MAX;
    entry.skipped = at("2026-05-02T10:00Z");
    return entry;
  };
  size_t most = 0;
  std::vector<ScheduleEntry> entries;
  for (size_t action = 0; action < kScheduleActionNames.size(); ++action) {
    const ScheduleEntry entry = largest(static_cast<ScheduleAction>(action));
    const size_t size = savedEntryToJson(entry).size();
    if (size > most) entries.assign(Schedule::kMaxEntries, entry);
    most = std::max(most, size);
  }
  CHECK(most == ScheduleEntry::kMaxSaved);

  ScheduleHome home("2026-05-01T05:05Z");
  home.schedule->setPlace(std::string(100, '"'), Coordinates{-9000, -18000});
  home.schedule->tick();
  for (size_t i = 0; i < entries.size(); ++i) entries[i].id -= static_cast<uint32_t>(i + 1);
  entries[0] = entryFromJson(entries[0], false,
                             R"({"enabled":true,"at":"time","time":"07:00","from":null,"until":null,)"
                             R"("action":"wake-up","scene":4294967295,"minutes":120})")
                   .value();
  entries[0].skipped.reset();
  REQUIRE(home.schedule->restore(entries).ok());
  REQUIRE(home.schedule->replace(entries[0]).ok());
  CHECK(home.take().size() == 1);
  REQUIRE(home.schedule->setQuiet(true).ok());
  const size_t left = ScheduleEntry::kMaxSaved - savedEntryToJson(entries[0]).size();
  CHECK(home.records.load("schedule").value().size() + left < 8 * 1024);
  home.boot();
  CHECK(home.schedule->entries() == entries);
}

TEST_CASE("a restored schedule replaces the entries with their ids and does not happen in the past") {
  ScheduleHome home("2026-05-01T10:00Z");
  home.addTime("13:00", "lights-on");
  std::vector<ScheduleEntry> entries = home.schedule->entries();
  entries[0].id = 70;
  home.live("2026-05-01T12:00Z");
  home.take();
  REQUIRE(home.schedule->restore(entries).ok());
  home.live("2026-05-01T12:10Z");
  CHECK(home.take().empty());
  CHECK(home.schedule->find(70) != nullptr);
  CHECK(home.addTime("13:00", "lights-on") == 71);
}
