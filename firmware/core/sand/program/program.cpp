#include "core/sand/program/program.h"

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"

namespace lumi {
namespace {

constexpr uint32_t kMagic = 0x4650534C;  // "LSPF"
constexpr uint8_t kVersion = 3;
constexpr size_t kCrcSize = 4;

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

void readTime(ByteReader& in, DrawingTime& time) {
  time.total = in.number<uint32_t>();
  time.cruising = in.number<uint32_t>();
}

void readSizes(ByteReader& in, ProgramInfo& info) {
  info.moveCount = in.number<uint32_t>();
  info.motorTravel = in.number<uint64_t>();
  info.fileSize = in.number<uint32_t>();
}

void writeEdge(ByteWriter& out, const EdgePoint& point) {
  out.number(point.moves);
  out.number(point.block);
  writePoint(out, point.at);
}

void readEdge(ByteReader& in, EdgePoint& point) {
  point.moves = in.number<uint32_t>();
  point.block = in.number<uint32_t>();
  point.at = readPoint(in);
}

void readRest(ByteReader& in, ProgramFooter& footer) {
  ProgramInfo& info = footer.info;
  info.origin.kind = static_cast<PatternKind>(in.number<uint8_t>());
  info.origin.table.width = in.number<int32_t>();
  info.origin.table.height = in.number<int32_t>();
  info.origin.table.isRound = in.number<uint8_t>() != 0;
  info.first = readPoint(in);
  info.last = readPoint(in);
  info.length = in.number<uint32_t>();
  info.reach = in.number<uint32_t>();
  readEdge(in, footer.firstEdge);
  readEdge(in, footer.lastEdge);
  footer.movesSize = in.number<uint32_t>();
  footer.movesCrc = in.number<uint32_t>();
  footer.lastBlock = in.number<uint32_t>();
  footer.outlineSize = in.number<uint16_t>();
  footer.outlineCrc = in.number<uint32_t>();
}

bool isPossible(const ProgramFooter& footer) {
  const ProgramInfo& info = footer.info;
  const TableShape& table = info.origin.table;
  const uint64_t size = uint64_t{footer.movesSize} + footer.outlineSize + kProgramFooterSize;
  return footer.movesSize >= info.moveCount && size == info.fileSize &&
         footer.lastBlock <= footer.movesSize && footer.firstEdge.moves <= footer.lastEdge.moves &&
         footer.lastEdge.moves <= info.moveCount && footer.lastEdge.block <= footer.lastBlock &&
         info.time.cruising <= info.time.total && info.origin.kind <= PatternKind::kStretchedThetaRho &&
         table.isPossible() && table.surrounds(info.stats.min) && table.surrounds(info.stats.max) &&
         table.surrounds(info.first) && table.surrounds(info.last);
}

std::string encodedCrc(std::string_view bytes) {
  ByteWriter out(kCrcSize);
  out.number(crc32(asBytes(bytes)));
  return out.take();
}

}  // namespace

std::string encodeProgramFooter(const ProgramFooter& footer) {
  const ProgramInfo& info = footer.info;
  ByteWriter out(kProgramFooterSize);
  out.number(kMagic);
  out.number(kVersion);
  writeStats(out, info.stats);
  out.number(info.time.total);
  out.number(info.time.cruising);
  out.number(info.moveCount);
  out.number(info.motorTravel);
  out.number(info.fileSize);
  out.number(static_cast<uint8_t>(info.origin.kind));
  out.number(info.origin.table.width);
  out.number(info.origin.table.height);
  out.number(static_cast<uint8_t>(info.origin.table.isRound));
  writePoint(out, info.first);
  writePoint(out, info.last);
  out.number(info.length);
  out.number(info.reach);
  writeEdge(out, footer.firstEdge);
  writeEdge(out, footer.lastEdge);
  out.number(footer.movesSize);
  out.number(footer.movesCrc);
  out.number(footer.lastBlock);
  out.number(footer.outlineSize);
  out.number(footer.outlineCrc);
  const std::string bytes = out.take();
  return bytes + encodedCrc(bytes);
}

std::optional<ProgramFooter> decodeProgramFooter(std::string_view bytes) {
  if (bytes.size() <= kCrcSize) return std::nullopt;
  const std::string_view checked = bytes.substr(0, bytes.size() - kCrcSize);
  if (encodedCrc(checked) != bytes.substr(checked.size())) return std::nullopt;
  ByteReader in(checked);
  if (in.number<uint32_t>() != kMagic || in.number<uint8_t>() != kVersion) return std::nullopt;
  ProgramFooter footer;
  footer.info.stats = readStats(in);
  readTime(in, footer.info.time);
  readSizes(in, footer.info);
  readRest(in, footer);
  if (in.failed() || !in.atEnd() || !isPossible(footer)) return std::nullopt;
  return footer;
}

DrawingTime timeOf(const ProgramInfo& info, const SandHardware& table) {
  if (info.time.total > 0) return info.time;
  const auto tenths = static_cast<uint32_t>(10 * info.length / sandSpeed(table) + 0.5);
  return {tenths, tenths};
}

}  // namespace lumi
