#include "platform/esp32/net/lwip_http_client.h"

#include <doctest/doctest.h>

#include "contracts/http_client_contract.h"
#include "platform/esp32/net/http_answer_parser.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/test_lookup.h"
#include "support/http/scripted_http_server.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct LwipHttpClientFixture {
  ScriptedHttpServer server;
  TestLookup names;
  ManualClock clock;
  LwipHttpClient client{names, clock};
  HeardAnswer heard;

  void turn() {
    server.turn();
    client.poll();
  }
  void until(const std::function<bool()>& done) {
    constexpr int kTurns = 1'000'000;  // bounds a test that fails
    for (int i = 0; i < kTurns && !done(); ++i) turn();
    REQUIRE(done());
  }
  void send(const HttpRequest& question) {
    heard = {};
    REQUIRE(client.send(question, heard));
    until([this] { return heard.over(); });
  }
  void askFor(const std::string& url) { send({"GET", url, "", "", ""}); }
};

}  // namespace

TEST_CASE("LwipHttpClient fulfils the contract of HttpClient") {
  LwipHttpClientFixture fixture;
  checkHttpClient({fixture.client, fixture.server.url(),
                   [&](int status, const std::string& body, const std::string& etag) {
                     fixture.server.answersJson(status, body, etag.empty() ? "" : "ETag: " + etag + "\r\n");
                   },
                   [&] { fixture.turn(); }});
}

TEST_CASE("a long request is sent in as many pieces as the socket accepts") {
  constexpr size_t kMoreThanASocketTakes = 5'000'000;
  LwipHttpClientFixture fixture;
  std::string body;
  for (int i = 0; body.size() < kMoreThanASocketTakes; ++i) body += std::to_string(i);
  fixture.server.answersJson(200, "{}");
  fixture.send({"POST", fixture.server.url(), "", "", body});
  CHECK(fixture.heard.calls == "sbe");
  CHECK(endsWith(fixture.server.requests.back(), body));
}

TEST_CASE("a name is looked up before connecting") {
  LwipHttpClientFixture fixture;
  fixture.server.answersJson(200, "{}");
  std::string url = fixture.server.url();
  url.replace(url.find("127.0.0.1"), 9, "hub");
  REQUIRE(fixture.client.send({"GET", url, "", "", ""}, fixture.heard));
  for (int i = 0; i < 3; ++i) fixture.turn();
  CHECK(fixture.heard.calls.empty());
  fixture.names.answers();
  fixture.until([&] { return fixture.heard.over(); });
  CHECK(fixture.heard.text == "{}");
}

TEST_CASE("a redirect is reported, not followed") {
  LwipHttpClientFixture fixture;
  fixture.server.answersJson(302, "", "Location: " + fixture.server.url("/elsewhere") + "\r\n");
  fixture.askFor(fixture.server.url());
  CHECK(fixture.heard.statusCode == 302);
  CHECK(fixture.server.requests.size() == 1);
}

TEST_CASE("an incomplete or invalid response fails with a reason") {
  LwipHttpClientFixture fixture;
  std::string problem;
  SUBCASE("nothing listens") {
    fixture.askFor("http://127.0.0.1:1/");
    problem = "Nobody answers there.";
  }
  SUBCASE("no such name") {
    fixture.askFor("http://nowhere/");
    problem = "No computer of that name was found.";
  }
  SUBCASE("truncated") {
    fixture.server.answers("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort", true);
    fixture.askFor(fixture.server.url());
    CHECK(fixture.heard.text == "short");
    problem = "The connection broke off.";
  }
  SUBCASE("not HTTP") {
    fixture.server.answers("LUMI1\r\n\r\n", true);
    fixture.askFor(fixture.server.url());
    problem = "The answer is not what was expected.";
  }
  SUBCASE("endless header fields") {
    fixture.server.answers("HTTP/1.1 200 OK\r\nX: " + std::string(HttpAnswerParser::kMaxHeadLength, 'x'));
    fixture.askFor(fixture.server.url());
    problem = "The answer is not what was expected.";
  }
  SUBCASE("another protocol") {
    fixture.askFor("https://hub/");
    problem = "Only addresses that start with http:// can be asked.";
  }
  SUBCASE("a token with a line end") {
    fixture.send({"GET", fixture.server.url(), "a\nb", "", ""});
    problem = "The question is malformed.";
  }
  CHECK(fixture.heard.calls.back() == 'f');
  CHECK(fixture.heard.problem == problem);
  CHECK_FALSE(fixture.client.busy());
}

TEST_CASE("a request that takes too long is aborted; the limit includes the look-up") {
  LwipHttpClientFixture fixture;
  std::string url = fixture.server.url();
  SUBCASE("no answer from the name server") {
    url = "http://hub/";
  }
  SUBCASE("no answer") {}
  SUBCASE("half an answer") {
    fixture.server.answers("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort");
  }
  REQUIRE(fixture.client.send({"GET", url, "", "", ""}, fixture.heard));
  fixture.clock.advance(HttpClient::kLimitMillis - 1);
  for (int i = 0; i < 100; ++i) fixture.turn();
  CHECK_FALSE(fixture.heard.over());
  fixture.clock.advance(1);
  fixture.turn();
  CHECK(fixture.heard.problem == "The answer took too long.");
  CHECK_FALSE(fixture.client.busy());
}

TEST_CASE("a response that has arrived is reported, even if poll() is called late") {
  LwipHttpClientFixture fixture;
  fixture.server.answersJson(200, "{}");
  REQUIRE(fixture.client.send({"GET", fixture.server.url(), "", "", ""}, fixture.heard));
  fixture.until([&] { return !fixture.server.requests.empty(); });
  fixture.clock.advance(HttpClient::kLimitMillis);
  fixture.turn();
  CHECK(fixture.heard.calls == "sbe");
}

TEST_CASE("a listener that cancels during its callbacks receives no more events") {
  LwipHttpClientFixture fixture;
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
}

TEST_CASE("a listener may cancel and send a new request during its callbacks") {
  LwipHttpClientFixture fixture;
  HeardAnswer next;
  fixture.heard.most = 0;
  fixture.heard.onBody = [&] {
    fixture.client.cancel();
    REQUIRE(fixture.client.send({"GET", fixture.server.url(), "", "", ""}, next));
  };
  fixture.server.answersJson(200, "first");
  fixture.server.answersJson(200, "second");
  REQUIRE(fixture.client.send({"GET", fixture.server.url(), "", "", ""}, fixture.heard));
  fixture.until([&] { return next.over(); });
  CHECK(fixture.heard.calls == "sb");
  CHECK(next.text == "second");
}
