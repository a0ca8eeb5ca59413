#include "core/auth/accounts/account_rules.h"

#include "core/base/text.h"

namespace lumi {
namespace {

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
    return concat({label, " must be at least ", numberText(rule.shortest), " characters long"});
  }
  if (length > rule.longest) {
    return concat({label, " must be at most ", numberText(rule.longest), " characters long"});
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

void checkPassword(std::string_view param, std::string_view password, std::vector<FieldError>& errors) {
  if (!isUtf8(password)) {
    errors.push_back({std::string(param), "Password must be valid text"});
  } else if (utf8Length(password) < kMinPasswordLength) {
    errors.push_back({std::string(param), "Password must be at least 6 characters long"});
  } else if (password.size() > kMaxPasswordBytes) {
    errors.push_back({std::string(param), "Password must be at most 1024 bytes long"});
  }
}

}  // namespace lumi
