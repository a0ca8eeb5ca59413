#include "core/json/document_check.h"

#include <cmath>

#include "core/json/json_reader.h"
#include "core/ports/json_document.h"

namespace lumi {
namespace {

class DocumentCheck final : public JsonEvents {
 public:
  bool objectBegins() override { return open(); }
  bool name(std::string_view) override { return true; }
  void objectEnds() override { --depth_; }
  bool arrayBegins() override { return open(); }
  void arrayEnds() override { --depth_; }
  bool text(std::string_view) override { return count(); }
  bool number(double value) override { return std::isfinite(value) && count(); }
  bool truth(bool) override { return count(); }
  bool null() override { return count(); }

 private:
  bool open() { return ++depth_ <= JsonDocument::kMaxDepth && count(); }
  bool count() { return ++values_ <= JsonDocument::kMaxValues; }

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
