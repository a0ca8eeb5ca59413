#include "core/api/json_document_text.h"

namespace lumi {

std::string toText(const JsonDocument& json) {
  std::string text;
  serializeJson(json, text);
  return text;
}

}  // namespace lumi
