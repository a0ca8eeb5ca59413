#include "core/sand/pattern/readers.h"

#include <string>

#include "core/base/text.h"
#include "core/sand/pattern/gcode_reader.h"
#include "core/sand/pattern/theta_rho_reader.h"

namespace lumi {

std::unique_ptr<PatternReader> makeGcodeReader(MoveSink& sink) {
  return std::make_unique<GcodeReader>(sink);
}

std::unique_ptr<PatternReader> makeThetaRhoReader(MoveSink& sink, ThetaRhoFit fit) {
  return std::make_unique<ThetaRhoReader>(sink, fit);
}

std::unique_ptr<PatternReader> makeReaderFor(std::string_view fileName, MoveSink& sink, ThetaRhoFit fit) {
  const std::string name = toLowerAscii(fileName);
  if (endsWith(name, ".gcode")) return makeGcodeReader(sink);
  if (endsWith(name, ".thr")) return makeThetaRhoReader(sink, fit);
  return nullptr;
}

}  // namespace lumi
