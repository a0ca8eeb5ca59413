#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "support/images/esp_image.h"
#include "unit/satellite/satellite_fixture.h"

namespace lumi::test {

inline EspImage satelliteImage(const std::string& version = "2.0.0") {
  return {"lumisand-satellite", version, 0, {40'000, 132}};
}

/**
 * A satellite with version 1.2.3 and a hub that offers it an image. Both run by themselves. The satellite is
 * restarted when it requests that or its power was cut.
 */
class UpdateFixture : public SatelliteFixture {
 public:
  static constexpr const char* kUpdatePath = "/api/device/matrix-1/update";

  explicit UpdateFixture(std::string bytes = espImage(satelliteImage())) : SatelliteFixture("token") {
    http.pieceSize = 4096;
    offer(std::move(bytes));
  }

  void offer(std::string bytes, const std::string& named = "2.0.0") {
    image = std::move(bytes);
    version = named;
    size = image.size();
    sha256 = toHex(crypto.sha256(asBytes(image)));
    isOffering = true;
  }
  /** Offers `image` with a signature, which its SHA-256 does not cover. */
  void offerSigned(const PublicKey& key) {
    image = signedImage(image, key);
    size = image.size();
  }

  /** Runs satellite and hub for one millisecond. */
  void step() {
    satellite().tick();
    if (http.asked.size() != seen_) askedAt_ = clock.now();
    seen_ = http.asked.size();
    if (http.busy() && clock.now() - askedAt_ >= latency()) answerOpen();
    clock.advance(1);
    if (system.restarts != restarts_ || store.isOff() || slot.isOff()) restart();
  }
  /** Restarts the satellite, as after a power cut or on its request. */
  void restart() {
    const bool wasCut = store.isOff() || slot.isOff();
    const size_t slotCalls = slot.calls();
    restarts_ = system.restarts;
    if (wasCut) store.restart();
    reboot();
    seen_ = http.asked.size();
    ++boots;
    if (wasCut) {
      ++cuts;
      slotCut_.reset();
    } else if (slotCut_) {  // the restart of the slot has cancelled the planned power cut
      cutSlot(slotCut_->atCall - slotCalls, slotCut_->afterCall);
    }
  }
  /** Like FakeFirmwareSlot::cutPower(), but stays planned if the satellite restarts by itself before. */
  void cutSlot(size_t atCall, bool afterCall) {
    slotCut_ = SlotCut{atCall, afterCall};
    slot.cutPower(atCall, afterCall);
  }
  void runFor(Millis time) {
    for (const Millis end = clock.now() + time; clock.now() < end;) step();
  }
  /** Runs until `done` returns true. Returns false if it does not within `limit`. */
  bool runUntil(const std::function<bool()>& done, Millis limit = 10 * kMinute) {
    for (const Millis end = clock.now() + limit; clock.now() < end && !done();) step();
    return done();
  }
  /** Waits for the last report and returns it: "success" or "failed: why"; "" if there is none. */
  std::string outcome(Millis limit = 10 * kMinute) {
    return runUntil([this] { return !isOffering; }, limit) ? reports.back() : "";
  }

  std::string runningVersion() { return programVersion(asBytes(slot.running())).value_or("1.2.3"); }
  bool hasRecord() { return RecordStore(store, log).exists("update"); }
  /** Returns the longest time between two heartbeats. */
  Millis longestSilence() const {
    Millis longest = 0;
    for (size_t i = 1; i < heartbeats.size(); ++i) {
      longest = std::max(longest, heartbeats[i] - heartbeats[i - 1]);
    }
    return longest;
  }

  std::string image;
  std::string version;
  uint32_t id = 7;
  uint64_t size = 0;
  std::string sha256;
  bool isOffering = true;
  bool isAway = false;  // the hub does not respond
  Millis pieceLatency = 5;
  int boots = 0;
  int cuts = 0;                            // number of power cuts
  std::vector<std::string> reports;        // reports that the hub accepted
  std::vector<ByteRange> ranges;           // ranges of the requested pieces
  std::vector<Millis> heartbeats;          // times of the responses
  std::vector<std::string> heardVersions;  // versions in the heartbeats
  /** Returns true if the test has responded to this request. */
  std::function<bool(const HttpRequest&)> interferes;

 private:
  Millis latency() const { return http.asked.back().range ? pieceLatency : 5; }

  void answerOpen() {
    const HttpRequest& question = http.asked.back();
    const std::string path = question.url.substr(question.url.find('/', 8));
    if (isAway) return http.fails("Nobody answers there.");
    if (path == kHeartbeatPath) return answerHeartbeat(question.body);
    if (question.range) ranges.push_back(*question.range);
    if (interferes && interferes(question)) return;
    if (path == kConfigPath) return http.answers(200, configJson("#ff0000"), "\"one\"");
    if (path == kUpdatePath) return answerReport(question.body);
    if (question.range) return answerPiece(path, *question.range);
    http.answers(404, "{}");
  }

  void answerHeartbeat(const std::string& body) {
    heartbeats.push_back(clock.now());
    const size_t at = body.find(R"("version":")") + 11;
    heardVersions.push_back(body.substr(at, body.find('"', at) - at));
    std::string update = "null";
    if (isOffering) {
      update = R"({"id":)" + std::to_string(id) + R"(,"version":")" + version + R"(","size":)" +
               std::to_string(size) + R"(,"sha256":")" + sha256 + R"(","url":")" + imagePath() + "\"}";
    }
    http.answers(200, R"({"success":true,"time":null,"revision":1,"update":)" + update + "}");
  }

  void answerReport(const std::string& body) {
    if (!isOffering || body.find("\"id\":" + std::to_string(id)) == std::string::npos) {
      return http.answers(404, "{}");
    }
    reports.push_back(textOf(body, "status"));
    const std::string why = textOf(body, "error_message");
    if (!why.empty()) reports.back() += ": " + why;
    if (reports.back() != "installing") isOffering = false;
    http.answers(200, R"({"success":true})");
  }

  void answerPiece(const std::string& path, const ByteRange& range) {
    if (!isOffering || path != imagePath()) return http.answers(404, "{}");
    const auto first = static_cast<size_t>(range.first);
    http.answers(206, image.substr(first, static_cast<size_t>(range.last) - first + 1));
  }

  std::string imagePath() const { return "/api/device/matrix-1/firmware/" + version; }

  static std::string textOf(const std::string& json, const std::string& name) {
    const std::string begin = "\"" + name + "\":\"";
    const size_t at = json.find(begin);
    if (at == std::string::npos) return {};
    return json.substr(at + begin.size(), json.find('"', at + begin.size()) - at - begin.size());
  }

  struct SlotCut {
    size_t atCall;
    bool afterCall;
  };

  std::optional<SlotCut> slotCut_;
  size_t seen_ = 0;
  int restarts_ = 0;
  Millis askedAt_ = 0;
};

}  // namespace lumi::test
