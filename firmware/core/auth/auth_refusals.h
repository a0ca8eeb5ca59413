#pragma once

#include "core/auth/auth_types.h"
#include "core/base/result.h"

namespace lumi {

Refusal invalidFields(std::vector<FieldError> details);
Refusal wrongCredentials();
Refusal wrongAdminToken();
Refusal wrongInvitation();
Refusal tooManyInvitations();
Refusal unknownInvitation();
Refusal tooManyAccessTokens();
Refusal unknownAccessToken();
Refusal wrongPassword();
Refusal unknownAccount();
Refusal nameTaken();
Refusal noRoom();
Refusal lastAdministrator();
Refusal tooManyAttempts(uint32_t seconds);
Refusal hasherBusy();
Refusal unreadableAccounts();
Refusal unknownSession();
Refusal notSaved(const Error& error);
/** Returns nothing if `status` is no error. */
std::optional<Refusal> unlessSaved(const Status& status);

}  // namespace lumi
