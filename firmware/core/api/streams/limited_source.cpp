#include "core/api/streams/limited_source.h"

#include <algorithm>
#include <utility>

namespace lumi {

LimitedSource::LimitedSource(std::unique_ptr<BodySource> inner, uint64_t most)
    : inner_(std::move(inner)), left_(most) {}

BodySource::Piece LimitedSource::read(Bytes out) {
  if (left_ == 0) return {0, State::kEnd};
  Piece piece = inner_->read(out.sub(0, static_cast<size_t>(std::min<uint64_t>(out.size(), left_))));
  left_ -= piece.size;
  if (left_ == 0) piece.state = State::kEnd;
  return piece;
}

}  // namespace lumi
