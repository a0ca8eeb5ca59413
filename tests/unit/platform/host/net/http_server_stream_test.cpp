#include <doctest/doctest.h>

#include <chrono>

#include "support/http/http_server_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/**
 * Runs the server until the kernel accepts no more data for clients that read nothing. Returns the bytes
 * requested from the sources.
 */
size_t askedUntilStalled(HttpServerFixture& world) {
  size_t before = 0;
  while (*world.asked != before) {
    before = *world.asked;
    world.turns(500);
  }
  return before;
}

}  // namespace

TEST_CASE_FIXTURE(HttpServerFixture, "a response of unknown length is sent in chunks") {
  auto c = client();
  streamSize = 100000;
  const std::string answer = c.exchange(get("/api/stream"));
  CHECK(has(answer, "Transfer-Encoding: chunked\r\n"));
  CHECK_FALSE(has(answer, "Content-Length"));
  CHECK(dechunked(bodyOf(answer)) == alphabet(streamSize));
  CHECK(bodyOf(c.exchange(get("/"))) == "panel");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a response of known length is sent without chunks") {
  auto c = client();
  streamLength = streamSize = 100000;
  const std::string answer = c.exchange(get("/api/stream"));
  CHECK(has(answer, "Content-Length: 100000\r\n"));
  CHECK(bodyOf(answer) == alphabet(streamSize));
  CHECK(bodyOf(c.exchange(get("/"))) == "panel");
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "HTTP/1.0 gets a stream without chunks, ended by closing the connection") {
  auto c = client();
  c.send("GET /api/stream HTTP/1.0\r\nHost: localhost\r\n\r\n");
  const std::string answer = c.rest();
  CHECK_FALSE(has(answer, "chunked"));
  CHECK(bodyOf(answer) == alphabet(streamSize));
}

TEST_CASE_FIXTURE(HttpServerFixture, "HEAD of a stream requests nothing from the source") {
  auto c = client();
  c.send("HEAD /api/stream HTTP/1.1\r\nHost: localhost\r\n\r\n");
  CHECK(statusLine(c.answer(true)) == "HTTP/1.1 200 OK");
  CHECK(*asked == 0);
  CHECK(bodyOf(c.exchange(get("/"))) == "panel");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a stream that ends before its announced length closes the connection") {
  auto c = client();
  streamLength = 6000;
  c.send(get("/api/stream"));
  CHECK(bodyOf(c.rest()).size() < 6000);
}

TEST_CASE_FIXTURE(HttpServerFixture, "a stream that fails sends what it has, however little") {
  streamEnd = BodySource::State::kBroken;
  for (const size_t size : {size_t{0}, size_t{10}, size_t{100000}}) {
    CAPTURE(size);
    streamSize = size;
    auto c = client();
    c.send(get("/api/stream"));
    const std::string answer = c.rest();
    CHECK(statusLine(answer) == "HTTP/1.1 200 OK");
    CHECK(dechunked(bodyOf(answer)) == alphabet(size));
    CHECK_FALSE(has(answer, "\r\n0\r\n"));
  }
}

TEST_CASE_FIXTURE(HttpServerFixture, "a response shorter than announced sends what it has") {
  auto c = client();
  streamSize = 10;
  streamLength = 20;
  c.send(get("/api/stream"));
  CHECK(bodyOf(c.rest()) == alphabet(10));
}

TEST_CASE_FIXTURE(
    HttpServerFixture,
    "a slow reader also gets the rest of a stream that fails while the kernel's buffer is full") {
  streamSize = 50000000;
  auto first = client(4096);
  first.send(get("/api/stream"));
  first.paused(true);
  streamSize = askedUntilStalled(*this);
  streamEnd = BodySource::State::kBroken;
  auto slow = client(4096);
  slow.send(get("/api/stream"));
  slow.paused(true);
  askedUntilStalled(*this);
  slow.paused(false);
  CHECK(dechunked(bodyOf(slow.rest())).size() == streamSize);
}

TEST_CASE_FIXTURE(HttpServerFixture, "a stream with more bytes than announced is cut") {
  auto c = client();
  streamLength = 100;
  CHECK(bodyOf(c.exchange(get("/api/stream"))) == alphabet(100));
  CHECK(bodyOf(c.exchange(get("/"))) == "panel");
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "available data of a source is sent at once, the rest when it becomes available") {
  auto c = client();
  *ready = 10;
  c.send(get("/api/stream"));
  CHECK(c.until([&] { return has(c.received(), alphabet(10)); }));
  clock.advance(kHour);
  turns(5);
  CHECK_FALSE(c.closedByServer());
  *ready = SIZE_MAX;
  CHECK(dechunked(bodyOf(c.answer())) == alphabet(streamSize));
}

TEST_CASE_FIXTURE(HttpServerFixture, "while a source has no data, the server neither waits long nor spins") {
  using namespace std::chrono;
  auto c = client();
  *ready = 10;
  c.send(get("/api/stream"));
  turns(5);
  const auto begun = steady_clock::now();
  for (int i = 0; i < 10; ++i) server.poll(1000);
  const auto took = duration_cast<milliseconds>(steady_clock::now() - begun);
  CHECK(took.count() >= 30);
  CHECK(took.count() < 1000);
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a server has work while it can produce a response, not while it waits for a source") {
  auto c = client();
  CHECK_FALSE(server.hasWork());
  streamSize = 10000;
  c.sendOnce(get("/api/stream"));
  turns(1);
  CHECK(server.hasWork());
  *ready = 0;
  turns(1);
  CHECK_FALSE(server.hasWork());
}

TEST_CASE_FIXTURE(HttpServerFixture, "a disconnected event listener is detected while no events are sent") {
  auto c = client();
  *ready = 10;
  c.send(get("/api/stream"));
  turns(5);
  c.vanish();
  turns(3);
  clock.advance(5 * kSecond);
  turns(3);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(HttpServerFixture, "a client that shut down its sending side gets later data of a source") {
  auto c = client();
  *ready = 10;
  c.send(get("/api/stream"));
  c.finishSending();
  turns(5);
  clock.advance(5 * kSecond - 1);
  turns(5);
  *ready = SIZE_MAX;
  CHECK(dechunked(bodyOf(c.rest())) == alphabet(streamSize));
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "the server does not spin while a half-closed client waits for its response") {
  using namespace std::chrono;
  auto c = client();
  c.sendAndFinish(get("/api/later"));
  turns(5);
  const auto begun = steady_clock::now();
  server.poll(50);
  CHECK(duration_cast<milliseconds>(steady_clock::now() - begun).count() >= 45);
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a source is read only as fast as its client accepts data, and others are served") {
  auto slow = client(4096);
  streamSize = 50000000;
  slow.send(get("/api/stream"));
  slow.paused(true);
  const size_t stalledAt = askedUntilStalled(*this);
  CHECK(stalledAt < 10000000);
  turns(2000);
  CHECK(*asked - stalledAt < 1000000);
  auto other = client();
  CHECK(statusLine(other.exchange(get("/api/hello"))) == "HTTP/1.1 200 OK");
  // The kernel may accept a last piece late; the 20 s then start again.
  for (int tries = 0; server.connectionCount() > 0 && tries < 3; ++tries) {
    askedUntilStalled(*this);
    clock.advance(20 * kSecond - 1);
    turns(2);
    CHECK(server.connectionCount() == 1);
    clock.advance(1);
    turns(2);
  }
  CHECK(server.connectionCount() == 0);
}
