#include "core/scenes/preset_playlist.h"

#include <doctest/doctest.h>

#include <set>

#include "core/json/json_fields.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

Result<SceneSummary> presetHead(std::string_view text) {
  SceneSummary preset;
  const Status read = readJson(text, "The preset", [&](JsonField& field) { readSceneHead(field, preset); });
  if (!read) return read.error();
  return preset;
}

struct PlaylistFixture {
  struct Shown {
    uint32_t preset;
    uint8_t transition;
    bool isFirst;
    std::optional<EpochMillis> since;
  };

  MemoryFileStore files;
  QuietLog log;
  RecordStore records{files, log};
  ManualClock clock{fromIso("2026-05-01T06:00Z").value()};
  FixedRandom random;
  SceneList presets{SceneKind::kPreset, records, log, presetHead};
  std::vector<Shown> shown;
  PlayedLights lights{true, true, 1};
  std::set<uint32_t> damaged;
  PresetPlaylist playlist = make();

  PlaylistFixture() {
    presets.load();
    for (const char* name : {"One", "Two", "Three"}) {
      REQUIRE(presets.add(std::string(R"({"name":")") + name + "\"}").ok());
    }
    playlist.load();
  }

  PresetPlaylist make() {
    return {presets,
            records,
            clock,
            random,
            {[this](const PresetStep& step, bool isFirst, const std::optional<EpochMillis>& since) {
               if (damaged.count(step.preset) > 0) return Status(Error{"damaged"});
               shown.push_back({step.preset, step.transition, isFirst, since});
               ++lights.revision;
               return Status(Done{});
             },
             [this] { return lights; }}};
  }
  void set(const std::string& rest = "") {
    const auto settings = presetPlaylistFromJson(
        R"({"steps":[{"preset":1,"seconds":10},{"preset":2,"seconds":20,"transition":3},{"preset":3,"seconds":5}])" +
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
    for (const Shown& one : shown) all += std::to_string(one.preset);
    return all;
  }
};

}  // namespace

TEST_CASE_FIXTURE(PlaylistFixture, "each step is shown for its time, with its transition, again and again") {
  set();
  REQUIRE(playlist.start().ok());
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
  CHECK_FALSE(playlist.start(due).ok());
  CHECK_FALSE(playlist.isPlaying());
  damaged = {};
  REQUIRE(playlist.start(due).ok());
  CHECK(shown[0].isFirst);
  CHECK(shown[0].since == due);
  run(10);
  CHECK(shown[1].since == due);
}

TEST_CASE_FIXTURE(PlaylistFixture, "without repeat the playlist ends after its last step") {
  set(R"(,"repeat":false)");
  REQUIRE(playlist.start().ok());
  run(34);
  CHECK(playlist.isPlaying());
  run(1);
  CHECK_FALSE(playlist.isPlaying());
  CHECK(order() == "123");
}

TEST_CASE_FIXTURE(PlaylistFixture, "a shuffled round has each step once, and no step follows itself") {
  set(R"(,"shuffle":true)");
  REQUIRE(playlist.start().ok());
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
  REQUIRE(playlist.start().ok());
  lights.isUnchanged = false;
  run(1);
  CHECK_FALSE(playlist.isPlaying());
  lights.isUnchanged = true;
  PresetPlaylist again = make();
  again.load();
  CHECK_FALSE(again.isPlaying());
  CHECK(again.settings().steps.size() == 3);
}

TEST_CASE_FIXTURE(PlaylistFixture,
                  "while the lights are dark nothing is shown, and then the step of that time") {
  set();
  REQUIRE(playlist.start().ok());
  lights.isOn = false;
  run(31);
  CHECK(order() == "1");
  CHECK(playlist.step() == 2);
  lights.isOn = true;
  run(1);
  CHECK(order() == "13");
}

TEST_CASE_FIXTURE(PlaylistFixture,
                  "after a user switched the lights, steps count from then on, also across a restart") {
  set();
  REQUIRE(playlist.start().ok());
  run(5);
  ++lights.revision;
  run(5);
  CHECK(order() == "12");
  CHECK(shown[1].since == fromIso("2026-05-01T06:00:06Z"));
  PresetPlaylist again = make();
  again.load();
  CHECK(again.isPlaying());
  again.tick();
  CHECK(order() == "121");
  CHECK_FALSE(shown[2].isFirst);
  CHECK(shown[2].since == fromIso("2026-05-01T06:00:06Z"));
}

TEST_CASE_FIXTURE(PlaylistFixture,
                  "the steps of a deleted preset are removed; a damaged preset is left out") {
  set();
  REQUIRE(playlist.start().ok());
  damaged = {2};
  run(10);
  CHECK(order() == "1");
  run(5);
  CHECK(order() == "13");
  REQUIRE(presets.remove(3).ok());
  run(1);
  CHECK(order() == "131");
  CHECK(playlist.settings().steps.size() == 2);
  REQUIRE(presets.remove(1).ok());
  REQUIRE(presets.remove(2).ok());
  run(1);
  CHECK_FALSE(playlist.isPlaying());
  CHECK(playlist.start().isError(ErrorKind::kConflict));
}

TEST_CASE_FIXTURE(PlaylistFixture, "the deletion of another step leaves the present one and its time") {
  set();
  REQUIRE(playlist.start().ok());
  run(12);
  REQUIRE(presets.remove(1).ok());
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
    const auto read = presetPlaylistFromJson(text);
    return std::string(read ? playlist.replace(read.value()).error().message : read.error().message);
  };
  CHECK(message(R"({"steps":[{"preset":9}]})") == "preset must be the id of a preset.");
  CHECK(message(R"({"steps":[{}]})") == "preset must be the id of a preset.");
  CHECK(message(R"({"steps":[{"preset":1,"seconds":4}]})") ==
        "seconds must be a whole number from 5 to 86400.");
  CHECK(message(R"({"steps":[{"preset":1,"seconds":86401}]})") ==
        "seconds must be a whole number from 5 to 86400.");
  CHECK(message(R"({"steps":[{"preset":1,"transition":61}]})") ==
        "transition must be a whole number from 0 to 60.");
  CHECK(message(R"({"steps":[5]})") != "");
  std::string many = R"({"steps":[{"preset":1})";
  for (int i = 0; i < 32; ++i) many += R"(,{"preset":1})";
  CHECK(message(many + "]}") == "The playlist has at most 32 steps.");
  CHECK(playlist.settings().steps.size() == 3);
}

TEST_CASE_FIXTURE(PlaylistFixture, "32 steps fit, and each is shown once a round") {
  std::string many = R"({"steps":[{"preset":1,"seconds":5})";
  for (int i = 0; i < 31; ++i) many += R"(,{"preset":1,"seconds":5})";
  REQUIRE(playlist.replace(presetPlaylistFromJson(many + R"(],"repeat":false})").value()).ok());
  REQUIRE(playlist.start().ok());
  run(32 * 5);
  CHECK_FALSE(playlist.isPlaying());
  CHECK(shown.size() == 32);
}
