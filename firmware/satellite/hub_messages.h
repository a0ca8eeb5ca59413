#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/json/json_fields.h"
#include "core/ota/update_history.h"
#include "core/ports/crypto.h"

namespace lumi {

/** What a satellite says of itself. */
struct SatelliteFacts {
  std::string id;
  std::string version;
  uint16_t bellPort = 0;  // 0: it can't be rung
  Millis uptime = 0;
  std::optional<EpochMillis> time;
  int rssi = 0;           // dBm; 0: unknown
  uint32_t freeHeap = 0;  // bytes; 0: unknown
  uint16_t chip = 0;      // as in an image's header
};

/** The bodies of POST /api/device/pair and of POST /api/config/device/heartbeat (docs/http-api.md). */
std::string pairingJson(const SatelliteFacts& facts, const std::string& code);
std::string heartbeatJson(const SatelliteFacts& facts);

/** The body of POST /api/device/{id}/update. `error` counts for a failure only. */
std::string updateReportJson(uint32_t id, UpdateStatus status, const std::string& error);

/** What the hub wants installed. */
struct FirmwareOffer {
  static constexpr size_t kLongestVersion = 31;  // bytes

  uint32_t id = 0;  // the hub's, of this installation
  std::string version;
  uint32_t size = 0;  // bytes
  Digest sha256{};    // of the image without its signature
  std::string path;   // to fetch it from the hub
};

/** What the hub answers to both, as far as a satellite needs it. */
class HubAnswer : public JsonFields {
 public:
  static constexpr size_t kLongestText = 128;  // for the JsonReader

  std::string token;                // "" where there is none
  std::optional<EpochMillis> time;  // while the hub knows it
  std::optional<uint32_t> revision;

  /** Nothing, too, for one that can't be understood: a heartbeat does not fail for it. */
  std::optional<FirmwareOffer> offer() const;

 private:
  void field(JsonField& field) override;
  void readOffer(JsonField& field);

  FirmwareOffer offer_;
  bool hasDigest_ = false;
};

/** What the hub answers when it refuses something (docs/http-api.md). Anybody may be the sender. */
class HubRefusal : public JsonFields {
 public:
  static constexpr size_t kLongestText = 160;  // for the JsonReader; what is longer is cut

  /** For the log: the hub's sentence; "" where there is none. */
  std::string sentence() const;
  bool isWrongCode() const { return isOurs() && code_ == "wrong-code"; }
  /** The hub does not know the token. A router that has got the hub's address also says 401, but not this. */
  bool isUnknownToken() const { return isOurs() && code_ == "unauthorized"; }

 private:
  void field(JsonField& field) override;
  /** `error` and `message` of the hub hold the same. */
  bool isOurs() const { return !message_.empty() && error_ == message_; }

  std::string error_;
  std::string message_;
  std::string code_;
};

}  // namespace lumi
