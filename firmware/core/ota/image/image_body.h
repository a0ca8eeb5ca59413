#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/ports/crypto.h"

namespace lumi {

/** Reads an image without its signature as a stream. The image itself determines where it ends. */
class ImageBody {
 public:
  virtual ~ImageBody() = default;

  /**
   * Returns the number of bytes of `piece` that belong to the image. It is less than all only at the end of
   * the image or when the image is rejected.
   */
  virtual size_t feed(ConstBytes piece) = 0;
  /** True if the last byte has arrived and no problem was found. */
  virtual bool isWhole() const = 0;
  /** Reason of the rejection, for the user, or "". */
  const std::string& problem() const { return problem_; }
  /** The version of the image. Valid once isWhole(). */
  const std::string& version() const { return version_; }

 protected:
  void refuse(std::string problem) { problem_ = std::move(problem); }
  bool isRefused() const { return !problem_.empty(); }

  std::string problem_;
  std::string version_;
};

struct ImageDemands;

/** Reads an ESP32 application image. `demands` must outlive the reader. */
std::unique_ptr<ImageBody> appImageBody(const Crypto& crypto, const ImageDemands& demands);

constexpr const char* kNotFirmware = "This is not a firmware image.";
constexpr const char* kWrongDigest = "The image is damaged: its SHA-256 is wrong.";
constexpr const char* kImageTooLong = "The image is longer than 16 MB.";

/** Maximum size of an image in bytes, from esp_image_format.c in ESP-IDF's boot loader. */
constexpr uint64_t kMaxImage = 16 * 1024 * 1024;

/** Returns the text in a field of fixed size, or nullopt if it is not NUL-terminated or not readable. */
std::optional<std::string_view> textOfField(ConstBytes field);

/** Returns an error message, or "" if `version` equals `demanded` or `demanded` is empty. */
std::string versionProblem(std::string_view version, std::string_view demanded);

/** Splits a stream of pieces of any size into consecutive fields. */
template <size_t kMax>
class ImageField {
 public:
  /** Starts a field. If it `keeps` its bytes, at most kMax, they are stored until the next field starts. */
  void begin(uint64_t size, bool keeps = true) {
    left_ = size;
    keeps_ = keeps;
    have_ = 0;
  }

  /** Removes the bytes that belong to the field from the front of `piece` and returns them. */
  ConstBytes take(ConstBytes& piece) {
    const size_t count = static_cast<size_t>(std::min<uint64_t>(piece.size(), left_));
    const ConstBytes taken = piece.sub(0, count);
    if (keeps_) std::copy(taken.begin(), taken.end(), kept_.begin() + static_cast<std::ptrdiff_t>(have_));
    if (keeps_) have_ += count;
    left_ -= count;
    piece = piece.sub(count);
    return taken;
  }

  bool isWhole() const { return left_ == 0; }
  /** The bytes received so far of a stored field. */
  ConstBytes bytes() const { return {kept_.data(), have_}; }
  std::string_view text() const { return asText(bytes()); }

 private:
  std::array<uint8_t, kMax> kept_{};
  size_t have_ = 0;
  uint64_t left_ = 0;
  bool keeps_ = false;
};

}  // namespace lumi
