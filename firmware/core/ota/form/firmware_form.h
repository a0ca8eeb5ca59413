#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ota/model/firmware_version.h"

namespace lumi {

/** The fields of an upload, without its file. Each may occur once. */
class FirmwareForm {
 public:
  static constexpr const char* kIncomplete = "Please select a firmware file and enter a version";

  /**
   * Parses a field: "version" (1 to 31 of [0-9A-Za-z.+_-]), "description" (UTF-8, at most 500 bytes, no
   * control characters except line ends), "device_category", "device_id" ("": all), or "is_stable" ("true" or
   * "false"). Ignores other fields. Returns an error if the value is invalid.
   */
  Status take(std::string_view name, std::string_view value);

  const std::optional<std::string>& version() const { return version_; }
  /** The category in the form, or nullopt. category() defaults to the hub. */
  std::optional<DeviceType> givenCategory() const { return category_; }
  DeviceType category() const { return category_.value_or(DeviceType::kHub); }
  /** Returns an error if the device does not belong to the category. */
  Status check() const;

  /** Copies the form's fields to `version`. Other fields stay unchanged. */
  void describe(FirmwareVersion& version) const;

 private:
  Status takeVersion(std::string_view value);
  Status takeDescription(std::string_view value);
  Status takeCategory(std::string_view value);
  Status takeDevice(std::string_view value);
  Status takeStable(std::string_view value);

  std::optional<std::string> version_;
  std::optional<std::string> description_;
  std::optional<DeviceType> category_;
  std::optional<std::string> deviceId_;
  std::optional<bool> isStable_;
};

}  // namespace lumi
