#pragma once

#include <string_view>

#include "core/matrix/settings/device_config.h"

namespace lumi::test {

/** Parses a complete text. */
inline Result<DeviceConfig> deviceConfigFromJson(std::string_view text) {
  DeviceConfigReader reader;
  Status read = readJson(text, DeviceConfigReader::kMaxTextLength, "The configuration", reader);
  if (!read) return read.error();
  return reader.take();
}

}  // namespace lumi::test
