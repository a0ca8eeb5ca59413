#include "core/base/size_text.h"

#include "core/base/text.h"

namespace lumi {

std::string sizeText(uint64_t bytes) {
  constexpr uint64_t kUnit = 1024;
  if (bytes < kUnit) return concat({numberText(static_cast<int64_t>(bytes)), " bytes"});
  const auto kilobytes = static_cast<int64_t>(bytes / kUnit);
  if (bytes < kUnit * kUnit) return concat({numberText(kilobytes), " KB"});
  const int64_t tenths = kilobytes * 10 / static_cast<int64_t>(kUnit);
  return concat({numberText(tenths / 10), ".", numberText(tenths % 10), " MB"});
}

}  // namespace lumi
