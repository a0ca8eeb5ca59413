#pragma once

#include <string_view>

namespace lumi {

/**
 * A small page in the app image for the case that the panel is missing or broken. It can sign in, install an
 * image, restore the previous panel and restart. Its policy contains the SHA-256 of its one script and its
 * one style. scripts/recovery-page.mjs makes both from recovery_page.html.
 *
 * The form sends the version after the file. The hub therefore reports that the version is already stored
 * only after it has received and checked the whole image. The page then deletes the stored one and uploads
 * again.
 */
extern const std::string_view kRecoveryPage;  // gzip
extern const std::string_view kRecoveryPolicy;

}  // namespace lumi
