#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/time.h"
#include "core/matrix/settings/matrix_settings.h"
#include "core/pixels/color.h"

namespace lumi {

/** A picture of a matrix whose pixels, in layout B, are numbers of colours. */
struct IndexedPicture {
  std::array<Rgb, 256> colors{};
  std::array<uint8_t, kMatrixPixels> pixels{};

  Rgb at(size_t pixel) const { return colors[pixels[pixel]]; }
};

/** Where a renderer gets the pictures of saved patterns. */
class SavedPictures {
 public:
  virtual ~SavedPictures() = default;
  /**
   * The frame of a pattern that is shown so long after its first one began; the frames repeat. Returns null
   * if there is no such pattern. The picture is valid until the next call. Allocates only when the pattern
   * differs from the last two.
   */
  virtual const IndexedPicture* at(uint8_t id, Millis shownFor) = 0;
  /** Closes the files and frees the memory; a later at() opens them again. */
  virtual void close() = 0;
};

}  // namespace lumi
