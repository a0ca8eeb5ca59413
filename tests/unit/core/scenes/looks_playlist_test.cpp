#include "core/scenes/looks_playlist.h"

#include <doctest/doctest.h>

#include <set>

#include "core/json/field_list.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/load_all.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

Result<SceneSummary> lookHead(std::string_view text) {
  SceneSummary look;
  look.parts = kSceneLights;
  look.isDark = text.find("Dark") != std::string_view::npos;
  const Status read = readFields(text, "The scene", look);
  if (!read) return read.error();
  return look;
}

struct PlaylistFixture : StoredRecords {
  struct Shown {
    uint32_t scene;
    uint16_t transition;
    bool isFirst;
    std::optional<EpochMillis> since;
  };

  ManualClock clock{fromIso("2026-05-01T06:00Z").value()};
  FixedRandom random;
  SceneList scenes{records, log, lookHead};
  std::vector<Shown> shown;
  PlayedLights lights{true, 0};
  std::set<uint32_t> damaged;
  Source starter{SourceKind::kPerson, 7};
  LooksPlaylist playlist = make();

  PlaylistFixture() {
    loadAll(scenes);
    for (const char* name : {"One", "Two", "Three"}) {
      REQUIRE(scenes.add(std::string(R"({"name":")") + name + "\"}").ok());
    }
    playlist.load();
  }

  LooksPlaylist make() {
    return {scenes,
            records,
            clock,
            random,
            {[this](const LookStep& step, const LookShowing& how) {
               if (damaged.count(step.scene) > 0) return Status(Error{"damaged"});
               shown.push_back({step.scene, step.transition, how.isFirst, how.since});
               CHECK(how.source == starter);
               return Status(Done{});
             },
             [this] { return lights; }}};
  }
  void set(const std::string& rest = "") {
    const auto settings = looksPlaylistFromJson(
        R"({"steps":[{"scene":1,"seconds":10},{"scene":2,"seconds":20,"transition":3},{"scene":3,"seconds":5}])" +
        rest + "}");
    REQUIRE(settings.ok());
    REQUIRE(playlist.replace(settings.value()).ok());
  }
  void run(Millis seconds) {
    for (Millis i = 0; i < seconds; ++i) {
      clock.advance(kSecond);
      playlist.tick();
    }
  }
  std::string order() const {
    std::string all;
    for (const Shown& one : shown) all += std::to_string(one.scene);
    return all;
  }
};

}  // namespace

TEST_CASE_FIXTURE(PlaylistFixture, "each step is shown for its time, with its transition, again and again") {
  set();
  REQUIRE(playlist.start(starter).ok());
  CHECK(order() == "1");
  CHECK(shown[0].isFirst);
  run(9);
  CHECK(order() == "1");
  CHECK(playlist.timeLeft() == kSecond);
  run(1);
  CHECK(order() == "12");
  CHECK(shown[1].transition == 3);
  CHECK_FALSE(shown[1].isFirst);
  CHECK(shown[1].since == fromIso("2026-05-01T06:00Z"));
  run(20);
  CHECK(order() == "123");
  CHECK(playlist.step() == 2);
  run(5);
  CHECK(order() == "1231");
}

TEST_CASE_FIXTURE(PlaylistFixture,
                  "the schedule's start has its time, and does nothing if it comes too late") {
  set();
  const auto due = fromIso("2026-05-01T05:00Z");
  damaged = {1};
  CHECK_FALSE(playlist.start(starter, due).ok());
  CHECK_FALSE(playlist.isPlaying());
  damaged = {};
  REQUIRE(playlist.start(starter, due).ok());
  CHECK(shown[0].isFirst);
  CHECK(shown[0].since == due);
  run(10);
  CHECK(shown[1].since == due);
}

TEST_CASE_FIXTURE(PlaylistFixture, "without repeat the playlist ends after its last step") {
  set(R"(,"repeat":false)");
  REQUIRE(playlist.start(starter).ok());
  run(34);
  CHECK(playlist.isPlaying());
  run(1);
  CHECK_FALSE(playlist.isPlaying());
  CHECK(order() == "123");
}

