#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/sand/program/program_writer.h"

namespace lumi {

/** Identifies a pattern. 0 is no pattern. In calls and file names it is written with 8 hex digits. */
using PatternId = uint32_t;

/** A pattern of the library. Its moves are a program file of its own. */
struct Pattern {
  PatternId id = 0;
  uint32_t serial = 0;  // increases with each pattern that is added
  std::string name;     // readable UTF-8, 1 to kMaxPatternName bytes
  std::string tags;     // at most kMaxTags, one per line, each 1 to kMaxTag bytes
  PatternKind kind = PatternKind::kGcode;
  bool isFavorite = false;
  uint32_t moves = 0;
  uint32_t length = 0;  // mm; 0: unknown
  DrawingTime time;
  uint32_t fileSize = 0;  // bytes
  uint32_t movesCrc = 0;
  EpochMillis added = 0;  // whole seconds; 0: unknown
  uint32_t drawn = 0;     // how often it was drawn to its end
  EpochMillis lastDrawn = 0;
};

constexpr size_t kMaxPatternName = 80;  // bytes
constexpr size_t kMaxTags = 8;
constexpr size_t kMaxTag = 24;  // bytes

constexpr std::string_view kProgramFolder = "gcode";
constexpr std::string_view kProgramEnding = ".lsp";
constexpr std::string_view kUnfinishedEnding = ".part";

/** "1a2b3c4d" for 0x1a2b3c4d. */
std::string patternIdText(PatternId id);
std::optional<PatternId> patternIdFrom(std::string_view text);

/** "gcode/1a2b3c4d.lsp". */
std::string programPathOf(PatternId id);

/**
 * Converts a typed name to the name of a pattern. Replaces each control character and each invalid UTF-8 byte
 * by U+FFFD, and cuts the name to kMaxPatternName bytes.
 */
std::string readableNameOf(std::string_view text);

/**
 * Like readableNameOf(), for the name of an uploaded file. Drops a leading path. A cut name keeps its
 * extension (the part from the last point on, if that has at most kMaxEndingLength bytes).
 */
std::string patternNameOf(std::string_view fileName);

constexpr size_t kMaxEndingLength = 8;  // bytes

/** "Rose" for "Rose.thr". */
std::string withoutEnding(std::string_view fileName);

/** Copies what the program contains about itself into the pattern. */
void describe(const StoredProgram& program, Pattern& pattern);

/**
 * Some patterns of the library as they are stored in one record. At most kPatternsPerPage; a list, because
 * all of them in one block would be too much for a small heap.
 */
using PatternPage = std::list<Pattern>;

constexpr size_t kPatternsPerPage = 15;
/** The largest record of a page. */
constexpr size_t kMaxPage = 2 + kPatternsPerPage * (50 + 2 + kMaxPatternName + 2 + kMaxTags * (kMaxTag + 1));

std::string encodePage(const PatternPage& page);
/** Returns nullopt for another version and for invalid data. */
std::optional<PatternPage> decodePage(std::string_view bytes);

}  // namespace lumi
