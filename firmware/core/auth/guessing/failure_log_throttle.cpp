#include "core/auth/guessing/failure_log_throttle.h"

#include "core/base/crc32.h"

namespace lumi {
namespace {

constexpr const char* kOthersFailed = "More attempts failed, of too many names or addresses to list them";
constexpr const char* kOthersSlowed = "More attempts have to wait, from too many addresses to list them";

}  // namespace

void FailureLogThrottle::failed(const std::string& line) {
  tell(find(line) != nullptr ? line : kOthersFailed);
}

void FailureLogThrottle::slowed(const std::string& line) {
  Known* known = find(line);
  Known& one = known != nullptr ? *known : others_;
  if (one.loggedAt && clock_.now() - *one.loggedAt < kSlowedEvery) return;
  one.loggedAt = clock_.now();
  tell(known != nullptr ? line : kOthersSlowed);
}

FailureLogThrottle::Known* FailureLogThrottle::find(const std::string& line) {
  const uint32_t crc = crc32(asBytes(line));
  Known* place = nullptr;
  for (Known& one : known_) {
    if (isCurrent(one) && one.crc == crc) {
      one.seen = clock_.now();
      return &one;
    }
    if (!isCurrent(one)) place = &one;
  }
  if (place != nullptr) *place = {crc, clock_.now()};
  return place;
}

}  // namespace lumi
