#include "core/ports/json_document.h"

#include <nlohmann/json.hpp>
#include <string>

#include "core/json/document_check.h"

namespace lumi {
namespace {

using Value = nlohmann::ordered_json;

const Value* valueOf(const JsonNode::Handle& handle) {
  return static_cast<const Value*>(handle[0]);
}

JsonNode nodeOf(const Value& value) {
  return JsonNode({&value, nullptr});
}

}  // namespace

struct JsonDocument::Parsed {
  Value root;
};

JsonKind JsonNode::kind() const {
  const Value* value = valueOf(handle_);
  if (value == nullptr) return JsonKind::kMissing;
  if (value->is_boolean()) return JsonKind::kTruth;
  if (value->is_number()) return JsonKind::kNumber;
  if (value->is_string()) return JsonKind::kText;
  if (value->is_object()) return JsonKind::kObject;
  return value->is_array() ? JsonKind::kArray : JsonKind::kNull;
}

bool JsonNode::truth() const {
  return kind() == JsonKind::kTruth && valueOf(handle_)->get<bool>();
}

double JsonNode::number() const {
  return kind() == JsonKind::kNumber ? valueOf(handle_)->get<double>() : 0;
}

std::string_view JsonNode::text() const {
  if (kind() != JsonKind::kText) return {};
  return *valueOf(handle_)->get_ptr<const std::string*>();
}

JsonNode JsonNode::find(std::string_view name) const {
  if (kind() != JsonKind::kObject) return {};
  const auto found = valueOf(handle_)->find(std::string(name));
  return found == valueOf(handle_)->end() ? JsonNode() : nodeOf(*found);
}

JsonNode JsonNode::at(size_t index) const {
  const Value* value = valueOf(handle_);
  return kind() == JsonKind::kArray && index < value->size() ? nodeOf((*value)[index]) : JsonNode();
}

void JsonNode::each(FunctionRef<bool(std::string_view name, JsonNode value)> take) const {
  const bool isObject = kind() == JsonKind::kObject;
  if (!isObject && kind() != JsonKind::kArray) return;
  for (const auto& item : valueOf(handle_)->items()) {
    const std::string_view name = isObject ? std::string_view(item.key()) : std::string_view();
    if (!take(name, nodeOf(item.value()))) return;
  }
}

JsonDocument::JsonDocument(std::string_view text) {
  if (!isDocument(text)) return;
  parsed_ = std::make_unique<Parsed>(Parsed{Value::parse(text, nullptr, false)});
}

JsonDocument::~JsonDocument() = default;

JsonNode JsonDocument::root() const {
  const bool isParsed = parsed_ != nullptr && !parsed_->root.is_discarded();
  return isParsed ? nodeOf(parsed_->root) : JsonNode();
}

}  // namespace lumi
