#include "platform/esp32/web/web_exchange.h"

#include <doctest/doctest.h>

#include <string>

#include "support/http/http_fakes.h"
#include "support/http/test_routes.h"
#include "unit/platform/esp32/web/web_exchange_fixture.h"

namespace lumi {
namespace {

using test::addBody;
using test::ExchangeFixture;

TEST_CASE_FIXTURE(ExchangeFixture, "a request without a body gets its response, then the connection ends") {
  open(headOf("GET /api/user HTTP/1.1"));
  CHECK(wire.status() == 200);
  CHECK(wire.received.find("Connection: close\r\n") != std::string::npos);
  CHECK(wire.received.substr(wire.received.size() - 6) == "\r\n\r\n{}");
  CHECK(wire.begun == 1);
  CHECK(wire.ended);
  CHECK_FALSE(exchange->isOver());
  inbox.leave();
  work();
  CHECK(exchange->isOver());
}

TEST_CASE_FIXTURE(ExchangeFixture, "an invalid request is rejected with its reason") {
  open(std::make_unique<WebHead>(WebHead{refusedHead(431, "The request's head is too long."), {}}));
  CHECK(wire.status() == 431);
  CHECK_FALSE(wire.ended);  // the remaining bytes have to be read first
  clock.advance(shared.limits.drain);
  work();
  CHECK(wire.closed);
}

TEST_CASE_FIXTURE(ExchangeFixture, "the router is informed that a request came through the access point") {
  auto head = headOf("GET /somewhere HTTP/1.1");
  policy.portal = "http://192.168.4.1/setup";
  head->request.headers.set("Host", "evil.example");
  head->localAddress = "192.168.4.1";
  open(std::move(head));
  CHECK(wire.status() == 302);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "a JSON body reaches its handler in pieces, and each is acknowledged to TCP") {
  open(headOf("POST /api/json HTTP/1.1", "application/json", 8));
  body("{\"a\"");
  CHECK(wire.acknowledged == 4);
  CHECK(wire.status() == 0);
  body(":12}");
  CHECK(seen == "{\"a\":12}");
  CHECK(wire.acknowledged == 8);
  CHECK(wire.ended);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "bytes that a sink leaves are offered again and acknowledged only when it takes them") {
  sink.capacity = 3;
  open(headOf("PUT /api/body HTTP/1.1", "", 6));
  inbox.keep(asBytes("abcdef"));
  exchange->work();
  CHECK(exchange->isReady());
  CHECK(sink.text == "abc");
  CHECK(wire.acknowledged == 0);
  sink.capacity = SIZE_MAX;
  work();
  CHECK(sink.text == "abcdef");
  CHECK(wire.acknowledged == 6);
  CHECK(wire.status() == 200);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "one turn reads 1,436 bytes of a body, and its end with the last of them") {
  addBody(router, Method::kPut, "/api/long-body", Access::kPublic, 5000,
          [this](const Call& call) { return std::make_unique<test::RecordingBodySink>(sink, call.reply); });
  inbox.put(headOf("PUT /api/long-body HTTP/1.1", "", 1436 + 900));
  inbox.keep(asBytes(std::string(1436 + 900, 'x')));
  exchange->work();
  CHECK(sink.text.size() == 1436);
  CHECK(wire.acknowledged == 1436);
  CHECK(wire.status() == 0);
  CHECK(exchange->isReady());
  exchange->work();
  CHECK(sink.text.size() == 1436 + 900);
  CHECK(wire.status() == 200);
}

TEST_CASE_FIXTURE(ExchangeFixture, "a form reaches its sink part by part") {
  const std::string form =
      "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n"
      "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"g;h\"\r\n\r\ndata\r\n--x--\r\n";
  open(headOf("POST /api/upload HTTP/1.1", "multipart/form-data; boundary=x", form.size()));
  for (const char c : form) body(std::string(1, c));
  CHECK(sink.text == "field(a=b)file(f,g;h)[data]");
  CHECK(sink.ends == 1);
  CHECK(wire.status() == 200);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "a response before the body's end is sent, and the rest of the body is read for a while") {
  open(headOf("POST /api/user HTTP/1.1", "", 100));
  CHECK(wire.status() == 405);
  CHECK_FALSE(wire.ended);
  CHECK_FALSE(wire.closed);
  CHECK(exchange->spare() == WebSpare::kDraining);
  body(std::string(100, 'x'));
  CHECK(wire.closed);
}

TEST_CASE_FIXTURE(ExchangeFixture, "a client that disconnects in the middle aborts its sink") {
  open(headOf("PUT /api/body HTTP/1.1", "", 6));
  body("abc");
  inbox.leave();
  work();
  CHECK(exchange->isOver());
  CHECK(sink.aborts == 1);
  CHECK(shared.receiveRoom == shared.limits.receivers * shared.limits.receiveBytes);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "a client that falls silent in the middle gets a response, and its sink is aborted") {
  open(headOf("PUT /api/body HTTP/1.1", "", 6));
  body("abc");
  clock.advance(shared.limits.bodySilence);
  work();
  CHECK(wire.status() == 408);
  CHECK(sink.aborts == 1);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "a client that is held back gets the start of its response, by which a disconnect shows") {
  sink.capacity = 0;
  open(headOf("PUT /api/body HTTP/1.1", "", 3));
  inbox.keep(asBytes("abc"));
  for (int i = 0; i < 12; ++i) {
    wire.room = i == 3 ? 0 : SIZE_MAX;  // for the third byte, TCP has no memory
    exchange->work();
    clock.advance(5 * kSecond);
  }
  CHECK(wire.received == "HTTP/1.1 ");
  CHECK(wire.begun == 0);
  sink.capacity = SIZE_MAX;
  work();
  CHECK(wire.received.rfind("HTTP/1.1 200 OK\r\n", 0) == 0);
  CHECK(wire.begun == 1);
}

TEST_CASE_FIXTURE(ExchangeFixture, "a client that is held back does not count as silent") {
  sink.capacity = 0;
  open(headOf("PUT /api/body HTTP/1.1", "", 3));
  inbox.keep(asBytes("abc"));
  for (int i = 0; i < 10; ++i) {
    clock.advance(shared.limits.bodySilence);
    exchange->work();
  }
  sink.capacity = SIZE_MAX;
  work();
  CHECK(wire.status() == 200);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "a client that sends no head is closed after the time limit, and is spare until then") {
  work();
  CHECK(exchange->spare() == WebSpare::kNot);
  clock.advance(shared.limits.fairStart);
  CHECK(exchange->spare() == WebSpare::kSilent);
  clock.advance(shared.limits.head);
  work();
  CHECK(wire.closed);
}

TEST_CASE_FIXTURE(ExchangeFixture,
                  "a request waits for memory, and is asked to retry if there is none in time") {
  bool hasRoom = false;
  service.hasRoom = [&hasRoom] { return hasRoom; };
  inbox.put(headOf("GET /api/user HTTP/1.1"));
  exchange->work();
  CHECK_FALSE(exchange->isReady());
  SUBCASE("memory becomes free") {
    hasRoom = true;
    CHECK(exchange->isReady());
    work();
    CHECK(wire.status() == 200);
  }
  SUBCASE("no memory becomes free") {
    clock.advance(shared.limits.roomWait);
    CHECK(exchange->isReady());
    work();
    CHECK(wire.status() == 503);
    CHECK(wire.received.find("Retry-After: ") != std::string::npos);
  }
}

TEST_CASE_FIXTURE(ExchangeFixture, "a request may take memory until its response is being sent") {
  const auto growth = [this] {
    WebRequests requests;
    exchange->countIn(requests);
    CHECK(requests.count == (requests.growth > 0 ? 1 : 0));
    return requests.growth;
  };
  CHECK(growth() == 0);
  open(headOf("PUT /api/body HTTP/1.1", "", 3));
  CHECK(growth() == shared.limits.growth);
  wire.room = 5;
  inbox.keep(asBytes("abc"));
  exchange->work();
  CHECK(growth() == 5);
  wire.room = SIZE_MAX;
  work();
  CHECK(growth() == 0);
}

TEST_CASE_FIXTURE(ExchangeFixture, "without memory for a body the client is asked to retry") {
  shared.receiveRoom = 0;
  open(headOf("PUT /api/body HTTP/1.1", "", 6));
  body("abcdef");
  CHECK(wire.status() == 503);
  CHECK(wire.received.find("Retry-After: ") != std::string::npos);
  CHECK(sink.aborts == 1);
}

}  // namespace
}  // namespace lumi
