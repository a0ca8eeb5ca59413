#include "core/sand/pattern/pattern_reader.h"

#include "core/base/text.h"
#include "core/sand/pattern/gcode_reader.h"
#include "core/sand/pattern/theta_rho_reader.h"

namespace lumi {

std::optional<PatternKind> patternKindOf(std::string_view fileName, ThetaRhoFit fit) {
  const std::string name = toLowerAscii(fileName);
  if (endsWith(name, ".gcode")) return PatternKind::kGcode;
  if (!endsWith(name, ".thr")) return std::nullopt;
  return fit == ThetaRhoFit::kStretch ? PatternKind::kStretchedThetaRho : PatternKind::kThetaRho;
}

std::unique_ptr<PatternReader> makeReaderFor(std::string_view fileName, MoveSink& sink, ThetaRhoFit fit,
                                             const Placement& placement, const TableShape& table) {
  const auto kind = patternKindOf(fileName, fit);
  if (!kind) return nullptr;
  if (*kind == PatternKind::kGcode) return std::make_unique<GcodeReader>(sink, table, placement);
  return std::make_unique<ThetaRhoReader>(sink, table, fit, placement);
}

}  // namespace lumi
