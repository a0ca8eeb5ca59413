#include "core/api/streams/piece_source.h"

#include <utility>

namespace lumi {

PieceSource::PieceSource(std::string opening, Next next, std::string closing)
    : pending_(std::move(opening)), next_(std::move(next)), closing_(std::move(closing)) {}

BodySource::Piece PieceSource::read(Bytes out) {
  size_t written = 0;
  while (written < out.size()) {
    if (sent_ == pending_.size()) {
      if (closed_) break;
      prepareNext();
      if (pending_.empty() && !closed_) return {written, State::kAgain};
    }
    const size_t count =
        pending_.copy(reinterpret_cast<char*>(out.data()) + written, out.size() - written, sent_);
    sent_ += count;
    written += count;
  }
  const bool ended = closed_ && sent_ == pending_.size();
  return {written, ended ? State::kEnd : State::kMore};
}

void PieceSource::prepareNext() {
  sent_ = 0;
  auto piece = next_();
  closed_ = !piece;
  pending_ = closed_ ? std::move(closing_) : std::move(*piece);
}

}  // namespace lumi
