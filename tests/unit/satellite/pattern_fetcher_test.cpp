#include "satellite/pattern_fetcher.h"

#include "core/base/crc32.h"
#include "satellite/kept_config.h"
#include "support/hub/device_config_text.h"
#include "support/hub/saved_pattern_bytes.h"
#include "unit/satellite/satellite_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A pattern in one colour. */
std::string plainPattern(Rgb color) {
  SavedPatternBytes pattern;
  pattern.durations = {1000};
  pattern.colors = {color};
  pattern.frames = {std::vector<uint8_t>(kMatrixPixels, 0)};
  return pattern.take();
}

const std::string kGreenPattern = plainPattern({0, 255, 0});
const std::string kBluePattern = plainPattern({0, 0, 255});

/** The config of a matrix that shows a saved pattern; its own pattern is red. */
std::string configWith(int id, const std::string& file) {
  const std::string named = R"("pattern","patternId":)" + std::to_string(id);
  std::string json = SatelliteFixture::configJson("#ff0000");
  json.replace(json.find(R"("pattern")"), 9, named);
  return json.insert(1, R"("patternRevisions":[")" + std::to_string(crc32(asBytes(file))) + R"("],)");
}

/** A satellite that has shown its own red pattern. */
struct FetchFixture : ShowingFixture {
  uint32_t revision = 1;

  /** Gives the satellite a config by a notification. */
  void give(const std::string& json) {
    notify(++revision);
    REQUIRE(nextPath() == kConfigPath);
    answer(200, json, "\"" + std::to_string(revision) + "\"");
  }
  /** The path of the open request that is no heartbeat, or of the next one. */
  std::string nextFetch(Millis limit = 20 * kSecond) {
    const std::string hub = "http://hub:8080";
    for (const Millis end = clock.now() + limit; clock.now() < end;) {
      const std::string path =
          http.busy() ? http.asked.back().url.substr(hub.size()) : nextPath(end - clock.now());
      if (path != kHeartbeatPath) return path;
      answer(200, R"({"success":true,"time":null,"revision":)" + std::to_string(revision) + "}");
    }
    return "";
  }
  void deliver(const std::string& file, int id = 7) {
    REQUIRE(nextFetch() == "/api/device/matrix-1/patterns/" + std::to_string(id));
    CHECK(http.asked.back().bearer == "token");
    answer(200, file);
  }
};

const std::vector<uint8_t> kNothing = {0, 0, 0};

}  // namespace

TEST_CASE("a page is dark until its saved pattern is there, which is fetched immediately") {
  FetchFixture fixture;
  fixture.give(configWith(7, kGreenPattern));
  REQUIRE(fixture.nextFetch(100) == "/api/device/matrix-1/patterns/7");
  CHECK(fixture.shown() == kNothing);
  fixture.answer(200, kGreenPattern);
  CHECK(fixture.shown() == kGreen);
  CHECK(fixture.nextFetch() == "");
}

TEST_CASE("a changed pattern replaces the old one, which is shown until then") {
  FetchFixture fixture;
  fixture.give(configWith(7, kGreenPattern));
  fixture.deliver(kGreenPattern);
  fixture.give(configWith(7, kBluePattern));
  CHECK(fixture.shown() == kGreen);
  fixture.deliver(kBluePattern);
  CHECK(fixture.shown() == kBlue);
}

TEST_CASE("without its hub, a satellite shows its saved patterns after a restart") {
  FetchFixture fixture;
  fixture.give(configWith(7, kGreenPattern));
  fixture.deliver(kGreenPattern);
  fixture.pass(KeptConfig::kQuiet);
  fixture.reboot();
  CHECK(fixture.shown() == kGreen);
  REQUIRE(fixture.satellite().flush());
}

TEST_CASE("a pattern that is missing after a restart is fetched although the config is known") {
  FetchFixture fixture;
  const std::string config = configWith(7, kGreenPattern);
  fixture.give(config);
  fixture.pass(KeptConfig::kQuiet);
  fixture.reboot();
  fixture.http.cancel();
  fixture.revision = deviceConfigFromJson(config).value().revision();
  fixture.deliver(kGreenPattern);
  CHECK(fixture.shown() == kGreen);
}

TEST_CASE("what the config no longer names is removed; a notification removes nothing") {
  FetchFixture fixture;
  fixture.give(configWith(7, kGreenPattern));
  fixture.deliver(kGreenPattern);
  std::string notification = SatelliteFixture::configJson("#ff0000");
  notification.insert(1, R"("temporary":true,)");
  fixture.give(notification);
  CHECK(fixture.shown() == kRed);
  CHECK(fixture.store.exists("matrix-patterns/7"));
  fixture.give(configWith(8, kBluePattern));
  CHECK_FALSE(fixture.store.exists("matrix-patterns/7"));
  fixture.deliver(kBluePattern, 8);
  CHECK(fixture.store.exists("matrix-patterns/8"));
  fixture.give(SatelliteFixture::configJson("#00ff00"));
  CHECK_FALSE(fixture.store.exists("matrix-patterns/8"));
  CHECK(fixture.shown() == kGreen);
}

