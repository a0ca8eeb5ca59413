#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/time.h"
#include "core/matrix/settings/matrix_settings.h"
#include "core/pixels/color.h"

namespace lumi {

/** A picture for one matrix or two joined ones, whose pixels, in layout B, are numbers of colours. */
struct IndexedPicture {
  size_t columns = 0;
  std::array<Rgb, 256> colors{};
  std::array<uint8_t, 2 * kMatrixPixels> pixels{};

  Rgb at(size_t pixel) const { return colors[pixels[pixel]]; }
};

/** Where a renderer gets the pictures of saved patterns. */
class SavedPictures {
 public:
  virtual ~SavedPictures() = default;
  /**
   * The frame of a pattern that is shown so long after its first one began; the frames repeat. Returns null
   * if there is no such pattern. The picture is valid until the next call. Allocates only when the pattern
   * differs from the last two, or when it opens again a file that could not be read, once a second.
   */
  virtual const IndexedPicture* at(uint8_t id, Millis shownFor) = 0;
  /** Closes the files and frees the memory; a later at() opens them again. */
  virtual void close() = 0;
};

}  // namespace lumi
