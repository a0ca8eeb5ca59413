#include "core/json/field_list.h"

#include <array>
#include <cmath>
#include <cstring>

#include "core/base/text.h"

namespace lumi {

int64_t WholeRef::get() const {
  uint64_t bits = 0;
  std::memcpy(&bits, value, size);  // little endian, as on all platforms
  const int unused = 64 - 8 * size;
  return isSigned ? static_cast<int64_t>(bits << unused) >> unused : static_cast<int64_t>(bits);
}

void WholeRef::set(int64_t number) const {
  std::memcpy(value, &number, size);
}

namespace {

class Reader final : public FieldVisitor {
 public:
  explicit Reader(JsonField& field) : field_(field) {}

  void flag(const char* name, bool& value) override {
    if (!field_.isMissing()) field_.flag(name, value);
  }

  void whole(const char* name, WholeRef value, int32_t min, uint32_t max, const char* rule) override {
    if (!field_.is(name) || field_.isMissing()) return;
    const double given = field_.value().kind == JsonKind::kNumber ? field_.value().number : NAN;
    if (given >= min && given <= max && given == std::floor(given)) {
      value.set(static_cast<int64_t>(given));
    } else if (rule != nullptr) {
      field_.refuse(rule);
    } else {
      field_.refuse(concat({"a whole number from ", numberText(min), " to ", numberText(max)}));
    }
  }

  void reference(const char* name, uint32_t& id, const char* rule) override {
    if (!field_.is(name)) return;
    if (field_.isNull()) {
      id = 0;
    } else {
      field_.whole(name, UINT32_MAX, id, rule);
    }
  }

  void number(const char* name, double& value, const NumberRange& range) override {
    const auto given = numberIn(name, 1, range);
    if (given) value = *given;
  }

  void decimal(const char* name, WholeRef value, int places, const NumberRange& range) override {
    constexpr std::array<double, 3> kPowers = {1, 10, 100};
    const auto given = numberIn(name, kPowers[places], range);
    if (given) value.set(std::llround(*given));
  }

  void text(const char* name, std::string& value, size_t maxSize, const char* rule) override {
    if (!field_.is(name) || field_.isMissing()) return;
    if (field_.value().kind != JsonKind::kText) {
      field_.refuse(rule == nullptr ? "a text" : rule);
    } else if (field_.text().size() > maxSize) {
      field_.refuse(rule != nullptr ? std::string(rule)
                                    : concat({"a text of at most ", numberText(maxSize), " bytes"}));
    } else {
      value = field_.text();
    }
  }

  void choiceIndex(const char* name, uint8_t& index, Choices choices) override {
    if (!field_.isMissing()) field_.choiceIndex(name, choices.names, choices.count, index);
  }

  void set(const char* name, uint8_t& bits, Choices choices, const char* rule) override {
    if (!field_.is(name) || field_.isMissing()) return;
    unsigned read = 0;
    field_.elements(name, rule, [&](JsonField& element) {
      size_t i = 0;
      while (i < choices.count && element.text() != choices.names[i]) ++i;
      if (i == choices.count) element.refuse(rule);
      read |= 1U << i;
    });
    bits = static_cast<uint8_t>(read);
  }

  void form(const char* name, void* value, const TextForm& form) override {
    if (!field_.is(name)) return;
    if (field_.isNull() && form.setNull != nullptr) {
      form.setNull(value);
    } else if (!field_.isMissing()) {
      readText(field_, value, form);
    }
  }

  void object(const char* name, void* object, FieldsFunction fields) override {
    if (field_.isOfDocument()) {
      if (!field_.isNull()) {
        field_.members(name, [&](JsonField& member) { readField(member, {object, fields}); });
      }
      return;
    }
    if (!field_.isNull()) field_.object(name);
    field_.within(name, [&](JsonField&) { fields(*this, object); });
  }

  void list(const char* name, void* list, const ListForm& form) override {
    if (!field_.isOfDocument()) return listInPieces(name, list, form);
    if (!field_.is(name) || field_.isMissing()) return;
    size_t count = 0;
    const bool isRead = field_.elements(name, form.rule, [&](JsonField& element) {
      void* place = form.place(list, count++);
      readElement(element, place, form, [&] {
        element.eachMember([&](JsonField& member) { readField(member, {place, form.fields}); });
      });
    });
    if (isRead && form.end != nullptr) form.end(list, count);
  }

 private:
  bool isGiven(const char* name) const override { return field_.is(name) && !field_.isMissing(); }

