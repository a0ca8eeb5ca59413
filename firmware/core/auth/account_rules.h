#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lumi {

/** What is wrong with one field of a form. */
struct FieldError {
  std::string param;
  std::string msg;
};

/** Lengths in characters unless said otherwise. */
constexpr size_t kShortestName = 2;
constexpr size_t kLongestName = 255;
constexpr size_t kShortestUsername = 3;
constexpr size_t kLongestUsername = 50;
constexpr size_t kShortestPassword = 6;
constexpr size_t kLongestPasswordBytes = 1024;

/** Each appends to `errors` what is wrong with the (trimmed, the password apart) value, if anything. */
void checkName(std::string_view name, std::vector<FieldError>& errors);
void checkUsername(std::string_view username, std::vector<FieldError>& errors);
void checkPassword(std::string_view param, std::string_view password, std::vector<FieldError>& errors);

}  // namespace lumi
