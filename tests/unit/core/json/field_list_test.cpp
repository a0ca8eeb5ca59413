#include "core/json/field_list.h"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "core/base/time.h"

using namespace lumi;

namespace {

enum class Sort : uint8_t { kPlain, kFancy };
constexpr std::array<std::string_view, 2> kSorts = {"plain", "fancy"};
constexpr std::array<std::string_view, 2> kSides = {"left", "right"};
constexpr std::array<std::string_view, 3> kDays = {"mon", "tue", "wed"};
constexpr TextForm kTime = textForm<uint16_t, minuteFromTimeOfDay, toTimeOfDay>("a time from 00:00 to 23:59");

std::optional<char> letterFrom(std::string_view text) {
  return text.size() == 1 ? std::optional(text.front()) : std::nullopt;
}
std::string letterText(char letter) {
  return std::string(1, letter);
}
constexpr TextForm kLetter = textForm<char, letterFrom, letterText>("one letter");

/** A letter, or 0 for null. */
constexpr TextForm maybeLetter() {
  TextForm form = kLetter;
  form.isNull = [](const void* value) { return *static_cast<const char*>(value) == 0; };
  form.setNull = [](void* value) { *static_cast<char*>(value) = 0; };
  return form;
}
constexpr TextForm kMaybeLetter = maybeLetter();

struct Part {
  std::string name;
  uint8_t size = 1;
};

void fields(FieldVisitor& visit, Part& part) {
  visit.text("name", part.name, 4);
  visit.whole("size", part.size, 1, 9);
}

struct Whole {
  bool on = false;
  uint32_t count = 7;
  int16_t offset = -5;
  double ratio = 1.5;
  uint16_t width = 125;
  std::string text = "t";
  Sort kind = Sort::kPlain;
  bool isRight = false;
  uint8_t days = 1;
  uint16_t minute = 90;
  char letter = 'a';
  uint32_t scene = 0;
  Part part;
  std::vector<Part> parts;
  std::vector<char> letters;
  std::array<Part, 2> pair;
};

constexpr ListForm kParts = vectorForm<Part, 2>("a list of at most 2 parts", FieldVisitor::fieldsOf<Part>());
constexpr ListForm kLetters = vectorForm<char, 3>("a list of at most 3 letters", nullptr, &kLetter);
constexpr ListForm kPair = arrayForm<Part, 2>("a list of at most 2 parts", FieldVisitor::fieldsOf<Part>());

void fields(FieldVisitor& visit, Whole& whole) {
  visit.flag("on", whole.on);
  visit.whole("count", whole.count, 0, UINT32_MAX);
  visit.whole("offset", whole.offset, -120, 120, "a whole number from -120 to 120");
  visit.number("ratio", whole.ratio, {-10, 10, "from -10 to 10, not near 0", 0.5});
  visit.decimal("width", whole.width, 1, {100, 200, "from 10 to 20"});
  visit.text("text", whole.text, 5, "a short text");
  visit.choice("kind", whole.kind, kSorts);
  visit.choice("side", whole.isRight, kSides);
  visit.set("days", whole.days, kDays, "a list of days");
  visit.form("time", &whole.minute, kTime);
  visit.form("letter", &whole.letter, kMaybeLetter);
  visit.reference("scene", whole.scene, "the id of a scene");
  visit.object("part", whole.part);
  visit.list("parts", &whole.parts, kParts);
  visit.list("letters", &whole.letters, kLetters);
  visit.list("pair", &whole.pair, kPair);
}

constexpr const char* kDefaults =
    R"({"on":false,"count":7,"offset":-5,"ratio":1.5,"width":12.5,"text":"t","kind":"plain","side":"left",)"
    R"("days":["mon"],"time":"01:30","letter":"a","scene":null,"part":{"name":"","size":1},"parts":[],)"
    R"("letters":[],"pair":[{"name":"","size":1},{"name":"","size":1}]})";

constexpr const char* kOthers =
    R"({"on":true,"count":4294967295,"offset":-120,"ratio":-0.5,"width":20,"text":"five!","kind":"fancy",)"
    R"("side":"right","days":["tue","wed"],"time":"23:59","letter":null,"scene":4294967295,)"
    R"("part":{"name":"p","size":9},"parts":[{"name":"q","size":2},{"name":"","size":1}],)"
    R"("letters":["x","y","z"],"pair":[{"name":"r","size":3},{"name":"","size":1}]})";

std::string after(std::string_view json) {
  Whole whole;
  const Status read = readFields(json, "It", whole);
  return read ? fieldsToJson(whole) : std::string(read.error().message);
}

/** Names each field with its limits, as a description of the interface does. */
class Describer final : public FieldVisitor {
 public:
  std::string told;

