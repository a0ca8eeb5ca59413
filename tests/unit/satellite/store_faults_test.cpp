#include "satellite/kept_config.h"
#include "support/hub/device_config_text.h"
#include "unit/satellite/satellite_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kToken = "secret";
constexpr Millis kLife = 10 * kSecond;  // enough to be paired, get the config and save it
constexpr Millis kStep = 10;

/** A satellite with a hub that pairs every device and has one token and one config, all red. */
struct HomeFixture : SatelliteFixture {
  void live(Millis time) {
    for (const Millis end = clock.now() + time; clock.now() < end; clock.advance(kStep)) {
      satellite().tick();
      if (http.busy()) answerAsHub();
    }
  }
  void answerAsHub() {
    const std::string& url = http.asked.back().url;
    const auto asks = [&url](const char* path) { return url == std::string("http://hub:8080") + path; };
    if (asks(kPairPath)) {
      ++pairings;
      answer(200, std::string(R"({"token":")") + kToken + "\"}");
    } else if (http.asked.back().bearer != kToken) {
      answer(401, kUnknownToken);
    } else if (asks(kHeartbeatPath)) {
      static const uint32_t revision = deviceConfigFromJson(configJson("#ff0000")).value().revision();
      answer(200, R"({"time":null,"revision":)" + std::to_string(revision) + "}");
    } else {
      answer(200, configJson("#ff0000"), "\"e\"");
    }
  }

  /** Restarts the satellite without its hub. Returns true if it shows red. */
  bool startsRed() {
    reboot();
    return shown() == kRed;
  }
  /** Checks that without further faults the satellite is paired and red, also after a restart. */
  void checkMended() {
    live(kLife);
    CHECK(shown() == kRed);
    pairings = 0;
    CHECK(startsRed());
    live(kLife);
    CHECK(pairings == 0);
  }

  size_t pairings = 0;
};

size_t stepsOfLife() {
  HomeFixture fixture;
  fixture.live(kLife);
  return fixture.store.steps();
}

}  // namespace

TEST_CASE("a power cut at any step of a satellite's store costs at most a pairing or its config") {
  const size_t steps = stepsOfLife();
  REQUIRE(steps > 6);
  for (size_t i = 0; i < steps * 8; ++i) {
    CAPTURE(i);
    HomeFixture fixture;
    fixture.store.cutPower({i / 8, i % 2 == 0, static_cast<Unsynced>(i / 2 % 4)});
    fixture.live(kLife);
    REQUIRE(fixture.store.isOff());
    fixture.store.restart();
    fixture.log.lines.clear();
    const bool isRed = fixture.startsRed();
    CHECK((isRed || fixture.lit() == 0 || !fixture.satellite().online()));
    CHECK(fixture.log.count("damaged") == 0);
    fixture.checkMended();
  }
}

TEST_CASE("after a fault of its store a satellite continues to work and saves later what it could not save") {
  const size_t steps = stepsOfLife();
  for (size_t i = 0; i < steps; ++i) {
    CAPTURE(i);
    HomeFixture fixture;
    fixture.store.failStep(i);
    fixture.live(kLife);
    CHECK(fixture.shown() == kRed);
    fixture.live(2 * kMinute);
    fixture.pairings = 0;
    CHECK(fixture.startsRed());
    fixture.checkMended();
    CHECK(fixture.pairings == 0);
  }
}

TEST_CASE("a satellite with a full store works, logs it, and saves everything once there is space") {
  for (const uint64_t room : {0, 60, 200}) {
    CAPTURE(room);
    HomeFixture fixture;
    fixture.store.live().setCapacity(room);
    fixture.live(kLife);
    CHECK(fixture.shown() == kRed);
    CHECK(fixture.log.contains("could not be saved"));
    fixture.store.live().setCapacity(MemoryFileStore::kRoomy);
    fixture.live(2 * kMinute);
    fixture.pairings = 0;
    CHECK(fixture.startsRed());
    fixture.live(kLife);
    CHECK(fixture.pairings == 0);
  }
}

TEST_CASE("a damaged record of a satellite is logged, and the hub supplies its content again") {
  HomeFixture sound;
  sound.live(kLife);
  const std::vector<std::string> paths = sound.store.live().paths();
  REQUIRE(paths.size() >= 2);
  for (const std::string& path : paths) {
    const std::string content = sound.store.live().contentOf(path);
    for (size_t at = 0; at < content.size(); at += content.size() / 6 + 1) {
      for (const bool isCut : {false, true}) {
        CAPTURE(path);
        CAPTURE(at);
        CAPTURE(isCut);
        HomeFixture fixture;
        fixture.live(kLife);
        std::string& bytes = fixture.store.live().contentOf(path);
        bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
        if (isCut) bytes.resize(at);
        fixture.pairings = 0;
        (void)fixture.startsRed();
        fixture.live(kLife);
        CHECK(fixture.shown() == kRed);
        CHECK(fixture.log.contains("damaged"));
        CHECK(fixture.pairings <= 1);
        fixture.checkMended();
      }
    }
  }
}

TEST_CASE("a satellite writes a damaged file again, so that damage to its copy costs nothing") {
  constexpr Millis kAllChecks = 40 * kSecond;
  for (const std::string main : {"records/satellite", "records/config"}) {
    for (const bool isCopyFirst : {false, true}) {
      CAPTURE(main);
      CAPTURE(isCopyFirst);
      HomeFixture fixture;
      fixture.live(kAllChecks);
      const std::string first = main + (isCopyFirst ? ".old" : "");
      const std::string second = main + (isCopyFirst ? "" : ".old");
      MemoryFileStore& files = fixture.store.live();
      const std::string whole = files.contentOf(main);
      files.contentOf(first).back() ^= 1;
      fixture.pairings = 0;
      CHECK(fixture.startsRed());
      fixture.live(kAllChecks);
      CHECK(files.contentOf(first) == whole);
      CHECK(fixture.log.contains("was damaged and is written again."));
      files.contentOf(second).back() ^= 1;
      CHECK(fixture.startsRed());
      fixture.live(kLife);
      CHECK(fixture.pairings == 0);
    }
  }
}
