#include "core/api/auth_json.h"

#include <ArduinoJson.h>

#include "core/base/text.h"

namespace lumi {
namespace {

/** Reads the members of a body; keeps the first complaint. */
class Fields {
 public:
  explicit Fields(std::string_view body) {
    const bool failed = static_cast<bool>(deserializeJson(document_, body.data(), body.size()));
    if (failed || !document_.is<JsonObject>()) problem_ = "The body must be a JSON object.";
  }

  std::string text(const char* name) {
    const JsonVariantConst value = member(name);
    if (value.isNull()) return {};
    if (value.is<const char*>()) return value.as<std::string>();
    complain(std::string(name) + " must be a text.");
    return {};
  }

  std::string requiredText(const char* name) {
    if (member(name).isNull()) complain(std::string(name) + " is missing.");
    return text(name);
  }

  bool flag(const char* name) {
    const JsonVariantConst value = member(name);
    if (value.isNull()) return false;
    if (value.is<bool>()) return value.as<bool>();
    complain(std::string(name) + " must be true or false.");
    return false;
  }

  template <typename T>
  Result<T> result(T value) const {
    if (!problem_.empty()) return Error{problem_};
    return value;
  }

 private:
  JsonVariantConst member(const char* name) const { return document_.as<JsonVariantConst>()[name]; }

  void complain(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }

  JsonDocument document_;
  std::string problem_;
};

}  // namespace

Result<LoginRequest> loginFromJson(std::string_view body) {
  Fields fields(body);
  LoginRequest request;
  request.username = fields.requiredText("username");
  request.password = fields.requiredText("password");
  request.remember = fields.flag("rememberMe");
  return fields.result(std::move(request));
}

Result<Registration> registrationFromJson(std::string_view body) {
  Fields fields(body);
  Registration registration;
  RegisterRequest& request = registration.request;
  request.name = fields.text("name");
  request.username = fields.text("username");
  request.password = fields.text("password");
  request.adminToken = fields.text("adminToken");
  request.isAdmin = fields.flag("is_admin");
  request.remember = fields.flag("rememberMe");
  registration.timezone = fields.text("timezone");
  return fields.result(std::move(registration));
}

Result<PasswordChange> passwordChangeFromJson(std::string_view body) {
  Fields fields(body);
  PasswordChange change;
  change.currentPassword = fields.requiredText("currentPassword");
  change.newPassword = fields.requiredText("newPassword");
  return fields.result(std::move(change));
}

Result<std::string> profileNameFromJson(std::string_view body) {
  Fields fields(body);
  return fields.result(fields.requiredText("name"));
}

std::string userToJson(const Account& account) {
  std::string json = "{\"id\":" + std::to_string(account.id) + ",\"username\":";
  appendJsonString(json, account.username);
  json += ",\"name\":";
  appendJsonString(json, account.name);
  json += account.isAdmin ? ",\"is_admin\":true" : ",\"is_admin\":false";
  json += ",\"created_at\":";
  json += account.createdAt ? "\"" + toIso(*account.createdAt) + "\"" : "null";
  return json += '}';
}

std::string detailsToJson(const std::vector<FieldError>& details) {
  std::string json = "[";
  for (const FieldError& detail : details) {
    if (json.size() > 1) json += ',';
    json += "{\"param\":";
    appendJsonString(json, detail.param);
    json += ",\"msg\":";
    appendJsonString(json, detail.msg);
    json += '}';
  }
  return json += ']';
}

}  // namespace lumi
