#include "core/http/limits/call_rates.h"

#include <algorithm>

#include "core/base/lists.h"

namespace lumi {

std::optional<uint32_t> CallRates::take(uint32_t account, Millis now) {
  Caller* caller = findPointer(callers_, [=](const Caller& one) { return one.account == account; });
  if (caller == nullptr) {
    caller = &*std::min_element(callers_.begin(), callers_.end(),
                                [](const Caller& a, const Caller& b) { return a.paidUntil < b.paidUntil; });
    *caller = {account, now};
  }
  const Millis paidUntil = std::max(caller->paidUntil, now) + kEvery;
  const Millis most = now + kAtOnce * kEvery;
  if (paidUntil > most) return static_cast<uint32_t>((paidUntil - most + kSecond - 1) / kSecond);
  caller->paidUntil = paidUntil;
  return std::nullopt;
}

}  // namespace lumi
