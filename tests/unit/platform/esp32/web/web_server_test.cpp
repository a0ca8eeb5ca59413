#include "platform/esp32/web/web_server.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "support/http/http_router_fixture.h"
#include "unit/platform/esp32/web/fake_async_tcp.h"

namespace lumi {
namespace {

using test::connectClient;
using test::PlayedClient;
using Client = std::shared_ptr<PlayedClient>;

/** Returns `ready` bytes and never ends. */
class WaitingSource : public BodySource {
 public:
  explicit WaitingSource(const size_t& ready) : ready_(ready) {}
  Piece read(Bytes out) override {
    const size_t size = std::min(out.size(), ready_);
    std::fill_n(out.data(), size, uint8_t{'x'});
    return {size, size == 0 ? State::kAgain : State::kMore};
  }

 private:
  const size_t& ready_;
};

struct WebServerFixture : test::RouterFixture {
  SystemMemory memory;  // unknown
  int looks = 0;        // how often the server looked for free memory
  WebServer server{router, clock, options()};
  std::vector<Client> clients;
  size_t ready = 0;  // bytes of each stream at each call
  int calls = 0;

  WebServerFixture() {
    addCall(router, Method::kGet, "/api/count", Access::kPublic, [this](const Call& call) {
      ++calls;
      call.reply.send(jsonResponse(200, "{}"));
    });
    addCall(router, Method::kGet, "/api/stream", Access::kPublic, [this](const Call& call) {
      Response response;
      response.stream = std::make_unique<WaitingSource>(ready);
      call.reply.send(std::move(response));
    });
  }
  /** All clients disconnect before the server is destroyed. */
  ~WebServerFixture() {
    for (const Client& client : clients) {
      if (client->end == PlayedClient::End::kNone) client->client->abort();
    }
  }

  WebServerOptions options() {
    WebServerOptions options;
    options.memory = [this] {
      ++looks;
      return memory;
    };
    return options;
  }
  Client sends(const std::string& text, uint32_t address = 0) {
    clients.push_back(connectClient(address));
    clients.back()->sends(text);
    return clients.back();
  }
  Client asks(const std::string& path) { return sends("GET " + path + " HTTP/1.1\r\nHost: hub\r\n\r\n"); }
  Client begins(const std::string& length) {
    return sends("PUT /api/body HTTP/1.1\r\nHost: hub\r\nAuthorization: Bearer user\r\n" + length +
                 "\r\n\r\n");
  }
  void passes(int count) {
    for (int i = 0; i < count; ++i) server.poll();
  }
  static int statusOf(const Client& client) {
    return client->got.size() < 12 ? 0 : std::stoi(client->got.substr(9, 3));
  }
};

TEST_CASE_FIXTURE(WebServerFixture, "in each pass of the loop one client calls the core, in turn") {
  for (int i = 0; i < 4; ++i) asks("/api/count");
  for (int pass = 1; pass <= 4; ++pass) {
    CHECK(server.poll() == (pass < 4));
    CHECK(calls == pass);
    CHECK(statusOf(clients[static_cast<size_t>(pass) - 1]) == 200);
  }
}

TEST_CASE_FIXTURE(WebServerFixture, "when memory is short, requests begin one after another") {
  const uint32_t enoughForOne = WebLimits().freeMemory;
  memory = {enoughForOne, enoughForOne};
  const Client first = asks("/api/stream");
  const Client second = asks("/api/count");
  passes(5);
  CHECK(statusOf(first) == 200);
  CHECK(calls == 0);
  first->client->abort();
  passes(5);
  CHECK(statusOf(second) == 200);
}

TEST_CASE_FIXTURE(WebServerFixture,
                  "the server looks for free memory at most once per pass, for waiting requests") {
  asks("/api/stream");
  passes(3);
  const int atFirst = looks;
  passes(10);
  CHECK(looks == atFirst);
  asks("/api/stream");
  asks("/api/stream");
  memory = {1, 1};
  passes(1);
  const int before = looks;
  passes(10);
  CHECK(looks == before + 10);
}

TEST_CASE_FIXTURE(WebServerFixture,
                  "a client that was signed in is served while others hold all connections") {
  const std::string verify = "GET /api/user HTTP/1.1\r\nHost: hub\r\nAuthorization: Bearer user\r\n\r\n";
  constexpr uint32_t kKnown = 7;
  const Client before = sends(verify, kKnown);
  passes(3);
  REQUIRE(statusOf(before) == 200);
  before->client->abort();
  passes(1);
  for (size_t i = 0; i < WebLimits().connections; ++i) sends("G", 1);
  const Client unknown = sends(verify, 2);
  passes(3);
  CHECK(statusOf(unknown) == 503);
  const Client known = sends(verify, kKnown);
  passes(3);
  CHECK(statusOf(known) == 200);
}

TEST_CASE_FIXTURE(WebServerFixture, "a chunked body arrives complete, however it is cut into pieces") {
  const Client client = begins("Transfer-Encoding: chunked");
  for (const char c : std::string("3;a=b\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")) {
    client->sends(std::string(1, c));
    passes(1);
  }
  passes(2);
  CHECK(sink.text == "abcde");
  CHECK(statusOf(client) == 200);
}

TEST_CASE_FIXTURE(WebServerFixture, "a chunk size line or trailer that never ends counts as silence") {
  const Client client = begins("Transfer-Encoding: chunked");
  std::string endless;
  SUBCASE("zeros before the size") {
    endless = "0";
  }
  SUBCASE("an extension") {
    client->sends("5;");
    endless = "x";
  }
  SUBCASE("an extension after a chunk") {
    client->sends("3\r\nabc\r\n5;");
    endless = "x";
  }
  SUBCASE("a trailer") {
    client->sends("3\r\nabc\r\n0\r\nX: ");
    endless = "x";
  }
  passes(2);
  for (int second = 0; second < 5; ++second) {
    CHECK(statusOf(client) == 0);
    clock.advance(kSecond);
    client->sends(endless);
    passes(2);
  }
  CHECK(statusOf(client) == 408);
  CHECK(sink.aborts == 1);
  client->takes(client->got.size());
  clock.advance(2 * kSecond);
  passes(1);
  client->letsHalfASecondPass();
  CHECK(client->end == PlayedClient::End::kClosed);
}

}  // namespace
}  // namespace lumi
