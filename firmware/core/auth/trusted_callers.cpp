#include "core/auth/trusted_callers.h"

#include <algorithm>

namespace lumi {

bool TrustedCallers::contains(const Digest& subjectAndAddress) const {
  return std::any_of(callers_.begin(), callers_.end(),
                     [&](const Caller& caller) { return caller.subjectAndAddress == subjectAndAddress; });
}

void TrustedCallers::add(const Digest& subject, const Digest& subjectAndAddress) {
  const auto known = std::find_if(callers_.begin(), callers_.end(), [&](const Caller& caller) {
    return caller.subjectAndAddress == subjectAndAddress;
  });
  if (known != callers_.end()) {
    callers_.erase(known);
  } else {
    makeRoom(subject);
  }
  callers_.push_back({subject, subjectAndAddress});
}

void TrustedCallers::makeRoom(const Digest& subject) {
  const auto isOfSubject = [&](const Caller& caller) { return caller.subject == subject; };
  const auto count = std::count_if(callers_.begin(), callers_.end(), isOfSubject);
  if (count >= static_cast<std::ptrdiff_t>(kMostOfOneSubject)) {
    callers_.erase(std::find_if(callers_.begin(), callers_.end(), isOfSubject));
  } else if (callers_.size() >= kMost) {
    callers_.erase(callers_.begin());
  }
}

}  // namespace lumi
