#pragma once

#include <string_view>

#include "core/http/call.h"

namespace lumi {

/**
 * A small page inside the app image, for when the panel is missing or broken: sign in, install an image,
 * bring the previous panel back, restart. Its policy names its one script and its one style by their SHA-256.
 */
extern const std::string_view kRecoveryPage;
extern const std::string_view kRecoveryPolicy;

void sendRecoveryPage(const Call& call);

}  // namespace lumi
