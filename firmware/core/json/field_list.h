#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/json/field_visitor.h"
#include "core/json/json_field.h"
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
Status readFields(std::string_view text, std::string_view subject, FieldList list);

/** Writes the fields into an open object. */
void writeFields(JsonWriter& json, FieldList list);
std::string fieldsToJson(FieldList list);
/** Like fieldsToJson(), without the members that have the same value in `defaults`, an object of the same
 * type. */
std::string changedFieldsToJson(FieldList list, FieldList defaults);

/** True if all fields of two objects of the same type are equal. */
bool haveEqualFields(FieldList one, FieldList other);

}  // namespace lumi
