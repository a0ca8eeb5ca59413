#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace lumi {

class FieldVisitor;

/** Visits the fields of an object of a certain type. */
using FieldsFunction = void (*)(FieldVisitor& visitor, void* object);

/** An integer of any size. */
struct WholeRef {
  template <typename Whole, typename = std::enable_if_t<std::is_integral_v<Whole>>>
  WholeRef(Whole& whole) : value(&whole), size(sizeof whole), isSigned(std::is_signed_v<Whole>) {}

  int64_t get() const;
  void set(int64_t number) const;

  void* value;
  uint8_t size;  // bytes
  bool isSigned;
};

struct NumberRange {
  double min;
  double max;
  const char* rule;  // for people: "between 1 and 1000"
  double gap = 0;    // 0 is allowed, other numbers above -gap and below gap are not
};

/** The names of an enumeration, or of false and true, in the order of their values. */
struct Choices {
  template <size_t kCount>
  constexpr Choices(const std::array<std::string_view, kCount>& list) : names(list.data()), count(kCount) {}

  const std::string_view* names;
  size_t count;
};

/** The form of a value that is a text in JSON, such as a colour. */
struct TextForm {
  /** Stores the value of `text`. Returns false if the text is malformed. */
  bool (*read)(std::string_view text, void* value);
  std::string (*write)(const void* value);
  const char* rule;                             // for people: "a colour such as #ff8000"
  bool (*isNull)(const void* value) = nullptr;  // null: the value can't be null
  void (*setNull)(void* value) = nullptr;
};

std::string itself(std::string text);

/** The form of values that `from` makes of a text and `to` makes a text of. */
template <typename Value, std::optional<Value> (*from)(std::string_view), std::string (*to)(Value)>
constexpr TextForm textForm(const char* rule) {
  return {[](std::string_view text, void* value) {
            const std::optional<Value> read = from(text);
            if (read) *static_cast<Value*>(value) = *read;
            return read.has_value();
          },
          [](const void* value) { return to(*static_cast<const Value*>(value)); }, rule};
}

/** The form of texts that `from` accepts. It may change them. */
template <std::optional<std::string> (*from)(std::string_view)>
constexpr TextForm textForm(const char* rule) {
  return textForm<std::string, from, itself>(rule);
}

/** The same of an optional value, which is null in JSON if it is none. */
template <typename Value, std::optional<Value> (*from)(std::string_view), std::string (*to)(Value)>
constexpr TextForm nullableForm(const char* rule) {
  using Optional = std::optional<Value>;
  return {[](std::string_view text, void* value) {
            const Optional read = from(text);
            if (read) *static_cast<Optional*>(value) = read;
            return read.has_value();
          },
          [](const void* value) { return to(**static_cast<const Optional*>(value)); }, rule,
          [](const void* value) { return !static_cast<const Optional*>(value)->has_value(); },
          [](void* value) { static_cast<Optional*>(value)->reset(); }};
}

/**
 * The form of a list. Its elements are objects with `fields`, or texts of the form `text`. An optional object
 * is a list of at most one element, which is an object or null in JSON.
 */
struct ListForm {
  size_t (*size)(const void* list);
  void* (*at)(void* list, size_t index);
  /** Returns where the element number `index` of a JSON list is stored, or null if the list is too long. */
  void* (*place)(void* list, size_t index);
  /** Called after the last element of a JSON list. Null: what the JSON list lacks stays as it is. */
  void (*end)(void* list, size_t count);
  FieldsFunction fields;
  const TextForm* text;
  size_t max;        // elements
  const char* rule;  // for people: "a list of at most 8 objects"
  size_t min = 0;    // elements
  size_t bytes = 0;  // elements with equal ones are equal; 0: they say nothing
  /** Not 0: the list may also be one text, with so many hex digits for each of `max` colours, whose
   * bytes these are. */
  uint8_t digits = 0;
  bool isOptional = false;
};

/**
 * Visits each field of a settings struct. A struct has one function that lists its fields in the order of the
 * JSON, each with its name, its variable and its limits:
 *
 *     void fields(FieldVisitor& visit, StripSettings& strip) {
 *       visit.flag("enabled", strip.enabled);
 *       visit.whole("brightness", strip.brightness, 0, 255);
 *     }
 *
 * Reading, writing, comparing and describing are visitors (field_list.h). Functions are virtual and no
 * templates, so that each list is compiled once. `rule` completes "… must be …" for people; null: the rule
 * follows from the limits.
 */
