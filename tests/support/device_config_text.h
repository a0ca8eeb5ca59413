#pragma once

#include <string_view>

#include "core/matrix/device_config_reader.h"

namespace lumi::test {

/** Reads a text that is there as a whole. */
inline Result<DeviceConfig> deviceConfigFromJson(std::string_view text) {
  DeviceConfigReader reader;
  Status read = readJson(text, DeviceConfigReader::kLongestText, "The configuration", reader);
  if (!read) return read.error();
  return reader.take();
}

}  // namespace lumi::test
