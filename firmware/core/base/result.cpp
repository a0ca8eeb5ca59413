#include "core/base/result.h"

namespace lumi {

const ErrorText::Text* ErrorText::make(ErrorKind kind, std::string_view text) {
  return new Text{kind, std::string(text)};
}

void ErrorText::destroy(const Text* text) {
  delete text;
}

}  // namespace lumi
