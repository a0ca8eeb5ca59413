#include <doctest/doctest.h>

#include "support/http/http_server_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::string kPutBody = "PUT /api/body HTTP/1.1\r\nHost: localhost\r\n";

std::string chunk(const std::string& text) {
  char size[16];
  std::snprintf(size, sizeof size, "%zx\r\n", text.size());
  return size + text + "\r\n";
}

}  // namespace

TEST_CASE_FIXTURE(HttpServerFixture, "a chunked upload arrives complete") {
  auto c = client();
  const std::string big = alphabet(50000);
  c.send(kPutBody + "Transfer-Encoding: chunked\r\n\r\n" + chunk("abc") + chunk(big) +
         "0\r\nX-Trailer: y\r\n\r\n");
  CHECK(bodyOf(c.answer()) == "{\"stored\":50003}");
  CHECK(sink.text == "abc" + big);
  CHECK(sink.ends == 1);
  CHECK(bodyOf(c.exchange(get("/"))) == "panel");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a form is parsed and gets its response") {
  auto c = client();
  const std::string content = alphabet(40000);
  const std::string answer =
      c.exchange(post("/api/upload", form(content), "multipart/form-data; boundary=XX"));
  CHECK(bodyOf(answer) == "{\"success\":true}");
  CHECK(sink.text == "field(a=b)file(gcode,x.gcode)[" + content + "]");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a malformed form gets 400, and its sink is aborted once") {
  auto c = client();
  const auto send = [&](const std::string& body,
                        const std::string& type = "multipart/form-data; boundary=XX") {
    auto one = client();
    return statusLine(one.exchange(post("/api/upload", body, type)));
  };
  CHECK(send("rubbish") == "HTTP/1.1 400 Bad Request");
  CHECK(sink.aborts == 1);
  CHECK(send(form("x").substr(0, 100)) == "HTTP/1.1 400 Bad Request");
  CHECK(sink.aborts == 2);
  CHECK(send(form("x"), "multipart/form-data") == "HTTP/1.1 400 Bad Request");
  CHECK(sink.aborts == 3);
  CHECK(send("") == "HTTP/1.1 400 Bad Request");
  CHECK(sink.aborts == 4);
  CHECK(sink.ends == 0);
  sink.text.clear();
  CHECK(send(form("x")) == "HTTP/1.1 200 OK");
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a sink that accepts bytes slowly holds the client back and loses nothing") {
  auto c = client();
  const std::string content = alphabet(200000);
  sink.capacity = 0;
  c.send(kPutBody + "Content-Length: " + std::to_string(content.size()) + "\r\n\r\n");
  const bool allTaken = c.send(content.substr(0, 100000));
  CHECK(allTaken);
  clock.advance(60 * kSecond);
  turns(5);
  CHECK(sink.text.empty());
  CHECK(sink.aborts == 0);
  size_t sent = 100000;
  for (int i = 0; i < 5000 && sink.text.size() < content.size(); ++i) {
    sink.capacity = 777;
    if (sent < content.size() && c.send(content.substr(sent, 5000))) sent += 5000;
    server.poll(0);
  }
  CHECK(bodyOf(c.answer()) == "{\"stored\":200000}");
  CHECK(sink.text == content);
}