  void flag(const char* name, bool&) override { tell(name, "flag"); }
  void whole(const char* name, WholeRef, int32_t min, uint32_t max, const char*) override {
    tell(name, "whole " + std::to_string(min) + ".." + std::to_string(max));
  }
  void reference(const char* name, uint32_t&, const char*) override { tell(name, "id or null"); }
  void number(const char* name, double&, const NumberRange& range) override {
    tell(name, "number " + std::to_string(static_cast<int>(range.min)) + ".." +
                   std::to_string(static_cast<int>(range.max)));
  }
  void decimal(const char* name, WholeRef, int places, const NumberRange& range) override {
    tell(name, "decimal " + std::to_string(places) + " " + std::to_string(static_cast<int>(range.max)));
  }
  void text(const char* name, std::string&, size_t maxSize, const char*) override {
    tell(name, "text " + std::to_string(maxSize));
  }
  void choiceIndex(const char* name, uint8_t&, Choices choices) override { tell(name, list(choices)); }
  void set(const char* name, uint8_t&, Choices choices, const char*) override {
    tell(name, "set of " + list(choices));
  }
  void form(const char* name, void*, const TextForm& form) override {
    tell(name, std::string(form.rule) + (form.setNull != nullptr ? " or null" : ""));
  }
  void object(const char* name, void* object, FieldsFunction fields) override {
    told += std::string(name) + "{";
    fields(*this, object);
    told += "}";
  }
  void list(const char* name, void*, const ListForm& form) override {
    tell(name, "list " + std::to_string(form.max));
  }

 private:
  void tell(const std::string& name, const std::string& what) { told += name + "=" + what + ";"; }
  static std::string list(Choices choices) {
    std::string names;
    for (size_t i = 0; i < choices.count; ++i) names += (i == 0 ? "" : "|") + std::string(choices.names[i]);
    return names;
  }
};

}  // namespace

TEST_CASE("field list: the fields are written in the order of the list") {
  CHECK(fieldsToJson(Whole{}) == kDefaults);
}

TEST_CASE("field list: every field is read, and what was written reads the same") {
  CHECK(after(kOthers) == kOthers);
  CHECK(after(kDefaults) == kDefaults);
}

TEST_CASE("field list: what is missing, unknown or null stays as it is") {
  CHECK(after("{}") == kDefaults);
  CHECK(after(R"({"other":7,"Count":1,"part":{"weight":3}})") == kDefaults);
  CHECK(
      after(R"({"on":null,"count":null,"offset":null,"ratio":null,"width":null,"text":null,"kind":null,)"
            R"("side":null,"days":null,"time":null,"part":null,"parts":null,"letters":null,"pair":null})") ==
      kDefaults);
}

TEST_CASE("field list: a wrong value is named with its rule") {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"on":1})", "on must be true or false."},
      {R"({"count":-1})", "count must be a whole number from 0 to 4294967295."},
      {R"({"count":1.5})", "count must be a whole number from 0 to 4294967295."},
      {R"({"count":4294967296})", "count must be a whole number from 0 to 4294967295."},
      {R"({"offset":-121})", "offset must be a whole number from -120 to 120."},
      {R"({"offset":"1"})", "offset must be a whole number from -120 to 120."},
      {R"({"ratio":10.1})", "ratio must be from -10 to 10, not near 0."},
      {R"({"ratio":0.4})", "ratio must be from -10 to 10, not near 0."},
      {R"({"ratio":"1"})", "ratio must be from -10 to 10, not near 0."},
      {R"({"width":9.94})", "width must be from 10 to 20."},
      {R"({"width":1e300})", "width must be from 10 to 20."},
      {R"({"text":"longer"})", "text must be a short text."},
      {R"({"text":7})", "text must be a short text."},
      {R"({"part":{"name":"longer"}})", "name must be a text of at most 4 bytes."},
      {R"({"part":{"size":0}})", "size must be a whole number from 1 to 9."},
      {R"({"part":7})", "part must be an object."},
      {R"({"kind":"odd"})", "kind must be plain or fancy."},
      {R"({"side":true})", "side must be left or right."},
      {R"({"days":["mon","sun"]})", "days must be a list of days."},
      {R"({"days":[null]})", "days must be a list of days."},
      {R"({"days":"mon"})", "days must be a list of days."},
      {R"({"time":"24:00"})", "time must be a time from 00:00 to 23:59."},
      {R"({"time":7})", "time must be a time from 00:00 to 23:59."},
      {R"({"letter":""})", "letter must be one letter."},
      {R"({"scene":-1})", "scene must be the id of a scene."},
      {R"({"parts":{}})", "parts must be a list of at most 2 parts."},
      {R"({"parts":[7]})", "parts must be a list of at most 2 parts."},
      {R"({"parts":[null]})", "parts must be a list of at most 2 parts."},
      {R"({"parts":[{},{},{}]})", "parts must be a list of at most 2 parts."},
      {R"({"parts":[{"size":10}]})", "size must be a whole number from 1 to 9."},
      {R"({"letters":["a",1]})", "letters must be one letter."},
      {R"({"pair":[{},{},{}]})", "pair must be a list of at most 2 parts."},
      {R"([])", "It must be a JSON object."},
      {R"({"on":true)", "It must be a JSON object."},
  };
  for (const auto& [json, message] : cases) {
    CAPTURE(json);
    CHECK(after(json) == message);
  }
}

