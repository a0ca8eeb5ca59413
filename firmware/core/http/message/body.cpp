#include "core/http/message/body.h"

#include <algorithm>

namespace lumi {

BodySource::Piece SourceOfPieces::read(Bytes out) {
  size_t written = 0;
  while (written < out.size()) {
    if (pending_.empty() && state_ == State::kMore) state_ = makePiece(pending_);
    if (pending_.empty()) break;
    const ConstBytes piece = pending_.sub(0, out.size() - written);
    std::copy(piece.begin(), piece.end(), out.begin() + written);
    pending_ = pending_.sub(piece.size());
    written += piece.size();
  }
  return {written, pending_.empty() ? state_ : State::kMore};
}

}  // namespace lumi
