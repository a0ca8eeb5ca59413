#include "core/sand/pattern/pattern_reader.h"

#include "core/base/text.h"
#include "core/sand/pattern/gcode_reader.h"
#include "core/sand/pattern/theta_rho_reader.h"

namespace lumi {
namespace {

constexpr uint8_t kMark[] = {0xEF, 0xBB, 0xBF};
constexpr const char* kTooManyPoints =
    "The pattern is too long: it has more than 20 million points, weeks of drawing. Please split it.";

}  // namespace

size_t PatternReader::write(ConstBytes piece) {
  if (hasFailed() || !admitsPoints()) return 0;
  const uint8_t* const end = piece.end();
  const uint8_t* at = skipMark(piece.begin(), end);
  while (drawPending() && at != end && !hasFailed() && !hasDrawnEnough()) {
    if (isAfterReturn_ && *at == '\n') ++at;
    isAfterReturn_ = false;
    if (at != end) at = readLine(at, end);
  }
  if (at != end) drawnBefore_ = drawer_.drawn();
  return static_cast<size_t>(at - piece.begin());
}

bool PatternReader::finish() {
  if (hasFailed() || !admitsPoints()) return true;
  drawnBefore_ = drawer_.drawn();
  if (!drawPending()) return false;
  if (!isEnded_) {
    isEnded_ = true;
    endFile();
    if (hasFailed() || !admitsPoints()) return true;
    if (!drawPending()) return false;
  }
  if (stats().commandCount == 0) error_ = whatIsMissing();
  return true;
}

void PatternReader::endFile() {
  const bool isMarkBroken = markBytes_ != 0 && markBytes_ != sizeof(kMark);
  if (isMarkBroken) {
    failInvalidCharacter();
  } else {
    endLine();
  }
}

const uint8_t* PatternReader::skipMark(const uint8_t* at, const uint8_t* end) {
  while (markBytes_ != sizeof(kMark) && at != end) {
    if (*at == kMark[markBytes_]) {
      ++markBytes_;
      ++at;
    } else if (markBytes_ == 0) {
      markBytes_ = sizeof(kMark);
    } else {
      failInvalidCharacter();
      return at;
    }
  }
  return at;
}

/** A curve counts before it is drawn, so that one without end is rejected at once. */
bool PatternReader::admitsPoints() {
  if (drawer_.drawn() <= kMaxPoints && pending() <= kMaxPoints - drawer_.drawn()) return true;
  error_ = kTooManyPoints;
  return false;
}

bool PatternReader::drawPending() {
  while (pending() != 0) {
    if (hasDrawnEnough()) return false;
    drawNext();
  }
  return true;
}

const uint8_t* PatternReader::takeLineEnd(const uint8_t* at, const uint8_t* end) {
  endLine();
  if (hasFailed()) return at;
  ++line_;
  length_ = 0;
  isAfterReturn_ = *at == '\r';
  ++at;
  if (isAfterReturn_ && at != end) {
    if (*at == '\n') ++at;
    isAfterReturn_ = false;
  }
  return at;
}

void PatternReader::fail(const char* what) {
  error_ = concat({what, " at line ", line_});
}

void PatternReader::failTooLong() {
  error_ = concat({"Line ", line_, " is too long"});
}

std::optional<PatternKind> patternKindOf(std::string_view fileName, ThetaRhoFit fit) {
  const std::string name = toLowerAscii(fileName);
  if (endsWith(name, ".gcode")) return PatternKind::kGcode;
  if (!endsWith(name, ".thr")) return std::nullopt;
  return fit == ThetaRhoFit::kStretch ? PatternKind::kStretchedThetaRho : PatternKind::kThetaRho;
}

std::unique_ptr<PatternReader> makeReaderFor(std::string_view fileName, MoveSink& sink, ThetaRhoFit fit,
                                             const Placement& placement, const TableShape& table,
                                             const ChordRule& chords) {
  const auto kind = patternKindOf(fileName, fit);
  if (!kind) return nullptr;
  if (*kind == PatternKind::kGcode) return std::make_unique<GcodeReader>(sink, table, placement, chords);
  return std::make_unique<ThetaRhoReader>(sink, table, fit, placement, chords);
}

}  // namespace lumi
