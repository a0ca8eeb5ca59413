#pragma once

#include <string>
#include <utility>
#include <variant>

namespace lumi {

/** Why something was not done: one sentence for people. Nothing was changed. */
struct Error {
  std::string message;
};

/** A value, or the reason why there is none. */
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(std::move(error)) {}

  bool ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return ok(); }

  /** Only while ok(). */
  T& value() { return std::get<T>(state_); }
  const T& value() const { return std::get<T>(state_); }
  /** Only while not ok(). */
  const Error& error() const { return std::get<Error>(state_); }

 private:
  std::variant<T, Error> state_;
};

struct Done {};

/** Done, or the reason why not. */
using Status = Result<Done>;

}  // namespace lumi