class FieldVisitor {
 public:
  virtual void flag(const char* name, bool& value) = 0;
  virtual void whole(const char* name, WholeRef value, int32_t min, uint32_t max,
                     const char* rule = nullptr) = 0;
  /** A whole number that is an id; 0 is null. */
  virtual void reference(const char* name, uint32_t& id, const char* rule) = 0;
  virtual void number(const char* name, double& value, const NumberRange& range) = 0;
  /**
   * A number in units of 10 to the power of -`places` (0 to 2): 125 with 1 place is 12.5. `min` and `max` are
   * units.
   */
  virtual void decimal(const char* name, WholeRef value, int places, const NumberRange& range) = 0;
  virtual void text(const char* name, std::string& value, size_t maxSize, const char* rule = nullptr) = 0;
  virtual void choiceIndex(const char* name, uint8_t& index, Choices choices) = 0;
  /** A list of names; each sets a bit. */
  virtual void set(const char* name, uint8_t& bits, Choices choices, const char* rule) = 0;
  virtual void form(const char* name, void* value, const TextForm& form) = 0;
  virtual void object(const char* name, void* object, FieldsFunction fields) = 0;
  virtual void list(const char* name, void* list, const ListForm& form) = 0;
  /** A number that readers ignore. */
  virtual void constant(const char*, uint32_t) {}

  /** `Value` is an enumeration of the type uint8_t, or bool. */
  template <typename Value>
  void choice(const char* name, Value& value, Choices choices) {
    static_assert(sizeof(Value) == sizeof(uint8_t));
    choiceIndex(name, reinterpret_cast<uint8_t&>(value), choices);
  }
  template <typename Object>
  void object(const char* name, Object& object) {
    this->object(name, &object, fieldsOf<Object>());
  }

  /**
   * These functions are for fields that may be absent. A reader gives the value to the fields that the JSON
   * names; other visitors visit those that have a value.
   */
  template <typename Whole>
  void whole(const char* name, std::optional<Whole>& value, int32_t min, uint32_t max) {
    if (isPresent(name, value)) whole(name, *value, min, max);
  }
  template <typename Value>
  void choice(const char* name, std::optional<Value>& value, Choices choices) {
    if (isPresent(name, value)) choice(name, *value, choices);
  }
  template <typename Value>
  bool isPresent(const char* name, std::optional<Value>& value) {
    if (!value && isGiven(name)) value.emplace();
    return value.has_value();
  }

  template <typename Object>
  static constexpr FieldsFunction fieldsOf() {
    return [](FieldVisitor& visitor, void* object) { fields(visitor, *static_cast<Object*>(object)); };
  }

 protected:
  ~FieldVisitor() = default;

  /** True for a visitor that gives the field of this name a value. */
  virtual bool isGiven(const char* /*name*/) const { return false; }
};

/** The form of a vector whose elements are replaced by those of the JSON. */
template <typename Element, size_t kMax>
constexpr ListForm vectorForm(const char* rule, FieldsFunction fields, const TextForm* text = nullptr) {
  using List = std::vector<Element>;
  return {[](const void* list) { return static_cast<const List*>(list)->size(); },
          [](void* list, size_t index) -> void* { return &(*static_cast<List*>(list))[index]; },
          [](void* list, size_t index) -> void* {
            if (index == kMax) return nullptr;
            auto& elements = *static_cast<List*>(list);
            elements.resize(index);
            elements.emplace_back();
            return &elements.back();
          },
          [](void* list, size_t count) { static_cast<List*>(list)->resize(count); },
          fields,
          text,
          kMax,
          rule};
}

/** The form of an array whose first elements are changed by those of the JSON. */
template <typename Element, size_t kSize>
constexpr ListForm arrayForm(const char* rule, FieldsFunction fields, const TextForm* text = nullptr) {
  using List = std::array<Element, kSize>;
  return {[](const void*) { return kSize; },
          [](void* list, size_t index) -> void* { return &(*static_cast<List*>(list))[index]; },
          [](void* list, size_t index) -> void* {
            return index < kSize ? &(*static_cast<List*>(list))[index] : nullptr;
          },
          nullptr,
          fields,
          text,
          kSize,
          rule,
          0,
          std::is_trivially_copyable<Element>::value ? sizeof(Element) : 0};
}

/** The form of an object that may be null, which is stored in an optional. */
template <typename Object>
constexpr ListForm optionalForm(FieldsFunction fields) {
  using Optional = std::optional<Object>;
  ListForm form = {
      [](const void* object) -> size_t { return static_cast<const Optional*>(object)->has_value(); },
      [](void* object, size_t) -> void* { return &**static_cast<Optional*>(object); },
      [](void* object, size_t) -> void* { return &static_cast<Optional*>(object)->emplace(); },
      [](void* object, size_t count) {
        if (count == 0) static_cast<Optional*>(object)->reset();
      },
      fields,
      nullptr,
      1,
      "an object or null"};
  form.isOptional = true;
  return form;
}

}  // namespace lumi
