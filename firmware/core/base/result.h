#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lumi {

/**
 * The message of an Error: a text on the heap, or none. Its size is one pointer, which is null if there is no
 * error. Returning a Result therefore costs little code and memory.
 */
class ErrorText {
 public:
  ErrorText() = default;
  ErrorText(const char* text) : text_(make(text)) {}
  ErrorText(std::string_view text) : text_(make(text)) {}
  ErrorText(const std::string& text) : text_(make(text)) {}
  ErrorText(const ErrorText& other) : text_(other.isNone() ? nullptr : make(*other.text_)) {}
  ErrorText(ErrorText&& other) noexcept : text_(std::exchange(other.text_, nullptr)) {}
  ErrorText& operator=(ErrorText other) noexcept {
    std::swap(text_, other.text_);
    return *this;
  }
  ~ErrorText() {
    if (!isNone()) destroy(text_);
  }

  bool isNone() const { return text_ == nullptr; }
  /** Call only if isNone() is false. */
  operator const std::string&() const { return *text_; }
  operator std::string_view() const { return *text_; }
  const char* c_str() const { return text_->c_str(); }

 private:
  static const std::string* make(std::string_view text);
  static void destroy(const std::string* text);

  const std::string* text_ = nullptr;
};

inline bool operator==(const ErrorText& error, std::string_view text) {
  return std::string_view(error) == text;
}

/** The reason why a call failed: one sentence for people. A failed call changes nothing. */
struct Error {
  ErrorText message;
};

/** A value, or the reason why there is none. */
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return error_.message.isNone(); }
  explicit operator bool() const { return ok(); }

  /** Call only if ok(). */
  T& value() { return *value_; }
  const T& value() const { return *value_; }
  /** Call only if ok() is false. */
  const Error& error() const { return error_; }

 private:
  std::optional<T> value_;
  Error error_;
};

struct Done {};

/** Success, or the reason for the failure. */
template <>
class [[nodiscard]] Result<Done> {
 public:
  Result(Done) {}
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return error_.message.isNone(); }
  explicit operator bool() const { return ok(); }
  const Error& error() const { return error_; }

 private:
  Error error_;
};

using Status = Result<Done>;

}  // namespace lumi
