#include "core/auth/trusted_callers.h"

#include "core/base/lists.h"

namespace lumi {

bool TrustedCallers::contains(const Digest& subjectAndAddress) const {
  return anyOf(callers_, [&](const Caller& caller) { return caller.subjectAndAddress == subjectAndAddress; });
}

void TrustedCallers::add(const Digest& subject, const Digest& subjectAndAddress) {
  const auto known =
      findIf(callers_, [&](const Caller& caller) { return caller.subjectAndAddress == subjectAndAddress; });
  if (known != callers_.end()) {
    callers_.erase(known);
  } else {
    makeRoom(subject);
  }
  callers_.push_back({subject, subjectAndAddress});
}

void TrustedCallers::makeRoom(const Digest& subject) {
  const auto isOfSubject = [&](const Caller& caller) { return caller.subject == subject; };
  const auto count = countIf(callers_, isOfSubject);
  if (count >= kMostOfOneSubject) {
    callers_.erase(findIf(callers_, isOfSubject));
  } else if (callers_.size() >= kMost) {
    callers_.erase(callers_.begin());
  }
}

}  // namespace lumi
