#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/http/json_fields.h"

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
};

/** The bodies of POST /api/device/pair and of POST /api/config/device/heartbeat (docs/http-api.md). */
std::string pairingJson(const SatelliteFacts& facts, const std::string& code);
std::string heartbeatJson(const SatelliteFacts& facts);

/** What the hub answers to both, as far as a satellite needs it. */
class HubAnswer : public JsonFields {
 public:
  static constexpr size_t kLongestText = 128;  // for the JsonReader

  std::string token;                // "" where there is none
  std::optional<EpochMillis> time;  // while the hub knows it
  std::optional<uint32_t> revision;

 private:
  Status field(std::string_view path, const JsonValue& value) override;
};

}  // namespace lumi
