#pragma once

#include <array>

#include "core/ports/file_store.h"
#include "core/sand/canvas_layout.h"

namespace lumi {

/** The chunk that is growing. */
class CanvasChunkBuilder {
 public:
  void begin(uint32_t run, uint8_t level, const LinePoint& start);
  /** False when it is full. A step that leads nowhere is left out. */
  bool add(const LinePoint& to);
  /** Goes on with an empty chunk from where this one ends. */
  void beginNext() { begin(head_.run, head_.level, at_); }

  bool empty() const { return head_.stepCount == 0; }
  uint32_t run() const { return head_.run; }
  uint8_t level() const { return head_.level; }
  const LinePoint& at() const { return at_; }

  /** Writes the chunk, which stays as it is, to where `file` stands: at `mark`, which moves behind it. */
  bool writeTo(File& file, CanvasMark& mark, bool goesOn);
  uint32_t size() const { return static_cast<uint32_t>(size_); }

 private:
  std::array<uint8_t, kLongestChunk> bytes_{};
  size_t size_ = kChunkHeadSize;
  ChunkHead head_;
  LinePoint at_;
};

}  // namespace lumi
