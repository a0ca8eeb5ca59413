#include "platform/esp32/web_exchange.h"

#include <doctest/doctest.h>

#include <string>

#include "support/http_fakes.h"
#include "support/http_router_fixture.h"

namespace lumi {
namespace {

using test::RouterFixture;

/** A client that takes `room` bytes a pass. */
class FakeWire : public WebWire {
 public:
  void begin() override { ++begun; }
  size_t send(ConstBytes bytes, bool isEnd) override {
    const ConstBytes taken = bytes.sub(0, room);
    received.append(asText(taken));
    if (isEnd && taken.size() == bytes.size()) ended = true;
    return taken.size();
  }
  void acknowledge(size_t bytes) override { acknowledged += bytes; }
  void close() override { closed = true; }
  void abort() override { aborted = true; }

  int status() const { return received.size() < 12 ? 0 : std::stoi(received.substr(9, 3)); }

  std::string received;
  size_t room = SIZE_MAX;
  size_t acknowledged = 0;
  int begun = 0;
  bool ended = false;
  bool closed = false;
  bool aborted = false;
};

/** Gives one more letter at each call, up to `length`; before each it says once that it isn't ready. */
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

struct Fixture : RouterFixture {
  WebShared shared{WebLimits()};
  WebInbox inbox{shared};
  FakeWire wire;
  WebService service{router, clock, shared.limits,
                     [](const std::string& address) { return address == "192.168.4.1"; }};
  std::optional<WebExchange> exchange{std::in_place, service, inbox, wire};

