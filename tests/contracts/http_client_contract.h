#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "core/ports/http_client.h"
#include "support/http/heard_answer.h"

namespace lumi::test {

/** A client and its server. */
struct HttpClientFixture {
  lumi::HttpClient& client;
  std::string url;
  std::function<void(int status, const std::string& body, const std::string& etag)> answers;
  std::function<void()> turn;  // lets the server work, then the client

  void until(const std::function<bool()>& done) const {
    constexpr int kTurns = 2'000'000;  // limits the duration of a failing test
    for (int i = 0; i < kTurns && !done(); ++i) turn();
    REQUIRE(done());
  }
  HttpRequest question() const { return {"GET", url, "", "", ""}; }
};

inline void checkHttpClient(const HttpClientFixture& world) {
  HeardAnswer heard;
  lumi::HttpClient& client = world.client;

  SUBCASE("events arrive in order: status and ETag, body, end") {
    REQUIRE(client.send(world.question(), heard));
    world.answers(200, "a longer text than one piece", "\"7\"");
    world.until([&] { return heard.over(); });
    CHECK(heard.calls == "sbe");
    CHECK(heard.statusCode == 200);
    CHECK(heard.etag == "\"7\"");
    CHECK(heard.text == "a longer text than one piece");
    CHECK_FALSE(client.busy());
  }
  SUBCASE("a response without a body is complete") {
    REQUIRE(client.send(world.question(), heard));
    world.answers(304, "", "");
    world.until([&] { return heard.over(); });
    CHECK(heard.calls == "se");
    CHECK(heard.statusCode == 304);
    CHECK(heard.etag.empty());
  }
  SUBCASE("no event arrives before poll()") {
    REQUIRE(client.send(world.question(), heard));
    CHECK(heard.calls.empty());
    CHECK(client.busy());
  }
  SUBCASE("a second request is refused while one is running") {
    HeardAnswer second;
    REQUIRE(client.send(world.question(), heard));
    CHECK_FALSE(client.send(world.question(), second));
    world.answers(200, "first", "");
    world.until([&] { return heard.over(); });
    CHECK(second.calls.empty());
    CHECK(heard.text == "first");
  }
  SUBCASE("the next request may be sent as soon as one has ended") {
    HeardAnswer second;
    heard.onEnd = [&] { CHECK(client.send(world.question(), second)); };
    REQUIRE(client.send(world.question(), heard));
    world.answers(200, "first", "");
    world.until([&] { return heard.over(); });
    world.answers(200, "second", "");
    world.until([&] { return second.over(); });
    CHECK(second.text == "second");
  }
  SUBCASE("a cancelled request causes no more events and makes room for another") {
    HeardAnswer second;
    REQUIRE(client.send(world.question(), heard));
    world.turn();
    client.cancel();
    CHECK_FALSE(client.busy());
    REQUIRE(client.send(world.question(), second));
    world.turn();
    client.cancel();
    world.turn();
    CHECK(heard.calls.empty());
    CHECK(second.calls.empty());
  }
  SUBCASE("a listener that rejects the rest of the body receives a failure") {
    heard.most = 3;
    REQUIRE(client.send(world.question(), heard));
    world.answers(200, "more than three bytes", "");
    world.until([&] { return heard.over(); });
    CHECK(heard.calls == "sbf");
    CHECK_FALSE(client.busy());
  }
}

}  // namespace lumi::test
