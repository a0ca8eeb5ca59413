#pragma once

#include <cstdint>
#include <string>

namespace lumi {

/** Why the hub neither takes, installs nor restarts anything now. */
constexpr const char* kHubOnTrial =
    "The hub's new firmware is still being tested. Please try again in a minute.";

enum class OtaApplied : uint8_t {
  kDone,      // 200 or 202
  kRefused,   // 400
  kUnknown,   // 404
  kConflict,  // 409
  kNotSaved   // 413
};

struct OtaAnswer {
  OtaApplied applied = OtaApplied::kDone;
  std::string message;  // why not, for people
};

}  // namespace lumi
