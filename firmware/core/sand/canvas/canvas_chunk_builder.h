#pragma once

#include <array>

#include "core/ports/file_store.h"
#include "core/sand/canvas/canvas_layout.h"

namespace lumi {

/** Builds one chunk in memory. */
class CanvasChunkBuilder {
 public:
  void begin(uint32_t run, uint8_t level, const LinePoint& start);
  /** Appends a step. Returns false if the chunk is full. Ignores a step of zero length. */
  bool add(const LinePoint& to);
  /** Starts an empty chunk of the same run and level at the end point of this one. */
  void beginNext() { begin(head_.run, head_.level, at_); }

  bool empty() const { return head_.stepCount == 0; }
  uint32_t run() const { return head_.run; }
  uint8_t level() const { return head_.level; }
  const LinePoint& at() const { return at_; }

  /**
   * Writes the chunk to `file` at its current position, which must be `mark`. Advances `mark` past the chunk.
   * The chunk itself stays unchanged.
   */
  bool writeTo(File& file, CanvasMark& mark, bool continues);
  uint32_t size() const { return static_cast<uint32_t>(size_); }

 private:
  std::array<uint8_t, kMaxChunk> bytes_{};
  size_t size_ = kChunkHeadSize;
  ChunkHead head_;
  LinePoint at_;
};

}  // namespace lumi
