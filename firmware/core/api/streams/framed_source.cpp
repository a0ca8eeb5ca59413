#include "core/api/streams/framed_source.h"

#include <utility>

namespace lumi {

FramedSource::FramedSource(std::string opening, std::unique_ptr<BodySource> inner, std::string closing)
    : text_(std::move(opening)), inner_(std::move(inner)), closing_(std::move(closing)) {}

BodySource::Piece FramedSource::read(Bytes out) {
  if (sent_ < text_.size()) {
    const size_t count = text_.copy(reinterpret_cast<char*>(out.data()), out.size(), sent_);
    sent_ += count;
    const bool ended = !inner_ && sent_ == text_.size();
    return {count, ended ? State::kEnd : State::kMore};
  }
  const Piece piece = inner_->read(out);
  if (piece.state != State::kEnd) return piece;
  inner_.reset();
  text_ = std::move(closing_);
  sent_ = 0;
  return {piece.size, State::kMore};
}

}  // namespace lumi
