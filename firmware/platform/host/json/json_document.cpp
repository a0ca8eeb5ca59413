#include "core/ports/json_document.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/json/document_check.h"

namespace lumi {
namespace {

/** Part of Tree::texts_. A text is at most JsonDocument::kMaxText bytes long. */
struct Part {
  uint16_t at;
  uint16_t size;
};

/** Indices of the first and the last member or element; 0: there is none. */
struct Members {
  uint16_t first;
  uint16_t last;
};

/** nlohmann's own values take ten times as much heap. */
struct Value {
  JsonKind kind = JsonKind::kNull;
  bool truth = false;
  uint16_t next = 0;  // index of the next member or element; 0: this is the last one
  Part name{};
  union {
    double number = 0;
    Part text;
    Members members;
  };
};

/** Keeps what nlohmann's parser reports. */
class Tree : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Tree(std::string_view text) {
    const auto mayPrecedeValue = [](char c) { return c == ',' || c == '[' || c == '{'; };
    const auto count = static_cast<size_t>(std::count_if(text.begin(), text.end(), mayPrecedeValue));
    values_.reserve(std::min(1 + count, JsonDocument::kMaxValues));
  }

  const Value& value(size_t index) const { return values_[index]; }
  std::string_view text(Part part) const { return std::string_view(texts_).substr(part.at, part.size); }

  bool null() override { return add(JsonKind::kNull) != nullptr; }
  bool boolean(bool value) override { return add(JsonKind::kTruth)->truth = value, true; }
  bool number_integer(number_integer_t value) override { return number(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value)); }
  bool number_float(number_float_t value, const string_t&) override { return number(value); }
  bool string(string_t& value) override { return add(JsonKind::kText)->text = keep(value), true; }
  bool binary(binary_t&) override { return false; }
  bool start_object(size_t) override { return open(JsonKind::kObject); }
  bool start_array(size_t) override { return open(JsonKind::kArray); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

  bool key(string_t& name) override {
    present_ = values_[open_.back()].members.first;
    while (present_ != 0 && text(values_[present_].name) != name) present_ = values_[present_].next;
    if (present_ == 0) name_ = keep(name);
    return true;
  }

 private:
  bool number(double value) { return add(JsonKind::kNumber)->number = value, true; }
  bool open(JsonKind kind) {
    Value* const value = add(kind);
    value->members = {};
    open_.push_back(static_cast<uint16_t>(value - values_.data()));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  /** Adds a value to the open object or array, or replaces the member of the same name. */
  Value* add(JsonKind kind) {
    uint16_t index = std::exchange(present_, uint16_t{0});
    if (index == 0) {
      index = static_cast<uint16_t>(values_.size());
      values_.emplace_back();
      if (!open_.empty()) link(index);
    }
    values_[index].kind = kind;
    return &values_[index];
  }

  void link(uint16_t index) {
    Value& parent = values_[open_.back()];
    values_[index].name = std::exchange(name_, Part{});
    (parent.members.first == 0 ? parent.members.first : values_[parent.members.last].next) = index;
    parent.members.last = index;
  }

  Part keep(std::string_view text) {
    const Part part{static_cast<uint16_t>(texts_.size()), static_cast<uint16_t>(text.size())};
    texts_ += text;
    return part;
  }

  std::vector<Value> values_;
  std::string texts_;
  std::vector<uint16_t> open_;  // indices of the objects and arrays that are being read
  Part name_{};                 // of the member that is being read
  uint16_t present_ = 0;        // a member with the name that was read last
};

const Tree& treeOf(const JsonNode::Handle& handle) {
  return *static_cast<const Tree*>(handle[0]);
}

const Value& valueOf(const JsonNode::Handle& handle) {
  static const Value kMissing = [] {
    Value missing;
    missing.kind = JsonKind::kMissing;
    return missing;
  }();
  return handle[0] == nullptr ? kMissing : treeOf(handle).value(reinterpret_cast<uintptr_t>(handle[1]));
}

JsonNode nodeOf(const void* tree, size_t index) {
  return JsonNode({tree, reinterpret_cast<const void*>(index)});
}

}  // namespace

struct JsonDocument::Parsed {
  explicit Parsed(std::string_view text) : tree(text) {}

  Tree tree;
};

JsonKind JsonNode::kind() const {
  return valueOf(handle_).kind;
}

bool JsonNode::truth() const {
  return kind() == JsonKind::kTruth && valueOf(handle_).truth;
}

double JsonNode::number() const {
  return kind() == JsonKind::kNumber ? valueOf(handle_).number : 0;
}

std::string_view JsonNode::text() const {
  return kind() == JsonKind::kText ? treeOf(handle_).text(valueOf(handle_).text) : std::string_view();
}

JsonNode JsonNode::find(std::string_view name) const {
  JsonNode found;
  if (kind() != JsonKind::kObject) return found;
  each([&](std::string_view member, const JsonNode& value) {
    if (member == name) found = value;
    return member != name;
  });
  return found;
}

JsonNode JsonNode::at(size_t index) const {
  JsonNode found;
  if (kind() != JsonKind::kArray) return found;
  each([&](std::string_view, const JsonNode& value) {
    if (index == 0) found = value;
    return index-- != 0;
  });
  return found;
}

void JsonNode::each(FunctionRef<bool(std::string_view name, JsonNode value)> take) const {
  if (kind() != JsonKind::kObject && kind() != JsonKind::kArray) return;
  const Tree& tree = treeOf(handle_);
  for (size_t i = valueOf(handle_).members.first; i != 0; i = tree.value(i).next) {
    if (!take(tree.text(tree.value(i).name), nodeOf(&tree, i))) return;
  }
}

JsonDocument::JsonDocument(std::string_view text) {
  if (!isDocument(text)) return;
  parsed_ = std::make_unique<Parsed>(text);
  if (!nlohmann::json::sax_parse(text, &parsed_->tree)) parsed_ = nullptr;
}

JsonDocument::~JsonDocument() = default;

JsonNode JsonDocument::root() const {
  return parsed_ == nullptr ? JsonNode() : nodeOf(&parsed_->tree, 0);
}

}  // namespace lumi
