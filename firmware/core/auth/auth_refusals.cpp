#include "core/auth/auth_refusals.h"

#include "core/auth/accounts/account_list.h"
#include "core/auth/secrets/access_tokens.h"
#include "core/auth/secrets/invitations.h"
#include "core/base/text.h"

namespace lumi {
namespace {

using Reason = Refusal::Reason;
constexpr uint32_t kBusySeconds = 2;

}  // namespace

Refusal invalidFields(std::vector<FieldError> details) {
  return {Reason::kInvalidFields, "Validation failed", 0, std::move(details)};
}

Refusal wrongCredentials() {
  return {Reason::kWrongCredentials, "Invalid username or password"};
}

Refusal wrongAdminToken() {
  return {Reason::kWrongAdminToken, "Invalid admin token"};
}

Refusal wrongInvitation() {
  return {Reason::kWrongAdminToken, "This invitation is no longer valid. Please ask for a new one."};
}

Refusal tooManyInvitations() {
  return {Reason::kFull, concat({"There are ", numberText(Invitations::kMax),
                                 " open invitations already. Withdraw one first."})};
}

Refusal unknownInvitation() {
  return {Reason::kUnknownAccount, "There is no such invitation"};
}

Refusal tooManyAccessTokens() {
  return {Reason::kFull, concat({"The hub keeps at most ", numberText(AccessTokens::kMax),
                                 " access tokens. Revoke one first."})};
}

Refusal unknownAccessToken() {
  return {Reason::kUnknownAccount, "There is no such access token"};
}

Refusal wrongPassword() {
  return {Reason::kWrongPassword, "Current password is wrong"};
}

Refusal unknownAccount() {
  return {Reason::kUnknownAccount, "There is no such account"};
}

Refusal nameTaken() {
  return {Reason::kNameTaken, "User with this username already exists"};
}

Refusal noRoom() {
  return {Reason::kFull, concat({"The hub keeps at most ", numberText(AccountList::kMax), " accounts"})};
}

Refusal lastAdministrator() {
  return {Reason::kLastAdministrator, "The last administrator cannot be deleted"};
}

Refusal tooManyAttempts(uint32_t seconds) {
  const std::string unit = seconds == 1 ? " second." : " seconds.";
  return {Reason::kTooManyAttempts, concat({"Too many attempts. Try again in ", numberText(seconds), unit}),
          seconds};
}

Refusal hasherBusy() {
  return {Reason::kBusy, "The hub is busy checking other passwords. Please try again.", kBusySeconds};
}

Refusal unreadableAccounts() {
  return {Reason::kUnreadable,
          "The hub can't read its accounts, so nobody can sign in. To start again, hold the hub's BOOT "
          "button for "
          "10 seconds or start hub_host with --reset-accounts."};
}

Refusal unknownSession() {
  return {Reason::kUnknownAccount, "There is no such session"};
}

Refusal notSaved(const Error& error) {
  return {Reason::kNotSaved, error.message};
}

std::optional<Refusal> unlessSaved(const Status& status) {
  if (status) return std::nullopt;
  return notSaved(status.error());
}

}  // namespace lumi
