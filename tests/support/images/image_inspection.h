#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>
#include <string_view>

#include "core/ota/image/image_inspector.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fake_signature_check.h"
#include "support/fakes/fixed_random.h"

namespace lumi::test {

/** Returns the size of the next piece in bytes. */
using Pieces = std::function<size_t()>;

inline Pieces piecesOf(size_t size) {
  return [size] { return size; };
}

/** Pieces of 1 to 256 bytes. */
inline Pieces randomPieces(FixedRandom& random) {
  return [&random] {
    uint8_t byte[1];
    random.fill(byte);
    return static_cast<size_t>(byte[0]) + 1;
  };
}

inline Result<ImageFacts> inspect(std::string_view image, const ImageDemands& demands = {},
                                  const Pieces& pieces = piecesOf(512)) {
  const PortableCrypto crypto;
  const FakeSignatureCheck signatures;
  ImageInspector inspector(crypto, signatures, demands);
  for (size_t at = 0; at < image.size();) {
    const std::string_view piece = image.substr(at, pieces());
    if (!inspector.feed(asBytes(piece))) break;
    at += piece.size();
  }
  return inspector.end();
}

/** The reason for a rejection; "" if the image is accepted. */
inline std::string refusal(std::string_view image, const ImageDemands& demands = {},
                           const Pieces& pieces = piecesOf(512)) {
  const auto facts = inspect(image, demands, pieces);
  return facts ? "" : facts.error().message;
}

inline ImageFacts accepted(std::string_view image, const ImageDemands& demands = {}) {
  const auto facts = inspect(image, demands);
  REQUIRE_MESSAGE(facts.ok(), refusal(image, demands));
  return facts.value();
}

}  // namespace lumi::test
