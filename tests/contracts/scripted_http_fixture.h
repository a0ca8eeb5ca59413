#pragma once

#include <functional>
#include <string>
#include <utility>

#include "contracts/http_client_contract.h"
#include "support/http/scripted_http_server.h"

namespace lumi::test {

/** A client that uses sockets, and a server that answers what the test says. */
template <typename Client>
struct ScriptedHttpFixture {
  ScriptedHttpServer server;
  Client client;
  HeardAnswer heard;

  template <typename... Args>
  explicit ScriptedHttpFixture(Args&&... args) : client(std::forward<Args>(args)...) {}

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

  /** Also checks what only such clients have to do. */
  void checkContract() {
    checkHttpClient({client, server.url(),
                     [this](int status, const std::string& body, const std::string& etag) {
                       server.answersJson(status, body, etag.empty() ? "" : "ETag: " + etag + "\r\n");
                     },
                     [this] { turn(); }});
    SUBCASE("a redirect is reported, not followed") {
      server.answersJson(302, "", "Location: " + server.url("/elsewhere") + "\r\n");
      askFor(server.url());
      CHECK(heard.statusCode == 302);
      CHECK(server.requests.size() == 1);
    }
    SUBCASE("a listener that cancels at the status receives no more events") {
      heard.onStatus = [this] { client.cancel(); };
      checkCancelled("s");
    }
    SUBCASE("a listener that cancels at the body receives no more events") {
      heard.onBody = [this] { client.cancel(); };
      checkCancelled("sb");
    }
  }

 private:
  void checkCancelled(const std::string& calls) {
    server.answersJson(200, "text");
    REQUIRE(client.send({"GET", server.url(), "", "", ""}, heard));
    until([this] { return !client.busy(); });
    turn();
    CHECK(heard.calls == calls);
    server.answersJson(200, "next");
    HeardAnswer next;
    REQUIRE(client.send({"GET", server.url(), "", "", ""}, next));
    until([&] { return next.over(); });
    CHECK(next.text == "next");
  }
};

}  // namespace lumi::test
