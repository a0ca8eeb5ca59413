#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

/** The layout of a file (docs/http-api.md, "Saved patterns"), which follows from its first kSize bytes. */
struct SavedPatternLayout {
  static constexpr uint8_t kFormat = 1;
  static constexpr size_t kSize = 5;  // bytes before the name
  static constexpr size_t kMaxName = 32;
  static constexpr uint8_t kMaxFrames = 32;
  static constexpr uint16_t kMaxColors = 256;
  static constexpr uint16_t kMinMillis = 40;  // how long a frame is shown
  static constexpr uint16_t kMaxMillis = 60'000;
  static constexpr uint8_t kMaxColumns = 2 * kMatrixColumns;
  static constexpr uint32_t kMaxFile =
      kSize + kMaxName + kMaxFrames * (2 + kMaxColumns * kMatrixRows) + 3 * kMaxColors;

  uint8_t columns = 0;
  uint8_t frames = 0;
  uint16_t colors = 0;
  uint8_t nameSize = 0;

  /** Reads the first kSize bytes. Returns an error for the user if they are invalid. */
  Status read(ConstBytes bytes);

  uint32_t durationsAt() const { return kSize + nameSize; }
  uint32_t colorsAt() const { return durationsAt() + 2u * frames; }
  uint32_t framesAt() const { return colorsAt() + 3u * colors; }
  uint32_t frameSize() const { return columns * uint32_t{kMatrixRows}; }
  uint32_t fileSize() const { return framesAt() + frames * frameSize(); }
};

/** Checks a file while it arrives. Keeps no more of it than the name. */
class SavedPatternChecker {
 public:
  /** Returns an error for the user if the file is invalid. The checker must not be used then. */
  Status feed(ConstBytes piece);
  /** Call after the last piece. Returns an error for the user if the file is not whole. */
  Status end() const;

  /** CRC-32 of what was fed. */
  uint32_t crc() const { return crc_; }
  /** The name, once the file is whole. */
  std::string_view name() const { return asText({start_.data(), layout_.nameSize}); }

 private:
  Status check(uint8_t byte);
  Status checkName() const;

  SavedPatternLayout layout_;
  std::array<uint8_t, SavedPatternLayout::kMaxName> start_{};  // the first bytes, then the name
  uint32_t at_ = 0;
  uint32_t crc_ = 0;
  uint8_t previousByte_ = 0;
};

}  // namespace lumi
