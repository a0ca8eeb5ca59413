#include "core/sand/pattern/pattern_reader.h"

#include "core/base/text.h"
#include "core/sand/pattern/gcode_reader.h"
#include "core/sand/pattern/theta_rho_reader.h"

namespace lumi {

std::unique_ptr<PatternReader> makeReaderFor(std::string_view fileName, MoveSink& sink, ThetaRhoFit fit,
                                             const Placement& placement) {
  const std::string name = toLowerAscii(fileName);
  if (endsWith(name, ".gcode")) return std::make_unique<GcodeReader>(sink, placement);
  if (endsWith(name, ".thr")) return std::make_unique<ThetaRhoReader>(sink, fit, placement);
  return nullptr;
}

}  // namespace lumi
