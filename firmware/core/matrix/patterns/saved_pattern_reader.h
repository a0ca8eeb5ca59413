#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/matrix/patterns/saved_patterns.h"
#include "core/matrix/patterns/saved_pictures.h"

namespace lumi {

/**
 * Reads the frames of saved patterns when they are due. Keeps the file and one frame of two patterns: that of
 * a page, and that of the page before it. SavedPatterns closes the files before it changes them. What can't
 * be read is tried again when it has been dark for a second.
 */
class SavedPatternReader : public SavedPictures {
 public:
  /** `patterns` must outlive the reader. */
  explicit SavedPatternReader(SavedPatterns& patterns);
  ~SavedPatternReader() override;
  SavedPatternReader(const SavedPatternReader&) = delete;
  SavedPatternReader& operator=(const SavedPatternReader&) = delete;

  const IndexedPicture* at(uint8_t id, Millis shownFor) override;
  void close() override;

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
