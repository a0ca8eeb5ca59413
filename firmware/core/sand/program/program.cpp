#include "core/sand/program/program.h"

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/sand/geometry/point_codec.h"

namespace lumi {
namespace {

constexpr uint32_t kMagic = 0x4650534C;  // "LSPF"
constexpr uint8_t kVersion = 2;
constexpr uint8_t kVersionWithoutTime = 1;
constexpr size_t kCrcSize = 4;
constexpr size_t kCheckedSize = kProgramFooterSize - kCrcSize;

/** Every coordinate of the table fits into 16 bits. */
void writePoint(ByteWriter& out, TablePoint point) {
  out.number(static_cast<uint16_t>(point.x));
  out.number(static_cast<uint16_t>(point.y));
}

template <typename Coordinate>
TablePoint readPoint(ByteReader& in) {
  TablePoint point;
  point.x = in.number<Coordinate>();
  point.y = in.number<Coordinate>();
  return point;
}

void writeStats(ByteWriter& out, const PatternStats& stats) {
  out.number(stats.commandCount);
  out.number(stats.clampedCount);
  out.number(static_cast<uint8_t>(stats.hasBounds));
  writePoint(out, stats.min);
  writePoint(out, stats.max);
}

template <typename Coordinate>
PatternStats readStats(ByteReader& in) {
  PatternStats stats;
  stats.commandCount = in.number<uint32_t>();
  stats.clampedCount = in.number<uint32_t>();
  stats.hasBounds = in.number<uint8_t>() != 0;
  stats.min = readPoint<Coordinate>(in);
  stats.max = readPoint<Coordinate>(in);
  return stats;
}

bool isPossible(const ProgramInfo& info) {
  const uint64_t shortest = uint64_t{info.moveCount} * kMinPointStep + kProgramFooterSize;
  return info.fileSize >= shortest && info.time.cruising <= info.time.total && isOnTable(info.stats.min) &&
         isOnTable(info.stats.max);
}

}  // namespace

std::string encodeProgramFooter(const ProgramFooter& footer) {
  ByteWriter out(kProgramFooterSize);
  out.number(kMagic);
  out.number(kVersion);
  writeStats(out, footer.info.stats);
  out.number(footer.info.time.total);
  out.number(footer.info.time.cruising);
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
  if (in.number<uint32_t>() != kMagic) return std::nullopt;
  const auto version = in.number<uint8_t>();
  ProgramFooter footer;
  if (version == kVersion) {
    footer.info.stats = readStats<uint16_t>(in);
    footer.info.time.total = in.number<uint32_t>();
    footer.info.time.cruising = in.number<uint32_t>();
  } else if (version == kVersionWithoutTime) {
    footer.info.stats = readStats<int32_t>(in);
  } else {
    return std::nullopt;
  }
  footer.info.moveCount = in.number<uint32_t>();
  footer.info.motorTravel = in.number<uint64_t>();
  footer.info.fileSize = in.number<uint32_t>();
  footer.stepsCrc = in.number<uint32_t>();
  if (!isPossible(footer.info)) return std::nullopt;
  return footer;
}

}  // namespace lumi
