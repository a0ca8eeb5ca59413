#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/json/field_visitor.h"
#include "core/json/json_field.h"
#include "core/json/json_reader.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"

namespace lumi {

/** An object and the function that lists its fields. Refers to the object. */
struct FieldList {
  template <typename Object, typename = std::enable_if_t<!std::is_same_v<std::decay_t<Object>, FieldList>>>
  FieldList(Object& whole) : object(&whole), fields(FieldVisitor::fieldsOf<Object>()) {}
  /** Only for visitors that do not change the object. */
  template <typename Object, typename = std::enable_if_t<!std::is_same_v<Object, FieldList>>>
  FieldList(const Object& whole)
      : object(const_cast<Object*>(&whole)), fields(FieldVisitor::fieldsOf<Object>()) {}
  FieldList(void* whole, FieldsFunction function) : object(whole), fields(function) {}

  void* object;
  FieldsFunction fields;
};

/**
 * Stores the value of `field` if it is one of the list. JsonNulls says what null means where it is no value;
 * in a text that is read in pieces it is wrong.
 */
void readField(JsonField& field, FieldList list);

/**
 * Stores the members of a JSON object. `subject` names it in an error. What is missing, or null where that is
 * no value, stays as it is; unknown members are ignored. The first wrong member is an error; then some
 * members may have been stored.
 */
Status readFields(std::string_view text, TextView subject, FieldList list);

/** Writes the fields into an open object. */
void writeFields(JsonWriter& json, FieldList list);
std::string fieldsToJson(FieldList list);
/** Like fieldsToJson(), without the members that have the same value in `defaults`, an object of the same
 * type. */
std::string changedFieldsToJson(FieldList list, FieldList defaults);

/** How lists of colours are written. */
enum class ColorLists : uint8_t { kLists, kDigits };

/**
 * Writes the fields of an object, without its braces, in pieces of about kPiece bytes. The object must stay
 * the same.
 */
class FieldPieces {
 public:
  static constexpr size_t kPiece = 480;  // bytes

  explicit FieldPieces(FieldList list, ColorLists colors = ColorLists::kDigits)
      : list_(list), colors_(colors) {}

  /** Returns nothing after the last piece. */
  std::optional<std::string> next();

 private:
  FieldList list_;
  ColorLists colors_;
  size_t written_ = 0;  // values, brackets and braces
  char last_ = '{';     // of the previous piece
  bool isDone_ = false;
};

/** Returns the JSON of an object for a record: with lists of colours as digits, in a block of its size. */
std::string fieldsToRecord(FieldList list);

/** A CRC-32 of the values, which is the same on all platforms. */
uint32_t fieldsCrc(FieldList list);

/**
 * Reads the members of a JSON object that is too large for a document. It is as with readFields(), except
 * that null is wrong where it is no value.
 */
class FieldsInPieces final : private JsonEvents {
 public:
  /** An object or list whose members are being read. Unknown ones have neither. */
  struct Open {
    void* value = nullptr;
    FieldsFunction fields = nullptr;
    const ListForm* list = nullptr;
    const char* name = "";  // of the list
    size_t count = 0;       // elements
  };

  /** Text values may have `maxText` bytes. */
  FieldsInPieces(FieldList list, const char* subject, size_t maxText)
      : list_(list), subject_(subject), json_(*this, maxText) {}

  /** Returns false if the rest is not needed; end() returns the reason. */
  bool feed(ConstBytes piece) { return json_.feed(piece) && problem_.empty(); }
  /** Call after the last piece. */
  Status end();

 private:
  bool name(std::string_view name) override;
  bool value(const JsonValue& value) override;
  void ended() override;

  FieldList list_;
  const char* subject_;
  JsonReader json_;
  std::vector<Open> open_;
  std::string name_;  // of the member that comes next
  std::string problem_;
};

/** True if all fields of two objects of the same type are equal. */
bool haveEqualFields(FieldList one, FieldList other);

}  // namespace lumi
