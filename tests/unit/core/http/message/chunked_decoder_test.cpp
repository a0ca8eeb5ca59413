#include "core/http/message/chunked_decoder.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

namespace {

struct Decoded {
  std::string data;
  std::string rest;  // not consumed
  bool hasEnded;
  bool isMalformed;
};

/** Decodes `body` in pieces of `size` bytes. */
Decoded decode(const std::string& body, size_t size) {
  ChunkedDecoder decoder;
  Decoded decoded{};
  for (ConstBytes left = asBytes(body); !left.empty(); left = left.sub(size)) {
    ConstBytes input = left.sub(0, size);
    for (ConstBytes piece = decoder.next(input); !piece.empty(); piece = decoder.next(input)) {
      decoded.data += asText(piece);
    }
    decoded.rest += asText(input);
  }
  decoded.hasEnded = decoder.hasEnded();
  decoded.isMalformed = decoder.isMalformed();
  return decoded;
}

const std::string kMost(ChunkedDecoder::kMaxExtras, 'x');

}  // namespace

TEST_CASE("chunks are decoded, however they are cut into pieces, and nothing after them is consumed") {
  for (const std::string body : {"5\r\nhello\r\n0\r\n\r\n", "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
                                 "005;a=b\r\nhello\r\n0;c\r\nX: y\r\nZ:\r\n\r\n"}) {
    CAPTURE(body);
    for (size_t size = 1; size <= body.size() + 3; ++size) {
      const Decoded decoded = decode(body + "GET", size);
      CHECK(decoded.data == "hello");
      CHECK(decoded.rest == "GET");
      CHECK(decoded.hasEnded);
      CHECK_FALSE(decoded.isMalformed);
    }
    for (size_t size = 0; size < body.size(); ++size) CHECK_FALSE(decode(body.substr(0, size), 7).hasEnded);
  }
}

TEST_CASE("a chunk may be as large as eight digits can say") {
  CHECK_FALSE(decode("FFFFFFFF\r\n", 1).isMalformed);
  CHECK(decode("fFaA\r\n" + std::string(0xFFAA, 'x') + "\r\n", 1436).data.size() == 0xFFAA);
  CHECK(decode("FFFFFFFFF\r\n", 1).isMalformed);
}

TEST_CASE("extensions and trailers are limited together") {
  CHECK_FALSE(decode("1;" + kMost + "\r\nx\r\n0\r\n\r\n", 1000).isMalformed);
  CHECK(decode("1;" + kMost + "\r\nx\r\n0\r\nX\r\n\r\n", 1000).isMalformed);
  CHECK(decode("0\r\n" + kMost + "X\r\n\r\n", 1000).isMalformed);
}

TEST_CASE(
    "every byte of the frame around data counts: with another one the body is malformed or does not end") {
  const std::string body = "3\r\nabc\r\n0\r\n\r\n";
  for (size_t at = 0; at < body.size(); ++at) {
    if (at >= 3 && at < 6) continue;  // the data
    for (int c = 0; c < 256; ++c) {
      std::string other = body;
      other[at] = static_cast<char>(c);
      const bool isEmptyBody = at == 0 && c == '0';  // the rest is two trailers
      if (other == body || isEmptyBody) continue;
      CAPTURE(at);
      CAPTURE(c);
      CHECK_FALSE(decode(other, 4).hasEnded);
    }
  }
}
