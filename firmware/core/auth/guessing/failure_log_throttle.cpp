#include "core/auth/guessing/failure_log_throttle.h"

#include "core/base/crc32.h"

namespace lumi {
namespace {

constexpr const char* kOthers =
    "More attempts failed or have to wait, of too many names or addresses to list them";

}  // namespace

void FailureLogThrottle::failed(const std::string& line) {
  log_.write(LogLevel::kWarning, isDetailed(line) ? line : kOthers);
}

void FailureLogThrottle::slowed(const std::string& line) {
  if (clock_.now() < nextSlowed_) return;
  nextSlowed_ = clock_.now() + kSlowedEvery;
  failed(line);
}

bool FailureLogThrottle::isDetailed(const std::string& line) {
  const uint32_t crc = crc32(asBytes(line));
  Known* slot = nullptr;
  for (Known& one : known_) {
    const bool isCurrent = one.seen && clock_.now() - *one.seen < kRemembered;
    if (!isCurrent) slot = &one;
    if (!isCurrent || one.crc != crc) continue;
    slot = &one;
    break;
  }
  if (slot != nullptr) *slot = {crc, clock_.now()};
  return slot != nullptr;
}

}  // namespace lumi
