#include "core/ports/log.h"

#include "core/base/text.h"

namespace lumi {

void Log::write(LogLevel level, std::initializer_list<TextPart> parts) {
  write(level, concat(parts));
}

}  // namespace lumi