  /** The list has the elements that were read before. */
  void listInPieces(const char* name, void* list, const ListForm& form) {
    if (field_.array(name, form.rule) && form.end != nullptr) form.end(list, 0);
    if (field_.isElementOf(name)) {
      readElement(field_, form.place(list, form.size(list)), form, [] {});
      if (!field_.problem().empty()) field_.refuse(must(name, form.rule));
    }
    field_.within(name, [&](JsonField&) { form.fields(*this, form.at(list, form.size(list) - 1)); });
  }

  static void readElement(JsonField& element, void* place, const ListForm& form,
                          FunctionRef<void()> readMembers) {
    if (place == nullptr || (form.text == nullptr && !element.isObject())) {
      element.refuse(form.rule);
    } else if (form.text != nullptr) {
      readText(element, place, *form.text);
    } else {
      readMembers();
    }
  }

  static void readText(JsonField& field, void* value, const TextForm& form) {
    const bool isText = field.value().kind == JsonKind::kText;
    if (!isText || !form.read(field.text(), value)) field.refuse(form.rule);
  }

  std::optional<double> numberIn(const char* name, double scale, const NumberRange& range) {
    if (!field_.is(name) || field_.isMissing()) return std::nullopt;
    const double given = field_.value().kind == JsonKind::kNumber ? field_.value().number * scale : NAN;
    const double rounded = scale > 1 ? std::round(given) : given;
    const bool isInGap = rounded != 0 && std::abs(rounded) < range.gap;
    if (rounded >= range.min && rounded <= range.max && !isInGap) return rounded;
    field_.refuse(range.rule);
    return std::nullopt;
  }

  JsonField& field_;
};

/** Compares with an object whose fields are at the same offsets. */
class Comparer final : public FieldVisitor {
 public:
  Comparer(const void* one, const void* other)
      : one_(static_cast<const char*>(one)), other_(static_cast<const char*>(other)) {}

  bool areEqual() const { return areEqual_; }

  void flag(const char*, bool& value) override { compareBytes(&value, sizeof value); }
  void whole(const char*, WholeRef value, int32_t, uint32_t, const char*) override {
    compareBytes(value.value, value.size);
  }
  void reference(const char*, uint32_t& id, const char*) override { compareBytes(&id, sizeof id); }
  void number(const char*, double& value, const NumberRange&) override { compareBytes(&value, sizeof value); }
  void decimal(const char*, WholeRef value, int, const NumberRange&) override {
    compareBytes(value.value, value.size);
  }
  void text(const char*, std::string& value, size_t, const char*) override {
    note(value == *static_cast<const std::string*>(otherOf(&value)));
  }
  void choiceIndex(const char*, uint8_t& index, Choices) override { compareBytes(&index, sizeof index); }
  void set(const char*, uint8_t& bits, Choices, const char*) override { compareBytes(&bits, sizeof bits); }
  void form(const char*, void* value, const TextForm& form) override {
    const void* other = otherOf(value);
    const bool isNull = form.isNull != nullptr && form.isNull(value);
    const bool isOtherNull = form.isNull != nullptr && form.isNull(other);
    note(isNull == isOtherNull && (isNull || form.write(value) == form.write(other)));
  }
  void object(const char*, void* object, FieldsFunction fields) override { fields(*this, object); }
  void list(const char*, void* list, const ListForm& form) override {
    void* other = const_cast<void*>(otherOf(list));
    const size_t count = form.size(list);
    note(count == form.size(other));
    for (size_t i = 0; areEqual_ && i < count; ++i) {
      void* element = form.at(list, i);
      void* otherElement = form.at(other, i);
      note(form.text != nullptr ? form.text->write(element) == form.text->write(otherElement)
                                : haveEqualFields({element, form.fields}, {otherElement, form.fields}));
    }
  }

 private:
  const void* otherOf(const void* value) const { return other_ + (static_cast<const char*>(value) - one_); }
  void compareBytes(const void* value, size_t size) { note(std::memcmp(value, otherOf(value), size) == 0); }
  void note(bool isEqual) { areEqual_ = areEqual_ && isEqual; }

  const char* one_;
  const char* other_;
  bool areEqual_ = true;
};

class Writer final : public FieldVisitor {
 public:
  explicit Writer(JsonWriter& json) : json_(json) {}
  /** Leaves out the fields of `object` that have the same value in `usual`. */
  Writer(JsonWriter& json, const void* object, const void* usual)
      : json_(json), object_(object), usual_(usual) {}

