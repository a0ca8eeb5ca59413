#include "core/sand/program/program.h"

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/sand/geometry/point_codec.h"

namespace lumi {
namespace {

constexpr uint32_t kMagic = 0x4650534C;  // "LSPF"
constexpr uint8_t kVersion = 1;
constexpr size_t kCrcSize = 4;
constexpr size_t kCheckedSize = kProgramFooterSize - kCrcSize;

void writePoint(ByteWriter& out, TablePoint point) {
  out.number(point.x);
  out.number(point.y);
}

TablePoint readPoint(ByteReader& in) {
  TablePoint point;
  point.x = in.number<int32_t>();
  point.y = in.number<int32_t>();
  return point;
}

void writeStats(ByteWriter& out, const PatternStats& stats) {
  out.number(stats.commandCount);
  out.number(stats.clampedCount);
  out.number(static_cast<uint8_t>(stats.hasBounds));
  writePoint(out, stats.min);
  writePoint(out, stats.max);
}

PatternStats readStats(ByteReader& in) {
  PatternStats stats;
  stats.commandCount = in.number<uint32_t>();
  stats.clampedCount = in.number<uint32_t>();
  stats.hasBounds = in.number<uint8_t>() != 0;
  stats.min = readPoint(in);
  stats.max = readPoint(in);
  return stats;
}

bool isPossible(const ProgramInfo& info) {
  const uint64_t shortest = uint64_t{info.moveCount} * kMinPointStep + kProgramFooterSize;
  return info.fileSize >= shortest && isOnTable(info.stats.min) && isOnTable(info.stats.max);
}

}  // namespace

std::string encodeProgramFooter(const ProgramFooter& footer) {
  ByteWriter out(kProgramFooterSize);
  out.number(kMagic);
  out.number(kVersion);
  writeStats(out, footer.info.stats);
  out.number(footer.info.moveCount);
  out.number(footer.info.motorTravel);
  out.number(footer.info.fileSize);
  out.number(footer.stepsCrc);
  std::string bytes = out.take();
  ByteWriter check(kCrcSize);
  check.number(crc32(asBytes(bytes)));
  return bytes + check.take();
}

std::optional<ProgramFooter> decodeProgramFooter(std::string_view bytes) {
  if (bytes.size() != kProgramFooterSize) return std::nullopt;
  ByteReader check(bytes.substr(kCheckedSize));
  if (check.number<uint32_t>() != crc32(asBytes(bytes.substr(0, kCheckedSize)))) return std::nullopt;
  ByteReader in(bytes);
  if (in.number<uint32_t>() != kMagic || in.number<uint8_t>() != kVersion) return std::nullopt;
  ProgramFooter footer;
  footer.info.stats = readStats(in);
  footer.info.moveCount = in.number<uint32_t>();
  footer.info.motorTravel = in.number<uint64_t>();
  footer.info.fileSize = in.number<uint32_t>();
  footer.stepsCrc = in.number<uint32_t>();
  if (!isPossible(footer.info)) return std::nullopt;
  return footer;
}

}  // namespace lumi
