#include "platform/host/net/curl_http_client.h"

#include <doctest/doctest.h>

#include "contracts/scripted_http_fixture.h"
#include "support/has.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct CurlHttpClientFixture : ScriptedHttpFixture<CurlHttpClient> {
  using ScriptedHttpFixture::ScriptedHttpFixture;

  bool requestHas(std::string_view part) const { return has(server.requests.back(), part); }
};

}  // namespace

TEST_CASE_FIXTURE(CurlHttpClientFixture, "CurlHttpClient fulfils the contract of HttpClient") {
  checkContract();
}

TEST_CASE_FIXTURE(CurlHttpClientFixture, "a request contains its method, path, token, ETag and JSON body") {
  server.answersJson(200, "{}");
  send({"POST", server.url("/api/x?y=1"), "secret", "\"7\"", R"({"a":1})"});
  CHECK(requestHas("POST /api/x?y=1 HTTP/1.1\r\n"));
  CHECK(requestHas("Authorization: Bearer secret\r\n"));
  CHECK(requestHas("If-None-Match: \"7\"\r\n"));
  CHECK(requestHas("Content-Type: application/json\r\n"));
  CHECK(requestHas("\r\n\r\n{\"a\":1}"));
}

TEST_CASE_FIXTURE(CurlHttpClientFixture, "a request may ask for a part of the body only") {
  server.answers("HTTP/1.1 206 X\r\nContent-Length: 3\r\nContent-Range: bytes 5-7/100\r\n\r\nabc");
  HttpRequest question{"GET", server.url(), "", "", ""};
  question.range = ByteRange{5, 7};
  send(question);
  CHECK(requestHas("Range: bytes=5-7\r\n"));
  CHECK(heard.statusCode == 206);
  CHECK(heard.text == "abc");
}

TEST_CASE_FIXTURE(CurlHttpClientFixture, "a plain request contains no headers without a value") {
  server.answersJson(200, "{}");
  askFor(server.url());
  CHECK_FALSE(requestHas("Authorization"));
  CHECK_FALSE(requestHas("If-None-Match"));
  CHECK_FALSE(requestHas("Content-Type"));
  CHECK_FALSE(requestHas("Expect"));
  CHECK_FALSE(requestHas("Range"));
}

TEST_CASE_FIXTURE(CurlHttpClientFixture, "one connection is used for several requests") {
  for (int i = 0; i < 3; ++i) {
    server.answersJson(200, "{}");
    askFor(server.url());
  }
  CHECK(server.requests.size() == 3);
  CHECK(server.connections == 1);
}

TEST_CASE_FIXTURE(CurlHttpClientFixture, "a connection that the server closed in the meantime is reopened") {
  server.answers("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", true);
  askFor(server.url());
  server.answersJson(200, "again");
  askFor(server.url());
  CHECK(heard.text == "again");
  CHECK(server.connections == 2);
}

TEST_CASE_FIXTURE(CurlHttpClientFixture, "interim responses are skipped") {
  server.answers(
      "HTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\n"
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
  askFor(server.url());
  CHECK(heard.calls == "sbe");
  CHECK(heard.statusCode == 200);
  CHECK(heard.etag.empty());
}

TEST_CASE_FIXTURE(CurlHttpClientFixture, "an incomplete or invalid response fails with a reason") {
  SUBCASE("nothing listens") {
    askFor("http://127.0.0.1:1/");
    CHECK(heard.problem == "Nobody answers there.");
  }
  SUBCASE("truncated") {
    server.answers("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort", true);
    askFor(server.url());
    CHECK(heard.text == "short");
  }
  SUBCASE("not HTTP") {
    server.answers("LUMI1\r\n\r\n", true);
    askFor(server.url());
  }
  SUBCASE("another protocol") {
    askFor("file:///etc/hostname");
  }
  SUBCASE("no address") {
    askFor("http://[::zz]/");
  }
  SUBCASE("endless header fields") {
    server.answers("HTTP/1.1 200 OK\r\nX: " + std::string(CurlHttpClient::kMaxHeaderBytes, 'x') + "\r\n\r\n");
    askFor(server.url());
  }
  CHECK(heard.calls.back() == 'f');
  CHECK_FALSE(heard.problem.empty());
}

TEST_CASE("a request without a response is aborted after the time limit") {
  CurlHttpClientFixture fixture(60);
  fixture.askFor(fixture.server.url());
  CHECK(fixture.heard.calls == "f");
  CHECK(fixture.heard.problem == "The answer took too long.");
  CHECK(fixture.server.requests.size() == 1);
}
