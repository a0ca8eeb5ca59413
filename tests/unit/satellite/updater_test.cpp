#include "satellite/updater.h"

#include "unit/satellite/update_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

using Reports = std::vector<std::string>;

bool isPiece(const HttpRequest& question) {
  return question.range.has_value();
}

PublicKey keyOf(uint8_t seed) {
  PublicKey key{};
  key.fill(seed);
  key[0] = 4;
  return key;
}

}  // namespace

TEST_CASE("a satellite fetches the image in pieces, restarts into it, tests it and reports the result") {
  UpdateFixture bench;
  CHECK(bench.outcome() == "success");
  CHECK(bench.reports == Reports{"installing", "success"});
  CHECK(bench.runningVersion() == "2.0.0");
  CHECK(bench.slot.running() == bench.image);
  CHECK_FALSE(bench.slot.isPendingVerify());
  CHECK(bench.heardVersions.front() == "1.2.3");
  CHECK(bench.heardVersions.back() == "2.0.0");
  CHECK(bench.boots == 1);
  for (const ByteRange& range : bench.ranges) CHECK(range.last - range.first < Updater::kPiece);
  bench.runFor(kSecond);
  CHECK_FALSE(bench.hasRecord());
  bench.restart();
  CHECK(bench.runningVersion() == "2.0.0");
}

TEST_CASE("the requests of an update contain the token") {
  UpdateFixture bench;
  bench.outcome();
  for (const HttpRequest& question : bench.http.asked) CHECK(question.bearer == "token");
}

TEST_CASE("the same version may be installed again") {
  UpdateFixture bench;
  REQUIRE(bench.outcome() == "success");
  bench.offer(espImage(satelliteImage()));
  CHECK(bench.outcome() == "success");
  CHECK(bench.boots == 2);
}

TEST_CASE("a satellite reports its chip, and accepts only images for it") {
  UpdateFixture bench;
  bench.chip = kChipEsp32C3;
  bench.reboot();
  CHECK(bench.outcome() == "failed: The image is for another chip (ESP32).");
  EspImage own = satelliteImage();
  own.chip = kChipEsp32C3;
  bench.offer(espImage(own));
  ++bench.id;
  CHECK(bench.outcome() == "success");
  bench.runFor(6 * kSecond);
  CHECK(bench.askedWith("\"chip\":5"));
}

TEST_CASE("an invalid image is rejected with the reason, and the old version continues to run") {
  EspImage otherChip = satelliteImage();
  otherChip.chip = kChipEsp32S3;
  EspImage hub = satelliteImage();
  hub.project = "lumisand-hub";
  std::string flipped = espImage(satelliteImage());
  flipped[20'000] = static_cast<char>(flipped[20'000] ^ 1);
  struct Example {
    std::string image;
    std::string why;
  };
  for (const Example& example :
       {Example{flipped, "The image is damaged"}, Example{espImage(otherChip), "chip"},
        Example{espImage(hub), "hub"}, Example{espImage(satelliteImage("2.0.1")), "2.0.1"},
        Example{espImage(satelliteImage()) + "more", "image"}, Example{panelImage(), "anel"}}) {
    CAPTURE(example.why);
    UpdateFixture bench(example.image);
    const std::string outcome = bench.outcome();
    CAPTURE(outcome);
    CHECK(outcome.rfind("failed: ", 0) == 0);
    CHECK(outcome.find(example.why) != std::string::npos);
    CHECK(bench.runningVersion() == "1.2.3");
    CHECK_FALSE(bench.slot.isActivated());
    CHECK(bench.boots == 0);
    bench.runFor(kSecond);
    CHECK_FALSE(bench.hasRecord());
  }
}

TEST_CASE("an image that differs from the hub's description is rejected") {
  UpdateFixture otherDigest;
  otherDigest.sha256 = std::string(64, 'a');
  CHECK(otherDigest.outcome() == "failed: The image is not the one that was uploaded.");
  UpdateFixture shorter;
  shorter.size = 1000;
  CHECK(shorter.outcome().rfind("failed: ", 0) == 0);
  CHECK_FALSE(shorter.slot.isActivated());
}

TEST_CASE("an image that changed on its way to the flash is not started") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.slot.spare().size() == bench.image.size(); }));
  bench.slot.spare()[20'000] ^= 1;
  CHECK(bench.outcome().rfind("failed: The image is damaged", 0) == 0);
  CHECK_FALSE(bench.slot.isActivated());
  CHECK(bench.boots == 0);
}

TEST_CASE("an image is read back slice by slice, while heartbeats continue") {
  EspImage large = satelliteImage();
  large.segments = {1'400'000, 132};
  UpdateFixture bench(espImage(large));
  REQUIRE(bench.runUntil([&] { return bench.slot.spare().size() == bench.image.size(); }));
  size_t passes = 0;
  for (; bench.boots == 0; ++passes) bench.step();
  CHECK(passes >= bench.image.size() / ImageCheck::kSlice);
  CHECK(bench.outcome() == "success");
  CHECK(bench.longestSilence() <= SatelliteOptions::kHeartbeatEvery + 20);
}

