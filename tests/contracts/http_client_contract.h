#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "core/ports/http_client.h"
#include "support/http/heard_answer.h"

namespace lumi::test {

/** A client and whatever is at the other end of it. */
struct HttpClientFixture {
  lumi::HttpClient& client;
  std::string url;
  std::function<void(int status, const std::string& body, const std::string& etag)> answers;
  std::function<void()> turn;  // the other end works, then the client

  void until(const std::function<bool()>& done) const {
    constexpr int kTurns = 2'000'000;  // bounds a test that fails
    for (int i = 0; i < kTurns && !done(); ++i) turn();
    REQUIRE(done());
  }
  HttpRequest question() const { return {"GET", url, "", "", ""}; }
};

inline void checkHttpClient(const HttpClientFixture& world) {
  HeardAnswer heard;
  lumi::HttpClient& client = world.client;

  SUBCASE("an answer is told in order: status and ETag, body, end") {
    REQUIRE(client.send(world.question(), heard));
    world.answers(200, "a longer text than one piece", "\"7\"");
    world.until([&] { return heard.over(); });
    CHECK(heard.calls == "sbe");
    CHECK(heard.statusCode == 200);
    CHECK(heard.etag == "\"7\"");
    CHECK(heard.text == "a longer text than one piece");
    CHECK_FALSE(client.busy());
  }
  SUBCASE("an answer without a body is whole") {
    REQUIRE(client.send(world.question(), heard));
    world.answers(304, "", "");
    world.until([&] { return heard.over(); });
    CHECK(heard.calls == "se");
    CHECK(heard.statusCode == 304);
    CHECK(heard.etag.empty());
  }
  SUBCASE("nothing is told before poll()") {
    REQUIRE(client.send(world.question(), heard));
    CHECK(heard.calls.empty());
    CHECK(client.busy());
  }
  SUBCASE("a second question has to wait") {
    HeardAnswer second;
    REQUIRE(client.send(world.question(), heard));
    CHECK_FALSE(client.send(world.question(), second));
    world.answers(200, "first", "");
    world.until([&] { return heard.over(); });
    CHECK(second.calls.empty());
    CHECK(heard.text == "first");
  }
  SUBCASE("the next question may be asked as soon as one is over") {
    HeardAnswer second;
    heard.onEnd = [&] { CHECK(client.send(world.question(), second)); };
    REQUIRE(client.send(world.question(), heard));
    world.answers(200, "first", "");
    world.until([&] { return heard.over(); });
    world.answers(200, "second", "");
    world.until([&] { return second.over(); });
    CHECK(second.text == "second");
  }
  SUBCASE("a cancelled question is heard of no more, and leaves room for another") {
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
  SUBCASE("a listener that wants no more of the body is told that it failed") {
    heard.most = 3;
    REQUIRE(client.send(world.question(), heard));
    world.answers(200, "more than three bytes", "");
    world.until([&] { return heard.over(); });
    CHECK(heard.calls == "sbf");
    CHECK_FALSE(client.busy());
  }
}

}  // namespace lumi::test
