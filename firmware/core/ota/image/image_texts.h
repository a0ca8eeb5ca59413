#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/base/text.h"

namespace lumi {

constexpr const char* kNotFirmware = "This is not a firmware image.";
constexpr const char* kWrongDigest = "The image is damaged: its SHA-256 is wrong.";
constexpr const char* kImageTooLong = "The image is longer than 16 MB.";

/** Bytes. The limit is that of esp_image_format.c in ESP-IDF's boot loader. */
constexpr uint64_t kMaxImage = 16 * 1024 * 1024;

/** Returns the text in a field of fixed size, or nullopt if it is not NUL-terminated or not readable. */
std::optional<std::string_view> textOfField(ConstBytes field);

/** Returns an error message, or "" if `version` equals `demanded` or `demanded` is empty. */
std::string versionProblem(std::string_view version, std::string_view demanded);

}  // namespace lumi
