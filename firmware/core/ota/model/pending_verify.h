#pragma once

namespace lumi {

/** Message while uploads, installations and restarts are rejected. */
constexpr const char* kHubPendingVerify =
    "The hub's new firmware is still being tested. Please try again in a minute.";

}  // namespace lumi
