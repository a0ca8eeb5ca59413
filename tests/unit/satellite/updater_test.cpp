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
  UpdateFixture fixture;
  CHECK(fixture.outcome() == "success");
  CHECK(fixture.reports == Reports{"installing", "success"});
  CHECK(fixture.runningVersion() == "2.0.0");
  CHECK(fixture.slot.running() == fixture.image);
  CHECK_FALSE(fixture.slot.isPendingVerify());
  CHECK(fixture.heardVersions.front() == "1.2.3");
  CHECK(fixture.heardVersions.back() == "2.0.0");
  CHECK(fixture.boots == 1);
  for (const ByteRange& range : fixture.ranges) CHECK(range.last - range.first < Updater::kPiece);
  fixture.runFor(kSecond);
  CHECK_FALSE(fixture.hasRecord());
  fixture.restart();
  CHECK(fixture.runningVersion() == "2.0.0");
}

TEST_CASE("a satellite reports its chip, and accepts only images for it") {
  UpdateFixture fixture;
  fixture.chip = kChipEsp32C3;
  fixture.reboot();
  CHECK(fixture.outcome() == "failed: The image is for another chip (ESP32).");
  EspImage own = satelliteImage();
  own.chip = kChipEsp32C3;
  fixture.offer(espImage(own));
  ++fixture.id;
  CHECK(fixture.outcome() == "success");
  fixture.runFor(6 * kSecond);
  CHECK(fixture.askedWith("\"chip\":5"));
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
    UpdateFixture fixture(example.image);
    const std::string outcome = fixture.outcome();
    CAPTURE(outcome);
    CHECK(outcome.rfind("failed: ", 0) == 0);
    CHECK(outcome.find(example.why) != std::string::npos);
    CHECK(fixture.runningVersion() == "1.2.3");
    CHECK_FALSE(fixture.slot.isActivated());
    CHECK(fixture.boots == 0);
    fixture.runFor(kSecond);
    CHECK_FALSE(fixture.hasRecord());
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
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.slot.spare().size() == fixture.image.size(); }));
  fixture.slot.spare()[20'000] ^= 1;
  CHECK(fixture.outcome().rfind("failed: The image is damaged", 0) == 0);
  CHECK_FALSE(fixture.slot.isActivated());
  CHECK(fixture.boots == 0);
}

TEST_CASE("an image is read back slice by slice, while heartbeats continue") {
  EspImage large = satelliteImage();
  large.segments = {1'400'000, 132};
  UpdateFixture fixture(espImage(large));
  REQUIRE(fixture.runUntil([&] { return fixture.slot.spare().size() == fixture.image.size(); }));
  size_t passes = 0;
  for (; fixture.boots == 0; ++passes) fixture.step();
  CHECK(passes >= fixture.image.size() / ImageCheck::kSlice);
  CHECK(fixture.outcome() == "success");
  CHECK(fixture.longestSilence() <= SatelliteOptions::kHeartbeatEvery + 20);
}

TEST_CASE("an image that is too large for the slot is rejected before a byte is fetched") {
  UpdateFixture fixture;
  fixture.size = FakeFirmwareSlot::kCapacity + 1;
  CHECK(fixture.outcome() == "failed: The image is too large for this device.");
  CHECK(fixture.ranges.empty());
  CHECK(fixture.slot.calls() == 0);
}

TEST_CASE("with a key, only an image signed with it is installed") {
  const PublicKey key = keyOf(1);
  UpdateFixture fixture;
  fixture.updateKey = key;
  fixture.restart();
  CHECK(fixture.outcome() == "failed: The image is not signed.");
  fixture.offer(espImage(satelliteImage()));
  fixture.offerSigned(keyOf(2));
  CHECK(fixture.outcome() == "failed: The signature of the image is wrong.");
  CHECK(fixture.runningVersion() == "1.2.3");
  fixture.offer(espImage(satelliteImage()));
  fixture.offerSigned(key);
  CHECK(fixture.outcome() == "success");
}

TEST_CASE("an interrupted download continues at the byte where it stopped") {
  UpdateFixture fixture;
  int pieces = 0;
  fixture.interferes = [&](const HttpRequest& question) {
    if (!isPiece(question) || ++pieces != 2) return false;
    fixture.http.breaksOff(206, fixture.image.substr(static_cast<size_t>(question.range->first), 1000));
    return true;
  };
  CHECK(fixture.outcome() == "success");
  CHECK(fixture.ranges[2].first == Updater::kPiece + 1000);
}

TEST_CASE("a hub that is busy, ignores ranges, or sends another part than requested is retried") {
  for (const int kind : {0, 1, 2, 3}) {
    CAPTURE(kind);
    UpdateFixture fixture;
    int pieces = 0;
    fixture.interferes = [&](const HttpRequest& question) {
      if (!isPiece(question) || ++pieces != 2) return false;
      if (kind == 0) fixture.http.answers(503, "{}");
      if (kind == 1) fixture.http.answers(200, fixture.image);
      if (kind == 2) fixture.http.answers(206, "");
      if (kind == 3) fixture.http.answers(416, "{}");
      return true;
    };
    CHECK(fixture.outcome() == "success");
    CHECK(fixture.ranges[2].first == Updater::kPiece);
  }
}

