#include "core/schedule/schedule_entry.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

constexpr const char* kWhole =
    R"("at":"sunset","time":"00:00","offset":-30,"days":["mon","sun"],"from":"2026-12-01","until":"2026-12-24",)"
    R"("action":"night-begin","scene":null,"playlist":null,"minutes":30,"brightness":12,"finish":true,"lights":false)";

Result<ScheduleEntry> posted(const std::string& fields) {
  return entryFromJson(ScheduleEntry{}, true, "{" + fields + "}");
}

std::string textOf(const ScheduleEntry& entry) {
  JsonWriter json;
  json.beginObject();
  writeEntry(json, entry);
  json.endObject();
  return json.take();
}

std::string problemWith(const std::string& fields) {
  const auto read = posted(fields);
  return read ? "" : std::string(read.error().message);
}

Result<std::vector<ScheduleEntry>> listOf(const std::string& text) {
  ScheduleReader reader;
  reader.feed(asBytes(text));
  if (const Status read = reader.end(); !read) return read.error();
  return reader.take();
}

}  // namespace

TEST_CASE("an entry is written as it is read") {
  const auto read = posted(kWhole);
  REQUIRE(read);
  CHECK(textOf(read.value()) == "{\"id\":0,\"enabled\":true," + std::string(kWhole) + "}");
  CHECK(entryFromJson(ScheduleEntry{}, true, textOf(read.value())).ok());
}

TEST_CASE("an entry does not keep what its action and its time do not use") {
  const auto usedBy = [](const std::string& when, const std::string& action) {
    const auto read =
        posted(when + R"(,"days":["mon"],"action":")" + action +
               R"(","scene":4,"playlist":7,"minutes":90,"brightness":12,"finish":false,"lights":true)");
    REQUIRE(read);
    return savedEntryToJson(read.value());
  };
  const std::string sunset = R"("at":"sunset","time":"07:30","offset":5)";
  const std::string sun = R"({"at":"sunset","offset":5,"days":1)";
  CHECK(usedBy(sunset, "scene") == sun + R"(,"scene":4})");
  CHECK(usedBy(sunset, "lights-on") == sun + R"(,"action":"lights-on"})");
  CHECK(usedBy(sunset, "wake-up") == sun + R"(,"action":"wake-up","scene":4,"minutes":90})");
  CHECK(usedBy(sunset, "playlist-start") == sun + R"(,"action":"playlist-start","playlist":7})");
  CHECK(usedBy(sunset, "night-begin") == sun + R"(,"action":"night-begin","brightness":12})");
  CHECK(usedBy(sunset, "night-end") == sun + R"(,"action":"night-end"})");
  CHECK(usedBy(sunset, "quiet-begin") == sun + R"(,"action":"quiet-begin","finish":false,"lights":true})");
  CHECK(usedBy(R"("at":"time","time":"07:30","offset":5)", "lights-on") ==
        R"({"time":"07:30","days":1,"action":"lights-on"})");
}

TEST_CASE("a new entry needs its time, its days and its action; an edit keeps what it does not name") {
  CHECK(problemWith(R"("days":["mon"],"action":"lights-on")") == "at must be time, sunrise or sunset.");
  CHECK(problemWith(R"("at":"time","days":["mon"],"action":"lights-on")") ==
        "time must be a time from 00:00 to 23:59.");
  CHECK(problemWith(R"("at":"sunset","action":"lights-on")") ==
        "days must be a list of at least one weekday: mon, tue, wed, thu, fri, sat, sun.");
  CHECK(problemWith(R"("at":"sunset","days":["mon"])") ==
        "action must be one of scene, lights-on, lights-off, wake-up, looks-start, looks-stop, "
        "playlist-start, playlist-stop, quiet-begin, quiet-end, night-begin, night-end.");
  CHECK(problemWith(R"("at":"sunset","days":["mon"],"action":"scene")") ==
        "scene must be the id of a scene.");
  CHECK(problemWith(R"("at":"sunset","days":["mon"],"action":"playlist-start")") ==
        "playlist must be the id of a playlist.");
  CHECK(problemWith(R"("at":"sunset","days":["mon"],"action":"wake-up")").empty());
  CHECK(problemWith(R"("at":"sunset","days":["mon"],"action":"lights-on","id":"x","problem":7,"new":[1])")
            .empty());
  const ScheduleEntry before = posted(kWhole).value();
  const auto edited = entryFromJson(before, false, R"({"enabled":false,"from":null,"offset":5})");
  REQUIRE(edited);
  CHECK_FALSE(edited.value().enabled);
  CHECK(entryFromJson(before, false, R"({"at":"time"})").error().message ==
        "time must be a time from 00:00 to 23:59.");
  CHECK_FALSE(edited.value().from.has_value());
  CHECK(edited.value().offset == 5);
  CHECK(edited.value().days == before.days);
  CHECK(edited.value().until == before.until);
}

