#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "document.h"

namespace ArduinoJson {

class DeserializationError {
 public:
  enum Code { Ok, EmptyInput, IncompleteInput, InvalidInput, NoMemory, TooDeep };

  DeserializationError() = default;
  DeserializationError(Code code) : code_(code) {}

  Code code() const { return code_; }
  explicit operator bool() const { return code_ != Ok; }
  const char* c_str() const {
    static const char* const kNames[] = {"Ok",           "EmptyInput", "IncompleteInput",
                                         "InvalidInput", "NoMemory",   "TooDeep"};
    return kNames[code_];
  }

  friend bool operator==(const DeserializationError& a, const DeserializationError& b) {
    return a.code_ == b.code_;
  }
  friend bool operator!=(const DeserializationError& a, const DeserializationError& b) { return !(a == b); }
  friend std::ostream& operator<<(std::ostream& out, const DeserializationError& error) {
    return out << error.c_str();
  }

 private:
  Code code_ = Ok;
};

namespace DeserializationOption {

class NestingLimit {
 public:
  NestingLimit() = default;
  explicit NestingLimit(uint8_t depth) : depth_(depth) {}
  uint8_t depth() const { return depth_; }

 private:
  uint8_t depth_ = 10;  // ArduinoJson's default
};

}  // namespace DeserializationOption

namespace detail {

/** Builds nodes from what nlohmann's parser reads. Its function names are that parser's. */
class TreeBuilder {
 public:
  using number_integer_t = nlohmann::json::number_integer_t;
  using number_unsigned_t = nlohmann::json::number_unsigned_t;
  using number_float_t = nlohmann::json::number_float_t;
  using string_t = nlohmann::json::string_t;
  using binary_t = nlohmann::json::binary_t;

  TreeBuilder(Node& root, size_t inputSize, size_t depthLimit)
      : open_{&root}, inputSize_(inputSize), depthLimit_(depthLimit) {}

  DeserializationError::Code error() const { return error_; }

  bool null() { return put({}); }
  bool boolean(bool value) { return put({value}); }
  bool number_integer(number_integer_t value) { return put(nodeOfInteger(value)); }
  bool number_unsigned(number_unsigned_t value) { return put(nodeOfInteger(value)); }
  bool number_float(number_float_t value, const string_t&) { return put(nodeOfReal(value)); }
  bool string(string_t& value) { return put({std::move(value)}); }
  bool binary(binary_t&) { return fail(DeserializationError::InvalidInput); }

  bool start_object(size_t) { return enter({Members()}); }
  bool start_array(size_t) { return enter({Items()}); }
  bool end_object() { return leave(); }
  bool end_array() { return leave(); }
  bool key(string_t& name) {
    member_ = findOrAddMember(open_.back(), name);
    return true;
  }

  bool parse_error(size_t position, const std::string&, const nlohmann::json::exception&) {
    const bool ranOut = position > inputSize_;
    return fail(ranOut ? DeserializationError::IncompleteInput : DeserializationError::InvalidInput);
  }

 private:
  Node* place() {
    Node* current = open_.back();
    if (contentOf<Items>(current)) return appendItem(current);
    return contentOf<Members>(current) ? member_ : current;
  }

  bool put(Node value) {
    *place() = std::move(value);
    return true;
  }

  bool enter(Node collection) {
    if (open_.size() > depthLimit_) return fail(DeserializationError::TooDeep);
    Node* node = place();
    *node = std::move(collection);
    open_.push_back(node);
    return true;
  }

  bool leave() {
    open_.pop_back();
    return true;
  }

  bool fail(DeserializationError::Code error) {
    error_ = error;
    return false;
  }

  std::vector<Node*> open_;  // the root, then every array and object around the current value
  Node* member_ = nullptr;
  size_t inputSize_;
  size_t depthLimit_;
  DeserializationError::Code error_ = DeserializationError::Ok;
};

/** Anything may follow a value but a bare number, not even blanks, as its end would be in doubt. */
inline bool isBareNumber(std::string_view text) {
  const char first = text[text.find_first_not_of(" \t\r\n")];
  return first == '-' || (first >= '0' && first <= '9');
}

inline DeserializationError::Code parseInto(Node& root, std::string_view input, size_t depthLimit) {
  const std::string_view text = input.substr(0, input.find('\0'));
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return DeserializationError::EmptyInput;
  if (text.front() == '\xEF') return DeserializationError::InvalidInput;  // a byte order mark is no JSON
  const bool bareNumber = isBareNumber(text);
  if (bareNumber && std::string_view(" \t\r\n").find(text.back()) != std::string_view::npos) {
    return DeserializationError::InvalidInput;
  }
  TreeBuilder builder(root, text.size(), depthLimit);
  nlohmann::json::sax_parse(text, &builder, nlohmann::json::input_format_t::json, bareNumber);
  return builder.error();
}

inline DeserializationError parse(Node* target, std::string_view input,
                                  DeserializationOption::NestingLimit limit) {
  if (!target) return DeserializationError::NoMemory;
  *target = Node();
  auto error = DeserializationError::NoMemory;
  try {
    error = parseInto(*target, input, limit.depth());
  } catch (const std::exception&) {
    error = DeserializationError::NoMemory;
  }
  if (error != DeserializationError::Ok) *target = Node();
  return error;
}

template <typename T>
constexpr bool kIsDestination = std::is_base_of_v<JsonDocument, T> || kIsVariant<T>;

}  // namespace detail

template <
    typename Target, typename Text,
    typename = std::enable_if_t<detail::kIsDestination<std::decay_t<Target>> && detail::kIsString<Text>>>
DeserializationError deserializeJson(Target&& target, const Text& input,
                                     DeserializationOption::NestingLimit limit = {}) {
  return detail::parse(detail::Access::nodeOrNew(target), detail::viewOf(input).value_or(""), limit);
}

template <typename Target, typename Char,
          typename = std::enable_if_t<detail::kIsDestination<std::decay_t<Target>> && sizeof(Char) == 1>>
DeserializationError deserializeJson(Target&& target, const Char* input, size_t size,
                                     DeserializationOption::NestingLimit limit = {}) {
  const auto* text = reinterpret_cast<const char*>(input);
  return detail::parse(detail::Access::nodeOrNew(target), text ? std::string_view(text, size) : "", limit);
}

}  // namespace ArduinoJson
