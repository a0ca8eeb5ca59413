#include "core/sand/pattern/line_reader.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kMark[] = {0xEF, 0xBB, 0xBF};

}  // namespace

size_t LineReader::write(ConstBytes piece) {
  if (hasFailed()) return 0;
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

bool LineReader::finish() {
  if (hasFailed()) return true;
  drawnBefore_ = drawer_.drawn();
  if (!drawPending()) return false;
  if (!isEnded_) {
    isEnded_ = true;
    endFile();
    if (hasFailed()) return true;
    if (!drawPending()) return false;
  }
  if (const char* const missing = whatIsMissing()) error_ = missing;
  return true;
}

void LineReader::endFile() {
  const bool isMarkBroken = markBytes_ != 0 && markBytes_ != sizeof(kMark);
  if (isMarkBroken) {
    failInvalidCharacter();
  } else {
    endLine();
  }
}

const uint8_t* LineReader::skipMark(const uint8_t* at, const uint8_t* end) {
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

bool LineReader::drawPending() {
  while (isDrawing()) {
    if (hasDrawnEnough()) return false;
    drawNext();
  }
  return true;
}

const uint8_t* LineReader::takeLineEnd(const uint8_t* at, const uint8_t* end) {
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

void LineReader::fail(const char* what) {
  error_ = concat({what, " at line ", numberText(line_)});
}

void LineReader::failTooLong() {
  error_ = concat({"Line ", numberText(line_), " is too long"});
}

}  // namespace lumi