TEST_CASE("an image that is too large for the slot is rejected before a byte is fetched") {
  UpdateFixture bench;
  bench.size = FakeFirmwareSlot::kCapacity + 1;
  CHECK(bench.outcome() == "failed: The image is too large for this device.");
  CHECK(bench.ranges.empty());
  CHECK(bench.slot.calls() == 0);
}

TEST_CASE("with a key, only an image signed with it is installed") {
  const PublicKey key = keyOf(1);
  UpdateFixture bench;
  bench.updateKey = key;
  bench.restart();
  CHECK(bench.outcome() == "failed: The image is not signed.");
  bench.offer(espImage(satelliteImage()));
  bench.offerSigned(keyOf(2));
  CHECK(bench.outcome() == "failed: The signature of the image is wrong.");
  CHECK(bench.runningVersion() == "1.2.3");
  bench.offer(espImage(satelliteImage()));
  bench.offerSigned(key);
  CHECK(bench.outcome() == "success");
}

TEST_CASE("flash that cannot be written ends the installation") {
  UpdateFixture bench;
  bench.slot.failWriteAfter(20'000);
  CHECK(bench.outcome() == "failed: The firmware could not be written to the flash.");
  UpdateFixture busy;
  busy.slot.canBegin = false;
  CHECK(busy.outcome() == "failed: The place for new firmware can't be used now.");
  CHECK(busy.runningVersion() == "1.2.3");
}

TEST_CASE("without space for its record, no installation begins") {
  UpdateFixture bench;
  bench.store.live().setCapacity(0);
  CHECK(bench.outcome().rfind("failed: ", 0) == 0);
  CHECK(bench.slot.calls() == 0);
}

TEST_CASE("an interrupted download continues at the byte where it stopped") {
  UpdateFixture bench;
  int pieces = 0;
  bench.interferes = [&](const HttpRequest& question) {
    if (!isPiece(question) || ++pieces != 2) return false;
    bench.http.breaksOff(206, bench.image.substr(static_cast<size_t>(question.range->first), 1000));
    return true;
  };
  CHECK(bench.outcome() == "success");
  CHECK(bench.ranges[2].first == Updater::kPiece + 1000);
}

TEST_CASE("a hub that is busy, ignores ranges, or sends another part than requested is retried") {
  for (const int kind : {0, 1, 2, 3}) {
    CAPTURE(kind);
    UpdateFixture bench;
    int pieces = 0;
    bench.interferes = [&](const HttpRequest& question) {
      if (!isPiece(question) || ++pieces != 2) return false;
      if (kind == 0) bench.http.answers(503, "{}");
      if (kind == 1) bench.http.answers(200, bench.image);
      if (kind == 2) bench.http.answers(206, "");
      if (kind == 3) bench.http.answers(416, "{}");
      return true;
    };
    CHECK(bench.outcome() == "success");
    CHECK(bench.ranges[2].first == Updater::kPiece);
  }
}

TEST_CASE("a piece that never arrives is requested five more times with growing pauses, then abandoned") {
  UpdateFixture bench;
  std::vector<Millis> asked;
  bench.interferes = [&](const HttpRequest& question) {
    if (!isPiece(question) || question.range->first == 0) return false;
    asked.push_back(bench.clock.now());
    bench.http.fails("Broken off.");
    return true;
  };
  CHECK(bench.outcome() == "failed: The download broke off.");
  REQUIRE(asked.size() == 1 + Updater::kTries);
  for (size_t i = 2; i < asked.size(); ++i) CHECK(asked[i] - asked[i - 1] > asked[i - 1] - asked[i - 2]);
  CHECK(bench.runningVersion() == "1.2.3");
}

TEST_CASE("with short pauses, a missing piece is abandoned soon and a lost report is soon sent again") {
  UpdateFixture bench;
  bench.retryPause = 10;
  bench.restart();
  int lostReports = 0;
  bench.interferes = [&](const HttpRequest& question) {
    const bool isResult = question.body.find("failed") != std::string::npos && lostReports++ < 3;
    const bool isLost = isPiece(question) || isResult;
    if (isLost) bench.http.fails("Broken off.");
    return isLost;
  };
  CHECK(bench.outcome(kSecond) == "failed: The download broke off.");
  CHECK(lostReports == 4);
}

TEST_CASE("a heartbeat is sent every 5 s during a download of many pieces") {
  EspImage large = satelliteImage();
  large.segments = {1'000'000, 132};
  UpdateFixture bench(espImage(large));
  bench.pieceLatency = 300;
  CHECK(bench.outcome() == "success");
  CHECK(bench.longestSilence() <= SatelliteOptions::kHeartbeatEvery + bench.pieceLatency + 10);
}

TEST_CASE("a blocked piece delays a heartbeat by at most 2 s") {
  UpdateFixture bench;
  bench.pieceLatency = kHour;
  CHECK(bench.outcome() == "failed: The download broke off.");
  CHECK(bench.longestSilence() <= SatelliteOptions::kHeartbeatEvery + HubClient::kBackgroundTimeout + 10);
}

TEST_CASE("a new config is requested within 150 ms while a piece is being fetched, then the piece again") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.ranges.size() == 1; }));
  bench.pieceLatency = kHour;
  REQUIRE(bench.runUntil([&] { return bench.http.busy() && isPiece(bench.http.asked.back()); }));
  const Millis sent = bench.clock.now();
  bench.notify(9);
  REQUIRE(bench.runUntil([&] { return bench.isFetching(); }));
  CHECK(bench.clock.now() - sent <= HubClient::kBackgroundTimeoutAfterNotice + 1);
  bench.pieceLatency = 5;
  CHECK(bench.outcome() == "success");
}