TEST_CASE_FIXTURE(HttpServerFixture, "a file in a form is held back, too") {
  auto c = client();
  sink.capacity = 0;
  c.send(post("/api/upload", form("\r\n--X\r\n--content"), "multipart/form-data; boundary=XX"));
  for (int i = 0; i < 40; ++i) {
    sink.capacity = 1;
    server.poll(0);
  }
  CHECK(bodyOf(c.answer()) == "{\"success\":true}");
  CHECK(sink.text == "field(a=b)file(gcode,x.gcode)[\r\n--X\r\n--content]");
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a client that disconnects in the middle of a body aborts the sink once") {
  auto c = client();
  c.send(kPutBody + "Content-Length: 100\r\n\r\nabc");
  turns(3);
  CHECK(sink.text == "abc");
  c.vanish();
  turns(3);
  CHECK(sink.aborts == 1);
  CHECK(sink.ends == 0);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a disconnect in the middle of a body is detected while the client is held back") {
  auto c = client();
  sink.capacity = 0;
  c.send(kPutBody + "Content-Length: 50000\r\n\r\n" + alphabet(49999));
  turns(3);
  CHECK(sink.aborts == 0);
  c.vanish();
  turns(3);
  CHECK(sink.aborts == 1);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(
    HttpServerFixture,
    "a client that has sent everything and shut down its sending side may be held back for up to 5 s") {
  auto c = client();
  sink.capacity = 0;
  c.send(kPutBody + "Content-Length: 50000\r\n\r\n" + alphabet(50000));
  c.finishSending();
  turns(3);
  clock.advance(4 * kSecond);
  turns(3);
  CHECK(sink.aborts == 0);
  sink.capacity = 50000;
  CHECK(bodyOf(c.answer()) == "{\"stored\":50000}");
}

TEST_CASE_FIXTURE(
    HttpServerFixture,
    "a client whose body is held back for 5 s after it shut down its sending side counts as disconnected") {
  auto c = client();
  sink.capacity = 0;
  c.send(kPutBody + "Content-Length: 50000\r\n\r\n" + alphabet(50000));
  turns(3);
  clock.advance(4 * kSecond);
  turns(3);
  c.vanish();
  turns(3);
  CHECK(sink.aborts == 0);
  clock.advance(5 * kSecond);
  turns(3);
  CHECK(sink.aborts == 1);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(
    HttpServerFixture,
    "the server reads on for a while after rejecting an upload, so that the client sees the response") {
  auto c = client();
  c.send(kPutBody + "Content-Length: 2000000\r\n\r\n");
  CHECK(c.send(alphabet(200000)));
  const std::string answer = c.rest();
  CHECK(statusLine(answer) == "HTTP/1.1 413 Payload Too Large");
  CHECK(has(answer, "Connection: close\r\n"));
  CHECK(server.connectionCount() == 1);
  clock.advance(2 * kSecond);
  turns(2);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a disconnect is detected although the body's end has no room to arrive") {
  auto c = client();
  sink.capacity = 0;
  const std::string content = alphabet(1000);
  c.send(kPutBody + "Content-Length: 1000000\r\n\r\n");
  for (int i = 0; i < 1000; ++i) c.sendOnce(content);
  turns(3);
  c.vanish();
  clock.advance(5 * kSecond - 1);
  turns(3);
  CHECK(sink.aborts == 0);
  clock.advance(1);
  turns(5);
  CHECK(sink.aborts == 1);
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(HttpServerFixture, "a client that waits for minutes gets its response in one piece") {
  auto c = client();
  const auto slowly = [&](const std::string& text) {
    sink.capacity = 0;
    c.send(kPutBody + "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text);
    for (int i = 0; i < 20; ++i) {
      clock.advance(5 * kSecond);
      turns(1);
    }
    sink.capacity = SIZE_MAX;
    return c.answer();
  };
  CHECK(statusLine(slowly("abc")) == "HTTP/1.1 200 OK");
  CHECK(statusLine(slowly("abcd")) == "HTTP/1.1 200 OK");
  CHECK(statusLine(c.exchange("rubbish\r\n\r\n")) == "HTTP/1.1 400 Bad Request");
}

TEST_CASE_FIXTURE(HttpServerFixture, "reading on after a rejection ends at 256 KiB") {
  auto c = client();
  c.send(kPutBody + "Content-Length: 20000000\r\n\r\n");
  CHECK_FALSE(c.send(alphabet(10000000)));
  CHECK(server.connectionCount() == 0);
}

TEST_CASE_FIXTURE(HttpServerFixture,
                  "a client that waits for 100-continue gets it, or its rejection, at once") {
  auto c = client();
  c.send(kPutBody + "Content-Length: 3\r\nExpect: 100-continue\r\n\r\n");
  CHECK(c.until([&] { return c.received() == "HTTP/1.1 100 Continue\r\n\r\n"; }));
  c.send("abc");
  CHECK(c.until([&] { return has(c.received(), "{\"stored\":3}"); }));
  auto refused = client();
  refused.send(kPutBody + "Content-Length: 2000000\r\nExpect: 100-continue\r\n\r\n");
  CHECK(statusLine(refused.answer()) == "HTTP/1.1 413 Payload Too Large");
}

TEST_CASE_FIXTURE(HttpServerFixture, "a third JSON body is asked to retry, and a silent one frees its slot") {
  const std::string start =
      "POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Content-Length: 2\r\n\r\n{";
  auto first = client();
  auto second = client();
  first.send(start);
  second.send(start);
  auto third = client();
  const std::string busy = third.exchange(postJson("{}"));
  CHECK(statusLine(busy) == "HTTP/1.1 503 Service Unavailable");
  CHECK(has(busy, "Retry-After: 1\r\n"));
  clock.advance(1001);
  CHECK(bodyOf(third.exchange(postJson("{}"))) == "{}");
  CHECK(statusLine(first.answer()) == "HTTP/1.1 408 Request Timeout");
  second.send("}");
  CHECK(bodyOf(second.answer()) == "{}");
}
