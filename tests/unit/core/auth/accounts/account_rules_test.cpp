#include "core/auth/accounts/account_rules.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

template <typename Check>
std::string problemOf(const Check& check, std::string_view text) {
  std::vector<FieldError> errors;
  check(text, errors);
  return errors.empty() ? "" : std::string(errors.front().param) + ": " + errors.front().msg;
}

std::string passwordProblem(std::string_view text) {
  std::vector<FieldError> errors;
  checkPassword("password", text, "somebody", errors);
  return errors.empty() ? "" : std::string(errors.front().param) + ": " + errors.front().msg;
}

}  // namespace

TEST_CASE("a name has 2 to 255 characters, not counting blanks at its ends") {
  CHECK(problemOf(checkName, "Al") == "");
  CHECK(problemOf(checkName, "  A  ") == "name: Name must be at least 2 characters long");
  CHECK(problemOf(checkName, "") == "name: Name must be at least 2 characters long");
  CHECK(problemOf(checkName, std::string(255, 'x')) == "");
  CHECK(problemOf(checkName, std::string(256, 'x')) == "name: Name must be at most 255 characters long");
}

TEST_CASE("characters are counted, not bytes") {
  CHECK(problemOf(checkName, "é") == "name: Name must be at least 2 characters long");
  CHECK(problemOf(checkUsername, "żół") == "");
  CHECK(passwordProblem("ééé") == "password: Password must be at least 6 characters long");
  CHECK(passwordProblem("éééééé") == "");
}

TEST_CASE("a username has 3 to 50 characters") {
  CHECK(problemOf(checkUsername, "bob") == "");
  CHECK(problemOf(checkUsername, " bo ") == "username: Username must be at least 3 characters long");
  CHECK(problemOf(checkUsername, std::string(50, 'u')) == "");
  CHECK(problemOf(checkUsername, std::string(51, 'u')) ==
        "username: Username must be at most 50 characters long");
}

TEST_CASE("names contain no control characters and no malformed UTF-8") {
  CHECK(problemOf(checkUsername, "bo\nb") == "username: Username must not contain control characters");
  CHECK(problemOf(checkName, std::string_view("a\0b", 3)) ==
        "name: Name must not contain control characters");
  CHECK(problemOf(checkName, "a\xff") == "name: Name must be valid text");
}

TEST_CASE("a password has at least 6 characters and at most 1024 bytes, and is not trimmed") {
  CHECK(passwordProblem("12345") == "password: Password must be at least 6 characters long");
  CHECK(passwordProblem("     6") == "");
  CHECK(passwordProblem(std::string(1024, 'p')) == "");
  CHECK(passwordProblem(std::string(1025, 'p')) == "password: Password must be at most 1024 bytes long");
  CHECK(passwordProblem("abcdef\xff") == "password: Password must be valid text");
}
