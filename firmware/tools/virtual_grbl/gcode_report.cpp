#include <cstdio>

#include "tools/virtual_grbl/gcode_interpreter.h"
#include "tools/virtual_grbl/status_report.h"

namespace lumi::vgrbl {

std::string GcodeInterpreter::modesReport() const {
  char text[128];
  std::snprintf(text, sizeof text, "[GC:G%d G%d G17 G%d G%d G94 M%d M%d T%d F%.0f S%.0f]\r\n", modes_.motion,
                54 + modes_.coordinates, modes_.inches ? 20 : 21, modes_.relative ? 91 : 90, modes_.spindle,
                modes_.coolant, tool_, feed_, spindleSpeed_);
  return text;
}

std::string GcodeInterpreter::offsetsReport() const {
  static constexpr int kNames[] = {54, 55, 56, 57, 58, 59, 28, 30};
  std::string text;
  for (size_t i = 0; i < coordinates_.size(); ++i) {
    text += "[G" + std::to_string(kNames[i]) + ":" + axesText(coordinates_[i]) + "]\r\n";
  }
  return text + "[G92:" + axesText(g92_) + "]\r\n[TLO:0.000]\r\n[PRB:0.000,0.000,0.000:0]\r\n";
}

}  // namespace lumi::vgrbl
