#include "core/auth/auth_refusals.h"

#include "core/auth/accounts/account_list.h"
#include "core/auth/secrets/access_tokens.h"
#include "core/auth/secrets/invitations.h"
#include "core/base/text.h"

namespace lumi {
namespace {

using Reason = Refusal::Reason;
constexpr uint32_t kBusySeconds = 2;

// The messages name these numbers.
static_assert(Invitations::kMax == 8 && AccessTokens::kMax == 8 && AccountList::kMax == 32);

}  // namespace

PlainRefusal::operator Refusal() const {
  return {reason, message};
}

Refusal invalidFields(std::vector<FieldError> details) {
  return {Reason::kInvalidFields, "Validation failed", 0, std::move(details)};
}

Refusal tooManyAttempts(uint32_t seconds) {
  const std::string unit = seconds == 1 ? " second." : " seconds.";
  return {Reason::kTooManyAttempts, concat({"Too many attempts. Try again in ", seconds, unit}), seconds};
}

Refusal hasherBusy() {
  return {Reason::kBusy, "The hub is busy checking other passwords. Please try again.", kBusySeconds};
}

Refusal notSaved(const Error& error) {
  return {Reason::kNotSaved, error.message};
}

std::optional<Refusal> unlessSaved(const Status& status) {
  if (status) return std::nullopt;
  return notSaved(status.error());
}

}  // namespace lumi
