#include <doctest/doctest.h>

#include <vector>

#include "support/http/http_server_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A server with a limit of one connection. */
struct CrowdedServer {
  HttpServerFixture& world;
  HttpServer server;

  explicit CrowdedServer(HttpServerFixture& fixture, HttpLimits limits = {})
      : world(fixture), server(fixture.router, fixture.clock, {withOnePlace(limits)}) {
    if (!server.listen("127.0.0.1", 0)) std::abort();
  }
  static HttpLimits withOnePlace(HttpLimits limits) {
    limits.connections = 1;
    return limits;
  }
  void turns(int count) {
    for (int i = 0; i < count; ++i) server.poll(0);
  }
  test::HttpClient client() {
    test::HttpClient fresh(server.port(), [this] { server.poll(0); });
    server.poll(0);
    return fresh;
  }
  test::HttpClient stalledReader() {
    world.streamSize = 500'000'000;
    test::HttpClient reader = client();
    reader.send(HttpServerFixture::get("/api/stream"));
    reader.paused(true);
    turns(3000);
    return reader;
  }
  /**
   * The client reads what the system has received for it and waits. Returns true if the server keeps the
   * connection.
   */
  bool takesABit(test::HttpClient& reader, Millis pause) {
    world.clock.advance(pause);
    reader.takeWaiting();
    turns(100);
    return server.connectionCount() == 1;
  }
  bool servesNewcomer() {
    return statusLine(client().exchange(HttpServerFixture::get("/api/hello"))) == "HTTP/1.1 200 OK";
  }
};

}  // namespace

TEST_CASE_FIXTURE(HttpServerFixture, "an idle connection is closed after five seconds without a response") {
  auto c = client();
  c.exchange(get("/api/hello"));
  clock.advance(4999);
  CHECK_FALSE(c.closedByServer());
  clock.advance(1);
  CHECK(c.closedByServer());
  CHECK(c.received().empty());
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a head that is incomplete after five seconds gets 408, even if it arrives slowly") {
  auto c = client();
  for (const char byte : std::string("GET /a")) {
    clock.advance(900);
    c.send({&byte, 1});
    CHECK(c.received().empty());
  }
  clock.advance(500);
  const std::string answer = c.rest();
  CHECK(statusLine(answer) == "HTTP/1.1 408 Request Timeout");
  CHECK(has(answer, "\"error\""));
}

TEST_CASE_FIXTURE(HttpServerFixture, "a body that stops midway is aborted and gets 408") {
  auto c = client();
  c.send("PUT /api/body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc");
  clock.advance(4999);
  turns(2);
  c.send("d");
  clock.advance(4999);
  turns(2);
  CHECK(sink.aborts == 0);
  clock.advance(1);
  CHECK(statusLine(c.rest()) == "HTTP/1.1 408 Request Timeout");
  CHECK(sink.aborts == 1);
  CHECK(sink.ends == 0);
}

TEST_CASE_FIXTURE(HttpServerFixture, "a call without a response from the core gets 500") {
  auto c = client();
  c.send(get("/api/later"));
  turns(3);
  clock.advance(60 * kSecond);
  CHECK(statusLine(c.answer()) == "HTTP/1.1 500 Internal Server Error");
}

TEST_CASE_FIXTURE(HttpServerFixture, "data that has arrived counts even if the loop polls late") {
  auto c = client();
  c.exchange(get("/api/hello"));
  c.send("GET /api/hello HT");
  clock.advance(60 * kSecond);
  auto other = client();
  other.exchange(get("/api/hello"));
  CHECK(server.connectionCount() >= 1);
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "data that arrives while a call blocks the loop does not count as silence") {
  addCall(router, Method::kGet, "/api/slow", Access::kPublic, [this](const Call& call) {
    clock.advance(10 * kSecond);
    call.reply.send(jsonResponse(200, "{}"));
  });
  addBody(router, Method::kPut, "/api/kept", Access::kPublic, Router::kMaxKeptBody,
          [this](const Call& call) { return std::make_unique<test::RecordingBodySink>(sink, call.reply); });
  auto elder = client();
  auto caller = client();
  auto younger = client();
  for (test::HttpClient* sender : {&elder, &younger}) {
    sender->send("PUT /api/kept HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nabc");
  }
  caller.sendOnce(get("/api/slow"));
  server.wait(0);
  for (test::HttpClient* sender : {&elder, &younger}) sender->sendOnce("def");
  server.serve();
  CHECK(statusLine(elder.answer()) == "HTTP/1.1 200 OK");
  CHECK(statusLine(younger.answer()) == "HTTP/1.1 200 OK");
  CHECK(statusLine(caller.answer()) == "HTTP/1.1 200 OK");
  CHECK(statusLine(caller.exchange(get("/api/hello"))) == "HTTP/1.1 200 OK");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a new client replaces the connection that has been idle for longest") {
  std::vector<test::HttpClient> clients;
  for (int i = 0; i < 64; ++i) {
    clients.push_back(client());
    CHECK(statusLine(clients.back().exchange(get("/api/hello"))) == "HTTP/1.1 200 OK");
    clock.advance(10);
  }
  CHECK(server.connectionCount() == 64);
  clients[0].exchange(get("/api/hello"));
  auto newcomer = client();
  CHECK(statusLine(newcomer.exchange(get("/api/hello"))) == "HTTP/1.1 200 OK");
  CHECK(server.connectionCount() == 64);
  CHECK(clients[1].closedByServer());
  CHECK_FALSE(clients[0].closedByServer());
}

TEST_CASE_FIXTURE(HttpServerFixture, "with all connections in use a new client is rejected at once") {
  std::vector<test::HttpClient> clients;
  for (int i = 0; i < 64; ++i) {
    clients.push_back(client());
    clients.back().send(get("/api/later"));
  }
  turns(3);
  auto newcomer = client();
  const std::string answer = newcomer.rest();
  CHECK(statusLine(answer) == "HTTP/1.1 503 Service Unavailable");
  CHECK(has(answer, "Retry-After: 1\r\n"));
  CHECK(has(answer, "nosniff"));
  CHECK(server.connectionCount() == 64);
  clients[5].vanish();
  turns(2);
  auto luckier = client();
  CHECK(statusLine(luckier.exchange(get("/api/hello"))) == "HTTP/1.1 200 OK");
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a client that reads a little from time to time is replaced by a new one") {
  HttpLimits limits;
  limits.reader = {100'000'000, 20 * kSecond};  // far more than the system's buffers allow for "a bit"
  CrowdedServer crowded(*this, limits);
  auto slow = crowded.stalledReader();
  CHECK_FALSE(crowded.servesNewcomer());
  for (int i = 0; i < 4; ++i) CHECK(crowded.takesABit(slow, 19 * kSecond));
  clock.advance(19 * kSecond);
  CHECK(crowded.servesNewcomer());
}

TEST_CASE_FIXTURE(HttpServerFixture, "a client that reads more than a kilobyte a second is not replaced") {
  CrowdedServer crowded(*this);
  auto steady = crowded.stalledReader();
  for (int i = 0; i < 50; ++i) CHECK(crowded.takesABit(steady, kSecond));
  CHECK_FALSE(crowded.servesNewcomer());
}

TEST_CASE_FIXTURE(HttpServerFixture, "an event listener is not replaced while no events are sent") {
  CrowdedServer crowded(*this);
  auto listener = crowded.client();
  *ready = 10;
  listener.send(get("/api/stream"));
  crowded.turns(5);
  clock.advance(kHour);
  crowded.turns(5);
  CHECK_FALSE(crowded.servesNewcomer());
  CHECK(crowded.server.connectionCount() == 1);
}
