#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/base/time.h"
#include "core/json/field_list.h"
#include "core/matrix/settings/device_config.h"
#include "core/ports/crypto.h"
#include "core/ports/http_client.h"

namespace lumi {

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
struct HubAnswer {
  static constexpr size_t kMaxTextLength = 128;  // bytes of a text

  std::string token;                // "" if there is none
  std::optional<EpochMillis> time;  // nothing: the hub does not know the time
  std::optional<uint32_t> revision;
  std::optional<FirmwareOffer> offer;  // an invalid offer counts as none
};

/**
 * An error response from the hub's address. Another server may have sent it; then it has not the form of a
 * hub's error response (docs/http-api.md), and `code` is empty.
 */
struct HubRefusal {
  static constexpr size_t kMaxTextLength = 160;  // bytes; a longer sentence is not shown

  std::string sentence;
  std::string code;

  bool isWrongCode() const { return code == "wrong-code"; }
  /**
   * True if the hub does not know the token. Another server at its address may send 401, too, but not this
   * code.
   */
  bool isUnknownToken() const { return code == "unauthorized"; }
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

/** A response that is being received: the requested data (200), or another status with any body. */
class HubResponse {
 public:
  static constexpr size_t kMax = 64 * 1024;     // bytes
  static constexpr size_t kMaxAnswer = 1024;    // bytes of an answer that is not a configuration
  static constexpr size_t kMaxEtagLength = 64;  // bytes; a longer etag is ignored

  HubResponse(bool isConfig, int status, std::string_view etag);

  /** Returns false if this cannot be the expected response. The rest is not needed then. */
  bool feed(ConstBytes piece);
  /** Call after the last piece. Returns false if this cannot be the expected response. */
  bool end();

  int status() const { return status_; }
  const std::string& etag() const { return etag_; }
  /** True if feed() or end() returned false. */
  bool isUnreadable() const { return isUnreadable_; }
  /** The invalid field and the reason, for people; "" if unknown. */
  const std::string& problem() const { return problem_; }

  const HubAnswer& answer() const { return answer_; }
  const HubRefusal& refusal() const { return refusal_; }
  /** True if this is a 200 response to a config request. */
  bool hasConfig() const { return config_ != nullptr; }
  /** Call once, after end(). */
  Result<DeviceConfig> takeConfig();

 private:
  struct ConfigReading {
    DeviceConfig config;
    FieldsInPieces reader{config, "The configuration", MatrixSettings::kMaxTextLength};
  };

  void note(const Status& read);

  int status_;
  std::string etag_;
  size_t size_ = 0;
  bool isUnreadable_ = false;
  std::string problem_;
  HubAnswer answer_;
  HubRefusal refusal_;
  std::string text_;                       // of an answer that is not a configuration
  std::unique_ptr<ConfigReading> config_;  // null if no configuration was requested
};

}  // namespace lumi