  static WebHead headOf(const std::string& firstLine, const std::string& type = "", uint64_t length = 0) {
    WebHeadReader reader(firstLine);
    reader.field("Host", "hub");
    reader.field("Authorization", "Bearer user");
    if (!type.empty()) reader.field("Content-Type", type);
    reader.field("Content-Length", std::to_string(length));
    return reader.finish();
  }
  void work() {
    do {
      exchange->work();
    } while (exchange->isReady());
  }
  void open(WebHead head) {
    inbox.put(std::move(head));
    work();
  }
  void body(const std::string& text) {
    inbox.keep(asBytes(text));
    work();
  }
};

TEST_CASE_FIXTURE(Fixture, "a request without a body is answered, then the connection ends") {
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

TEST_CASE_FIXTURE(Fixture, "a request that is none gets its reason") {
  open(refusedHead(431, "The request's head is too long."));
  CHECK(wire.status() == 431);
  CHECK_FALSE(wire.ended);  // what follows has to be read first
  clock.advance(shared.limits.drain);
  work();
  CHECK(wire.closed);
}

TEST_CASE_FIXTURE(Fixture, "the router learns that a request came through the access point") {
  WebHead head = headOf("GET /somewhere HTTP/1.1");
  gate.portal = "http://192.168.4.1/setup";
  head.request.headers.set("Host", "evil.example");
  head.localAddress = "192.168.4.1";
  open(std::move(head));
  CHECK(wire.status() == 302);
}

TEST_CASE_FIXTURE(Fixture, "a JSON body reaches its handler in pieces, and TCP is told of each") {
  open(headOf("POST /api/json HTTP/1.1", "application/json", 8));
  body("{\"a\"");
  CHECK(wire.acknowledged == 4);
  CHECK(wire.status() == 0);
  body(":12}");
  CHECK(seen == "{\"a\":12}");
  CHECK(wire.acknowledged == 8);
  CHECK(wire.ended);
}

TEST_CASE_FIXTURE(Fixture, "what a sink leaves is offered again and not acknowledged before it is taken") {
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

TEST_CASE_FIXTURE(Fixture, "in a turn a body is read by 1,436 bytes, its end with the last of them") {
  router.addBody(Method::kPut, "/api/long-body", Access::kPublic, 5000, [this](const Call& call) {
    return std::make_unique<test::RecordingBodySink>(sink, call.reply);
  });
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

TEST_CASE_FIXTURE(Fixture, "a form reaches its sink part by part") {
  const std::string form =
      "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n"
      "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"g;h\"\r\n\r\ndata\r\n--x--\r\n";
  open(headOf("POST /api/upload HTTP/1.1", "multipart/form-data; boundary=x", form.size()));
  for (const char c : form) body(std::string(1, c));
  CHECK(sink.text == "field(a=b)file(f,g;h)[data]");
  CHECK(sink.ends == 1);
  CHECK(wire.status() == 200);
}

TEST_CASE_FIXTURE(Fixture, "an answer before the body's end is sent, and the rest read for a while") {
  open(headOf("POST /api/user HTTP/1.1", "", 100));
  CHECK(wire.status() == 405);
  CHECK_FALSE(wire.ended);
  CHECK_FALSE(wire.closed);
  CHECK(exchange->spare() == WebSpare::kDraining);
  body(std::string(100, 'x'));
  CHECK(wire.closed);
}

TEST_CASE_FIXTURE(Fixture, "a client that goes away in the middle aborts its sink") {
  open(headOf("PUT /api/body HTTP/1.1", "", 6));
  body("abc");
  inbox.leave();
  work();
  CHECK(exchange->isOver());
  CHECK(sink.aborts == 1);
  CHECK(shared.receiveRoom == shared.limits.receivers * shared.limits.receiveBytes);
}

TEST_CASE_FIXTURE(Fixture, "a client that falls silent in the middle is told so, and its sink aborted") {
  open(headOf("PUT /api/body HTTP/1.1", "", 6));
  body("abc");
  clock.advance(shared.limits.bodySilence);
  work();
  CHECK(wire.status() == 408);
  CHECK(sink.aborts == 1);
}

TEST_CASE_FIXTURE(Fixture, "a sender that is held back is not taken for a silent one") {
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

TEST_CASE_FIXTURE(Fixture, "a client that sends no head is closed after its time, and spare before") {
  work();
  CHECK(exchange->spare() == WebSpare::kNot);
  clock.advance(shared.limits.fairStart);
  CHECK(exchange->spare() == WebSpare::kSilent);
  clock.advance(shared.limits.head);
  work();
  CHECK(wire.closed);
}

TEST_CASE_FIXTURE(Fixture, "without memory for a body the client is asked to come again") {
  shared.receiveRoom = 0;
  open(headOf("PUT /api/body HTTP/1.1", "", 6));
  body("abcdef");
  CHECK(wire.status() == 503);
  CHECK(wire.received.find("Retry-After: ") != std::string::npos);
  CHECK(sink.aborts == 1);
}

TEST_CASE_FIXTURE(Fixture, "a long answer is sent as fast as the client takes it and its source is ready") {
  router.add(Method::kGet, "/api/long", Access::kPublic, [](const Call& call) {
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

TEST_CASE_FIXTURE(Fixture,
                  "in a turn 2 KiB are made of an answer, and none while the client has to take some") {
  router.add(Method::kGet, "/api/endless", Access::kPublic, [](const Call& call) {
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

TEST_CASE_FIXTURE(Fixture, "a client that takes nothing of its answer is cut off after its time") {
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

TEST_CASE_FIXTURE(Fixture, "a client that hardly takes its answer is spare") {
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

TEST_CASE_FIXTURE(Fixture, "an answer that TCP took but the client does not take is cut off after its time") {
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

TEST_CASE_FIXTURE(Fixture, "a HEAD is answered without the body") {
  router.setFallback([](const Call& call) { call.reply.send(jsonResponse(200, "{\"long\":true}")); });
  open(headOf("HEAD / HTTP/1.1"));
  CHECK(wire.received.find("Content-Length: 13\r\n") != std::string::npos);
  CHECK(wire.received.find("long") == std::string::npos);
}

TEST_CASE_FIXTURE(Fixture, "an answer may come passes later, and never to a client that left") {
  Reply later;
  router.add(Method::kGet, "/api/later", Access::kPublic, [&](const Call& call) { later = call.reply; });
  open(headOf("GET /api/later HTTP/1.1"));
  CHECK(wire.begun == 0);
  SUBCASE("it is still there") {
    later.send(jsonResponse(200, "{}"));
    work();
    CHECK(wire.ended);
  }
  SUBCASE("it left") {
    inbox.leave();
    work();
    CHECK(later.clientGone());
    later.send(jsonResponse(200, "{}"));
    CHECK(wire.begun == 0);
  }
  SUBCASE("the core forgot about it") {
    clock.advance(shared.limits.answer);
    work();
    CHECK(wire.status() == 500);
  }
}

}  // namespace
}  // namespace lumi