TEST_CASE_FIXTURE(PlaylistFixture, "a shuffled round has each step once, and no step follows itself") {
  set(R"(,"shuffle":true)");
  REQUIRE(playlist.start(starter).ok());
  while (shown.size() < 60) run(1);
  const std::string all = order();
  for (size_t at = 0; at < 60; at += 3) {
    CHECK(
        std::set<char>(all.begin() + static_cast<long>(at), all.begin() + static_cast<long>(at) + 3).size() ==
        3);
  }
  for (size_t at = 1; at < all.size(); ++at) CHECK(all[at] != all[at - 1]);
}

TEST_CASE_FIXTURE(PlaylistFixture, "a change of the lights ends the playlist, also across a restart") {
  set();
  REQUIRE(playlist.start(starter).ok());
  ++lights.changes;
  run(1);
  CHECK_FALSE(playlist.isPlaying());
  LooksPlaylist again = make();
  again.load();
  CHECK_FALSE(again.isPlaying());
  CHECK(again.settings().steps.size() == 3);
}

TEST_CASE_FIXTURE(PlaylistFixture,
                  "while the lights are dark nothing is shown, and then the step of that time") {
  set();
  REQUIRE(playlist.start(starter).ok());
  lights.isOn = false;
  run(31);
  CHECK(order() == "1");
  CHECK(playlist.step() == 2);
  lights.isOn = true;
  run(1);
  CHECK(order() == "13");
}

TEST_CASE_FIXTURE(PlaylistFixture, "after a restart it begins again, without undoing what was done since") {
  set();
  REQUIRE(playlist.start(starter).ok());
  run(12);
  shown.clear();
  starter = {};
  LooksPlaylist again = make();
  again.load();
  CHECK(again.isPlaying());
  again.tick();
  CHECK(order() == "1");
  CHECK_FALSE(shown[0].isFirst);
  CHECK(shown[0].since == fromIso("2026-05-01T06:00Z"));
}

TEST_CASE_FIXTURE(PlaylistFixture, "the schedule's start does not repeat what was started after it") {
  set();
  const auto due = fromIso("2026-05-01T05:00Z");
  REQUIRE(playlist.start(starter).ok());
  run(12);
  REQUIRE(playlist.start({SourceKind::kSchedule}, due).ok());
  run(1);
  CHECK(order() == "12");
  CHECK(playlist.timeLeft() == 17 * kSecond);
}

TEST_CASE_FIXTURE(PlaylistFixture, "the schedule's stop does not end what was started after it") {
  set();
  REQUIRE(playlist.start(starter).ok());
  CHECK(playlist.stop(fromIso("2026-05-01T05:59Z")).ok());
  CHECK(playlist.isPlaying());
  CHECK(playlist.stop(fromIso("2026-05-01T06:01Z")).ok());
  CHECK_FALSE(playlist.isPlaying());
}

TEST_CASE_FIXTURE(PlaylistFixture, "the steps of a deleted look are removed; a damaged look is left out") {
  set();
  REQUIRE(playlist.start(starter).ok());
  damaged = {2};
  run(10);
  CHECK(order() == "1");
  run(5);
  CHECK(order() == "13");
  REQUIRE(scenes.remove(3).ok());
  run(1);
  CHECK(order() == "131");
  CHECK(playlist.settings().steps.size() == 2);
  REQUIRE(scenes.remove(1).ok());
  REQUIRE(scenes.remove(2).ok());
  run(1);
  CHECK_FALSE(playlist.isPlaying());
  CHECK(playlist.start(starter).isError(ErrorKind::kConflict));
}

TEST_CASE_FIXTURE(PlaylistFixture, "the deletion of another step leaves the present one and its time") {
  set();
  REQUIRE(playlist.start(starter).ok());
  run(12);
  REQUIRE(scenes.remove(1).ok());
  run(1);
  CHECK(order() == "12");
  CHECK(playlist.step() == 0);
  CHECK(playlist.timeLeft() == 17 * kSecond);
  run(17);
  CHECK(order() == "123");
}

