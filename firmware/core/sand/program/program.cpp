#include "core/sand/program/program.h"

#include <array>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"

namespace lumi {
namespace {

constexpr uint32_t kMagic = 0x4650534C;  // "LSPF"
constexpr uint8_t kVersion = 3;
constexpr size_t kCrcSize = 4;

void edgeFields(ByteFields& fields, EdgePoint& point) {
  fields.numbers(point.moves, point.block, point.at.x, point.at.y);
}

void footerFields(ByteFields& fields, ProgramFooter& footer) {
  ProgramInfo& info = footer.info;
  PatternStats& stats = info.stats;
  TableShape& table = info.origin.table;
  fields.constant(kMagic);
  fields.constant(kVersion);
  fields.numbers(stats.commandCount, stats.clampedCount, stats.hasBounds);
  fields.numbers(stats.min.x, stats.min.y, stats.max.x, stats.max.y);
  fields.numbers(info.time.total, info.time.cruising, info.moveCount, info.motorTravel, info.fileSize);
  fields.numbers(info.origin.kind, table.width, table.height, table.isRound);
  fields.numbers(info.first.x, info.first.y, info.last.x, info.last.y, info.length, info.reach);
  edgeFields(fields, footer.firstEdge);
  edgeFields(fields, footer.lastEdge);
  fields.numbers(footer.movesSize, footer.movesCrc, footer.lastBlock, footer.outlineSize, footer.outlineCrc);
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
  const std::string bytes = toBytes(footer, footerFields);
  return bytes + encodedCrc(bytes);
}

std::optional<ProgramFooter> decodeProgramFooter(std::string_view bytes) {
  if (bytes.size() <= kCrcSize) return std::nullopt;
  const std::string_view checked = bytes.substr(0, bytes.size() - kCrcSize);
  if (encodedCrc(checked) != bytes.substr(checked.size())) return std::nullopt;
  ProgramFooter footer;
  if (!fromBytes(checked, footer, footerFields) || !isPossible(footer)) return std::nullopt;
  return footer;
}

namespace {

/**
 * Reads the footer of a program. Returns nothing if the file is too short, or if the footer is damaged or
 * names another file size.
 */
std::optional<ProgramFooter> readFooter(File& file) {
  const uint64_t size = file.size();
  std::array<uint8_t, kProgramFooterSize> buffer;
  const Bytes bytes(buffer);
  const bool isRead =
      size >= bytes.size() && file.seek(size - bytes.size()) && file.read(bytes) == bytes.size();
  const auto footer = isRead ? decodeProgramFooter(asText(bytes)) : std::nullopt;
  return footer && footer->info.fileSize == size ? footer : std::nullopt;
}

}  // namespace

Result<OpenProgram> openProgram(FileStore& files, std::string_view path) {
  auto file = files.open(path, OpenMode::kRead);
  if (!file) return invalid(kProgramMissing);
  const auto footer = readFooter(*file);
  if (!footer || !file->seek(0)) return invalid(kProgramDamaged);
  return OpenProgram{std::move(file), *footer};
}

DrawingTime timeOf(const ProgramInfo& info, const SandHardware& table) {
  if (info.time.total > 0) return info.time;
  const auto tenths = static_cast<uint32_t>(10 * info.length / sandSpeed(table) + 0.5);
  return {tenths, tenths};
}

}  // namespace lumi
