#include "core/base/result.h"

namespace lumi {

const std::string* ErrorText::make(std::string_view text) {
  return new std::string(text);
}

void ErrorText::destroy(const std::string* text) {
  delete text;
}

}  // namespace lumi
