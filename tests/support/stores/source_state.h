#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "core/http/message/body.h"

namespace lumi::test {

/** Returns true if there is more to read. Throws if the source failed: its end would never come. */
inline bool continues(BodySource::State state) {
  if (state == BodySource::State::kBroken) throw std::runtime_error("The source broke off.");
  return state != BodySource::State::kEnd;
}

/** Reads all bytes, at most `pieceSize` at a time. */
inline std::string readAll(BodySource& source, size_t pieceSize = 100) {
  std::string text;
  std::vector<uint8_t> buffer(pieceSize);
  BodySource::Piece piece{0, BodySource::State::kMore};
  while (continues(piece.state)) {
    piece = source.read(buffer);
    text += asText(ConstBytes(buffer).sub(0, piece.size));
  }
  return text;
}

}  // namespace lumi::test
