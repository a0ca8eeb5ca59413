#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/readable_text.h"
#include "core/base/span.h"

namespace lumi {

constexpr const char* kNotFirmware = "This is not a firmware image.";
constexpr const char* kWrongDigest = "The image is damaged: its SHA-256 is wrong.";
constexpr const char* kImageTooLong = "The image is longer than 16 MB.";

/** Bytes: what esp_image_format.c of ESP-IDF's boot loader takes. */
constexpr uint64_t kLongestImage = 16 * 1024 * 1024;

/** The text in a field of fixed size; nothing unless a NUL ends it and it is readable. */
std::optional<std::string_view> textOfField(ConstBytes field);

/** "" when `version` is the one demanded, or any will do. */
std::string versionProblem(std::string_view version, std::string_view demanded);

}  // namespace lumi
