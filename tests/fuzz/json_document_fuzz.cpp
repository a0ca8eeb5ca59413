#include <nlohmann/json.hpp>

#include "core/ports/json_document.h"
#include "fuzz/fault.h"
#include "fuzz/targets.h"

namespace lumi::fuzz {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson jsonOf(JsonNode node) {
  OrderedJson json = node.kind() == JsonKind::kObject ? OrderedJson::object() : OrderedJson::array();
  node.each([&](std::string_view name, JsonNode value) {
    if (node.kind() == JsonKind::kObject) {
      json[std::string(name)] = jsonOf(value);
    } else {
      json.push_back(jsonOf(value));
    }
    return true;
  });
  switch (node.kind()) {
    case JsonKind::kTruth:
      return node.truth();
    case JsonKind::kNumber:
      return node.number();
    case JsonKind::kText:
      return std::string(node.text());
    case JsonKind::kObject:
    case JsonKind::kArray:
      return json;
    default:
      return nullptr;
  }
}

/** What the contract says about a text, counted by the other reader. */
class Limits : public nlohmann::json_sax<OrderedJson> {
 public:
  bool areKept(ConstBytes text) {
    const bool hasMark = asText(text).substr(0, 3) == "\xEF\xBB\xBF";
    const bool isWhole = OrderedJson::sax_parse(text.begin(), text.end(), this);
    return isWhole && !hasMark && text.size() <= JsonDocument::kMaxText && isKept_ &&
           values_ <= JsonDocument::kMaxValues && asText(text).find('\0') == std::string_view::npos;
  }

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(number_integer_t) override { return count(); }
  bool number_unsigned(number_unsigned_t) override { return count(); }
  bool number_float(number_float_t, const string_t& text) override {
    isKept_ = isKept_ && text.size() <= 64;
    return count();
  }
  bool string(string_t&) override { return count(); }
  bool binary(binary_t&) override { return false; }
  bool start_object(size_t) override { return open(); }
  bool key(string_t&) override { return true; }
  bool end_object() override { return close(); }
  bool start_array(size_t) override { return open(); }
  bool end_array() override { return close(); }
  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

 private:
  bool count() { return ++values_ > 0; }
  bool open() {
    isKept_ = isKept_ && ++depth_ <= JsonDocument::kMaxDepth;
    return count();
  }
  bool close() {
    --depth_;
    return true;
  }

  size_t values_ = 0;
  size_t depth_ = 0;
  bool isKept_ = true;
};

}  // namespace

void json_document(ConstBytes bytes) {
  const std::string_view text = asText(bytes);
  const JsonDocument document(text);
  const bool isParsed = document.root().kind() != JsonKind::kMissing;
  expect(isParsed == Limits().areKept(bytes), "a text within the limits, and no other, has a root");
  if (isParsed) {
    expect(jsonOf(document.root()) == OrderedJson::parse(text.begin(), text.end()),
           "the values are those of the text");
  }
}

}  // namespace lumi::fuzz
