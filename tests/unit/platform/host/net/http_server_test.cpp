#include "platform/host/net/http_server.h"

#include <doctest/doctest.h>

#include "support/http/http_server_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a call gets its response, and the connection stays open for the next one") {
  auto c = client();
  for (int i = 0; i < 3; ++i) {
    const std::string answer = c.exchange(get("/api/hello"));
    CHECK(statusLine(answer) == "HTTP/1.1 200 OK");
    CHECK(has(answer, "Content-Type: application/json\r\n"));
    CHECK(has(answer, "Connection: keep-alive\r\n"));
    CHECK(has(answer, "X-Content-Type-Options: nosniff\r\n"));
    CHECK(bodyOf(answer) == "{\"hello\":true}");
  }
  CHECK(server.connectionCount() == 1);
  CHECK(lastAddress == "127.0.0.1");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a port in use is reported in one sentence") {
  HttpServer second(router, clock);
  const Status status = second.listen("127.0.0.1", server.port());
  REQUIRE_FALSE(status.ok());
  CHECK(status.error().message == "Port " + std::to_string(server.port()) + " is in use by another program.");
}

TEST_CASE_FIXTURE(HttpServerFixture, "an invalid address is reported") {
  HttpServer second(router, clock);
  CHECK_FALSE(second.listen("nowhere.invalid", 0).ok());
}

TEST_CASE_FIXTURE(HttpServerFixture, "IPv4 clients of a server for all addresses are seen as IPv4") {
  HttpServer everywhere(router, clock);
  REQUIRE(everywhere.listen("", 0).ok());
  test::HttpClient c(everywhere.port(), [&] { everywhere.poll(0); });
  CHECK(statusLine(c.exchange(get("/api/hello"))) == "HTTP/1.1 200 OK");
  CHECK(lastAddress == "127.0.0.1");
}

TEST_CASE_FIXTURE(HttpServerFixture, "pipelined requests get their responses in order") {
  auto c = client();
  std::string requests;
  for (int i = 0; i < 30; ++i) requests += postJson("[" + std::to_string(i) + "]");
  c.send(requests);
  for (int i = 0; i < 30; ++i) CHECK(bodyOf(c.answer()) == "[" + std::to_string(i) + "]");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a request may arrive byte by byte") {
  auto c = client();
  for (const char byte : postJson("{\"a\":1}")) c.send({&byte, 1});
  CHECK(bodyOf(c.answer()) == "{\"a\":1}");
}

