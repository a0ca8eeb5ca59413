#include "core/sand/canvas/canvas_layout.h"

#include <algorithm>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/sand/geometry/point_codec.h"

namespace lumi {
namespace {

constexpr uint32_t kMagic = 0x3143534C;  // "LSC1"
constexpr uint16_t kContinues = 1;
constexpr int kLevelShift = 1;
constexpr uint16_t kLevelMask = 3;
constexpr size_t kChecked = 20;      // bytes of a chunk's head in front of its CRC
constexpr int64_t kHundredths = 10;  // hundredths of a millimetre in a tenth

uint32_t checksum(ConstBytes chunk) {
  return crc32(chunk.sub(kChunkHeadSize), crc32(chunk.sub(0, kChecked)));
}

/** True on the largest table. */
bool isPossible(int64_t x, int64_t y) {
  return x >= 0 && x <= kMaxTableSide / kHundredths && y >= 0 && y <= kMaxTableSide / kHundredths;
}

ChunkHead decodeHead(const uint8_t* bytes) {
  ChunkHead head;
  head.run = numberAt(bytes, 4);
  const uint32_t flags = numberAt(bytes + 4, 2);
  head.continues = (flags & kContinues) != 0;
  head.level = static_cast<uint8_t>((flags >> kLevelShift) & kLevelMask);
  head.start.x = static_cast<int32_t>(numberAt(bytes + 6, 2));
  head.start.y = static_cast<int32_t>(numberAt(bytes + 8, 2));
  head.link = static_cast<uint16_t>(numberAt(bytes + 10, 2));
  head.stepBytes = numberAt(bytes + 12, 4);
  head.stepCount = numberAt(bytes + 16, 4);
  return head;
}

}  // namespace

CanvasHeader sentHeader(uint32_t generation, uint32_t from, uint32_t size) {
  CanvasHeader bytes;
  uint8_t* out = bytes.data();
  for (const uint32_t number : {kMagic, generation, from, size}) out = putNumber(number, 4, out);
  return bytes;
}

CanvasHeader storedHeader(const CanvasIdentity& identity) {
  const TableShape& table = identity.table;
  const auto width = static_cast<uint32_t>(table.width / kHundredths);
  const auto height = table.isRound ? 0 : static_cast<uint32_t>(table.height / kHundredths);
  CanvasHeader bytes = sentHeader(identity.generation, table == TableShape() ? 0 : width | height << 16, 0);
  putNumber(crc32(ConstBytes(bytes).sub(0, 12)), 4, &bytes[12]);
  return bytes;
}

std::optional<CanvasIdentity> identityIn(const CanvasHeader& header) {
  CanvasIdentity identity;
  identity.generation = numberAt(&header[4], 4);
  const auto width = static_cast<int32_t>(numberAt(&header[8], 2) * kHundredths);
  const auto height = static_cast<int32_t>(numberAt(&header[10], 2) * kHundredths);
  const bool isRound = height == 0;
  if (width != 0) identity.table = {width, isRound ? width : height, isRound};
  if (identity.generation == 0 || header != storedHeader(identity)) return std::nullopt;
  return identity;
}

uint32_t generationAfter(uint32_t generation) {
  return generation == UINT32_MAX ? 1 : generation + 1;
}

CanvasMark firstMark(uint32_t generation) {
  return {kCanvasHeaderSize, static_cast<uint16_t>(generation)};
}

CanvasMark sealChunk(Bytes chunk, const ChunkHead& head, const CanvasMark& before) {
  uint8_t* out = putNumber(head.run, 4, chunk.data());
  out = putNumber((head.continues ? kContinues : 0u) | static_cast<uint32_t>(head.level) << kLevelShift, 2,
                  out);
  out = putNumber(static_cast<uint32_t>(head.start.x), 2, out);
  out = putNumber(static_cast<uint32_t>(head.start.y), 2, out);
  out = putNumber(before.link, 2, out);
  out = putNumber(static_cast<uint32_t>(chunk.size() - kChunkHeadSize), 4, out);
  out = putNumber(head.stepCount, 4, out);
  putNumber(checksum(chunk), 4, out);
  return {before.end + static_cast<uint32_t>(chunk.size()), linkBehind(chunk)};
}

std::optional<ChunkHead> readChunk(ConstBytes bytes) {
  if (bytes.size() < kChunkHeadSize) return std::nullopt;
  const ChunkHead head = decodeHead(bytes.data());
  if (head.stepBytes > bytes.size() - kChunkHeadSize) return std::nullopt;
  if (head.level > kCoarsestLevel || !isPossible(head.start.x, head.start.y)) return std::nullopt;
  const ConstBytes chunk = bytes.sub(0, kChunkHeadSize + head.stepBytes);
  if (numberAt(chunk.data() + kChecked, 4) != checksum(chunk)) return std::nullopt;
  return head;
}

uint16_t linkBehind(ConstBytes chunk) {
  return static_cast<uint16_t>(numberAt(chunk.data() + kChecked, 2));
}

ChunkWalker::ChunkWalker(const ChunkHead& head, ConstBytes steps) : steps_(steps), at_{head.start} {}

bool ChunkWalker::next() {
  PointStep step;
  const size_t size = steps_.empty() ? 0 : decodePointStep(steps_, step);
  const int64_t x = int64_t{at_.to.x} + step.dx;
  const int64_t y = int64_t{at_.to.y} + step.dy;
  if (size == 0 || !isPossible(x, y)) return false;
  steps_ = steps_.sub(size);
  at_ = {{static_cast<int32_t>(x), static_cast<int32_t>(y)}, step.isRapid};
  return true;
}

void CanvasChunkBuilder::begin(uint32_t run, uint8_t level, TablePoint start) {
  head_ = {};
  head_.run = run;
  head_.level = level;
  head_.start = start;
  at_ = start;
  size_ = kChunkHeadSize;
}

bool CanvasChunkBuilder::add(const Move& step) {
  const TablePoint to = step.to;
  if (to == at_) return true;
  uint8_t encoded[kMaxPointStep];
  const size_t length = encodePointStep({to.x - at_.x, to.y - at_.y, step.isRapid}, encoded);
  if (length > bytes_.size() - size_) return false;
  std::copy_n(encoded, length, bytes_.data() + size_);
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
