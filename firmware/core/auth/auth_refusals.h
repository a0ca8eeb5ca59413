#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/auth/auth_types.h"
#include "core/base/result.h"

namespace lumi {

/** A refusal with a constant message. */
struct PlainRefusal {
  Refusal::Reason reason;
  const char* message;

  operator Refusal() const;
};

namespace refusals {

using Reason = Refusal::Reason;
inline constexpr PlainRefusal kWrongCredentials{Reason::kWrongCredentials, "Invalid username or password"};
inline constexpr PlainRefusal kWrongAdminToken{Reason::kWrongAdminToken, "Invalid admin token"};
inline constexpr PlainRefusal kWrongInvitation{
    Reason::kWrongAdminToken, "This invitation was used or has ended. Sign in, or ask for a new one."};
inline constexpr PlainRefusal kTooManyInvitations{
    Reason::kFull, "There are 8 open invitations already. Withdraw one first."};
inline constexpr PlainRefusal kUnknownInvitation{Reason::kUnknownAccount, "There is no such invitation"};
inline constexpr PlainRefusal kTooManyAccessTokens{
    Reason::kFull, "The hub keeps at most 8 access tokens. Revoke one first."};
inline constexpr PlainRefusal kUnknownAccessToken{Reason::kUnknownAccount, "There is no such access token"};
inline constexpr PlainRefusal kWrongPassword{Reason::kWrongPassword, "Current password is wrong"};
inline constexpr PlainRefusal kUnknownAccount{Reason::kUnknownAccount, "There is no such account"};
inline constexpr PlainRefusal kNameTaken{Reason::kNameTaken, "User with this username already exists"};
inline constexpr PlainRefusal kNoRoom{Reason::kFull, "The hub keeps at most 32 accounts"};
inline constexpr PlainRefusal kLastAdministrator{Reason::kLastAdministrator,
                                                 "The last administrator cannot be deleted"};
inline constexpr PlainRefusal kUnreadableAccounts{
    Reason::kUnreadable,
    "The hub can't read its accounts, so nobody can sign in. To start again, hold the hub's BOOT button for "
    "10 seconds or start hub_host with --reset-accounts."};
inline constexpr PlainRefusal kUnknownSession{Reason::kUnknownAccount, "There is no such session"};

}  // namespace refusals

Refusal invalidFields(std::vector<FieldError> details);
Refusal tooManyAttempts(uint32_t seconds);
Refusal hasherBusy();
Refusal notSaved(const Error& error);
/** Returns nothing if `status` is no error. */
std::optional<Refusal> unlessSaved(const Status& status);

}  // namespace lumi
