#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/frame_grid.h"
#include "platform/host/system/program_descriptor.h"
#include "satellite/satellite.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fake_firmware_slot.h"
#include "support/fakes/fake_http_client.h"
#include "support/fakes/fake_signature_check.h"
#include "support/fakes/fake_system.h"
#include "support/fakes/fake_update_notifier.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/fakes/recording_output.h"
#include "support/stores/faulty_file_store.h"

namespace lumi::test {

/** A whole satellite in memory; the test is the hub. */
class SatelliteFixture {
 public:
  static constexpr const char* kPairPath = "/api/device/pair";
  static constexpr const char* kHeartbeatPath = "/api/config/device/heartbeat";
  static constexpr const char* kConfigPath = "/api/device/matrix-1/config";
  /** The body of the hub's 401. */
  static constexpr const char* kUnknownToken =
      R"({"error":"Please log in.","message":"Please log in.","code":"unauthorized"})";

  /** Without a token, the satellite has to be paired. */
  explicit SatelliteFixture(std::string token = {}) : token_(std::move(token)) { boot(); }

  /**
   * Ends the satellite like a power cut and starts it again on the same store, with the program that the
   * bootloader selects.
   */
  void reboot() {
    http.cancel();
    clock.unsetWall();
    slot.restart();
    boot();
  }

  /** Restarts the satellite if it requested that. Returns false if it did not. */
  bool restartIfAsked() {
    if (system.restarts == 0) return false;
    system.restarts = 0;
    (void)satellite_->flush();
    reboot();
    return true;
  }

  Satellite& satellite() { return *satellite_; }

  void pass(Millis time) {
    for (const Millis end = clock.now() + time; clock.now() < end; clock.advance(1)) satellite_->tick();
    satellite_->tick();
  }

  /** Waits at most `limit` for the next request. Returns its path, or "" if there is none. */
  std::string nextPath(Millis limit = 60 * kSecond) {
    const size_t before = http.asked.size();
    for (Millis i = 0; http.asked.size() == before && i < limit; ++i) {
      satellite_->tick();
      if (http.asked.size() == before) clock.advance(1);
    }
    if (http.asked.size() == before) return {};
    const std::string& url = http.asked.back().url;
    REQUIRE(url.rfind("http://hub:8080/", 0) == 0);
    return url.substr(url.find('/', 8));
  }

  bool isFetching() const {
    return http.busy() && http.asked.back().url == std::string("http://hub:8080") + kConfigPath;
  }

  void answer(int status, const std::string& body, const std::string& etag = {}) {
    REQUIRE(http.busy());
    http.answers(status, body, etag);
    satellite_->tick();
  }
  void fail() {
    REQUIRE(http.busy());
    http.fails("Nobody answers there.");
    satellite_->tick();
  }

  /** Waits for the next heartbeat and responds to it. */
  void heartbeat(uint32_t revision, const std::string& time = "null") {
    REQUIRE(nextPath() == kHeartbeatPath);
    answer(200, R"({"success":true,"time":)" + time + R"(,"revision":)" + std::to_string(revision) + "}");
  }
  /** Responds to the open config request, or to the next one. */
  void config(const std::string& color, const std::string& etag = "\"e\"",
              const std::string& weather = "null") {
    if (!http.busy()) REQUIRE(nextPath() == kConfigPath);
    answer(200, configJson(color, weather), etag);
  }
  /** Returns a config that shows `color` on every pixel. */
  static std::string configJson(const std::string& color, const std::string& weather = "null") {
    std::string pattern;
    for (size_t i = 0; i < kMatrixPixels; ++i) pattern += (i == 0 ? "\"" : ",\"") + color + "\"";
    return R"({"revision":7,"name":"Shelf","matrix":{"enabled":true,"brightness":255},"display":{"mode":"pattern",)"
           R"("pattern":[)" +
           pattern + R"(]},"wiring":{"colorOrder":"rgb","currentLimit":0},"timezone":"UTC0","weather":)" +
           weather + "}";
  }

  void notify(uint32_t revision, const std::string& id = "matrix-1") {
    notifier.coming.push_back("LUMI1 " + id + " " + std::to_string(revision));
  }

  /** Returns red, green and blue of the first pixel, after enough time to show it. */
  std::vector<uint8_t> shown() {
    pass(2 * kMaxFrame);
    REQUIRE(leds.last.size() == kMatrixPixels * 3);
    return {leds.last[0], leds.last[1], leds.last[2]};
  }
  size_t lit() {
    pass(2 * kMaxFrame);
    size_t count = 0;
    for (size_t i = 0; i < leds.last.size(); i += 3) count += leds.last[i] != 0;
    return count;
  }

  bool askedWith(std::string_view part) const {
    return http.asked.back().body.find(part) != std::string::npos;
  }

  FaultyFileStore store;
  ManualClock clock;
  FixedRandom random;
  FakeHttpClient http;
  FakeUpdateNotifier notifier;
  RecordingOutput leds;
  QuietLog log;
  FakeFirmwareSlot slot;
  FakeSystem system;
  PortableCrypto crypto;
  FakeSignatureCheck signatures;
  // From the next boot on:
  std::optional<PublicKey> updateKey;
  Millis retryPause = kSecond;
  uint16_t chip = 0;
  Millis heartbeatEvery = SatelliteOptions::kHeartbeatEvery;

 private:
  void boot() {
    const std::string version = programVersion(asBytes(slot.running())).value_or("1.2.3");
    SatelliteOptions options{"matrix-1", "http://hub:8080", token_, version, {}, updateKey};
    options.retryPause = retryPause;
    options.chip = chip;
    options.heartbeatEvery = heartbeatEvery;
    satellite_ = std::make_unique<Satellite>(
        SatellitePorts{store, clock, random, http, notifier, leds, log, slot, system, crypto, signatures},
        options);
    satellite_->start();
  }

  std::string token_;
  std::unique_ptr<Satellite> satellite_;
};

/** A paired satellite that shows red, revision 1. */
struct ShowingFixture : SatelliteFixture {
  ShowingFixture() : SatelliteFixture("token") {
    heartbeat(1);
    config("#ff0000", "\"one\"");
  }
};

const std::vector<uint8_t> kRed = {255, 0, 0};
const std::vector<uint8_t> kGreen = {0, 255, 0};
const std::vector<uint8_t> kBlue = {0, 0, 255};

}  // namespace lumi::test
