#include "core/sand/pattern/placement.h"

#include <cmath>

#include "core/sand/pattern/number_reader.h"

namespace lumi {
namespace {

constexpr double kMinScale = 0.001;
constexpr double kMaxScale = 1000;
constexpr double kMaxOffset = 1e9;  // mm

/** Reads the number before the next blank, which it consumes. Returns NaN if there is none. */
double takeNumber(std::string_view& text) {
  ScaledNumber number;
  size_t at = 0;
  for (; at < text.size() && text[at] != ' '; ++at) {
    if (!number.take(static_cast<uint8_t>(text[at]))) return std::nan("");
  }
  text.remove_prefix(at < text.size() ? at + 1 : at);
  return number.isComplete() ? number.value() : std::nan("");
}

}  // namespace

std::optional<Placement> placementFrom(std::string_view text) {
  Placement placement;
  placement.scale = takeNumber(text);
  placement.offset.x = takeNumber(text);
  placement.offset.y = takeNumber(text);
  const double turns = takeNumber(text);
  const double mirrored = takeNumber(text);
  const bool isInRange = placement.scale >= kMinScale && placement.scale <= kMaxScale &&
                         std::abs(placement.offset.x) < kMaxOffset &&
                         std::abs(placement.offset.y) < kMaxOffset;
  const bool isTurn = turns == 0 || turns == 1 || turns == 2 || turns == 3;
  if (!isInRange || !isTurn || (mirrored != 0 && mirrored != 1) || !text.empty()) return std::nullopt;
  placement.quarterTurns = static_cast<int>(turns);
  placement.isMirrored = mirrored == 1;
  return placement;
}

}  // namespace lumi
