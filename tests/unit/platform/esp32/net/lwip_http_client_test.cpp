#include "platform/esp32/net/lwip_http_client.h"

#include <doctest/doctest.h>

#include "contracts/scripted_http_fixture.h"
#include "platform/esp32/net/http_answer_parser.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/test_lookup.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct LwipParts {
  TestLookup names;
  ManualClock clock;
};

struct LwipHttpClientFixture : LwipParts, ScriptedHttpFixture<LwipHttpClient> {
  LwipHttpClientFixture() : ScriptedHttpFixture(names, clock) {}
};

}  // namespace

TEST_CASE_FIXTURE(LwipHttpClientFixture, "LwipHttpClient fulfils the contract of HttpClient") {
  checkContract();
}

TEST_CASE_FIXTURE(LwipHttpClientFixture, "a long request is sent in as many pieces as the socket accepts") {
  constexpr size_t kMoreThanASocketTakes = 5'000'000;
  std::string body;
  for (int i = 0; body.size() < kMoreThanASocketTakes; ++i) body += std::to_string(i);
  server.answersJson(200, "{}");
  send({"POST", server.url(), "", "", body});
  CHECK(heard.calls == "sbe");
  CHECK(endsWith(server.requests.back(), body));
}

TEST_CASE_FIXTURE(LwipHttpClientFixture, "a name is looked up before connecting") {
  server.answersJson(200, "{}");
  std::string url = server.url();
  url.replace(url.find("127.0.0.1"), 9, "hub");
  REQUIRE(client.send({"GET", url, "", "", ""}, heard));
  for (int i = 0; i < 3; ++i) turn();
  CHECK(heard.calls.empty());
  names.answers();
  until([&] { return heard.over(); });
  CHECK(heard.text == "{}");
}

TEST_CASE_FIXTURE(LwipHttpClientFixture, "an incomplete or invalid response fails with a reason") {
  std::string problem;
  SUBCASE("nothing listens") {
    askFor("http://127.0.0.1:1/");
    problem = "Nobody answers there.";
  }
  SUBCASE("no such name") {
    askFor("http://nowhere/");
    problem = "No computer of that name was found.";
  }
  SUBCASE("truncated") {
    server.answers("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort", true);
    askFor(server.url());
    CHECK(heard.text == "short");
    problem = "The connection broke off.";
  }
  SUBCASE("not HTTP") {
    server.answers("LUMI1\r\n\r\n", true);
    askFor(server.url());
    problem = "The answer is not what was expected.";
  }
  SUBCASE("endless header fields") {
    server.answers("HTTP/1.1 200 OK\r\nX: " + std::string(HttpAnswerParser::kMaxHeadLength, 'x'));
    askFor(server.url());
    problem = "The answer is not what was expected.";
  }
  SUBCASE("another protocol") {
    askFor("https://hub/");
    problem = "Only addresses that start with http:// can be asked.";
  }
  SUBCASE("a token with a line end") {
    send({"GET", server.url(), "a\nb", "", ""});
    problem = "The question is malformed.";
  }
  CHECK(heard.calls.back() == 'f');
  CHECK(heard.problem == problem);
  CHECK_FALSE(client.busy());
}

TEST_CASE_FIXTURE(LwipHttpClientFixture,
                  "a request that takes too long is aborted; the limit includes the look-up") {
  std::string url = server.url();
  SUBCASE("no answer from the name server") {
    url = "http://hub/";
  }
  SUBCASE("no answer") {}
  SUBCASE("half an answer") {
    server.answers("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort");
  }
  REQUIRE(client.send({"GET", url, "", "", ""}, heard));
  clock.advance(HttpClient::kLimitMillis - 1);
  for (int i = 0; i < 100; ++i) turn();
  CHECK_FALSE(heard.over());
  clock.advance(1);
  turn();
  CHECK(heard.problem == "The answer took too long.");
  CHECK_FALSE(client.busy());
}

TEST_CASE_FIXTURE(LwipHttpClientFixture,
                  "a response that has arrived is reported, even if poll() is called late") {
  server.answersJson(200, "{}");
  REQUIRE(client.send({"GET", server.url(), "", "", ""}, heard));
  until([&] { return !server.requests.empty(); });
  clock.advance(HttpClient::kLimitMillis);
  turn();
  CHECK(heard.calls == "sbe");
}

TEST_CASE_FIXTURE(LwipHttpClientFixture,
                  "a listener may cancel and send a new request during its callbacks") {
  HeardAnswer next;
  heard.most = 0;
  heard.onBody = [&] {
    client.cancel();
    REQUIRE(client.send({"GET", server.url(), "", "", ""}, next));
  };
  server.answersJson(200, "first");
  server.answersJson(200, "second");
  REQUIRE(client.send({"GET", server.url(), "", "", ""}, heard));
  until([&] { return next.over(); });
  CHECK(heard.calls == "sb");
  CHECK(next.text == "second");
}
