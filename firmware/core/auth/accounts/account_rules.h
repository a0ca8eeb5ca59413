#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lumi {

struct FieldError {
  std::string_view param;  // a literal
  std::string msg;
};

/** Lengths in characters, except where the name says bytes. */
constexpr size_t kMinNameLength = 2;
constexpr size_t kMaxNameLength = 255;
constexpr size_t kMinUsernameLength = 3;
constexpr size_t kMaxUsernameLength = 50;
constexpr size_t kMinPasswordLength = 6;
constexpr size_t kMaxPasswordBytes = 1024;

/** Each function appends the errors of one value to `errors`. Texts are trimmed first, except passwords. */
void checkName(std::string_view name, std::vector<FieldError>& errors);
void checkUsername(std::string_view username, std::vector<FieldError>& errors);
/** Stricter than checkUsername(): rejects names that are hard to tell from others. */
void checkNewUsername(std::string_view username, std::vector<FieldError>& errors);
/** Checks a new password, in TextForm::kComposed, of the account `username`. */
void checkPassword(std::string_view param, std::string_view password, std::string_view username,
                   std::vector<FieldError>& errors);

}  // namespace lumi
