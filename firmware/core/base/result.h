#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/text_view.h"

namespace lumi {

/** Why a call failed. `core/api` maps each kind to one HTTP status. */
enum class ErrorKind {
  kInvalid,   // a value that the caller passed is invalid
  kNotFound,  // the named item does not exist
  kConflict,  // not possible in the present state; may be possible later
  kNotSaved   // the store failed or is full
};

/**
 * The kind and message of an Error on the heap, or none. Its size is one pointer, which is null if there is
 * no error. Returning a Result therefore costs little code and memory.
 */
class ErrorText {
 public:
  ErrorText() = default;
  ErrorText(const char* text) : text_(make(ErrorKind::kInvalid, text)) {}
  ErrorText(std::string_view text) : text_(make(ErrorKind::kInvalid, text)) {}
  ErrorText(const std::string& text) : text_(make(ErrorKind::kInvalid, text)) {}
  [[gnu::always_inline]] ErrorText(ErrorKind kind, std::string_view text) : text_(make(kind, text)) {}
  ErrorText(const ErrorText& other)
      : text_(other.isNone() ? nullptr : make(other.kind(), other.text_->text)) {}
  ErrorText(ErrorText&& other) noexcept : text_(std::exchange(other.text_, nullptr)) {}
  ErrorText& operator=(ErrorText other) noexcept {
    std::swap(text_, other.text_);
    return *this;
  }
  ~ErrorText() {
    if (!isNone()) destroy(text_);
  }

  bool isNone() const { return text_ == nullptr; }
  /** Call these functions only if isNone() is false. */
  ErrorKind kind() const { return text_->kind; }
  operator const std::string&() const { return text_->text; }
  operator std::string_view() const { return text_->text; }
  const char* c_str() const { return text_->text.c_str(); }

 private:
  struct Text {
    ErrorKind kind;
    std::string text;
  };
  static const Text* make(ErrorKind kind, std::string_view text);
  static void destroy(const Text* text);

  const Text* text_ = nullptr;
};

inline bool operator==(const ErrorText& error, std::string_view text) {
  return std::string_view(error) == text;
}

/**
 * What an Error is made of. A function that returns a Result returns this, so that the Error is made in its
 * place. Do not keep it: it refers to the text.
 */
struct [[nodiscard]] Failure {
  ErrorKind kind;
  TextView text;
};

inline Failure invalid(TextView text) {
  return {ErrorKind::kInvalid, text};
}
inline Failure notFound(TextView text) {
  return {ErrorKind::kNotFound, text};
}
inline Failure conflict(TextView text) {
  return {ErrorKind::kConflict, text};
}
inline Failure notSaved(TextView text) {
  return {ErrorKind::kNotSaved, text};
}

/** The reason why a call failed: one sentence for people. A failed call changes nothing. */
struct Error {
  Error() = default;
  Error(ErrorText text) : message(std::move(text)) {}
  [[gnu::always_inline]] Error(Failure&& failure) : message(failure.kind, failure.text) {}

  /** Call only for the error of a failed Result. */
  ErrorKind kind() const { return message.kind(); }

  ErrorText message;
};

/** A value, or the reason why there is none. */
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T&& value) : value_(std::move(value)) {}
  Result(const T& value) : value_(value) {}
  Result(Error&& error) : error_(std::move(error)) {}
  Result(const Error& error) : error_(error) {}
  [[gnu::always_inline]] Result(Failure&& failure) : error_(std::move(failure)) {}

  bool ok() const { return error_.message.isNone(); }
  explicit operator bool() const { return ok(); }
  bool isError(ErrorKind kind) const { return !ok() && error_.kind() == kind; }

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
  Result(Error&& error) : error_(std::move(error)) {}
  Result(const Error& error) : error_(error) {}
  [[gnu::always_inline]] Result(Failure&& failure) : error_(std::move(failure)) {}

  bool ok() const { return error_.message.isNone(); }
  explicit operator bool() const { return ok(); }
  bool isError(ErrorKind kind) const { return !ok() && error_.kind() == kind; }
  const Error& error() const { return error_; }

 private:
  Error error_;
};

using Status = Result<Done>;

/** Returns `saved`, with the kind of its error changed to ErrorKind::kNotSaved. */
inline Status asSaved(const Status& saved) {
  return saved ? saved : Status(notSaved(saved.error().message));
}

}  // namespace lumi
