#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/base/time.h"
#include "core/json/json_fields.h"
#include "core/json/json_reader.h"
#include "core/matrix/settings/device_config.h"
#include "core/ota/catalogue/update_history.h"
#include "core/ports/crypto.h"
#include "core/ports/http_client.h"
#include "core/ports/random.h"

namespace lumi {

struct SatelliteFacts {
  std::string id;
  std::string version;
  uint16_t notifierPort = 0;  // 0: the satellite cannot be notified
  Millis uptime = 0;
  std::optional<EpochMillis> time;
  int rssi = 0;           // dBm; 0: unknown
  uint32_t freeHeap = 0;  // bytes; 0: unknown
  uint16_t chip = 0;      // chip id as in an image header
};

/** Return the bodies of POST /api/device/pair and POST /api/config/device/heartbeat (docs/http-api.md). */
std::string pairingJson(const SatelliteFacts& facts, const std::string& code);
std::string heartbeatJson(const SatelliteFacts& facts);

/** Returns the body of POST /api/device/{id}/update. `error` is used only for a failure. */
std::string updateReportJson(uint32_t id, UpdateStatus status, const std::string& error);

/** The firmware that the hub wants to be installed. */
struct FirmwareOffer {
  static constexpr size_t kMaxVersionLength = 31;  // bytes

  uint32_t id = 0;  // id of this installation on the hub
  std::string version;
  uint32_t size = 0;  // bytes
  Digest sha256{};    // of the image without its signature
  std::string path;   // path of the image on the hub
};

/** The fields that a satellite needs of the responses to pairing requests and heartbeats. */
class HubAnswer : public JsonFields {
 public:
  static constexpr size_t kMaxTextLength = 128;  // for the JsonReader

  std::string token;                // "" if there is none
  std::optional<EpochMillis> time;  // nothing: the hub does not know the time
  std::optional<uint32_t> revision;

  /** Returns nothing if there is no offer or it is invalid: an invalid offer does not fail the heartbeat. */
  std::optional<FirmwareOffer> offer() const;

 private:
  void field(JsonField& field) override;
  void readOffer(JsonField& field);

  FirmwareOffer offer_;
  bool hasDigest_ = false;
};

/**
 * An error response from the hub's address. Another server may have sent it; isOurs() returns whether it has
 * the form of a hub's error response (docs/http-api.md).
 */
class HubRefusal : public JsonFields {
 public:
  static constexpr size_t kMaxTextLength = 160;  // for the JsonReader; longer texts are cut off

  std::string sentence() const;
  bool isWrongCode() const { return isOurs() && code_ == "wrong-code"; }
  /**
   * True if the hub does not know the token. Another server at its address may send 401, too, but not this
   * code.
   */
  bool isUnknownToken() const { return isOurs() && code_ == "unauthorized"; }

 private:
  void field(JsonField& field) override;
  /** True if the sender is a hub: `error` and `message` are equal. */
  bool isOurs() const { return !message_.empty() && error_ == message_; }

  std::string error_;
  std::string message_;
  std::string code_;
};

/** A request that runs when nothing else is due. The HubClient handles a 401 itself. */
class BackgroundRequest : public HttpListener {
 public:
  /**
   * Fills in a request; its `url` is only a path, and the caller adds hub and token. Returns false if there
   * is nothing to send.
   */
  virtual bool next(HttpRequest& request) = 0;
  /** Called instead of end() or failed() if the request was cancelled. It may be sent again later. */
  virtual void interrupted() = 0;
};

/** Returns four random digits, "0417", which an administrator types into the panel of the hub. */
std::string pairingCode(Random& random);

/** A response that is being received: the requested data (200), or another status with any body. */
class HubResponse {
 public:
  static constexpr size_t kMax = 64 * 1024;     // bytes
  static constexpr size_t kMaxEtagLength = 64;  // bytes; a longer etag is ignored

  HubResponse(bool isConfig, int status, std::string_view etag);
  HubResponse(const HubResponse&) = delete;  // reader_ refers to other members
  HubResponse& operator=(const HubResponse&) = delete;

  /** Returns false if this cannot be the expected response. The rest is not needed then. */
  bool feed(ConstBytes piece);
  /** Call after the last piece. Returns false if this cannot be the expected response. */
  bool end();

  int status() const { return status_; }
  const std::string& etag() const { return etag_; }
  /** True if feed() or end() returned false. */
  bool isUnreadable() const { return isUnreadable_; }
  /** The invalid field and the reason, for people; "" if unknown. */
  std::string problem() const;

  const HubAnswer& answer() const { return answer_; }
  const HubRefusal& refusal() const { return refusal_; }
  /** True if this is a 200 response to a config request. */
  bool hasConfig() const { return config_ != nullptr; }
  /** Call once, after end(). */
  Result<DeviceConfig> takeConfig() { return config_->take(); }

 private:
  int status_;
  std::string etag_;
  size_t size_ = 0;
  bool isUnreadable_ = false;
  HubAnswer answer_;
  HubRefusal refusal_;
  std::unique_ptr<DeviceConfigReader> config_;
  JsonReader reader_;
};

}  // namespace lumi
