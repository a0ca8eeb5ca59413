#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tools/virtual_grbl/gcode_words.h"
#include "tools/virtual_grbl/planner.h"
#include "tools/virtual_grbl/settings.h"

namespace lumi::vgrbl {

/** One action that a G-code line requests. */
struct Step {
  enum class Kind : uint8_t {
    kMove,
    kSync,    // wait until all moves are done
    kOffset,  // like kSync; the work offset has changed
    kDwell,
    kPause,  // M0
    kEnd     // M2, M30
  };
  Kind kind = Kind::kMove;
  Axes target{};    // machine position, mm
  double feed = 0;  // mm/min
  bool rapid = false;
  double seconds = 0;  // of a dwell
};

/** Grbl's G-code parser: modes, coordinate systems, and all error checks. */
class GcodeInterpreter {
 public:
  explicit GcodeInterpreter(const Settings& settings) : settings_(&settings) {}

  /** Executes a line. Returns 0 and appends the steps, or returns Grbl's error number and changes nothing. */
  int execute(std::string_view line, std::vector<Step>& steps);
  /** Call after a reset. Resets modes and G92; keeps the coordinate systems. */
  void restart(const Axes& position);
  void syncPosition(const Axes& position) { position_ = position; }
  void forgetCoordinates();

  Axes workOffset() const;
  double spindleSpeed() const { return modes_.spindle == 5 ? 0 : spindleSpeed_; }
  /** The report of `$G`: "[GC:G0 G54 ...]". */
  std::string modesReport() const;
  /** The report of `$#`: "[G54:0.000,0.000,0.000]" and so on. */
  std::string offsetsReport() const;

 private:
  static constexpr size_t kHomeG28 = 6;
  static constexpr size_t kHomeG30 = 7;

  int findTarget(const GcodeWords& words, Axes& target) const;
  int checkMotion(const GcodeWords& words, const Axes& target, double feed, std::vector<Axes>& points) const;
  int checkUnused(const GcodeWords& words) const;
  int cutArc(const GcodeWords& words, const Axes& target, std::vector<Axes>& points) const;
  int writeCoordinates(const GcodeWords& words);
  int checkCoordinates(const GcodeWords& words, size_t& index) const;
  double given(const GcodeWords& words, char letter) const;
  void adopt(const GcodeWords& words, double feed, std::vector<Step>& steps);
  void doNonModal(const GcodeWords& words, const Axes& target, std::vector<Step>& steps);
  void goHome(const GcodeWords& words, const Axes& target, std::vector<Step>& steps);
  void endProgram(std::vector<Step>& steps);
  Step moveTo(const Axes& target, bool rapid) const;

  const Settings* settings_;
  GcodeModes modes_;
  Axes position_{};  // end of the last move, machine mm
  double feed_ = 0;
  double spindleSpeed_ = 0;
  int tool_ = 0;
  std::array<Axes, 8> coordinates_{};  // G54 to G59, then the G28 and G30 positions
  Axes g92_{};
};

}  // namespace lumi::vgrbl