TEST_CASE("a piece that never arrives is requested five more times with growing pauses, then abandoned") {
  UpdateFixture fixture;
  std::vector<Millis> asked;
  fixture.interferes = [&](const HttpRequest& question) {
    if (!isPiece(question) || question.range->first == 0) return false;
    asked.push_back(fixture.clock.now());
    fixture.http.fails("Broken off.");
    return true;
  };
  CHECK(fixture.outcome() == "failed: The download broke off.");
  REQUIRE(asked.size() == 1 + Updater::kTries);
  for (size_t i = 2; i < asked.size(); ++i) CHECK(asked[i] - asked[i - 1] > asked[i - 1] - asked[i - 2]);
  CHECK(fixture.runningVersion() == "1.2.3");
}

TEST_CASE("with short pauses, a missing piece is abandoned soon and a lost report is soon sent again") {
  UpdateFixture fixture;
  fixture.retryPause = 10;
  fixture.restart();
  int lostReports = 0;
  fixture.interferes = [&](const HttpRequest& question) {
    const bool isResult = question.body.find("failed") != std::string::npos && lostReports++ < 3;
    const bool isLost = isPiece(question) || isResult;
    if (isLost) fixture.http.fails("Broken off.");
    return isLost;
  };
  CHECK(fixture.outcome(kSecond) == "failed: The download broke off.");
  CHECK(lostReports == 4);
}

TEST_CASE("a heartbeat is sent every 5 s during a download of many pieces") {
  EspImage large = satelliteImage();
  large.segments = {1'000'000, 132};
  UpdateFixture fixture(espImage(large));
  fixture.pieceLatency = 300;
  CHECK(fixture.outcome() == "success");
  CHECK(fixture.longestSilence() <= SatelliteOptions::kHeartbeatEvery + fixture.pieceLatency + 10);
}

TEST_CASE("a blocked piece delays a heartbeat by at most 2 s") {
  UpdateFixture fixture;
  fixture.pieceLatency = kHour;
  CHECK(fixture.outcome() == "failed: The download broke off.");
  CHECK(fixture.longestSilence() <= SatelliteOptions::kHeartbeatEvery + HubClient::kBackgroundTimeout + 10);
}

TEST_CASE("a new config is requested within 150 ms while a piece is being fetched, then the piece again") {
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.ranges.size() == 1; }));
  fixture.pieceLatency = kHour;
  REQUIRE(fixture.runUntil([&] { return fixture.http.busy() && isPiece(fixture.http.asked.back()); }));
  const Millis sent = fixture.clock.now();
  fixture.notify(9);
  REQUIRE(fixture.runUntil([&] { return fixture.isFetching(); }));
  CHECK(fixture.clock.now() - sent <= HubClient::kBackgroundTimeoutAfterNotice + 1);
  fixture.pieceLatency = 5;
  CHECK(fixture.outcome() == "success");
}

TEST_CASE("continuous notifications do not stop a download") {
  UpdateFixture fixture;
  fixture.pieceLatency = 20;
  uint32_t revision = 100;
  CHECK(fixture.runUntil([&] {
    if (fixture.clock.now() % 30 == 0) fixture.notify(++revision);
    return !fixture.isOffering;
  }));
  CHECK(fixture.reports.back() == "success");
}

TEST_CASE("after an hour without the hub, the download continues where it stopped") {
  UpdateFixture fixture;
  fixture.leds.busy = true;  // nothing is drawn
  REQUIRE(fixture.runUntil([&] { return fixture.ranges.size() == 2; }));
  fixture.isAway = true;
  fixture.runFor(kHour);
  fixture.isAway = false;
  const size_t before = fixture.ranges.size();
  CHECK(fixture.outcome() == "success");
  CHECK(fixture.ranges[before].first > 0);
  CHECK(fixture.boots == 1);
}

TEST_CASE("an update that is no longer offered is abandoned") {
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.ranges.size() == 2; }));
  fixture.isOffering = false;
  fixture.runFor(kMinute);
  CHECK(fixture.log.contains("The hub does not offer this version any more."));
  CHECK_FALSE(fixture.hasRecord());
  CHECK(fixture.runningVersion() == "1.2.3");
  fixture.offer(espImage(satelliteImage()));
  CHECK(fixture.outcome() == "success");
}

TEST_CASE("without an update nothing is written to flash, whatever the hub sends") {
  UpdateFixture fixture;
  fixture.isOffering = false;
  fixture.runFor(kMinute);
  const size_t writes = fixture.store.steps();
  fixture.runFor(10 * kMinute);
  fixture.restart();
  fixture.runFor(kMinute);
  CHECK(fixture.store.steps() == writes);
  CHECK(fixture.slot.calls() == 0);
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
    ShowingFixture fixture;
    REQUIRE(fixture.nextPath() == fixture.kHeartbeatPath);
    fixture.answer(200, R"({"success":true,"time":null,"revision":1,"update":)" + update + "}");
    CHECK(fixture.satellite().online());
    CHECK(fixture.nextPath() == fixture.kHeartbeatPath);
    CHECK(fixture.slot.calls() == 0);
  }
}

TEST_CASE("a token that becomes invalid during a download is dropped; the download waits") {
  UpdateFixture fixture;
  REQUIRE(fixture.runUntil([&] { return fixture.ranges.size() == 1; }));
  fixture.interferes = [&](const HttpRequest& question) {
    if (isPiece(question)) fixture.http.answers(401, UpdateFixture::kUnknownToken);
    return isPiece(question);
  };
  REQUIRE(fixture.runUntil([&] { return fixture.http.asked.back().url.find("/pair") != std::string::npos; }));
  CHECK(fixture.log.contains("does not know this satellite's token"));
}
