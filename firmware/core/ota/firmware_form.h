#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ota/firmware_version.h"

namespace lumi {

/** The fields of an upload beside its file. Each may come once. */
class FirmwareForm {
 public:
  static constexpr const char* kIncomplete = "Please select a firmware file and enter a version";

  /**
   * Takes "version" (1 to 31 of [0-9A-Za-z.+_-]), "description" (UTF-8, at most 500 bytes, no control
   * characters but line ends), "device_category", "device_id" ("": all), "is_stable" ("true" or "false");
   * any other is of no interest. An error: it can't be used.
   */
  Status take(std::string_view name, std::string_view value);

  const std::optional<std::string>& version() const { return version_; }
  /** As it was given; led_strip unless told. */
  std::optional<FirmwareCategory> givenCategory() const { return category_; }
  FirmwareCategory category() const { return category_.value_or(FirmwareCategory::kLedStrip); }
  /** An error: the device does not belong to the category. */
  Status check() const;

  /** What the form says of the version; the rest is left as it is. */
  void describe(FirmwareVersion& version) const;

 private:
  Status takeVersion(std::string_view value);
  Status takeDescription(std::string_view value);
  Status takeCategory(std::string_view value);
  Status takeDevice(std::string_view value);
  Status takeStable(std::string_view value);

  std::optional<std::string> version_;
  std::optional<std::string> description_;
  std::optional<FirmwareCategory> category_;
  std::optional<std::string> deviceId_;
  std::optional<bool> isStable_;
};

}  // namespace lumi