  void flag(const char* name, bool& value) override {
    if (isUsual([&](FieldVisitor& visit) { visit.flag(name, value); })) return;
    json_.field(name, value);
  }
  void whole(const char* name, WholeRef value, int32_t, uint32_t, const char*) override {
    if (isUsual([&](FieldVisitor& visit) { visit.whole(name, value, 0, 0); })) return;
    json_.field(name, value.get());
  }
  void reference(const char* name, uint32_t& id, const char* rule) override {
    if (isUsual([&](FieldVisitor& visit) { visit.reference(name, id, rule); })) return;
    if (id == 0) return json_.null(name);
    json_.field(name, id);
  }
  void number(const char* name, double& value, const NumberRange& range) override {
    if (isUsual([&](FieldVisitor& visit) { visit.number(name, value, range); })) return;
    json_.field(name, value);
  }
  void decimal(const char* name, WholeRef value, int places, const NumberRange& range) override {
    if (isUsual([&](FieldVisitor& visit) { visit.decimal(name, value, places, range); })) return;
    json_.decimal(name, static_cast<int32_t>(value.get()), places);
  }
  void text(const char* name, std::string& value, size_t maxSize, const char*) override {
    if (isUsual([&](FieldVisitor& visit) { visit.text(name, value, maxSize); })) return;
    json_.field(name, value);
  }
  void choiceIndex(const char* name, uint8_t& index, Choices choices) override {
    if (isUsual([&](FieldVisitor& visit) { visit.choiceIndex(name, index, choices); })) return;
    json_.field(name, choices.names[index]);
  }
  void set(const char* name, uint8_t& bits, Choices choices, const char* rule) override {
    if (isUsual([&](FieldVisitor& visit) { visit.set(name, bits, choices, rule); })) return;
    json_.beginArray(name);
    for (size_t i = 0; i < choices.count; ++i) {
      if ((bits >> i & 1) != 0) json_.element(choices.names[i]);
    }
    json_.endArray();
  }
  void form(const char* name, void* value, const TextForm& form) override {
    if (isUsual([&](FieldVisitor& visit) { visit.form(name, value, form); })) return;
    if (form.isNull != nullptr && form.isNull(value)) return json_.null(name);
    json_.field(name, form.write(value));
  }
  void object(const char* name, void* object, FieldsFunction fields) override {
    if (isUsual([&](FieldVisitor& visit) { visit.object(name, object, fields); })) return;
    json_.beginObject(name);
    writeFields(json_, {object, fields});
    json_.endObject();
  }
  void list(const char* name, void* list, const ListForm& form) override {
    if (isUsual([&](FieldVisitor& visit) { visit.list(name, list, form); })) return;
    json_.beginArray(name);
    for (size_t i = 0; i < form.size(list); ++i) {
      void* element = form.at(list, i);
      if (form.text != nullptr) {
        json_.element(form.text->write(element));
        continue;
      }
      json_.beginObject();
      writeFields(json_, {element, form.fields});
      json_.endObject();
    }
    json_.endArray();
  }

 private:
  /** `visit` visits the field. */
  bool isUsual(FunctionRef<void(FieldVisitor&)> visit) const {
    if (usual_ == nullptr) return false;
    Comparer comparer(object_, usual_);
    visit(comparer);
    return comparer.areEqual();
  }

  JsonWriter& json_;
  const void* object_ = nullptr;
  const void* usual_ = nullptr;
};

}  // namespace

void readField(JsonField& field, FieldList list) {
  Reader reader(field);
  list.fields(reader, list.object);
}

Status readFields(std::string_view text, std::string_view subject, FieldList list) {
  return readMembers(
      text, subject, [&](JsonField& field) { readField(field, list); }, JsonNulls::kTaken);
}

void writeFields(JsonWriter& json, FieldList list) {
  Writer writer(json);
  list.fields(writer, list.object);
}

std::string fieldsToJson(FieldList list) {
  JsonWriter json;
  json.beginObject();
  writeFields(json, list);
  json.endObject();
  return json.take();
}

std::string changedFieldsToJson(FieldList list, FieldList defaults) {
  JsonWriter json;
  json.beginObject();
  Writer writer(json, list.object, defaults.object);
  list.fields(writer, list.object);
  json.endObject();
  return json.take();
}

bool haveEqualFields(FieldList one, FieldList other) {
  Comparer comparer(one.object, other.object);
  one.fields(comparer, one.object);
  return comparer.areEqual();
}

}  // namespace lumi
