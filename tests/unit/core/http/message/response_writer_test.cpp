#include "core/http/message/response_writer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>

#include "support/heap/heap_use.h"

namespace lumi {
namespace {

/** Returns all output of `writer`, read in pieces of `size` bytes. */
std::string written(ResponseWriter& writer, size_t size) {
  std::string all;
  ByteBuffer piece(size);
  while (!writer.finished() && !writer.broken()) {
    writer.fill(piece);
    all += asText(piece.unread());
    piece.consume(piece.unread().size());
  }
  return all;
}

TEST_CASE("head and body are written completely, for any size of buffer") {
  for (const size_t size : {1, 7, 1000}) {
    ResponseWriter writer(jsonResponse(200, "{\"a\":1}"), {});
    const std::string all = written(writer, size);
    CHECK(all.substr(0, 17) == "HTTP/1.1 200 OK\r\n");
    CHECK(all.find("Content-Length: 7\r\n") != std::string::npos);
    CHECK(all.substr(all.size() - 11) == "\r\n\r\n{\"a\":1}");
  }
}

TEST_CASE("a response without a body is only its head") {
  ResponseWriter writer(jsonResponse(200, ""), {});
  const std::string all = written(writer, 1000);
  CHECK(all.substr(all.size() - 4) == "\r\n\r\n");
}

TEST_CASE("the response to HEAD contains the length of the body that it omits") {
  ResponseWriter writer(jsonResponse(200, "{\"a\":1}"), {true, true, false});
  const std::string all = written(writer, 1000);
  CHECK(all.find("Content-Length: 7\r\n") != std::string::npos);
  CHECK(all.substr(all.size() - 4) == "\r\n\r\n");
}

constexpr size_t kBody = 20'000;
constexpr size_t kRest = 2'000;  // allowance for heads and other overhead, in bytes

TEST_CASE("a body is in memory once, and no longer than necessary") {
  const size_t before = test::heapUse().live;
  Response response = jsonResponse(200, std::string(kBody, 'x'));
  test::resetHeapPeak();
  ResponseWriter writer(std::move(response), {});
  ByteBuffer all(kBody + kRest);
  const size_t buffer = kBody + kRest;
  writer.fill(all);
  REQUIRE(writer.finished());
  CHECK(test::heapUse().peak - before < kBody + buffer + kRest);
  CHECK(test::heapUse().live - before < buffer + kRest);
}

TEST_CASE("a body that is not sent is not kept") {
  const size_t before = test::heapUse().live;
  const ResponseWriter writer(jsonResponse(200, std::string(kBody, 'x')), {true, true, false});
  CHECK(test::heapUse().live - before < kRest);
}

/** Supplies three bytes, then the state `end`. */
class ShortSource : public BodySource {
 public:
  explicit ShortSource(State end) : end_(end) {}
  Piece read(Bytes out) override {
    std::copy_n("abc", 3, out.data());
    return {3, end_};
  }

 private:
  const State end_;
};

Response streamEndingWith(BodySource::State end) {
  Response response;
  response.stream = std::make_unique<ShortSource>(end);
  return response;
}

TEST_CASE("a stream of unknown length ends with the last chunk, unless its source fails") {
  const std::string chunk = "0003\r\nabc\r\n";
  ResponseWriter whole(streamEndingWith(BodySource::State::kEnd), {});
  const std::string all = written(whole, 2000);
  CHECK(whole.finished());
  CHECK(all.substr(all.find(chunk)) == chunk + "0\r\n\r\n");
  ResponseWriter broken(streamEndingWith(BodySource::State::kBroken), {});
  const std::string part = written(broken, 2000);
  CHECK(broken.broken());
  CHECK_FALSE(broken.finished());
  CHECK(part.substr(part.find(chunk)) == chunk);
}

TEST_CASE("a stream that fails at the announced length is broken nevertheless") {
  Response response = streamEndingWith(BodySource::State::kBroken);
  response.streamLength = 3;
  ResponseWriter writer(std::move(response), {});
  (void)written(writer, 2000);
  CHECK(writer.broken());
}

}  // namespace
}  // namespace lumi
