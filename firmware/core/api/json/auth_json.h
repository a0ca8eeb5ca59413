#pragma once

#include <string>
#include <string_view>

#include "core/auth/auth_types.h"
#include "core/auth/secrets/access_tokens.h"
#include "core/auth/sessions/sessions.h"
#include "core/base/result.h"

namespace lumi {

/** Parses `{username,password,rememberMe?}`. The address is left empty. */
Result<LoginRequest> loginFromJson(std::string_view body);

struct Registration {
  RegisterRequest request;  // the address is left empty
  std::string timezone;     // not validated; may be empty
};

/** Parses `{name,username,password,adminToken|invitation,is_admin?|role?,rememberMe?,timezone?}`. A missing
 * text is "". */
Result<Registration> registrationFromJson(std::string_view body);

/** Parses `{currentPassword,newPassword}`. User, token and address are left empty. */
Result<PasswordChange> passwordChangeFromJson(std::string_view body);

/** Parses `{role}`. */
Result<Role> roleFromJson(std::string_view body);

struct AccessTokenRequest {
  std::string name;  // not validated
  TokenScope scope;
};

/** Parses `{name,scope}`. */
Result<AccessTokenRequest> accessTokenFromJson(std::string_view body);

/** Parses `{name}`. */
Result<std::string> profileNameFromJson(std::string_view body);

/** Returns `{id,username,name,is_admin,role,created_at}`, which contains no secret. */
std::string userToJson(const Account& account);

/** Returns `{id,current,device,address,lastUse,openedAt}`. */
std::string sessionToJson(const Session& session, bool isCurrent);

/** Returns `{id,name,scope,created_by,lastUse}`; `lastUse` is a day, or null. */
std::string accessTokenToJson(const AccessToken& token, std::string_view maker);

/** Returns `[{param,msg},…]`. */
std::string detailsToJson(const std::vector<FieldError>& details);

}  // namespace lumi
