#pragma once

#include <string>
#include <string_view>

#include "core/auth/auth_types.h"
#include "core/base/result.h"

namespace lumi {

/** `{username,password,rememberMe?}`; address is left empty. */
Result<LoginRequest> loginFromJson(std::string_view body);

struct Registration {
  RegisterRequest request;  // address is left empty
  std::string timezone;     // unchecked; may be empty
};

/** `{name,username,password,adminToken,is_admin?,rememberMe?,timezone?}`; a missing text reads as "". */
Result<Registration> registrationFromJson(std::string_view body);

/** `{currentPassword,newPassword}`; user, token and address are left empty. */
Result<PasswordChange> passwordChangeFromJson(std::string_view body);

/** `{name}`. */
Result<std::string> profileNameFromJson(std::string_view body);

/** `{id,username,name,is_admin,created_at}`; nothing secret. */
std::string userToJson(const Account& account);

/** `[{param,msg},…]`. */
std::string detailsToJson(const std::vector<FieldError>& details);

}  // namespace lumi
