#include "platform/esp32/net/lwip_http_client.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>

#include <optional>

#include "contracts/http_client_contract.h"
#include "platform/esp32/net/http_answer_parser.h"
#include "support/fakes/manual_clock.h"
#include "support/http/scripted_http_server.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Resolves dotted addresses and, once the test makes it answer, "hub". */
class TestLookup : public NameLookup {
 public:
  void ask(std::string_view name) override {
    name_ = name;
    address_ = 0;
    if (inet_pton(AF_INET, name_.c_str(), &address_) == 1)
      state_ = State::kFound;
    else
      state_ = name == "hub" ? State::kSearching : State::kUnknown;
  }
  State state() const override { return state_; }
  uint32_t address() const override { return address_; }

  void answers() {
    address_ = htonl(INADDR_LOOPBACK);
    state_ = State::kFound;
  }

 private:
  std::string name_;
  uint32_t address_ = 0;
  State state_ = State::kUnknown;
};

struct Bench {
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
  Bench bench;
  checkHttpClient({bench.client, bench.server.url(),
                   [&](int status, const std::string& body, const std::string& etag) {
                     bench.server.answersJson(status, body, etag.empty() ? "" : "ETag: " + etag + "\r\n");
                   },
                   [&] { bench.turn(); }});
}

TEST_CASE("a request reaches the server unchanged") {
  Bench bench;
  bench.server.answersJson(200, "{}");
  HttpRequest question{"POST", bench.server.url("/x?y=1"), "secret", "\"7\"", R"({"a":1})"};
  question.range = ByteRange{5, 7};
  bench.send(question);
  const std::string& request = bench.server.requests.back();
  for (const char* part : {"POST /x?y=1 HTTP/1.1\r\n", "Authorization: Bearer secret\r\n",
                           "If-None-Match: \"7\"\r\n", "Range: bytes=5-7\r\n", "\r\n\r\n{\"a\":1}"}) {
    CAPTURE(part);
    CHECK(request.find(part) != std::string::npos);
  }
}

TEST_CASE("a long request is sent in as many pieces as the socket accepts") {
  constexpr size_t kMoreThanASocketTakes = 5'000'000;
  Bench bench;
  std::string body;
  for (int i = 0; body.size() < kMoreThanASocketTakes; ++i) body += std::to_string(i);
  bench.server.answersJson(200, "{}");
  bench.send({"POST", bench.server.url(), "", "", body});
  CHECK(bench.heard.calls == "sbe");
  CHECK(endsWith(bench.server.requests.back(), body));
}

TEST_CASE("a name is looked up before connecting") {
  Bench bench;
  bench.server.answersJson(200, "{}");
  std::string url = bench.server.url();
  url.replace(url.find("127.0.0.1"), 9, "hub");
  REQUIRE(bench.client.send({"GET", url, "", "", ""}, bench.heard));
  for (int i = 0; i < 3; ++i) bench.turn();
  CHECK(bench.heard.calls.empty());
  bench.names.answers();
  bench.until([&] { return bench.heard.over(); });
  CHECK(bench.heard.text == "{}");
}

TEST_CASE("a response of any length arrives in pieces of limited size") {
  Bench bench;
  const std::string body(50'000, 'x');
  bench.server.answersJson(200, body);
  REQUIRE(bench.client.send({"GET", bench.server.url(), "", "", ""}, bench.heard));
  size_t longest = 0;
  while (!bench.heard.over()) {
    const size_t before = bench.heard.text.size();
    bench.turn();
    longest = std::max(longest, bench.heard.text.size() - before);
  }
  CHECK(bench.heard.text == body);
  CHECK(longest <= LwipHttpClient::kPiece);
}

TEST_CASE("chunked responses and responses that end with the connection are supported") {
  Bench bench;
  SUBCASE("chunked") {
    bench.server.answers("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nword\r\n0\r\n\r\n");
  }
  SUBCASE("closed") {
    bench.server.answers("HTTP/1.0 200 OK\r\n\r\nword", true);
  }
  bench.askFor(bench.server.url());
  CHECK(bench.heard.calls == "sbe");
  CHECK(bench.heard.text == "word");
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
  std::string problem;
  SUBCASE("nothing listens") {
    bench.askFor("http://127.0.0.1:1/");
    problem = "Nobody answers there.";
  }
  SUBCASE("no such name") {
    bench.askFor("http://nowhere/");
    problem = "No computer of that name was found.";
  }
  SUBCASE("truncated") {
    bench.server.answers("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort", true);
    bench.askFor(bench.server.url());
    CHECK(bench.heard.text == "short");
    problem = "The connection broke off.";
  }
  SUBCASE("not HTTP") {
    bench.server.answers("LUMI1\r\n\r\n", true);
    bench.askFor(bench.server.url());
    problem = "The answer is not what was expected.";
  }
  SUBCASE("endless header fields") {
    bench.server.answers("HTTP/1.1 200 OK\r\nX: " + std::string(HttpAnswerParser::kMaxHeadLength, 'x'));
    bench.askFor(bench.server.url());
    problem = "The answer is not what was expected.";
  }
  SUBCASE("another protocol") {
    bench.askFor("https://hub/");
    problem = "Only addresses that start with http:// can be asked.";
  }
  SUBCASE("a token with a line end") {
    bench.send({"GET", bench.server.url(), "a\nb", "", ""});
    problem = "The question is malformed.";
  }
  CHECK(bench.heard.calls.back() == 'f');
  CHECK(bench.heard.problem == problem);
  CHECK_FALSE(bench.client.busy());
}

TEST_CASE("a request that takes too long is aborted; the limit includes the look-up") {
  Bench bench;
  std::string url = bench.server.url();
  SUBCASE("no answer from the name server") {
    url = "http://hub/";
  }
  SUBCASE("no answer") {}
  SUBCASE("half an answer") {
    bench.server.answers("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nshort");
  }
  REQUIRE(bench.client.send({"GET", url, "", "", ""}, bench.heard));
  bench.clock.advance(HttpClient::kLimitMillis - 1);
  for (int i = 0; i < 100; ++i) bench.turn();
  CHECK_FALSE(bench.heard.over());
  bench.clock.advance(1);
  bench.turn();
  CHECK(bench.heard.problem == "The answer took too long.");
  CHECK_FALSE(bench.client.busy());
}

TEST_CASE("a response that has arrived is reported, even if poll() is called late") {
  Bench bench;
  bench.server.answersJson(200, "{}");
  REQUIRE(bench.client.send({"GET", bench.server.url(), "", "", ""}, bench.heard));
  bench.until([&] { return !bench.server.requests.empty(); });
  bench.clock.advance(HttpClient::kLimitMillis);
  bench.turn();
  CHECK(bench.heard.calls == "sbe");
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
}

TEST_CASE("a listener may cancel and send a new request during its callbacks") {
  Bench bench;
  HeardAnswer next;
  bench.heard.most = 0;
  bench.heard.onBody = [&] {
    bench.client.cancel();
    REQUIRE(bench.client.send({"GET", bench.server.url(), "", "", ""}, next));
  };
  bench.server.answersJson(200, "first");
  bench.server.answersJson(200, "second");
  REQUIRE(bench.client.send({"GET", bench.server.url(), "", "", ""}, bench.heard));
  bench.until([&] { return next.over(); });
  CHECK(bench.heard.calls == "sb");
  CHECK(next.text == "second");
}
