#include "core/api/json/auth_json.h"

#include <array>

#include "core/auth/sessions/device_label.h"
#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 2> kScopeNames = {"read", "control"};  // by TokenScope

Error missing(const char* name) {
  return Error{concat({name, " is missing."})};
}

}  // namespace

Result<LoginRequest> loginFromJson(std::string_view body) {
  LoginRequest request;
  bool hasUsername = false;
  bool hasPassword = false;
  const Status done = readBody(body, [&](JsonField& field) {
    hasUsername |= field.text("username", request.username);
    hasPassword |= field.text("password", request.password);
    field.flag("rememberMe", request.remember);
  });
  if (!done) return done.error();
  if (!hasUsername) return missing("username");
  if (!hasPassword) return missing("password");
  return request;
}

Result<Registration> registrationFromJson(std::string_view body) {
  Registration registration;
  RegisterRequest& request = registration.request;
  bool isAdmin = false;
  std::optional<Role> role;
  const Status done = readBody(body, [&](JsonField& field) {
    field.text("name", request.name);
    field.text("username", request.username);
    field.text("password", request.password);
    field.text("adminToken", request.adminToken);
    request.isInvited |= field.text("invitation", request.adminToken);
    field.flag("is_admin", isAdmin);
    field.choice("role", kRoleNames, role);
    field.flag("rememberMe", request.remember);
    field.text("timezone", registration.timezone);
  });
  if (!done) return done.error();
  request.role = role.value_or(isAdmin ? Role::kAdmin : Role::kUser);
  return registration;
}

Result<PasswordChange> passwordChangeFromJson(std::string_view body) {
  PasswordChange change;
  bool hasCurrent = false;
  bool hasNew = false;
  const Status done = readBody(body, [&](JsonField& field) {
    hasCurrent |= field.text("currentPassword", change.currentPassword);
    hasNew |= field.text("newPassword", change.newPassword);
  });
  if (!done) return done.error();
  if (!hasCurrent) return missing("currentPassword");
  if (!hasNew) return missing("newPassword");
  return change;
}

Result<std::string> profileNameFromJson(std::string_view body) {
  std::string name;
  bool hasName = false;
  const Status done = readBody(body, [&](JsonField& field) { hasName |= field.text("name", name); });
  if (!done) return done.error();
  if (!hasName) return missing("name");
  return name;
}

Result<Role> roleFromJson(std::string_view body) {
  std::optional<Role> role;
  const Status done = readBody(body, [&](JsonField& field) { field.choice("role", kRoleNames, role); });
  if (!done) return done.error();
  if (!role) return missing("role");
  return *role;
}

Result<AccessTokenRequest> accessTokenFromJson(std::string_view body) {
  std::string name;
  std::optional<TokenScope> scope;
  const Status done = readBody(body, [&](JsonField& field) {
    field.text("name", name);
    field.choice("scope", kScopeNames, scope);
  });
  if (!done) return done.error();
  if (!scope) return missing("scope");
  return AccessTokenRequest{std::move(name), *scope};
}

std::string userToJson(const Account& account) {
  JsonWriter json;
  json.beginObject();
  json.field("id", account.id);
  json.field("username", account.username);
  json.field("name", account.name);
  json.field("is_admin", account.isAdmin());
  json.field("role", nameOf(account.role));
  json.time("created_at", account.createdAt);
  json.endObject();
  return json.take();
}

std::string sessionToJson(const Session& session, bool isCurrent) {
  JsonWriter json;
  json.beginObject();
  json.field("id", session.id());
  json.field("current", isCurrent);
  json.field("device", deviceLabel(session.origin.device));
  json.textOrNull("address", session.origin.address);
  json.time("lastUse", session.lastUse);
  const auto openedAt = std::optional<EpochMillis>(EpochMillis{session.openedAt} * 1000);
  json.time("openedAt", session.openedAt == 0 ? std::nullopt : openedAt);
  json.endObject();
  return json.take();
}

std::string accessTokenToJson(const AccessToken& token, std::string_view maker) {
  JsonWriter json;
  json.beginObject();
  json.field("id", token.id);
  json.field("name", token.name);
  json.field("scope", kScopeNames[static_cast<size_t>(token.scope)]);
  json.field("created_by", maker);
  const auto lastUse = std::optional<EpochMillis>(token.lastUseDay * EpochMillis{kDay});
  json.time("lastUse", token.lastUseDay == 0 ? std::nullopt : lastUse);
  json.endObject();
  return json.take();
}

std::string detailsToJson(const std::vector<FieldError>& details) {
  JsonWriter json;
  json.beginArray();
  for (const FieldError& detail : details) {
    json.beginObject();
    json.field("param", detail.param);
    json.field("msg", detail.msg);
    json.endObject();
  }
  json.endArray();
  return json.take();
}

}  // namespace lumi
