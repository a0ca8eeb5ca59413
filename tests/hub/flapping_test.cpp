#include <doctest/doctest.h>

#include <random>

#include "support/hub/full_hub.h"
#include "support/stores/metered_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Two matrices whose network fails and returns every few seconds. */
struct FlappingHub : FullHub {
  MeteredFileStore metered{beside};
  std::mt19937 random{7};
  size_t refusals = 0;

  FlappingHub() : FullHub({2, 2, 2, 1, 2, 0, 10}) {
    flash = &metered;
    reboot();
  }
  ~FlappingHub() {
    flash = &beside;
    reboot();
  }

  uint32_t below(uint32_t limit) { return static_cast<uint32_t>(random() % limit); }

  void report(size_t index, const std::string& address, const char* version = "1.0.0") {
    const std::string body = R"({"deviceId":"matrix-)" + std::to_string(index + 1) +
                             R"(","uptime":5,"version":")" + version + R"(","address":"10.0.0.9:)" +
                             std::to_string(4000 + below(9)) + "\"}";
    Request request = makeRequest(Method::kPost, "/api/config/device/heartbeat", deviceTokens[index], body);
    request.remoteAddress = address;
    if (serve(std::move(request), body) != 200) ++refusals;
  }
  std::string anyAddress() { return "10.0." + std::to_string(below(250)) + "." + std::to_string(below(250)); }

  /** Fetches half of the configuration, then disconnects. */
  void fetchHalf(size_t index) {
    const auto target = std::make_shared<KeptAnswer>();
    const std::string path = "/api/device/matrix-" + std::to_string(index + 1) + "/config";
    hub().router().open(makeRequest(Method::kGet, path, deviceTokens[index]), Reply(target));
    uint8_t piece[64];
    if (target->kept.stream) target->kept.stream->read(piece);
  }

  /** Sends half of a heartbeat, then disconnects. */
  void breakOff(size_t index) {
    const std::string body = R"({"deviceId":"matrix-1","upti)";
    const auto target = std::make_shared<KeptAnswer>();
    Request request = makeRequest(Method::kPost, "/api/config/device/heartbeat", deviceTokens[index], body);
    request.contentLength = 200;
    BodyHandler intake = hub().router().open(std::move(request), Reply(target));
    REQUIRE(intake.body);
    intake.body->write(asBytes(body));
    intake.body->abort();
  }

  void askToBePaired() {
    const std::string body = R"({"deviceId":"matrix-2","code":"0042","version":"1.0.0"})";
    Request request = makeRequest(Method::kPost, "/api/device/pair", {}, body);
    request.remoteAddress = anyAddress();
    (void)serve(std::move(request), body);
  }

  /** Lets each matrix make one of these requests at random, or none. Then lets a few seconds pass. */
  void flap() {
    for (size_t index = 0; index < kMatrices; ++index) {
      const uint32_t what = below(10);
      if (what < 4) report(index, anyAddress(), below(9) == 0 ? "2.0.0" : "1.0.0");
      if (what == 4) fetchHalf(index);
      if (what == 5) breakOff(index);
      if (what == 6) askToBePaired();
    }
    const Millis pause = (1 + below(below(20) == 0 ? 40 : 5)) * kSecond;
    for (Millis time = 0; time < pause; time += kSecond / 2) {
      clock.advance(kSecond / 2);
      hub().tick();
    }
    notifier.sent = {};
    forgetTraces();
  }
  void flapFor(Millis time) {
    for (const Millis end = clock.now() + time; clock.now() < end;) flap();
  }

  void liveOn(Millis time) {
    for (const Millis end = clock.now() + time; clock.now() < end;) {
      report(0, "10.0.0.7");
      report(1, "10.0.0.8");
      clock.advance(5 * kSecond);
      hub().tick();
    }
  }

  bool online(size_t index) {
    return hub().devices().isOnline(*hub().devices().find("matrix-" + std::to_string(index + 1)));
  }

  size_t flashWrites() const {
    size_t count = 0;
    for (const FlashUse& one : metered.use) count += one.writes;
    return count;
  }

  std::vector<std::string> logTexts() {
    std::vector<std::string> texts;
    EventLog::Reader reader(hub().log());
    while (const auto event = reader.next()) texts.push_back(event->text);
    return texts;
  }

  bool offerUpdate() {
    Upload image = firmware("2.0.0", "lumisand-satellite");
    image.fields[2].second = "led_matrix";
    confirm(token);
    if (useOfUpload(image).status != 200) return false;
    const std::string id = std::to_string(hub().ota().catalogue().all().back().id);
    return call(Method::kPost, "/api/ota/versions/" + id + "/install", token, R"({"device_id":"matrix-1"})")
               .status == 202;
  }
};

}  // namespace

