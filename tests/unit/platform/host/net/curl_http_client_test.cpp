#include "platform/host/net/curl_http_client.h"

#include <doctest/doctest.h>

#include "support/http/heard_answer.h"
#include "support/http/scripted_http_server.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct CurlHttpClientFixture {
  ScriptedHttpServer server;
  CurlHttpClient client;
  HeardAnswer heard;

  CurlHttpClientFixture() = default;
  explicit CurlHttpClientFixture(uint32_t limitMillis) : client(limitMillis) {}

  void turn() {
    server.turn();
    client.poll();
  }
  void until(const std::function<bool()>& done) {
    constexpr int kTurns = 5'000'000;  // bounds a test that fails
    for (int i = 0; i < kTurns && !done(); ++i) turn();
    REQUIRE(done());
  }
  void send(const HttpRequest& question) {
    heard = {};
    REQUIRE(client.send(question, heard));
    until([this] { return heard.over(); });
  }
  void askFor(const std::string& url) { send({"GET", url, "", "", ""}); }
  bool requestHas(std::string_view part) const {
    return server.requests.back().find(part) != std::string::npos;
  }
};

}  // namespace

TEST_CASE("a request contains its method, path, token, ETag and JSON body") {
  CurlHttpClientFixture fixture;
  fixture.server.answersJson(200, "{}");
  fixture.send({"POST", fixture.server.url("/api/x?y=1"), "secret", "\"7\"", R"({"a":1})"});
  CHECK(fixture.requestHas("POST /api/x?y=1 HTTP/1.1\r\n"));
  CHECK(fixture.requestHas("Authorization: Bearer secret\r\n"));
  CHECK(fixture.requestHas("If-None-Match: \"7\"\r\n"));
  CHECK(fixture.requestHas("Content-Type: application/json\r\n"));
  CHECK(fixture.requestHas("\r\n\r\n{\"a\":1}"));
}

TEST_CASE("a request may ask for a part of the body only") {
  CurlHttpClientFixture fixture;
  fixture.server.answers("HTTP/1.1 206 X\r\nContent-Length: 3\r\nContent-Range: bytes 5-7/100\r\n\r\nabc");
  HttpRequest question{"GET", fixture.server.url(), "", "", ""};
  question.range = ByteRange{5, 7};
  fixture.send(question);
  CHECK(fixture.requestHas("Range: bytes=5-7\r\n"));
  CHECK(fixture.heard.statusCode == 206);
  CHECK(fixture.heard.text == "abc");
}

TEST_CASE("a plain request contains no headers without a value") {
  CurlHttpClientFixture fixture;
  fixture.server.answersJson(200, "{}");
  fixture.askFor(fixture.server.url());
  CHECK_FALSE(fixture.requestHas("Authorization"));
  CHECK_FALSE(fixture.requestHas("If-None-Match"));
  CHECK_FALSE(fixture.requestHas("Content-Type"));
  CHECK_FALSE(fixture.requestHas("Expect"));
  CHECK_FALSE(fixture.requestHas("Range"));
}

TEST_CASE("one connection is used for several requests") {
  CurlHttpClientFixture fixture;
  for (int i = 0; i < 3; ++i) {
    fixture.server.answersJson(200, "{}");
    fixture.askFor(fixture.server.url());
  }
  CHECK(fixture.server.requests.size() == 3);
  CHECK(fixture.server.connections == 1);
}

TEST_CASE("a connection that the server closed in the meantime is reopened") {
  CurlHttpClientFixture fixture;
  fixture.server.answers("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", true);
  fixture.askFor(fixture.server.url());
  fixture.server.answersJson(200, "again");
  fixture.askFor(fixture.server.url());
  CHECK(fixture.heard.text == "again");
  CHECK(fixture.server.connections == 2);
}

TEST_CASE("interim responses are skipped") {
  CurlHttpClientFixture fixture;
  fixture.server.answers(
      "HTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\n"
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
  fixture.askFor(fixture.server.url());
  CHECK(fixture.heard.calls == "sbe");
  CHECK(fixture.heard.statusCode == 200);
  CHECK(fixture.heard.etag.empty());
}

TEST_CASE("a redirect is reported, not followed") {
  CurlHttpClientFixture fixture;
  fixture.server.answersJson(302, "", "Location: " + fixture.server.url("/elsewhere") + "\r\n");
  fixture.askFor(fixture.server.url());
  CHECK(fixture.heard.statusCode == 302);
  CHECK(fixture.server.requests.size() == 1);
}

TEST_CASE("an incomplete or invalid response fails with a reason") {
  CurlHttpClientFixture fixture;
  SUBCASE("nothing listens") {
    fixture.askFor("http://127.0.0.1:1/");
    CHECK(fixture.heard.problem == "Nobody answers there.");
  }
  SUBCASE("truncated") {
    fixture.server.answers("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort", true);
    fixture.askFor(fixture.server.url());
    CHECK(fixture.heard.text == "short");
  }
  SUBCASE("not HTTP") {
    fixture.server.answers("LUMI1\r\n\r\n", true);
    fixture.askFor(fixture.server.url());
  }
  SUBCASE("another protocol") {
    fixture.askFor("file:///etc/hostname");
  }
  SUBCASE("no address") {
    fixture.askFor("http://[::zz]/");
  }
  SUBCASE("endless header fields") {
    fixture.server.answers("HTTP/1.1 200 OK\r\nX: " + std::string(CurlHttpClient::kMaxHeaderBytes, 'x') +
                           "\r\n\r\n");
    fixture.askFor(fixture.server.url());
  }
  CHECK(fixture.heard.calls.back() == 'f');
  CHECK_FALSE(fixture.heard.problem.empty());
}

TEST_CASE("a request without a response is aborted after the time limit") {
  CurlHttpClientFixture fixture(60);
  fixture.askFor(fixture.server.url());
  CHECK(fixture.heard.calls == "f");
  CHECK(fixture.heard.problem == "The answer took too long.");
  CHECK(fixture.server.requests.size() == 1);
}

TEST_CASE("a listener that cancels during its callbacks receives no more events") {
  CurlHttpClientFixture fixture;
  fixture.server.answersJson(200, "text");
  std::string expected;
  SUBCASE("at the status") {
    fixture.heard.onStatus = [&] { fixture.client.cancel(); };
    expected = "s";
  }
  SUBCASE("at the body") {
    fixture.heard.onBody = [&] { fixture.client.cancel(); };
    expected = "sb";
  }
  REQUIRE(fixture.client.send({"GET", fixture.server.url(), "", "", ""}, fixture.heard));
  fixture.until([&] { return !fixture.client.busy(); });
  fixture.turn();
  CHECK(fixture.heard.calls == expected);
  HeardAnswer next;
  fixture.server.answersJson(200, "next");
  REQUIRE(fixture.client.send({"GET", fixture.server.url(), "", "", ""}, next));
  fixture.until([&] { return next.over(); });
  CHECK(next.text == "next");
}
