#include "core/sand/canvas/canvas_layout.h"

#include <algorithm>

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

void put(uint8_t* out, uint32_t value, size_t size) {
  for (size_t i = 0; i < size; ++i) out[i] = static_cast<uint8_t>(value >> (8 * i));
}

uint32_t get(const uint8_t* bytes, size_t size) {
  uint32_t value = 0;
  for (size_t i = 0; i < size; ++i) value |= static_cast<uint32_t>(bytes[i]) << (8 * i);
  return value;
}

CanvasHeader header(uint32_t generation, uint32_t third, uint32_t fourth) {
  CanvasHeader bytes{};
  put(&bytes[0], kMagic, 4);
  put(&bytes[4], generation, 4);
  put(&bytes[8], third, 4);
  put(&bytes[12], fourth, 4);
  return bytes;
}

uint32_t checksum(ConstBytes chunk) {
  return crc32(chunk.sub(kChunkHeadSize), crc32(chunk.sub(0, kChecked)));
}

/** True on the largest table. */
bool isPossible(int64_t x, int64_t y) {
  return x >= 0 && x <= kMaxTableSide / kHundredths && y >= 0 && y <= kMaxTableSide / kHundredths;
}

ChunkHead decodeHead(const uint8_t* bytes) {
  ChunkHead head;
  head.run = get(bytes, 4);
  const uint32_t flags = get(bytes + 4, 2);
  head.continues = (flags & kContinues) != 0;
  head.level = static_cast<uint8_t>((flags >> kLevelShift) & kLevelMask);
  head.start.x = static_cast<int32_t>(get(bytes + 6, 2));
  head.start.y = static_cast<int32_t>(get(bytes + 8, 2));
  head.link = static_cast<uint16_t>(get(bytes + 10, 2));
  head.stepBytes = get(bytes + 12, 4);
  head.stepCount = get(bytes + 16, 4);
  return head;
}

}  // namespace

CanvasHeader storedHeader(const CanvasIdentity& identity) {
  CanvasHeader bytes = header(identity.generation, 0, 0);
  if (identity.table != TableShape()) {
    put(&bytes[8], static_cast<uint32_t>(identity.table.width / kHundredths), 2);
    if (!identity.table.isRound)
      put(&bytes[10], static_cast<uint32_t>(identity.table.height / kHundredths), 2);
  }
  put(&bytes[12], crc32(ConstBytes(bytes).sub(0, 12)), 4);
  return bytes;
}

std::optional<CanvasIdentity> identityIn(const CanvasHeader& header) {
  CanvasIdentity identity;
  identity.generation = get(&header[4], 4);
  const auto width = static_cast<int32_t>(get(&header[8], 2) * kHundredths);
  const auto height = static_cast<int32_t>(get(&header[10], 2) * kHundredths);
  const bool isRound = height == 0;
  if (width != 0) identity.table = {width, isRound ? width : height, isRound};
  if (identity.generation == 0 || header != storedHeader(identity)) return std::nullopt;
  return identity;
}

uint32_t generationAfter(uint32_t generation) {
  return generation == UINT32_MAX ? 1 : generation + 1;
}

CanvasHeader sentHeader(uint32_t generation, uint32_t from, uint32_t size) {
  return header(generation, from, size);
}

CanvasMark firstMark(uint32_t generation) {
  return {kCanvasHeaderSize, static_cast<uint16_t>(generation)};
}

CanvasMark sealChunk(Bytes chunk, const ChunkHead& head, const CanvasMark& before) {
  uint8_t* bytes = chunk.data();
  put(bytes, head.run, 4);
  put(bytes + 4, (head.continues ? kContinues : 0u) | static_cast<uint32_t>(head.level) << kLevelShift, 2);
  put(bytes + 6, static_cast<uint32_t>(head.start.x), 2);
  put(bytes + 8, static_cast<uint32_t>(head.start.y), 2);
  put(bytes + 10, before.link, 2);
  put(bytes + 12, static_cast<uint32_t>(chunk.size() - kChunkHeadSize), 4);
  put(bytes + 16, head.stepCount, 4);
  put(bytes + kChecked, checksum(chunk), 4);
  return {before.end + static_cast<uint32_t>(chunk.size()), linkBehind(chunk)};
}

std::optional<ChunkHead> readChunk(ConstBytes bytes) {
  if (bytes.size() < kChunkHeadSize) return std::nullopt;
  const ChunkHead head = decodeHead(bytes.data());
  if (head.stepBytes > bytes.size() - kChunkHeadSize) return std::nullopt;
  if (head.level > kCoarsestLevel || !isPossible(head.start.x, head.start.y)) return std::nullopt;
  const ConstBytes chunk = bytes.sub(0, kChunkHeadSize + head.stepBytes);
  if (get(chunk.data() + kChecked, 4) != checksum(chunk)) return std::nullopt;
  return head;
}

uint16_t linkBehind(ConstBytes chunk) {
  return static_cast<uint16_t>(get(chunk.data() + kChecked, 2));
}

ChunkWalker::ChunkWalker(const ChunkHead& head, ConstBytes steps) : steps_(steps), at_(head.start) {}

bool ChunkWalker::next() {
  PointStep step;
  const size_t size = steps_.empty() ? 0 : decodePointStep(steps_, step);
  const int64_t x = int64_t{at_.x} + step.dx;
  const int64_t y = int64_t{at_.y} + step.dy;
  if (size == 0 || !isPossible(x, y)) return false;
  steps_ = steps_.sub(size);
  at_ = {static_cast<int32_t>(x), static_cast<int32_t>(y), step.isRapid};
  return true;
}

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
