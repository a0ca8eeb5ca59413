#include "core/sand/library/pattern.h"

#include <array>

#include "core/base/byte_codec.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kPageVersion = 2;
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

/** A time in whole seconds. */
void timeField(ByteFields& fields, EpochMillis& time) {
  auto seconds = static_cast<uint32_t>(time / kSecondMs);
  fields.numbers(seconds);
  if (fields.reads()) time = seconds * kSecondMs;
}

void patternFields(ByteFields& fields, Pattern& pattern) {
  fields.numbers(pattern.id, pattern.serial);
  fields.text(pattern.name);
  fields.lines(pattern.tags);
  fields.numbers(pattern.kind, pattern.isFavorite, pattern.moves, pattern.length, pattern.time.total,
                 pattern.time.cruising, pattern.fileSize, pattern.movesCrc, pattern.drawn);
  timeField(fields, pattern.added);
  timeField(fields, pattern.lastDrawn);
}

void pageFields(ByteFields& fields, PatternPage& page) {
  fields.constant(kPageVersion);
  fields.count(page, kPatternsPerPage);
  for (Pattern& pattern : page) patternFields(fields, pattern);
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
  return toBytes(page, pageFields);
}

std::optional<PatternPage> decodePage(std::string_view bytes) {
  PatternPage page;
  const auto isPossible = [](const Pattern& pattern) {
    return pattern.kind <= PatternKind::kStretchedThetaRho;
  };
  if (!fromBytes(bytes, page, pageFields) || !allOf(page, isPossible)) return std::nullopt;
  return page;
}

}  // namespace lumi
