#include "platform/host/net/curl_http_client.h"

#include <doctest/doctest.h>

#include "support/http/heard_answer.h"
#include "support/http/scripted_http_server.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Bench {
  ScriptedHttpServer server;
  CurlHttpClient client;
  HeardAnswer heard;

  Bench() = default;
  explicit Bench(uint32_t limitMillis) : client(limitMillis) {}

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
  Bench bench;
  bench.server.answersJson(200, "{}");
  bench.send({"POST", bench.server.url("/api/x?y=1"), "secret", "\"7\"", R"({"a":1})"});
  CHECK(bench.requestHas("POST /api/x?y=1 HTTP/1.1\r\n"));
  CHECK(bench.requestHas("Authorization: Bearer secret\r\n"));
  CHECK(bench.requestHas("If-None-Match: \"7\"\r\n"));
  CHECK(bench.requestHas("Content-Type: application/json\r\n"));
  CHECK(bench.requestHas("\r\n\r\n{\"a\":1}"));
}

TEST_CASE("a request may ask for a part of the body only") {
  Bench bench;
  bench.server.answers("HTTP/1.1 206 X\r\nContent-Length: 3\r\nContent-Range: bytes 5-7/100\r\n\r\nabc");
  HttpRequest question{"GET", bench.server.url(), "", "", ""};
  question.range = ByteRange{5, 7};
  bench.send(question);
  CHECK(bench.requestHas("Range: bytes=5-7\r\n"));
  CHECK(bench.heard.statusCode == 206);
  CHECK(bench.heard.text == "abc");
}

TEST_CASE("a plain request contains no headers without a value") {
  Bench bench;
  bench.server.answersJson(200, "{}");
  bench.askFor(bench.server.url());
  CHECK_FALSE(bench.requestHas("Authorization"));
  CHECK_FALSE(bench.requestHas("If-None-Match"));
  CHECK_FALSE(bench.requestHas("Content-Type"));
  CHECK_FALSE(bench.requestHas("Expect"));
  CHECK_FALSE(bench.requestHas("Range"));
}

TEST_CASE("one connection is used for several requests") {
  Bench bench;
  for (int i = 0; i < 3; ++i) {
    bench.server.answersJson(200, "{}");
    bench.askFor(bench.server.url());
  }
  CHECK(bench.server.requests.size() == 3);
  CHECK(bench.server.connections == 1);
}

TEST_CASE("a connection that the server closed in the meantime is reopened") {
  Bench bench;
  bench.server.answers("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", true);
  bench.askFor(bench.server.url());
  bench.server.answersJson(200, "again");
  bench.askFor(bench.server.url());
  CHECK(bench.heard.text == "again");
  CHECK(bench.server.connections == 2);
}

TEST_CASE("interim responses are skipped") {
  Bench bench;
  bench.server.answers(
      "HTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\n"
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
  bench.askFor(bench.server.url());
  CHECK(bench.heard.calls == "sbe");
  CHECK(bench.heard.statusCode == 200);
  CHECK(bench.heard.etag.empty());
}

TEST_CASE("a redirect is reported, not followed") {
  Bench bench;
  bench.server.answersJson(302, "", "Location: " + bench.server.url("/elsewhere") + "\r\n");
  bench.askFor(bench.server.url());
  CHECK(bench.heard.statusCode == 302);
  CHECK(bench.server.requests.size() == 1);
}

TEST_CASE("an incomplete or invalid response fails with a reason") {
  Bench bench;
  SUBCASE("nothing listens") {
    bench.askFor("http://127.0.0.1:1/");
    CHECK(bench.heard.problem == "Nobody answers there.");
  }
  SUBCASE("truncated") {
    bench.server.answers("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort", true);
    bench.askFor(bench.server.url());
    CHECK(bench.heard.text == "short");
  }
  SUBCASE("not HTTP") {
    bench.server.answers("LUMI1\r\n\r\n", true);
    bench.askFor(bench.server.url());
  }
  SUBCASE("another protocol") {
    bench.askFor("file:///etc/hostname");
  }
  SUBCASE("no address") {
    bench.askFor("http://[::zz]/");
  }
  SUBCASE("endless header fields") {
    bench.server.answers("HTTP/1.1 200 OK\r\nX: " + std::string(CurlHttpClient::kMaxHeaderBytes, 'x') +
                         "\r\n\r\n");
    bench.askFor(bench.server.url());
  }
  CHECK(bench.heard.calls.back() == 'f');
  CHECK_FALSE(bench.heard.problem.empty());
}

TEST_CASE("a request without a response is aborted after the time limit") {
  Bench bench(60);
  bench.askFor(bench.server.url());
  CHECK(bench.heard.calls == "f");
  CHECK(bench.heard.problem == "The answer took too long.");
  CHECK(bench.server.requests.size() == 1);
}

TEST_CASE("a listener that cancels during its callbacks receives no more events") {
  Bench bench;
  bench.server.answersJson(200, "text");
  std::string expected;
  SUBCASE("at the status") {
    bench.heard.onStatus = [&] { bench.client.cancel(); };
    expected = "s";
  }
  SUBCASE("at the body") {
    bench.heard.onBody = [&] { bench.client.cancel(); };
    expected = "sb";
  }
  REQUIRE(bench.client.send({"GET", bench.server.url(), "", "", ""}, bench.heard));
  bench.until([&] { return !bench.client.busy(); });
  bench.turn();
  CHECK(bench.heard.calls == expected);
  HeardAnswer next;
  bench.server.answersJson(200, "next");
  REQUIRE(bench.client.send({"GET", bench.server.url(), "", "", ""}, next));
  bench.until([&] { return next.over(); });
  CHECK(next.text == "next");
}
