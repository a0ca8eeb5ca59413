#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/function_ref.h"

namespace lumi {

enum class JsonKind : uint8_t { kMissing, kNull, kTruth, kNumber, kText, kObject, kArray };

/** One value of a JSON text. Objects and arrays have only a kind. */
struct JsonValue {
  bool opens() const { return kind == JsonKind::kObject || kind == JsonKind::kArray; }

  JsonKind kind;
  bool truth = false;
  double number = 0;
  std::string_view text{};
};

/** A value of a JsonDocument, which must outlive it. A missing value behaves like null. */
class JsonNode {
 public:
  /** What an implementation needs to find the value. */
  using Handle = std::array<const void*, 2>;

  JsonNode() = default;  // kMissing
  explicit JsonNode(Handle handle) : handle_(handle) {}

  JsonKind kind() const;
  bool truth() const;             // false if the value is none
  double number() const;          // 0 if the value is none
  std::string_view text() const;  // "" if the value is none; valid as long as the document
  JsonNode find(std::string_view name) const;
  JsonNode at(size_t index) const;
  /**
   * Calls `take` for each member of an object or element of an array, in the order of the text, until it
   * returns false. The name of an element is "".
   */
  void each(FunctionRef<bool(std::string_view name, JsonNode value)> take) const;

 private:
  Handle handle_{};
};

/**
 * A parsed JSON text (RFC 8259, UTF-8). Each platform has one implementation, which is selected when a
 * program is linked. All of them agree on the following:
 *
 * - Malformed: what RFC 8259 does not allow, malformed UTF-8, control characters in strings, the escape of
 *   half a surrogate pair, a number of more than 64 characters or too large for a double.
 * - Too large: more than kMaxText bytes, kMaxDepth nested objects and arrays, or kMaxValues values; on a
 *   chip also a document that takes more than kMaxHeap bytes.
 * - Of members with the same name, the last value counts; it has the place of the first one.
 * - Numbers are rounded to the nearest double.
 */
class JsonDocument {
 public:
  static constexpr size_t kMaxText = 10 * 1024;
  static constexpr size_t kMaxDepth = 16;  // a parser calls itself for each level
  static constexpr size_t kMaxValues = 512;
  static constexpr size_t kMaxHeap = 12 * 1024;  // bytes

  explicit JsonDocument(std::string_view text);
  ~JsonDocument();
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;

  /** Missing if the text is malformed or too large. */
  JsonNode root() const;

 private:
  struct Parsed;
  std::unique_ptr<Parsed> parsed_;
};

}  // namespace lumi