TEST_CASE_FIXTURE(PlaylistFixture, "a bad playlist is rejected with a reason and changes nothing") {
  set();
  const auto message = [this](const std::string& text) {
    const auto read = looksPlaylistFromJson(text);
    return std::string(read ? playlist.replace(read.value()).error().message : read.error().message);
  };
  CHECK(message(R"({"steps":[{"scene":9}]})") == "scene must be the id of a look.");
  CHECK(message(R"({"steps":[{}]})") == "scene must be the id of a look.");
  CHECK(message(R"({"steps":[{"scene":1,"seconds":4}]})") ==
        "seconds must be a whole number from 5 to 86400.");
  CHECK(message(R"({"steps":[{"scene":1,"seconds":86401}]})") ==
        "seconds must be a whole number from 5 to 86400.");
  CHECK(message(R"({"steps":[{"scene":1,"transition":7201}]})") ==
        "transition must be a whole number from 0 to 7200.");
  CHECK(message(R"({"steps":[5]})") != "");
  std::string many = R"({"steps":[{"scene":1})";
  for (int i = 0; i < 32; ++i) many += R"(,{"scene":1})";
  CHECK(message(many + "]}") == "steps must be a list of at most 32 steps.");
  CHECK(playlist.settings().steps.size() == 3);
}

TEST_CASE_FIXTURE(PlaylistFixture, "32 steps fit, and each is shown once a round") {
  std::string many = R"({"steps":[{"scene":1,"seconds":5})";
  for (int i = 0; i < 31; ++i) many += R"(,{"scene":1,"seconds":5})";
  REQUIRE(playlist.replace(looksPlaylistFromJson(many + R"(],"repeat":false})").value()).ok());
  REQUIRE(playlist.start(starter).ok());
  run(32 * 5);
  CHECK_FALSE(playlist.isPlaying());
  CHECK(shown.size() == 32);
}

TEST_CASE_FIXTURE(PlaylistFixture, "a look that turns the lights dark is no step, and leaves the playlist") {
  set();
  REQUIRE(scenes.add(R"({"name":"Dark"})").ok());
  const auto dark = looksPlaylistFromJson(R"({"steps":[{"scene":1},{"scene":4}]})");
  CHECK(playlist.replace(dark.value()).error().message ==
        "scene must be a look that does not turn the lights dark.");
  CHECK(playlist.settings().steps.size() == 3);
  REQUIRE(playlist.start(starter).ok());
  REQUIRE(scenes.replace(2, R"({"name":"Dark"})").ok());
  run(10);
  CHECK(order() == "13");
  REQUIRE(playlist.restore(dark.value()).ok());
  CHECK(playlist.settings().steps.size() == 1);
}

TEST_CASE_FIXTURE(PlaylistFixture, "a start or a stop that can't be saved changes nothing") {
  set();
  const auto fill = [this] { files.setCapacity(0); };
  const auto empty = [this] { files.setCapacity(MemoryFileStore::kRoomy); };
  fill();
  CHECK(playlist.start(starter).isError(ErrorKind::kNotSaved));
  CHECK_FALSE(playlist.isPlaying());
  CHECK(order() == "");
  empty();
  REQUIRE(playlist.start(starter).ok());
  run(12);
  fill();
  CHECK(playlist.stop().isError(ErrorKind::kNotSaved));
  CHECK(playlist.isPlaying());
  CHECK(playlist.start(starter).isError(ErrorKind::kNotSaved));
  CHECK(playlist.isPlaying());
  CHECK(playlist.step() == 1);
  CHECK(order() == "12");
  ++lights.changes;
  run(1);
  CHECK_FALSE(playlist.isPlaying());
}

TEST_CASE_FIXTURE(PlaylistFixture, "a full store takes the start and the stop") {
  set();
  const StoreSpace space = files.space();
  files.setCapacity(space.total - space.free + reserveOf(StoreUse::kSettings));
  CHECK(playlist.start(starter).isError(ErrorKind::kNotSaved));
  files.setCapacity(space.total - space.free + reserveOf(StoreUse::kSettings) + 4096);
  REQUIRE(playlist.start(starter).ok());
  files.setCapacity(files.space().total - files.space().free + 4096);
  CHECK(playlist.stop().ok());
  CHECK_FALSE(playlist.isPlaying());
}
