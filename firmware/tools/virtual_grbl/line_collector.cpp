#include "tools/virtual_grbl/line_collector.h"

namespace lumi::vgrbl {

bool LineCollector::put(uint8_t character) {
  if (character == '\n' || character == '\r') return true;
  if (tooLong_ || behindSemicolon_) return false;
  if (inParentheses_) {
    inParentheses_ = character != ')';
    return false;
  }
  add(static_cast<char>(character));
  return false;
}

void LineCollector::add(char character) {
  if (character <= ' ' || character == '/') return;
  if (character == '(') {
    inParentheses_ = true;
  } else if (character == ';') {
    behindSemicolon_ = true;
  } else if (text_.size() == kMax) {
    tooLong_ = true;
  } else {
    text_ += character >= 'a' && character <= 'z' ? static_cast<char>(character - 'a' + 'A') : character;
  }
}

void LineCollector::clear() {
  *this = LineCollector();
}

}  // namespace lumi::vgrbl
