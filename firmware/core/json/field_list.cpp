#include "core/json/field_list.h"

#include <array>
#include <cmath>
#include <cstring>

#include "core/base/crc32.h"
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

std::string itself(std::string text) {
  return text;
}

namespace {

class Reader final : public FieldVisitor {
 public:
  using Open = FieldsInPieces::Open;

  /** `opened`: receives what to do with the members of the field; null: reads them from the document. */
  explicit Reader(JsonField& field, Open* opened = nullptr) : field_(field), opened_(opened) {}

  void flag(const char* name, bool& value) override {
    if (!field_.isMissing()) field_.flag(name, value);
  }

  void whole(const char* name, WholeRef value, int32_t min, uint32_t max, const char* rule) override {
    if (field_.isMissing() || !field_.isWhole(name, min, max, rule)) return;
    value.set(static_cast<int64_t>(field_.value().number));
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
    if (!field_.isMissing()) field_.text(name, maxSize, value, rule);
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
    if (opened_ != nullptr) {
      if (field_.object(name)) *opened_ = {object, fields};
    } else if (!field_.isMissing()) {
      field_.members(name, [&](JsonField& member) { readField(member, {object, fields}); });
    }
  }

  void list(const char* name, void* list, const ListForm& form) override {
    if (!field_.is(name)) return;
    if (form.isOptional) return optional(list, form);
    if (field_.isMissing()) return;
    if (form.digits != 0 && field_.value().kind == JsonKind::kText) return digits(list, form);
    if (opened_ != nullptr) {
      if (field_.array(name, form.rule)) *opened_ = {list, nullptr, &form, name};
      return;
    }
    size_t count = 0;
    const bool isRead = field_.elements(name, form.rule, [&](JsonField& element) {
      void* place = form.place(list, count++);
      readElement(element, place, form, [&] { readMembers(element, place, form.fields); });
    });
    if (isRead) ended(field_, list, form, count);
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

  static void ended(JsonField& field, void* list, const ListForm& form, size_t count) {
    if (count < form.min) {
      field.refuse(form.rule);
    } else if (form.end != nullptr) {
      form.end(list, count);
    }
  }

 private:
  bool isGiven(const char* name) const override { return field_.is(name) && !field_.isMissing(); }

  static void readMembers(JsonField& field, void* object, FieldsFunction fields) {
    field.eachMember([&](JsonField& member) { readField(member, {object, fields}); });
  }

  void optional(void* list, const ListForm& form) {
    if (field_.isNull()) return form.end(list, 0);
    if (!field_.isObject()) {
      field_.refuse(form.rule);
    } else if (opened_ != nullptr) {
      *opened_ = {form.place(list, 0), form.fields};
    } else {
      readMembers(field_, form.place(list, 0), form.fields);
    }
  }

  void digits(void* list, const ListForm& form) {
    const std::string_view all = field_.text();
    bool areColors = all.size() == form.max * form.digits;
    for (size_t i = 0; areColors && i < form.max; ++i) {
      const std::string color = concat({"#", all.substr(i * form.digits, form.digits)});
      areColors = form.text->read(color, form.place(list, i));
    }
    if (!areColors) {
      field_.refuse(form.rule);
    } else {
      ended(field_, list, form, form.max);
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
  Open* opened_;
};

/** Writes the values, brackets and braces from number `from` on until the text has `size` bytes. */
class Writer final : public FieldVisitor {
 public:
  explicit Writer(JsonWriter& json, size_t from = 0, size_t size = SIZE_MAX,
                  ColorLists colors = ColorLists::kLists)
      : json_(json), from_(from), size_(size), colors_(colors) {}

  /** The number of the first one that was not written, and of all. */
  size_t written() const { return written_; }
  size_t count() const { return count_; }

  void flag(const char* name, bool& value) override {
    if (isDue()) json_.field(name, value);
  }
  void whole(const char* name, WholeRef value, int32_t, uint32_t, const char*) override {
    if (isDue()) json_.field(name, value.get());
  }
  void constant(const char* name, uint32_t value) override {
    if (isDue()) json_.field(name, value);
  }
  void reference(const char* name, uint32_t& id, const char*) override {
    if (!isDue()) return;
    if (id == 0) return json_.null(name);
    json_.field(name, id);
  }
  void number(const char* name, double& value, const NumberRange&) override {
    if (isDue()) json_.field(name, value);
  }
  void decimal(const char* name, WholeRef value, int places, const NumberRange&) override {
    if (isDue()) json_.decimal(name, static_cast<int32_t>(value.get()), places);
  }
  void text(const char* name, std::string& value, size_t, const char*) override {
    if (isDue()) json_.beginText(name);
    for (size_t at = 0; at < value.size(); at += kSlice) {
      if (isDue()) json_.moreText(std::string_view(value).substr(at, kSlice));
    }
    if (isDue()) json_.endText();
  }
  void choiceIndex(const char* name, uint8_t& index, Choices choices) override {
    if (isDue()) json_.field(name, choices.names[index]);
  }
  void set(const char* name, uint8_t& bits, Choices choices, const char*) override {
    if (!isDue()) return;
    json_.beginArray(name);
    for (size_t i = 0; i < choices.count; ++i) {
      if ((bits >> i & 1) != 0) json_.element(choices.names[i]);
    }
    json_.endArray();
  }
  void form(const char* name, void* value, const TextForm& form) override {
    if (!isDue()) return;
    if (form.isNull != nullptr && form.isNull(value)) return json_.null(name);
    json_.field(name, form.write(value));
  }
  void object(const char* name, void* object, FieldsFunction fields) override {
    if (isDue()) json_.beginObject(name);
    fields(*this, object);
    if (isDue()) json_.endObject();
  }
  void list(const char* name, void* list, const ListForm& form) override {
    const size_t size = form.size(list);
    if (form.isOptional) {
      if (size > 0) return object(name, form.at(list, 0), form.fields);
      if (isDue()) json_.null(name);
      return;
    }
    if (form.digits != 0 && colors_ == ColorLists::kDigits) return digits(name, list, form);
    if (isDue()) json_.beginArray(name);
    for (size_t i = 0; i < size; ++i) element(form.at(list, i), form);
    if (isDue()) json_.endArray();
  }

 private:
  static constexpr size_t kSlice = 128;  // bytes of a text

  bool isDue() {
    const size_t number = count_++;
    if (number < from_ || json_.size() >= size_) return false;
    written_ = count_;
    return true;
  }

  void element(void* element, const ListForm& form) {
    if (form.text != nullptr) {
      if (isDue()) json_.element(form.text->write(element));
      return;
    }
    if (isDue()) json_.beginObject();
    form.fields(*this, element);
    if (isDue()) json_.endObject();
  }

  void digits(const char* name, void* list, const ListForm& form) {
    if (!isDue()) return;
    const auto* colors = static_cast<const uint8_t*>(form.at(list, 0));
    json_.field(name, toHex(ConstBytes(colors, form.max * form.bytes)));
  }

  JsonWriter& json_;
  size_t from_;
  size_t size_;
  ColorLists colors_;
  size_t count_ = 0;
  size_t written_ = 0;
};

/** Passes on the bytes of all values but texts, forms and lists. */
class BytesVisitor : public FieldVisitor {
 public:
  void flag(const char*, bool& value) final { bytes(&value, sizeof value); }
  void whole(const char*, WholeRef value, int32_t, uint32_t, const char*) final {
    bytes(value.value, value.size);
  }
  void reference(const char*, uint32_t& id, const char*) final { bytes(&id, sizeof id); }
  void number(const char*, double& value, const NumberRange&) final { bytes(&value, sizeof value); }
  void decimal(const char*, WholeRef value, int, const NumberRange&) final { bytes(value.value, value.size); }
  void choiceIndex(const char*, uint8_t& index, Choices) final { bytes(&index, sizeof index); }
  void set(const char*, uint8_t& bits, Choices, const char*) final { bytes(&bits, sizeof bits); }
  void object(const char*, void* object, FieldsFunction fields) final { fields(*this, object); }

 protected:
  ~BytesVisitor() = default;

 private:
  virtual void bytes(const void* value, size_t size) = 0;
};

/** The text of a value, or "" of one that is null. */
std::string writtenText(const TextForm& form, const void* value) {
  return form.isNull != nullptr && form.isNull(value) ? std::string() : form.write(value);
}

/** Compares with an object whose fields are at the same offsets. */
class Comparer final : public BytesVisitor {
 public:
  Comparer(const void* one, const void* other)
      : one_(static_cast<const char*>(one)), other_(static_cast<const char*>(other)) {}

  bool areEqual() const { return areEqual_; }

  void text(const char*, std::string& value, size_t, const char*) override {
    note(value == *static_cast<const std::string*>(otherOf(&value)));
  }
  void form(const char*, void* value, const TextForm& form) override {
    note(writtenText(form, value) == writtenText(form, otherOf(value)));
  }
  void list(const char*, void* list, const ListForm& form) override {
    void* other = const_cast<void*>(otherOf(list));
    const size_t count = form.size(list);
    note(count == form.size(other));
    for (size_t i = 0; areEqual_ && i < count; ++i) {
      void* element = form.at(list, i);
      void* otherElement = form.at(other, i);
      if (form.bytes != 0 && std::memcmp(element, otherElement, form.bytes) == 0) continue;
      note(form.text != nullptr ? form.text->write(element) == form.text->write(otherElement)
                                : haveEqualFields({element, form.fields}, {otherElement, form.fields}));
    }
  }

 private:
  const void* otherOf(const void* value) const { return other_ + (static_cast<const char*>(value) - one_); }
  void bytes(const void* value, size_t size) override { note(std::memcmp(value, otherOf(value), size) == 0); }
  void note(bool isEqual) { areEqual_ = areEqual_ && isEqual; }

  const char* one_;
  const char* other_;
  bool areEqual_ = true;
};

/** Computes a CRC-32 of the values, which is the same for equal fields only. */
class Hasher final : public BytesVisitor {
 public:
  uint32_t crc() const { return crc_; }

  void text(const char*, std::string& value, size_t, const char*) override { addText(value); }
  void form(const char*, void* value, const TextForm& form) override { addText(writtenText(form, value)); }
  void list(const char*, void* list, const ListForm& form) override {
    const auto count = static_cast<uint32_t>(form.size(list));
    bytes(&count, sizeof count);
    for (size_t i = 0; i < count; ++i) {
      void* element = form.at(list, i);
      if (form.bytes != 0) {
        bytes(element, form.bytes);
      } else if (form.text != nullptr) {
        addText(form.text->write(element));
      } else {
        form.fields(*this, element);
      }
    }
  }

 private:
  void bytes(const void* value, size_t size) override {
    crc_ = crc32(ConstBytes(static_cast<const uint8_t*>(value), size), crc_);
  }
  void addText(std::string_view text) {
    bytes(text.data(), text.size());
    bytes("", 1);
  }

  uint32_t crc_ = 0;
};

/** Writes the fields of `object` that do not have the same value in `usual`. */
class ChangesWriter final : public FieldVisitor {
 public:
  ChangesWriter(JsonWriter& json, const void* object, const void* usual)
      : writer_(json), object_(object), usual_(usual) {}

  void flag(const char* name, bool& value) override {
    write([&](FieldVisitor& visit) { visit.flag(name, value); });
  }
  void whole(const char* name, WholeRef value, int32_t min, uint32_t max, const char*) override {
    write([&](FieldVisitor& visit) { visit.whole(name, value, min, max); });
  }
  void reference(const char* name, uint32_t& id, const char* rule) override {
    write([&](FieldVisitor& visit) { visit.reference(name, id, rule); });
  }
  void number(const char* name, double& value, const NumberRange& range) override {
    write([&](FieldVisitor& visit) { visit.number(name, value, range); });
  }
  void decimal(const char* name, WholeRef value, int places, const NumberRange& range) override {
    write([&](FieldVisitor& visit) { visit.decimal(name, value, places, range); });
  }
  void text(const char* name, std::string& value, size_t maxSize, const char*) override {
    write([&](FieldVisitor& visit) { visit.text(name, value, maxSize); });
  }
  void choiceIndex(const char* name, uint8_t& index, Choices choices) override {
    write([&](FieldVisitor& visit) { visit.choiceIndex(name, index, choices); });
  }
  void set(const char* name, uint8_t& bits, Choices choices, const char* rule) override {
    write([&](FieldVisitor& visit) { visit.set(name, bits, choices, rule); });
  }
  void form(const char* name, void* value, const TextForm& form) override {
    write([&](FieldVisitor& visit) { visit.form(name, value, form); });
  }
  void object(const char* name, void* object, FieldsFunction fields) override {
    write([&](FieldVisitor& visit) { visit.object(name, object, fields); });
  }
  void list(const char* name, void* list, const ListForm& form) override {
    write([&](FieldVisitor& visit) { visit.list(name, list, form); });
  }

 private:
  /** `visit` visits the field. */
  void write(FunctionRef<void(FieldVisitor&)> visit) {
    Comparer comparer(object_, usual_);
    visit(comparer);
    if (!comparer.areEqual()) visit(writer_);
  }

  Writer writer_;
  const void* object_;
  const void* usual_;
};

}  // namespace

void readField(JsonField& field, FieldList list) {
  Reader reader(field);
  list.fields(reader, list.object);
}

Status readFields(std::string_view text, TextView subject, FieldList list) {
  return readMembers(
      text, subject, [&](JsonField& field) { readField(field, list); }, JsonNulls::kTaken);
}

void writeFields(JsonWriter& json, FieldList list) {
  Writer writer(json);
  list.fields(writer, list.object);
}

std::string fieldsToJson(FieldList list) {
  JsonObject json;
  writeFields(json, list);
  return json.take();
}

std::optional<std::string> FieldPieces::next() {
  if (isDone_) return std::nullopt;
  JsonWriter json(std::string(1, last_));  // decides about the first comma
  Writer writer(json, written_, kPiece, colors_);
  list_.fields(writer, list_.object);
  written_ = writer.written();
  isDone_ = written_ == writer.count();
  std::string piece = json.take();
  last_ = piece.back();
  piece.erase(0, 1);
  return piece;
}

std::string fieldsToRecord(FieldList list) {
  size_t size = 2;
  FieldPieces measured(list);
  while (const auto piece = measured.next()) size += piece->size();
  std::string text = "{";
  text.reserve(size);
  FieldPieces pieces(list);
  while (const auto piece = pieces.next()) text += *piece;
  text += '}';
  return text;
}

uint32_t fieldsCrc(FieldList list) {
  Hasher hasher;
  list.fields(hasher, list.object);
  return hasher.crc();
}

bool FieldsInPieces::name(std::string_view name) {
  name_ = name;
  return true;
}

void FieldsInPieces::ended() {
  const Open open = open_.back();
  open_.pop_back();
  if (open.list == nullptr || !problem_.empty()) return;
  JsonField field(open.name, JsonValue{JsonKind::kArray});
  Reader::ended(field, open.value, *open.list, open.count);
  problem_ = field.problem();
}

bool FieldsInPieces::value(const JsonValue& value) {
  if (!problem_.empty()) return false;
  Open* const open = open_.empty() ? nullptr : &open_.back();
  JsonField field(open == nullptr         ? subject_
                  : open->list != nullptr ? open->name
                                          : std::string_view(name_),
                  value);
  Open opened;
  if (open == nullptr) {
    if (!field.isObject()) field.refuse("a JSON object");
    opened = {list_.object, list_.fields};
  } else if (open->list != nullptr) {
    void* place = open->list->place(open->value, open->count++);
    Reader::readElement(field, place, *open->list, [&] { opened = {place, open->list->fields}; });
  } else if (open->fields != nullptr) {
    Reader reader(field, &opened);
    open->fields(reader, open->value);
  }
  problem_ = field.problem();
  if (value.opens()) open_.push_back(opened);
  return problem_.empty();
}

Status FieldsInPieces::end() {
  const bool isWhole = json_.end();
  if (!problem_.empty()) return invalid(problem_);
  if (!isWhole) return invalid(concat({subject_, " is not valid JSON."}));
  return Done{};
}

std::string changedFieldsToJson(FieldList list, FieldList defaults) {
  JsonObject json;
  ChangesWriter writer(json, list.object, defaults.object);
  list.fields(writer, list.object);
  return json.take();
}

bool haveEqualFields(FieldList one, FieldList other) {
  Comparer comparer(one.object, other.object);
  one.fields(comparer, one.object);
  return comparer.areEqual();
}

}  // namespace lumi
