#include "core/sand/library/pattern.h"

#include <array>

#include "core/base/byte_codec.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kPageVersion = 1;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr EpochMillis kSecondMs = static_cast<EpochMillis>(kSecond);

std::string cleaned(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    const size_t length = characterSize(text);
    const std::string_view character = text.substr(0, length);
    clean += length == 0 || hasControlCharacter(character) ? kReplacement : character;
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return clean;
}

std::string_view endingOf(std::string_view name) {
  const size_t point = name.rfind('.');
  const bool isEnding = point != std::string_view::npos && name.size() - point <= kMaxEndingLength;
  return isEnding ? name.substr(point) : std::string_view();
}

void writePattern(ByteWriter& out, const Pattern& pattern) {
  out.number(pattern.id);
  out.number(pattern.serial);
  out.text(pattern.name);
  out.text(pattern.tags);
  out.number(static_cast<uint8_t>(pattern.kind));
  out.number(static_cast<uint8_t>(pattern.isFavorite));
  out.number(pattern.moves);
  out.number(pattern.length);
  out.number(pattern.time.total);
  out.number(pattern.time.cruising);
  out.number(pattern.fileSize);
  out.number(pattern.movesCrc);
  out.number(static_cast<uint32_t>(pattern.added / kSecondMs));
  out.number(pattern.drawn);
  out.number(static_cast<uint32_t>(pattern.lastDrawn / kSecondMs));
}

/** Returns false if the data is too short or the kind is invalid. */
bool readPattern(ByteReader& in, Pattern& pattern) {
  pattern.id = in.number<uint32_t>();
  pattern.serial = in.number<uint32_t>();
  pattern.name = in.readableText();
  pattern.tags = in.readableLines();
  pattern.kind = static_cast<PatternKind>(in.number<uint8_t>());
  pattern.isFavorite = in.number<uint8_t>() != 0;
  pattern.moves = in.number<uint32_t>();
  pattern.length = in.number<uint32_t>();
  pattern.time.total = in.number<uint32_t>();
  pattern.time.cruising = in.number<uint32_t>();
  pattern.fileSize = in.number<uint32_t>();
  pattern.movesCrc = in.number<uint32_t>();
  pattern.added = in.number<uint32_t>() * kSecondMs;
  pattern.drawn = in.number<uint32_t>();
  pattern.lastDrawn = in.number<uint32_t>() * kSecondMs;
  return !in.failed() && pattern.kind <= PatternKind::kStretchedThetaRho;
}

}  // namespace

std::string patternIdText(PatternId id) {
  std::array<uint8_t, 4> bytes;
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(id >> (24 - 8 * i));
  return toHex(bytes);
}

std::optional<PatternId> patternIdFrom(std::string_view text) {
  std::array<uint8_t, 4> bytes;
  if (!fromHex(text, bytes)) return std::nullopt;
  PatternId id = 0;
  for (const uint8_t byte : bytes) id = id << 8 | byte;
  return id;
}

std::string programPathOf(PatternId id) {
  return concat({kProgramFolder, "/", patternIdText(id), kProgramEnding});
}

std::string readableNameOf(std::string_view text) {
  return std::string(cutText(cleaned(text), kMaxPatternName));
}

std::string patternNameOf(std::string_view fileName) {
  const size_t slash = fileName.find_last_of("/\\");
  if (slash != std::string_view::npos) fileName.remove_prefix(slash + 1);
  const std::string name = cleaned(fileName);
  if (name.size() <= kMaxPatternName) return name;
  const std::string_view ending = endingOf(name);
  return concat({cutText(name, kMaxPatternName - ending.size()), ending});
}

std::string withoutEnding(std::string_view fileName) {
  const size_t point = fileName.rfind('.');
  return std::string(point == 0 ? fileName : fileName.substr(0, point));
}

void describe(const StoredProgram& program, Pattern& pattern) {
  const ProgramInfo& info = program.info;
  pattern.kind = info.origin.kind;
  pattern.moves = info.moveCount;
  pattern.length = info.length;
  pattern.time = info.time;
  pattern.fileSize = info.fileSize;
  pattern.movesCrc = program.movesCrc;
}

std::string encodePage(const PatternPage& page) {
  ByteWriter out(kMaxPage / 4);
  out.number(kPageVersion);
  out.number(static_cast<uint8_t>(page.size()));
  for (const Pattern& pattern : page) writePattern(out, pattern);
  return out.take();
}

std::optional<PatternPage> decodePage(std::string_view bytes) {
  ByteReader in(bytes);
  if (in.number<uint8_t>() != kPageVersion) return std::nullopt;
  PatternPage page;
  for (auto left = in.number<uint8_t>(); left > 0; --left) {
    page.emplace_back();
    if (!readPattern(in, page.back())) return std::nullopt;
  }
  if (in.failed() || !in.atEnd()) return std::nullopt;
  return page;
}

}  // namespace lumi
