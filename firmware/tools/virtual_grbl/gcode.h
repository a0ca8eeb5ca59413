#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tools/virtual_grbl/settings.h"

namespace lumi::vgrbl {

constexpr double kInch = 25.4;  // mm

/** Reads a number at `at` and moves `at` past it. Accepts what Grbl accepts: sign, digits, point. */
std::optional<double> readNumber(std::string_view line, size_t& at);

/** Collects a line as Grbl does: without blanks and comments, in capitals, at most 79 characters. */
class LineCollector {
 public:
  static constexpr size_t kMax = 79;

  /** Returns true if this character ended the line. The caller then reads text() and calls clear(). */
  bool put(uint8_t character);
  const std::string& text() const { return text_; }
  bool tooLong() const { return tooLong_; }
  void clear() { *this = LineCollector(); }

 private:
  void add(char character);

  std::string text_;
  bool tooLong_ = false;
  bool inParentheses_ = false;
  bool behindSemicolon_ = false;
};

/** The action of a G-code line. */
struct Step {
  enum class Kind : uint8_t { kNone, kMove, kOffset };
  Kind kind = Kind::kNone;
  Axes target{};    // end of a move: machine position, mm
  double feed = 0;  // mm/min
  bool rapid = false;
  bool isJog = false;
};

/**
 * Grbl's G-code parser, with the words that a sand table receives: G0 G1 G20 G21 G90 G91 G92 G94 and X Y F,
 * and Z with G92.
 */
class GcodeInterpreter {
 public:
  /** Executes a line. Returns 0 and sets `step`, or returns Grbl's error number and changes nothing. */
  int execute(std::string_view line, Step& step) { return run(line, step, false); }
  /** Like execute(), for the words of `$J=`. The modes stay as they are. */
  int jog(std::string_view words, Step& step) { return run(words, step, true); }
  /** Call after a reset. Resets modes and G92. */
  void restart(const Axes& position);
  /** Sets the position in machine coordinates after homing. */
  void syncPosition(const Axes& position) {
    position_ = {static_cast<float>(position[0]), static_cast<float>(position[1])};
  }
  Axes workOffset() const { return {offset_[0], offset_[1]}; }
  /** The work offset of Z in mm. Z does not move. */
  double heightOffset() const { return heightOffset_; }

 private:
  struct Modes {
    bool rapid = true;
    bool relative = false;
    bool inches = false;
    double feed = 0;
  };

  int run(std::string_view line, Step& step, bool isJog);

  Modes modes_;
  // In single precision, as all firmwares keep them.
  std::array<float, 2> position_{};  // end of the last move, machine mm
  std::array<float, 2> offset_{};    // G92
  double heightOffset_ = 0;
};

}  // namespace lumi::vgrbl
