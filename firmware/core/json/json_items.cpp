#include "core/json/json_items.h"

#include "core/base/text.h"

namespace lumi {

void JsonItems::feed(ConstBytes piece) {
  for (const char c : asText(piece)) take(c);
}

Status JsonItems::end() {
  freeText(text_);
  return isList_ ? status_ : Status(Error{"it must be a list."});
}

void JsonItems::take(char c) {
  const bool isStructure = !inText_;
  if (c == '"' && !isEscaped_) inText_ = !inText_;
  isEscaped_ = inText_ && c == '\\' && !isEscaped_;
  if (isStructure && (c == ']' || c == '}')) {
    if (--depth_ == 0) return endItem();
  }
  if (isStructure && depth_ == 1 && c == ',') return endItem();
  if (depth_ > 0 && text_.size() <= maxSize_) text_ += c;
  if (isStructure && (c == '[' || c == '{') && ++depth_ == 1) isList_ = c == '[';
}

void JsonItems::endItem() {
  const bool isEmpty = trim(text_).empty();  // of an empty list
  if (isList_ && status_ && !isEmpty) status_ = item(text_);
  text_.clear();
}

}  // namespace lumi
