#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/json/json_reader.h"
#include "core/matrix/settings/device_config.h"
#include "core/matrix/settings/device_config_reader.h"
#include "satellite/hub_messages.h"

namespace lumi {

/**
 * A response that is being received. A 200 is parsed as the requested data, any other status as an error
 * response.
 */
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
  /** True for a 200 to a config request. */
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