TEST_CASE("a wrong field is rejected with a sentence that names it") {
  const std::string usual = R"("at":"time","time":"07:00","days":["mon"],"action":"lights-on")";
  REQUIRE(problemWith(usual).empty());
  CHECK(problemWith(usual + R"(,"enabled":1)") == "enabled must be true or false.");
  CHECK(problemWith(usual + R"(,"time":"24:00")") == "time must be a time from 00:00 to 23:59.");
  for (const char* offset : {"121", "-121", "1.5", "1e9", "\"5\""}) {
    CHECK(problemWith(usual + R"(,"offset":)" + offset) == "offset must be a whole number from -120 to 120.");
  }
  const std::string days = "days must be a list of at least one weekday: mon, tue, wed, thu, fri, sat, sun.";
  for (const char* wrong : {"[]", "[\"monday\"]", "[1]", "\"mon\"", "{}"}) {
    CHECK(problemWith(usual + R"(,"days":)" + wrong) == days);
  }
  for (const char* date : {"\"2026-02-30\"", "\"2026-1-1\"", "\"2026-01-01T\"", "5"}) {
    CHECK(problemWith(usual + R"(,"from":)" + date) == "from must be a date such as 2026-12-24, or null.");
    CHECK(problemWith(usual + R"(,"until":)" + date) == "until must be a date such as 2026-12-24, or null.");
  }
  CHECK(problemWith(usual + R"(,"from":"2026-02-02","until":"2026-02-01")") ==
        "until must not be before from.");
  CHECK(problemWith(usual + R"(,"from":"2026-02-02","until":"2026-02-02")").empty());
  CHECK(problemWith(usual + R"(,"scene":-1)") == "scene must be the id of a scene.");
  for (const char* minutes : {"0", "121", "1.5"}) {
    CHECK(problemWith(usual + R"(,"minutes":)" + minutes) == "minutes must be a whole number from 1 to 120.");
  }
  CHECK(problemWith(usual + R"(,"brightness":256)") == "brightness must be a whole number from 0 to 255.");
  CHECK(problemWith(usual + R"(,"finish":"no")") == "finish must be true or false.");
  CHECK_FALSE(entryFromJson(ScheduleEntry{}, true, "[]"));
  CHECK_FALSE(entryFromJson(ScheduleEntry{}, true, ""));
}

TEST_CASE("an entry is on its weekdays between its dates") {
  ScheduleEntry entry;
  entry.days = 1;  // Monday
  const int64_t monday = daysFromCivil(2026, 5, 4);
  for (int64_t day = monday - 7; day <= monday + 7; ++day) {
    CHECK(entry.isOnDay(day) == (day % 7 == monday % 7));
  }
  entry.days = ScheduleEntry::kEveryDay;
  entry.from = static_cast<int32_t>(monday);
  entry.until = static_cast<int32_t>(monday + 1);
  CHECK_FALSE(entry.isOnDay(monday - 1));
  CHECK(entry.isOnDay(monday));
  CHECK(entry.isOnDay(monday + 1));
  CHECK_FALSE(entry.isOnDay(monday + 2));
}

TEST_CASE("the record of an entry is read as it was written, and a wrong one is rejected") {
  ScheduleEntry entry = posted(kWhole).value();
  entry.id = 7;
  for (const std::optional<EpochMillis> skipped : {std::optional<EpochMillis>(1'780'000'000'123), {}}) {
    entry.skipped = skipped;
    ScheduleEntry read;
    REQUIRE(readSavedEntry(savedEntryToJson(entry), read));
    CHECK(textOf(read) == textOf(entry));
    CHECK(read.skipped == skipped);
  }
  CHECK_FALSE(readSavedEntry(R"({"id":7,"at":"noon"})", entry));
  CHECK_FALSE(readSavedEntry(R"({"id":0})", entry));
}

TEST_CASE("a list of entries is read with its ids, and wrong ones are rejected") {
  const std::string one = R"("at":"time","time":"07:00","days":["mon"],"action":"lights-on")";
  const auto read = listOf("[{\"id\":3," + one + "},{\"id\":9," + one + "}]");
  REQUIRE(read);
  REQUIRE(read.value().size() == 2);
  CHECK(read.value()[1].id == 9);
  CHECK(listOf("[]"));
  CHECK_FALSE(listOf("{}"));
  CHECK_FALSE(listOf("[1]"));
  CHECK_FALSE(listOf("[{" + one + "}]"));
  CHECK_FALSE(listOf("[{\"id\":3," + one + "},{\"id\":3," + one + "}]"));
  CHECK_FALSE(listOf("[{\"id\":3," + one + "},{\"id\":4}]"));
  CHECK_FALSE(listOf("[{\"id\":4294967295," + one + "}]"));  // there is no next id
  std::string many = "[";
  for (int id = 1; id <= 33; ++id)
    many += (id > 1 ? ",{\"id\":" : "{\"id\":") + std::to_string(id) + "," + one + "}";
  CHECK_FALSE(listOf(many + "]"));
}