TEST_CASE("a pattern that is no longer wanted when it has arrived is not kept") {
  FetchFixture part;
  const SatellitePorts ports{part.store, part.clock, part.random, part.http,   part.notifier,  part.leds,
                             part.log,   part.slot,  part.system, part.crypto, part.signatures};
  const SatelliteOptions options{"matrix-1", "http://hub:8080", "token", "1.2.3", {}, {}};
  SavedPatterns patterns(part.store, part.log);
  PatternFetcher fetcher(ports, options, patterns);
  fetcher.use(deviceConfigFromJson(configWith(7, kGreenPattern)).value());
  HttpRequest request;
  REQUIRE(fetcher.next(request));
  fetcher.status(200, {});
  REQUIRE(fetcher.body(asBytes(kGreenPattern)));
  fetcher.use(deviceConfigFromJson(SatelliteFixture::configJson("#ff0000")).value());
  fetcher.end();
  CHECK_FALSE(patterns.crcOf(7));
  CHECK(part.log.count("could not be fetched") == 0);
  CHECK_FALSE(fetcher.next(request));
  CHECK_FALSE(part.store.exists("matrix-patterns/new"));
}

TEST_CASE("a response that is not the pattern is logged once and the request repeated") {
  FetchFixture fixture;
  fixture.give(configWith(7, kGreenPattern));
  fixture.deliver("nonsense");
  fixture.deliver(kBluePattern);
  fixture.deliver(kGreenPattern.substr(0, 100));
  REQUIRE(fixture.nextFetch() == "/api/device/matrix-1/patterns/7");
  fixture.answer(404, "{}");
  CHECK(fixture.shown() == kNothing);
  CHECK(fixture.satellite().online());
  CHECK(fixture.log.count("The saved pattern 7 could not be fetched: ") == 1);
  fixture.deliver(kGreenPattern);
  CHECK(fixture.shown() == kGreen);
}

TEST_CASE("a fetch of the config goes before that of a pattern, which is repeated") {
  FetchFixture fixture;
  fixture.give(configWith(7, kGreenPattern));
  REQUIRE(fixture.nextFetch() == "/api/device/matrix-1/patterns/7");
  fixture.give(configWith(7, kBluePattern));
  fixture.deliver(kBluePattern);
  CHECK(fixture.shown() == kBlue);
  CHECK(fixture.log.count("could not be fetched") == 0);
}

TEST_CASE("a store without room leaves the page dark, and the satellite works on") {
  FetchFixture fixture;
  MemoryFileStore& store = fixture.store.live();
  store.setCapacity(store.space().total - store.space().free + reserveOf(StoreUse::kPatterns));
  fixture.give(configWith(7, kGreenPattern));
  fixture.deliver(kGreenPattern);
  CHECK(fixture.shown() == kNothing);
  CHECK(fixture.log.count("There is no room for another pattern.") == 1);
  store.setCapacity(MemoryFileStore::kRoomy);
  fixture.deliver(kGreenPattern);
  CHECK(fixture.shown() == kGreen);
}

TEST_CASE("a power cut at any step of a fetch leaves a satellite that gets the pattern") {
  for (size_t step = 0; step < 30; ++step) {
    CAPTURE(step);
    FetchFixture fixture;
    fixture.give(configWith(7, kGreenPattern));
    REQUIRE(fixture.satellite().flush());
    REQUIRE(fixture.nextFetch() == "/api/device/matrix-1/patterns/7");
    fixture.http.pieceSize = 200;
    fixture.store.cutPower({step, step % 2 == 0, static_cast<Unsynced>(step % 4)});
    fixture.http.answers(200, kGreenPattern);
    fixture.pass(1);
    fixture.store.restart();
    fixture.reboot();
    const auto kept = fixture.shown();
    CHECK((kept == kGreen || kept == kNothing));
    fixture.revision = deviceConfigFromJson(configWith(7, kGreenPattern)).value().revision();
    if (kept == kNothing) {
      fixture.http.cancel();
      fixture.deliver(kGreenPattern);
    }
    CHECK(fixture.shown() == kGreen);
    CHECK_FALSE(fixture.store.exists("matrix-patterns/new"));
  }
}

TEST_CASE("a satellite that forgets its hub erases the patterns, too") {
  FetchFixture fixture;
  fixture.give(configWith(7, kGreenPattern));
  fixture.deliver(kGreenPattern);
  RecordStore records(fixture.store, fixture.log);
  CHECK(Satellite::forget(records, fixture.store));
  CHECK_FALSE(fixture.store.exists("matrix-patterns/7"));
}
