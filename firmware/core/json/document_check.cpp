#include "core/json/document_check.h"

#include <cmath>

#include "core/json/json_reader.h"
#include "core/ports/json_document.h"

namespace lumi {
namespace {

class DocumentCheck final : public JsonEvents {
 public:
  bool name(std::string_view) override { return true; }
  bool value(const JsonValue& value) override {
    if (value.opens()) ++depth_;
    return depth_ <= JsonDocument::kMaxDepth && ++values_ <= JsonDocument::kMaxValues &&
           std::isfinite(value.number);
  }
  void ended() override { --depth_; }

 private:
  size_t depth_ = 0;
  size_t values_ = 0;
};

}  // namespace

bool isDocument(std::string_view text) {
  if (text.size() > JsonDocument::kMaxText) return false;
  DocumentCheck check;
  JsonReader reader(check, 0);
  return reader.feed(asBytes(text)) && reader.end() && !reader.hadHalfPair();
}

}  // namespace lumi
