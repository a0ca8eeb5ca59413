#include "core/auth/accounts/account_rules.h"

#include "core/auth/accounts/common_passwords.h"
#include "core/auth/accounts/text_form.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr const char* kOtherCharacter =
    "Username may only have letters of one alphabet, digits, single blanks and . _ - @";

struct TextRule {
  const char* param;
  const char* label;
  size_t shortest;
  size_t longest;
};

std::string problemOf(std::string_view text, const TextRule& rule) {
  const std::string label = rule.label;
  if (!isUtf8(text)) return concat({label, " must be valid text"});
  if (hasControlCharacter(text)) return concat({label, " must not contain control characters"});
  const size_t length = utf8Length(text);
  if (length < rule.shortest) {
    return concat({label, " must be at least ", rule.shortest, " characters long"});
  }
  if (length > rule.longest) {
    return concat({label, " must be at most ", rule.longest, " characters long"});
  }
  return {};
}

void check(std::string_view text, const TextRule& rule, std::vector<FieldError>& errors) {
  std::string problem = problemOf(trim(text), rule);
  if (!problem.empty()) errors.push_back({rule.param, std::move(problem)});
}

}  // namespace

void checkName(std::string_view name, std::vector<FieldError>& errors) {
  check(name, {"name", "Name", kMinNameLength, kMaxNameLength}, errors);
}

void checkUsername(std::string_view username, std::vector<FieldError>& errors) {
  check(username, {"username", "Username", kMinUsernameLength, kMaxUsernameLength}, errors);
}

void checkNewUsername(std::string_view username, std::vector<FieldError>& errors) {
  const size_t before = errors.size();
  checkUsername(username, errors);
  if (errors.size() == before && !isPlainUsername(trim(username))) {
    errors.push_back({"username", kOtherCharacter});
  }
}

void checkPassword(std::string_view param, std::string_view password, std::string_view username,
                   std::vector<FieldError>& errors) {
  const char* problem = nullptr;
  if (!isUtf8(password)) {
    problem = "Password must be valid text";
  } else if (utf8Length(password) < kMinPasswordLength) {
    problem = "Password must be at least 6 characters long";
  } else if (password.size() > kMaxPasswordBytes) {
    problem = "Password must be at most 1024 bytes long";
  } else if (isCommonPassword(password)) {
    problem = "Password must be less common: put three unrelated words together";
  } else if (equalsIgnoringCase(password, username)) {
    problem = "Password must not be the username";
  } else {
    return;
  }
  errors.push_back({param, problem});
}

}  // namespace lumi
