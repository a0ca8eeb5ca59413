#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/json/json_reader.h"
#include "core/matrix/device_config.h"
#include "core/matrix/device_config_reader.h"
#include "satellite/hub_messages.h"

namespace lumi {

/** One answer as it comes in: a 200 is read as what was asked for, whatever else as a refusal. */
class HubReading {
 public:
  static constexpr size_t kLongest = 64 * 1024;  // bytes
  static constexpr size_t kLongestEtag = 64;     // bytes; a longer one is ignored

  HubReading(bool isConfig, int status, std::string_view etag);
  HubReading(const HubReading&) = delete;  // the reader tells its neighbours
  HubReading& operator=(const HubReading&) = delete;

  /** False: this can't be the answer, and no more of it is wanted. */
  bool feed(ConstBytes piece);
  /** Nothing follows. False when it can't be the answer. */
  bool end();

  int status() const { return status_; }
  const std::string& etag() const { return etag_; }
  /** feed() or end() said so. */
  bool isUnreadable() const { return isUnreadable_; }
  /** Which field is wrong and why, for people; "" when nothing is known. */
  std::string problem() const;

  const HubAnswer& answer() const { return answer_; }
  const HubRefusal& refusal() const { return refusal_; }
  /** A 200 for a config. */
  bool hasConfig() const { return config_ != nullptr; }
  /** Once, after end(). */
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
