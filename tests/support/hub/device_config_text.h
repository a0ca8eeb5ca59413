#pragma once

#include <string_view>

#include "core/json/field_list.h"
#include "core/matrix/settings/device_config.h"

namespace lumi::test {

/** Parses a complete text. */
inline Result<DeviceConfig> deviceConfigFromJson(std::string_view text) {
  DeviceConfig config;
  FieldsInPieces reader(config, "The configuration", MatrixSettings::kMaxTextLength);
  (void)reader.feed(asBytes(text));
  Status done = reader.end();
  if (done) done = validate(config);
  if (!done) return done.error();
  return config;
}

}  // namespace lumi::test