TEST_CASE_FIXTURE(HttpServerFixture, "HEAD gets only the head, and the connection stays in sync") {
  auto c = client();
  c.send("HEAD /api/hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const std::string answer = c.answer(true);
  CHECK(has(answer, "Content-Length: 14\r\n"));
  CHECK(bodyOf(c.exchange(get("/"))) == "panel");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a malformed request after a HEAD still gets the reason") {
  auto c = client();
  c.send("HEAD /api/hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
  c.answer(true);
  c.send("nonsense\r\n\r\n");
  CHECK(has(bodyOf(c.rest()), "{\"error\":"));
}

TEST_CASE_FIXTURE(HttpServerFixture, "the response for an unchanged file has neither a body nor its length") {
  auto c = client();
  const std::string answer = c.exchange(get("/api/unchanged"));
  CHECK(statusLine(answer) == "HTTP/1.1 304 Not Modified");
  CHECK_FALSE(has(answer, "Content-Length"));
  CHECK(bodyOf(c.exchange(get("/"))) == "panel");
}

TEST_CASE_FIXTURE(HttpServerFixture, "an HTTP/1.0 client gets a response, then the connection is closed") {
  auto c = client();
  c.send("GET /api/hello HTTP/1.0\r\nHost: localhost\r\n\r\n");
  const std::string answer = c.rest();
  CHECK(has(answer, "Connection: close\r\n"));
  CHECK(bodyOf(answer) == "{\"hello\":true}");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a client that asks to close is closed after the response") {
  auto c = client();
  c.send(get("/api/hello", "Connection: close\r\n"));
  CHECK(has(c.rest(), "Connection: close\r\n"));
}

TEST_CASE_FIXTURE(HttpServerFixture, "a client that shuts down its sending side still gets its response") {
  auto c = client();
  c.send(get("/api/stream"));
  c.finishSending();
  CHECK(dechunked(bodyOf(c.rest())) == alphabet(streamSize));
}

TEST_CASE_FIXTURE(HttpServerFixture, "malformed requests get a JSON error, and the connection is closed") {
  const auto status = [&](const std::string& request) {
    auto c = client();
    c.send(request);
    const std::string answer = c.rest();
    CHECK(has(answer, "Content-Type: application/json\r\n"));
    CHECK(has(answer, "{\"error\":"));
    CHECK(has(answer, "Connection: close\r\n"));
    return statusLine(answer).substr(9, 3);
  };
  const std::string host = "Host: localhost\r\n";
  CHECK(status("nonsense\r\n\r\n") == "400");
  CHECK(status("GET /api/hello HTTP/1.1\r\n\r\n") == "400");
  CHECK(status("GET /%2e%2e/etc/passwd HTTP/1.1\r\n" + host + "\r\n") == "400");
  CHECK(status("GET / HTTP/2.0\r\n" + host + "\r\n") == "505");
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a folded header field is rejected however the head is cut into pieces") {
  const std::string folded = get("/api/hello", "X: y\r\n z\r\n");
  for (size_t cut = 1; cut < folded.size(); ++cut) {
    CAPTURE(cut);
    auto c = client();
    c.send(folded.substr(0, cut));
    c.send(folded.substr(cut));
    CHECK(statusLine(c.answer()) == "HTTP/1.1 400 Bad Request");
  }
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "an absolute target is served, and its host is the one that is checked") {
  auto c = client();
  CHECK(statusLine(c.exchange(get("http://localhost/api/hello?x=1"))) == "HTTP/1.1 200 OK");
  CHECK(bodyOf(c.exchange(get("HTTP://LOCALHOST:8080"))) == "panel");
  CHECK(statusLine(c.exchange(get("http://evil.example/api/hello"))) == "HTTP/1.1 403 Forbidden");
  c.send("GET http://localhost/api/hello HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  CHECK(statusLine(c.answer()) == "HTTP/1.1 200 OK");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a request for another protocol is ignored") {
  auto c = client();
  const std::string upgrade =
      "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n";
  CHECK(statusLine(c.exchange(get("/api/hello", upgrade))) == "HTTP/1.1 200 OK");
  CHECK(bodyOf(c.exchange(get("/"))) == "panel");
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a rejected call keeps the connection when its body has already arrived") {
  auto c = client();
  CHECK(statusLine(c.exchange(get("/api/user"))) == "HTTP/1.1 401 Unauthorized");
  CHECK(statusLine(c.exchange(post("/api/missing", "{}", "application/json"))) == "HTTP/1.1 404 Not Found");
  CHECK(bodyOf(c.exchange(get("/"))) == "panel");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a late response reaches the client at the next poll") {
  auto c = client();
  c.send(get("/api/later"));
  turns(3);
  CHECK(c.received().empty());
  CHECK_FALSE(pending.clientGone());
  pending.send(jsonResponse(200, "{\"late\":true}"));
  CHECK(bodyOf(c.answer()) == "{\"late\":true}");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a late response reaches a client that has shut down its sending side") {
  auto c = client();
  c.send(get("/api/later"));
  c.finishSending();
  turns(3);
  clock.advance(59 * kSecond);
  turns(3);
  CHECK_FALSE(pending.clientGone());
  pending.send(jsonResponse(200, "{\"late\":true}"));
  CHECK(bodyOf(c.rest()) == "{\"late\":true}");
  turns(2);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a call that arrives together with the end of sending gets a late response, too") {
  auto c = client();
  c.sendAndFinish(get("/api/later"));
  turns(3);
  CHECK_FALSE(pending.clientGone());
  pending.send(jsonResponse(200, "{\"late\":true}"));
  CHECK(bodyOf(c.rest()) == "{\"late\":true}");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a body truncated by the end of sending is aborted") {
  auto c = client();
  c.send("PUT /api/body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc");
  c.finishSending();
  turns(3);
  CHECK(sink.aborts == 1);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(HttpServerFixture, "a response for a disconnected client is dropped") {
  auto c = client();
  c.send(get("/api/later"));
  turns(3);
  c.reset();
  turns(3);
  CHECK(pending.clientGone());
  pending.send(jsonResponse(200, "{}"));
  turns(3);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a client that disappeared without closing is removed once its response is made") {
  auto c = client();
  c.send(get("/api/later"));
  turns(3);
  c.vanish();
  turns(3);
  pending.send(jsonResponse(200, "{}"));
  turns(3);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(HttpServerFixture, "a reply that outlives the server does nothing") {
  auto other = std::make_unique<HttpServer>(router, clock);
  REQUIRE(other->listen("127.0.0.1", 0).ok());
  test::HttpClient c(other->port(), [&] {
    if (other) other->poll(0);
  });
  c.send(get("/api/later"));
  other->poll(0);
  CHECK_FALSE(pending.clientGone());
  other.reset();
  CHECK(pending.clientGone());
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a client that connects to the access point's address counts as its guest") {
  bool isOpen = true;
  bool onAccessPoint = false;
  addCall(router, Method::kGet, "/api/where", Access::kPublic, [&](const Call& call) {
    onAccessPoint = call.request.onAccessPoint;
    call.reply.send(jsonResponse(200, "{}"));
  });
  HttpServerOptions options;
  options.accessPoint = {"127.0.0.2", [&] { return isOpen; }};
  HttpServer both(router, clock, options);
  REQUIRE(both.listen("", 0).ok());
  const auto connect = [&](uint32_t lastPart) {
    return test::HttpClient(
        both.port(), [&] { both.poll(0); }, 0, 0x7F000000 + lastPart);
  };
  auto member = connect(1);
  CHECK(statusLine(member.exchange(get("/api/where"))) == "HTTP/1.1 200 OK");
  CHECK_FALSE(onAccessPoint);
  CHECK_FALSE(both.hasGuests());
  auto guest = connect(2);
  CHECK(statusLine(guest.exchange(get("/api/where"))) == "HTTP/1.1 200 OK");
  CHECK(onAccessPoint);
  CHECK(both.hasGuests());

  isOpen = false;
  both.poll(0);
  CHECK_FALSE(both.hasGuests());
  CHECK(both.connectionCount() == 1);
  CHECK(connect(2).exchange(get("/api/where")).empty());
  CHECK(statusLine(member.exchange(get("/api/where"))) == "HTTP/1.1 200 OK");
}