TEST_CASE("field list: the first wrong value of the text is named, not the first of the list") {
  CHECK(after(R"({"text":7,"on":1})") == "text must be a short text.");
  CHECK(after(R"({"part":{"size":0,"name":7},"on":1})") == "size must be a whole number from 1 to 9.");
}

TEST_CASE("field list: a list replaces a vector, and changes the first elements of an array") {
  Whole whole;
  REQUIRE(readFields(kOthers, "It", whole).ok());
  REQUIRE(readFields(R"({"parts":[{"size":4}],"pair":[{"name":"s"}]})", "It", whole).ok());
  REQUIRE(whole.parts.size() == 1);
  CHECK(whole.parts[0].name.empty());
  CHECK(whole.parts[0].size == 4);
  CHECK(whole.pair[0].name == "s");
  CHECK(whole.pair[0].size == 3);
  REQUIRE(readFields(R"({"parts":[]})", "It", whole).ok());
  CHECK(whole.parts.empty());
}

TEST_CASE("field list: two objects are equal if all fields are") {
  CHECK(haveEqualFields(Whole{}, Whole{}));
  Whole one;
  Whole other;
  REQUIRE(readFields(kOthers, "It", one).ok());
  REQUIRE(readFields(kOthers, "It", other).ok());
  CHECK(haveEqualFields(one, other));
  for (const char* change :
       {R"({"on":false})", R"({"count":1})", R"({"offset":1})", R"({"ratio":1})", R"({"width":11})",
        R"({"text":"u"})", R"({"kind":"plain"})", R"({"side":"left"})", R"({"days":["mon"]})",
        R"({"time":"00:00"})", R"({"letter":"b"})", R"({"scene":1})", R"({"part":{"size":2}})",
        R"({"parts":[]})", R"({"parts":[{"name":"q","size":2},{"size":2}]})", R"({"letters":["x","y","a"]})",
        R"({"pair":[{},{"name":"t"}]})"}) {
    CAPTURE(change);
    Whole changed = one;
    REQUIRE(readFields(change, "It", changed).ok());
    CHECK_FALSE(haveEqualFields(changed, one));
    CHECK_FALSE(haveEqualFields(one, changed));
  }
}

TEST_CASE("field list: what has its default can be left out, and is read back as such") {
  CHECK(changedFieldsToJson(Whole{}, Whole{}) == "{}");
  for (const char* json :
       {R"({"text":"\\\",]"})",
        R"({"on":true,"days":["mon","wed"],"pair":[{"name":"t","size":1},{"name":"","size":3}]})"}) {
    Whole changed;
    REQUIRE(readFields(json, "It", changed).ok());
    const std::string sparse = changedFieldsToJson(changed, Whole{});
    CAPTURE(sparse);
    CHECK(sparse.size() < fieldsToJson(changed).size() / 2);
    Whole read;
    REQUIRE(readFields(sparse, "It", read).ok());
    CHECK(haveEqualFields(read, changed));
  }
}

namespace {

struct Choice {
  std::optional<uint8_t> count;
  std::optional<Sort> kind;
};

void fields(FieldVisitor& visit, Choice& choice) {
  visit.whole("count", choice.count, 0, 9);
  visit.choice("kind", choice.kind, kSorts);
}

}  // namespace

TEST_CASE("field list: optional fields have a value only if the JSON names them") {
  Choice choice;
  REQUIRE(readFields(R"({"kind":"fancy","count":null})", "It", choice).ok());
  CHECK_FALSE(choice.count.has_value());
  CHECK(choice.kind == Sort::kFancy);
  CHECK(fieldsToJson(choice) == R"({"kind":"fancy"})");
  CHECK(readFields(R"({"count":10})", "It", choice).error().message ==
        "count must be a whole number from 0 to 9.");
}

TEST_CASE("field list: null can be refused where it is no value") {
  Whole whole;
  const auto read = [&](const char* json) {
    const Status done = readMembers(
        json, "It", [&](JsonField& field) { readField(field, whole); }, JsonNulls::kWrong);
    return done ? "" : std::string(done.error().message);
  };
  CHECK(read(R"({"letter":null,"scene":null})").empty());
  CHECK(read(R"({"on":null})") == "on must be true or false.");
  CHECK(read(R"({"part":{"size":null}})") == "size must be a whole number from 1 to 9.");
}

TEST_CASE("field list: a visitor learns the kind and the limits of every field") {
  Whole whole;
  Describer describer;
  fields(describer, whole);
  CHECK(describer.told ==
        "on=flag;count=whole 0..4294967295;offset=whole -120..120;ratio=number -10..10;width=decimal 1 200;"
        "text=text 5;kind=plain|fancy;side=left|right;days=set of mon|tue|wed;"
        "time=a time from 00:00 to 23:59;letter=one letter or null;scene=id or null;"
        "part{name=text 4;size=whole 1..9;}parts=list 2;letters=list 3;pair=list 2;");
}