TEST_CASE_FIXTURE(FlappingHub,
                  "matrices that connect and disconnect for hours fill neither log nor memory nor flash") {
  flapFor(20 * kMinute);
  hub().log().write(LogLevel::kInfo, "What an administrator wants to read");
  metered.use = {};
  const size_t events = logTexts().size();
  const size_t before = heapUse().live;
  flapFor(6 * kHour);
  CHECK(refusals == 0);
  CHECK(hub().devices().all().size() == 2);
  CHECK(flashWrites() <= 20);
  liveOn(20 * kSecond);
  CHECK(heapUse().live <= before + 512);
  const auto texts = logTexts();
  CHECK(texts.size() <= events + 8);
  CHECK(std::count(texts.begin(), texts.end(), "What an administrator wants to read") == 1);
}

TEST_CASE_FIXTURE(
    FlappingHub, "fifteen seconds after the last interruption, everything reported about a matrix is right") {
  for (int i = 0; i < 20; ++i) {
    flapFor(kMinute);
    liveOn(15 * kSecond);
    CHECK(online(0));
    CHECK(online(1));
    CHECK(hub().devices().find("matrix-2")->address == "10.0.0.8");
    clock.advance(15 * kSecond);
    CHECK_FALSE(online(0));
  }
}

TEST_CASE_FIXTURE(FlappingHub,
                  "a change made while the matrices flap is notified to their latest addresses") {
  flapFor(kMinute);
  call(Method::kPost, "/api/config/matrix-config", token, R"({"matrices":[{"display":{"text":"new"}},{}]})");
  flapFor(kMinute);
  liveOn(15 * kSecond);
  notifier.sent.clear();
  call(Method::kPost, "/api/config/matrix-config", token,
       R"({"matrices":[{"display":{"text":"newer"}},{}]})");
  hub().tick();
  REQUIRE_FALSE(notifier.sent.empty());
  CHECK(notifier.sent.back().address == "10.0.0.7");
  const std::string config = call(Method::kGet, "/api/device/matrix-1/config", deviceTokens[0]).body;
  CHECK(config.find("newer") != std::string::npos);
}

TEST_CASE_FIXTURE(FlappingHub, "two satellites with one token are one device, whichever sends heartbeats") {
  for (int i = 0; i < 200; ++i) {
    report(0, i % 2 == 0 ? "10.0.0.7" : "10.0.0.77");
    clock.advance(2 * kSecond);
    hub().tick();
    CHECK(online(0));
  }
  CHECK(hub().devices().all().size() == 2);
  CHECK(hub().devices().find("matrix-1")->address == "10.0.0.77");
}

TEST_CASE_FIXTURE(FlappingHub, "an update offered to a flapping matrix ends and is reported once") {
  REQUIRE(offerUpdate());
  metered.use = {};
  flapFor(40 * kMinute);
  liveOn(3 * kMinute);
  const UpdateRecord& record = hub().ota().history().all().back();
  CAPTURE(record.errorMessage);
  CHECK(record.deviceId == "matrix-1");
  CHECK((record.status == UpdateStatus::kSuccess || record.status == UpdateStatus::kFailed));
  CHECK(flashWrites() <= 30);
  const auto texts = logTexts();
  CHECK(std::count_if(texts.begin(), texts.end(), [](const std::string& text) {
          return text.find("2.0.0") != std::string::npos && text.find("matrix-1") != std::string::npos;
        }) <= 3);
}
