#include "core/auth/failure_notes.h"

#include "core/base/crc32.h"

namespace lumi {
namespace {

constexpr const char* kOthersFailed = "More attempts failed, of too many names or addresses to list them";
constexpr const char* kOthersSlowed = "More attempts have to wait, from too many addresses to list them";

}  // namespace

void FailureNotes::failed(const std::string& line) {
  tell(find(line) != nullptr ? line : kOthersFailed);
}

void FailureNotes::slowed(const std::string& line) {
  Known* known = find(line);
  Known& one = known != nullptr ? *known : others_;
  if (one.told && clock_.now() - *one.told < kSlowedEvery) return;
  one.told = clock_.now();
  tell(known != nullptr ? line : kOthersSlowed);
}

FailureNotes::Known* FailureNotes::find(const std::string& line) {
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
