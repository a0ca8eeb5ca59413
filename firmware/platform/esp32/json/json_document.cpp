#include "core/ports/json_document.h"

// Only texts are parsed; the rest of the library would cost flash.
#define ARDUINOJSON_ENABLE_ARDUINO_STRING 0
#define ARDUINOJSON_ENABLE_ARDUINO_STREAM 0
#define ARDUINOJSON_ENABLE_ARDUINO_PRINT 0
#define ARDUINOJSON_ENABLE_PROGMEM 0
#define ARDUINOJSON_ENABLE_STD_STREAM 0
#include <ArduinoJson.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>

#include "core/json/document_check.h"
#include "core/json/json_number.h"

namespace lumi {
namespace {

/** Begins a text that contains a number. No UTF-8 contains this byte. */
constexpr char kNumberMark = '\xFF';
constexpr size_t kMaxWhole = 18;  // characters of a number that fits into 64 bits

/** Refuses memory beyond JsonDocument::kMaxHeap. The size of each block is stored in front of it. */
class BoundedHeap final : public ArduinoJson::Allocator {
 public:
  void* allocate(size_t size) override { return reallocate(nullptr, size); }
  void deallocate(void* block) override {
    used_ -= sizeOf(block);
    std::free(headOf(block));
  }
  void* reallocate(void* block, size_t size) override {
    const size_t whole = kHead + size;
    const size_t used = used_ - sizeOf(block) + whole;
    void* head = used > JsonDocument::kMaxHeap ? nullptr : std::realloc(headOf(block), whole);
    if (head == nullptr) return nullptr;
    used_ = used;
    std::memcpy(head, &whole, sizeof whole);
    return static_cast<char*>(head) + kHead;
  }

 private:
  static constexpr size_t kHead = 8;  // bytes; keeps blocks aligned

  static void* headOf(void* block) { return block == nullptr ? nullptr : static_cast<char*>(block) - kHead; }
  static size_t sizeOf(void* block) {
    size_t size = 0;
    if (block != nullptr) std::memcpy(&size, headOf(block), sizeof size);
    return size;
  }

  size_t used_ = 0;
};

/**
 * Passes a text to the parser. ArduinoJson keeps seven digits of most numbers with a fraction or an exponent,
 * and 63 characters of a number; therefore it gets all but short whole numbers as texts: 0.25 as "\xFF0.25".
 */
class Source {
 public:
  explicit Source(std::string_view text) : text_(text) {}

  int read() {
    if (hasMark_) {
      hasMark_ = false;
      return static_cast<uint8_t>(kNumberMark);
    }
    if (at_ == numberEnd_) {
      numberEnd_ = kNone;
      return '"';
    }
    if (at_ == text_.size()) return -1;
    if (at_ >= wholeEnd_ && !inText_ && beginsNumber()) {
      hasMark_ = true;
      return '"';
    }
    const char c = text_[at_++];
    if (c == '"' && !isEscaped_) inText_ = !inText_;
    isEscaped_ = inText_ && c == '\\' && !isEscaped_;
    return static_cast<uint8_t>(c);
  }

  size_t readBytes(char* buffer, size_t size) {
    size_t count = 0;
    for (int c = 0; count < size && (c = read()) >= 0; ++count) buffer[count] = static_cast<char>(c);
    return count;
  }

 private:
  static constexpr size_t kNone = SIZE_MAX;

  /** Returns true at the first character of a number that is passed as a text. */
  bool beginsNumber() {
    if (numberEnd_ != kNone || (text_[at_] != '-' && (text_[at_] < '0' || text_[at_] > '9'))) return false;
    const size_t end = std::min(text_.find_first_not_of("+-.0123456789eE", at_), text_.size());
    const std::string_view number = text_.substr(at_, end - at_);
    const bool isShort = number.size() <= kMaxWhole && number.find_first_of(".eE") == std::string_view::npos;
    (isShort ? wholeEnd_ : numberEnd_) = end;
    return !isShort;
  }

  std::string_view text_;
  size_t at_ = 0;
  size_t wholeEnd_ = 0;       // of the whole number that was begun last
  size_t numberEnd_ = kNone;  // of the marked number that is being read
  bool hasMark_ = false;      // the mark is next
  bool inText_ = false;
  bool isEscaped_ = false;
};

using Value = ArduinoJson::JsonVariantConst;

static_assert(sizeof(Value) == sizeof(JsonNode::Handle) && std::is_trivially_copyable_v<Value>);

Value valueOf(const JsonNode::Handle& handle) {
  Value value;
  std::memcpy(static_cast<void*>(&value), handle.data(), sizeof value);
  return value;
}

JsonNode nodeOf(Value value) {
  JsonNode::Handle handle;
  std::memcpy(handle.data(), static_cast<void*>(&value), sizeof value);
  return JsonNode(handle);
}

std::string_view textOf(Value value) {
  const auto text = value.as<ArduinoJson::JsonString>();
  return {text.c_str(), text.size()};
}

bool isMarked(Value value) {
  const std::string_view text = textOf(value);
  return !text.empty() && text.front() == kNumberMark;
}

}  // namespace

struct JsonDocument::Parsed {
  BoundedHeap heap;
  ArduinoJson::JsonDocument document{&heap};
};

JsonKind JsonNode::kind() const {
  const Value value = valueOf(handle_);
  if (value.isUnbound()) return JsonKind::kMissing;
  if (value.is<bool>()) return JsonKind::kTruth;
  if (value.is<double>() || isMarked(value)) return JsonKind::kNumber;
  if (value.is<ArduinoJson::JsonString>()) return JsonKind::kText;
  if (value.is<ArduinoJson::JsonObjectConst>()) return JsonKind::kObject;
  return value.is<ArduinoJson::JsonArrayConst>() ? JsonKind::kArray : JsonKind::kNull;
}

bool JsonNode::truth() const {
  return kind() == JsonKind::kTruth && valueOf(handle_).as<bool>();
}

double JsonNode::number() const {
  const Value value = valueOf(handle_);
  return isMarked(value)               ? jsonNumber(textOf(value).substr(1))
         : kind() == JsonKind::kNumber ? value.as<double>()
                                       : 0;
}

std::string_view JsonNode::text() const {
  return kind() == JsonKind::kText ? textOf(valueOf(handle_)) : std::string_view();
}

JsonNode JsonNode::find(std::string_view name) const {
  return nodeOf(valueOf(handle_)[name]);
}

JsonNode JsonNode::at(size_t index) const {
  return nodeOf(valueOf(handle_)[index]);
}

void JsonNode::each(FunctionRef<bool(std::string_view name, JsonNode value)> take) const {
  for (const ArduinoJson::JsonPairConst member : valueOf(handle_).as<ArduinoJson::JsonObjectConst>()) {
    const auto name = member.key();
    if (!take({name.c_str(), name.size()}, nodeOf(member.value()))) return;
  }
  for (const Value element : valueOf(handle_).as<ArduinoJson::JsonArrayConst>()) {
    if (!take({}, nodeOf(element))) return;
  }
}

JsonDocument::JsonDocument(std::string_view text) {
  if (!isDocument(text)) return;
  parsed_ = std::make_unique<Parsed>();
  Source source(text);
  const auto nesting = ArduinoJson::DeserializationOption::NestingLimit(kMaxDepth);
  if (ArduinoJson::deserializeJson(parsed_->document, source, nesting)) parsed_ = nullptr;
}

JsonDocument::~JsonDocument() = default;

JsonNode JsonDocument::root() const {
  if (parsed_ == nullptr) return {};
  return nodeOf(parsed_->document.as<Value>());
}

}  // namespace lumi
