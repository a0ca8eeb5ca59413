#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/base/time.h"
#include "core/matrix/patterns/saved_patterns.h"
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

/**
 * Reads the frames of saved patterns when they are due. Keeps the file and one frame of two patterns: that of
 * a page, and that of the page before it. SavedPatterns closes the files before it changes them. What can't
 * be read is tried again when it has been dark for a second.
 */
class SavedPatternReader {
 public:
  /** `patterns` must outlive the reader. */
  explicit SavedPatternReader(SavedPatterns& patterns);
  ~SavedPatternReader();
  SavedPatternReader(const SavedPatternReader&) = delete;
  SavedPatternReader& operator=(const SavedPatternReader&) = delete;

  /**
   * The frame of a pattern that is shown so long after its first one began; the frames repeat. Returns null
   * if there is no such pattern. The picture is valid until the next call. Allocates only when the pattern
   * differs from the last two, or when it opens again a file that could not be read, once a second.
   */
  const IndexedPicture* at(uint8_t id, Millis shownFor);
  /** Closes the files and frees the memory; a later at() opens them again. */
  void close();

 private:
  friend class SavedPatterns;

  struct Slot {
    uint8_t id = 0;
    std::unique_ptr<File> file;  // null: there is no such pattern, or it can't be read
    Millis failedAt = 0;         // time in the page of the last attempt to open or read it
    SavedPatternLayout layout;
    std::array<uint16_t, SavedPatternLayout::kMaxFrames> durations{};  // ms
    Millis round = 0;                                                  // of all frames
    size_t frame = SIZE_MAX;                                           // in `picture`
    IndexedPicture picture;

    bool begin();
    bool show(Millis shownFor);
    bool isRetryDue(Millis shownFor) const;
  };

  size_t placeOf(uint8_t id) const;
  void open(uint8_t id, Millis shownFor);

  SavedPatterns& patterns_;
  SavedPatternReader* next_;  // of the readers of `patterns_`
  std::array<std::unique_ptr<Slot>, 2> slots_;
  size_t recent_ = 0;  // the slot that was used last
};

}  // namespace lumi
