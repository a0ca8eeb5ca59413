#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tools/virtual_grbl/gcode_words.h"
#include "tools/virtual_grbl/planner.h"
#include "tools/virtual_grbl/settings.h"

namespace lumi::vgrbl {

/** What a G-code line asks for, one after the other. */
struct Step {
  enum class Kind : uint8_t {
    kMove,
    kSync,    // wait until all moves are done
    kOffset,  // the same, as the work offset has changed
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

/** Grbl's G-code parser: modes, coordinate systems, and all that it refuses. */
class GcodeInterpreter {
 public:
  explicit GcodeInterpreter(const Settings& settings) : settings_(&settings) {}

  /** Grbl's error number, and then nothing has changed; otherwise the steps to take. */
  int execute(std::string_view line, std::vector<Step>& steps);
  /** After a reset: modes and G92 are forgotten, the coordinate systems are kept. */
  void restart(const Axes& position);
  void syncPosition(const Axes& position) { position_ = position; }
  void forgetCoordinates();

  Axes workOffset() const;
  double spindleSpeed() const { return modes_.spindle == 5 ? 0 : spindleSpeed_; }
  /** "[GC:G0 G54 ...]". */
  std::string modesReport() const;
  /** "[G54:0.000,0.000,0.000]" and so on. */
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
