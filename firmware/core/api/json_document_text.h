#pragma once

#include <ArduinoJson.h>

#include <string>

namespace lumi {

/** The document as it is sent. */
std::string toText(const JsonDocument& json);

}  // namespace lumi
