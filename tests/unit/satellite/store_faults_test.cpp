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
  HomeFixture bench;
  bench.live(kLife);
  return bench.store.steps();
}

}  // namespace

TEST_CASE("a power cut at any step of a satellite's store costs at most a pairing or its config") {
  const size_t steps = stepsOfLife();
  REQUIRE(steps > 6);
  for (size_t i = 0; i < steps * 8; ++i) {
    CAPTURE(i);
    HomeFixture bench;
    bench.store.cutPower({i / 8, i % 2 == 0, static_cast<Unsynced>(i / 2 % 4)});
    bench.live(kLife);
    REQUIRE(bench.store.isOff());
    bench.store.restart();
    bench.log.lines.clear();
    const bool isRed = bench.startsRed();
    CHECK((isRed || bench.lit() == 0 || !bench.satellite().online()));
    CHECK(bench.log.count("damaged") == 0);
    bench.checkMended();
  }
}

TEST_CASE("after a fault of its store a satellite continues to work and saves later what it could not save") {
  const size_t steps = stepsOfLife();
  for (size_t i = 0; i < steps; ++i) {
    CAPTURE(i);
    HomeFixture bench;
    bench.store.failStep(i);
    bench.live(kLife);
    CHECK(bench.shown() == kRed);
    bench.live(2 * kMinute);
    bench.pairings = 0;
    CHECK(bench.startsRed());
    bench.checkMended();
    CHECK(bench.pairings == 0);
  }
}

TEST_CASE("a satellite with a full store works, logs it, and saves everything once there is space") {
  for (const uint64_t room : {0, 60, 200}) {
    CAPTURE(room);
    HomeFixture bench;
    bench.store.live().setCapacity(room);
    bench.live(kLife);
    CHECK(bench.shown() == kRed);
    CHECK(bench.log.contains("could not be saved"));
    bench.store.live().setCapacity(MemoryFileStore::kRoomy);
    bench.live(2 * kMinute);
    bench.pairings = 0;
    CHECK(bench.startsRed());
    bench.live(kLife);
    CHECK(bench.pairings == 0);
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
        HomeFixture bench;
        bench.live(kLife);
        std::string& bytes = bench.store.live().contentOf(path);
        bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
        if (isCut) bytes.resize(at);
        bench.pairings = 0;
        (void)bench.startsRed();
        bench.live(kLife);
        CHECK(bench.shown() == kRed);
        CHECK(bench.log.contains("damaged"));
        CHECK(bench.pairings <= 1);
        bench.checkMended();
      }
    }
  }
}
