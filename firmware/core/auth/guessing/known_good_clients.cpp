#include "core/auth/guessing/known_good_clients.h"

#include "core/base/lists.h"

namespace lumi {

bool KnownGoodClients::contains(const Digest& subjectAndAddress) const {
  return anyOf(callers_, [&](const Caller& caller) { return caller.subjectAndAddress == subjectAndAddress; });
}

void KnownGoodClients::add(const Digest& subject, const Digest& subjectAndAddress) {
  const auto known =
      findIf(callers_, [&](const Caller& caller) { return caller.subjectAndAddress == subjectAndAddress; });
  if (known != callers_.end()) {
    callers_.erase(known);
  } else {
    makeRoom(subject);
  }
  callers_.push_back({subject, subjectAndAddress});
}

void KnownGoodClients::makeRoom(const Digest& subject) {
  const auto isOfSubject = [&](const Caller& caller) { return caller.subject == subject; };
  const auto count = countIf(callers_, isOfSubject);
  if (count >= kMaxOfOneSubject) {
    callers_.erase(findIf(callers_, isOfSubject));
  } else if (callers_.size() >= kMax) {
    callers_.erase(callers_.begin());
  }
}

}  // namespace lumi