TEST_CASE("continuous notifications do not stop a download") {
  UpdateFixture bench;
  bench.pieceLatency = 20;
  uint32_t revision = 100;
  CHECK(bench.runUntil([&] {
    if (bench.clock.now() % 30 == 0) bench.notify(++revision);
    return !bench.isOffering;
  }));
  CHECK(bench.reports.back() == "success");
}

TEST_CASE("after an hour without the hub, the download continues where it stopped") {
  UpdateFixture bench;
  bench.leds.busy = true;  // nothing is drawn
  REQUIRE(bench.runUntil([&] { return bench.ranges.size() == 2; }));
  bench.isAway = true;
  bench.runFor(kHour);
  bench.isAway = false;
  const size_t before = bench.ranges.size();
  CHECK(bench.outcome() == "success");
  CHECK(bench.ranges[before].first > 0);
  CHECK(bench.boots == 1);
}

TEST_CASE("an update that is no longer offered is abandoned") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.ranges.size() == 2; }));
  bench.isOffering = false;
  bench.runFor(kMinute);
  CHECK(bench.log.contains("The hub does not offer this version any more."));
  CHECK_FALSE(bench.hasRecord());
  CHECK(bench.runningVersion() == "1.2.3");
  bench.offer(espImage(satelliteImage()));
  CHECK(bench.outcome() == "success");
}

TEST_CASE("another version that is offered meanwhile is installed instead") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.ranges.size() == 2; }));
  bench.offer(espImage(satelliteImage("3.0.0")), "3.0.0");
  bench.id = 8;
  CHECK(bench.outcome() == "success");
  CHECK(bench.runningVersion() == "3.0.0");
}

TEST_CASE("without an update nothing is written to flash, whatever the hub sends") {
  UpdateFixture bench;
  bench.isOffering = false;
  bench.runFor(kMinute);
  const size_t writes = bench.store.steps();
  bench.runFor(10 * kMinute);
  bench.restart();
  bench.runFor(kMinute);
  CHECK(bench.store.steps() == writes);
  CHECK(bench.slot.calls() == 0);
}

TEST_CASE("an invalid offer is ignored, and the heartbeat counts") {
  const std::string good =
      R"({"id":7,"version":"2","size":9,"sha256":")" + std::string(64, 'a') + R"(","url":"/x"})";
  const auto with = [&good](const std::string& part, const std::string& other) {
    std::string bad = good;
    return bad.replace(bad.find(part), part.size(), other);
  };
  for (const std::string& update :
       {std::string("7"), std::string("{}"), "[" + good + "]", with("7", "0"), with("9", "-9"),
        with("aa", "a"), with("/x", "x"), with("\"2\"", "\"" + std::string(32, '2') + "\""),
        with("\"2\"", "2"), with("id", "no")}) {
    CAPTURE(update);
    ShowingFixture bench;
    REQUIRE(bench.nextPath() == bench.kHeartbeatPath);
    bench.answer(200, R"({"success":true,"time":null,"revision":1,"update":)" + update + "}");
    CHECK(bench.satellite().online());
    CHECK(bench.nextPath() == bench.kHeartbeatPath);
    CHECK(bench.slot.calls() == 0);
  }
}

TEST_CASE("a token that becomes invalid during a download is dropped; the download waits") {
  UpdateFixture bench;
  REQUIRE(bench.runUntil([&] { return bench.ranges.size() == 1; }));
  bench.interferes = [&](const HttpRequest& question) {
    if (isPiece(question)) bench.http.answers(401, UpdateFixture::kUnknownToken);
    return isPiece(question);
  };
  REQUIRE(bench.runUntil([&] { return bench.http.asked.back().url.find("/pair") != std::string::npos; }));
  CHECK(bench.log.contains("does not know this satellite's token"));
}
