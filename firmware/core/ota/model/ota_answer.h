#pragma once

#include <cstdint>
#include <string>

namespace lumi {

/** Message while uploads, installations and restarts are rejected. */
constexpr const char* kHubPendingVerify =
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
  std::string message;  // the reason unless kDone, for the user
};

}  // namespace lumi
