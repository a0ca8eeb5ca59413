#include "core/api/json_list_source.h"

#include <utility>

namespace lumi {

JsonListSource::JsonListSource(std::string opening, Next next, std::string closing)
    : pending_(std::move(opening)), next_(std::move(next)), closing_(std::move(closing)) {}

BodySource::Piece JsonListSource::read(Bytes out) {
  size_t written = 0;
  while (written < out.size()) {
    if (sent_ == pending_.size()) {
      if (closed_) break;
      prepareNext();
    }
    const size_t count =
        pending_.copy(reinterpret_cast<char*>(out.data()) + written, out.size() - written, sent_);
    sent_ += count;
    written += count;
  }
  const bool ended = closed_ && sent_ == pending_.size();
  return {written, ended ? State::kEnd : State::kMore};
}

void JsonListSource::prepareNext() {
  sent_ = 0;
  auto element = next_();
  closed_ = !element;
  pending_ = closed_ ? std::move(closing_) : (isFirst_ ? "" : ",") + std::move(*element);
  isFirst_ = false;
}

}  // namespace lumi
