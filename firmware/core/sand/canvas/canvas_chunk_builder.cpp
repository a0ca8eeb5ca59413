#include "core/sand/canvas/canvas_chunk_builder.h"

#include <algorithm>

#include "core/sand/geometry/point_codec.h"

namespace lumi {

void CanvasChunkBuilder::begin(uint32_t run, uint8_t level, const LinePoint& start) {
  head_ = {};
  head_.run = run;
  head_.level = level;
  head_.start = start;
  at_ = start;
  size_ = kChunkHeadSize;
}

bool CanvasChunkBuilder::add(const LinePoint& to) {
  if (to.x == at_.x && to.y == at_.y) return true;
  uint8_t step[kMaxPointStep];
  const size_t length = encodePointStep({to.x - at_.x, to.y - at_.y, to.isRapid}, step);
  if (length > bytes_.size() - size_) return false;
  std::copy_n(step, length, bytes_.data() + size_);
  size_ += length;
  ++head_.stepCount;
  at_ = to;
  return true;
}

bool CanvasChunkBuilder::writeTo(File& file, CanvasMark& mark, bool continues) {
  head_.continues = continues;
  const Bytes chunk = Bytes(bytes_).sub(0, size_);
  const CanvasMark behind = sealChunk(chunk, head_, mark);
  if (!file.write(chunk)) return false;
  mark = behind;
  return true;
}

}  // namespace lumi
