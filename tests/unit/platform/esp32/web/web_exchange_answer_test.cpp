#include <doctest/doctest.h>

#include "unit/platform/esp32/web/web_exchange_fixture.h"

namespace lumi {
namespace {

using test::ExchangeFixture;

/**
 * Returns one more letter at each call, up to `length`. Before each letter it returns once that it has no
 * data.
 */
class SlowSource : public BodySource {
 public:
  explicit SlowSource(size_t length) : left_(length) {}
  Piece read(Bytes out) override {
    ready_ = !ready_;
    if (!ready_) return {0, State::kAgain};
    if (left_ == 0) return {0, State::kEnd};
    out[0] = 'x';
    --left_;
    return {1, State::kMore};
  }

 private:
  size_t left_;
  bool ready_ = true;
};

class EndlessSource : public BodySource {
 public:
  Piece read(Bytes out) override { return {out.size(), State::kMore}; }
};

TEST_CASE_FIXTURE(ExchangeFixture,
                  "a long response is sent as fast as the client accepts it and its source has data") {
  addCall(router, Method::kGet, "/api/long", Access::kPublic, [](const Call& call) {
    Response response;
    response.stream = std::make_unique<SlowSource>(3);
    call.reply.send(std::move(response));
  });
  wire.room = 50;
  open(headOf("GET /api/long HTTP/1.1"));
  for (int i = 0; i < 50 && !wire.ended; ++i) work();
  CHECK(wire.received.find("\r\n\r\n0001\r\nx\r\n0001\r\nx\r\n0001\r\nx\r\n0\r\n\r\n") != std::string::npos);
  CHECK(wire.ended);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "one turn produces 2 KiB of a response, and nothing while the client has data to accept") {
  addCall(router, Method::kGet, "/api/endless", Access::kPublic, [](const Call& call) {
    Response response;
    response.stream = std::make_unique<EndlessSource>();
    call.reply.send(std::move(response));
  });
  inbox.put(headOf("GET /api/endless HTTP/1.1"));
  for (size_t turn = 1; turn <= 3; ++turn) {
    CHECK(exchange->isReady());
    exchange->work();
    CHECK(wire.received.size() > turn * 1024);
    CHECK(wire.received.size() <= turn * 2048);
  }
  wire.room = 1000;
  exchange->work();
  CHECK_FALSE(exchange->isReady());
  exchange->work();
  CHECK_FALSE(exchange->isReady());
  exchange->work();
  CHECK(exchange->isReady());
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "a client that accepts nothing of its response is cut off after the time limit") {
  wire.room = 0;
  open(headOf("GET /api/user HTTP/1.1"));
  CHECK(exchange->isAnswering());
  clock.advance(shared.limits.slowReader - 1);
  work();
  CHECK_FALSE(wire.aborted);
  clock.advance(1);
  work();
  CHECK(wire.aborted);
  CHECK_FALSE(wire.closed);
}

TEST_CASE_FIXTURE(ExchangeFixture, "a client that accepts its response too slowly is spare") {
  wire.room = 1;
  open(headOf("GET /api/user HTTP/1.1"));
  CHECK(exchange->spare() == WebSpare::kNot);
  for (int i = 0; i < 3; ++i) {
    clock.advance(shared.limits.slowReader / 2);
    work();
  }
  CHECK_FALSE(wire.aborted);
  CHECK(exchange->spare() == WebSpare::kSlowReader);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "a response that TCP accepted but the client does not is cut off after the time limit") {
  open(headOf("GET /api/user HTTP/1.1"));
  REQUIRE(wire.ended);
  clock.advance(shared.limits.slowReader - 1);
  work();
  CHECK_FALSE(wire.aborted);
  CHECK(exchange->isAnswering());
  clock.advance(1);
  work();
  CHECK(wire.aborted);
}

TEST_CASE_FIXTURE(ExchangeFixture, "a HEAD request gets the response without the body") {
  router.setFallback([](const Call& call) { call.reply.send(jsonResponse(200, "{\"long\":true}")); });
  open(headOf("HEAD / HTTP/1.1"));
  CHECK(wire.received.find("Content-Length: 13\r\n") != std::string::npos);
  CHECK(wire.received.find("long") == std::string::npos);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "a response may come some passes later, and is dropped if the client has disconnected") {
  Reply later;
  addCall(router, Method::kGet, "/api/later", Access::kPublic, [&](const Call& call) { later = call.reply; });
  open(headOf("GET /api/later HTTP/1.1"));
  CHECK(wire.begun == 0);
  SUBCASE("it is still connected") {
    later.send(jsonResponse(200, "{}"));
    work();
    CHECK(wire.ended);
  }
  SUBCASE("it has disconnected") {
    inbox.leave();
    work();
    CHECK(later.clientGone());
    later.send(jsonResponse(200, "{}"));
    CHECK(wire.begun == 0);
  }
  SUBCASE("the core never responds") {
    clock.advance(shared.limits.answer);
    work();
    CHECK(wire.status() == 500);
  }
}

}  // namespace
}  // namespace lumi
