#include "platform/esp32/web/web_listener.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "unit/platform/esp32/web/fake_async_tcp.h"
#include "unit/platform/esp32/web/fake_closed_connections.h"

namespace lumi {
namespace {

using test::connectClient;
using test::PlayedClient;
using End = PlayedClient::End;
using Client = std::shared_ptr<PlayedClient>;

const std::string kRequest = "GET /?a&a&a HTTP/1.1\r\nHost: hub\r\n\r\n";

WebLimits listenerLimits() {
  WebLimits limits;
  limits.connections = 2;
  limits.turnedAway = 1;
  limits.closedConnections = 3;
  return limits;
}

struct WebListenerFixture {
  explicit WebListenerFixture(const WebLimits& limits = listenerLimits()) : shared(limits) {}

  WebShared shared;
  SystemMemory memory{200 * 1024, 100 * 1024};
  WebListener listener{80, shared, "HTTP/1.1 503 Busy\r\n\r\n", [this] { return memory; }};
  std::vector<std::shared_ptr<WebConnection>> connections;
  std::vector<Client> clients;

  /** All clients disconnect before the listener is destroyed. */
  ~WebListenerFixture() {
    for (const Client& client : clients) {
      if (client->end == End::kNone) client->client->abort();
    }
  }

  Client come(uint32_t address = 0) {
    clients.push_back(connectClient(address));
    listener.takeNew(connections);
    return clients.back();
  }
  /** A client whose whole response TCP has accepted. */
  Client answered(const std::string& answer) {
    const Client client = come();
    client->sends(kRequest);
    connections.back()->begin();
    REQUIRE(connections.back()->send(asBytes(answer), true) == answer.size());
    return client;
  }
  Client turnedAway() {
    while (connections.size() < shared.limits.connections) come();
    return come();
  }
};

TEST_CASE_FIXTURE(WebListenerFixture,
                  "the library receives neither path nor query, however the head is cut into pieces") {
  const Client client = come();
  SUBCASE("whole") {
    client->sends(kRequest);
  }
  SUBCASE("byte by byte") {
    for (const char c : kRequest) client->sends(std::string(1, c));
  }
  CHECK(client->parsed == "GET / HTTP/1.1\r\nHost: hub\r\n\r\n");
}

TEST_CASE_FIXTURE(WebListenerFixture,
                  "a new client frees the memory of the connections that were closed before the last few") {
  test::closeConnections(10);
  come();
  CHECK(test::closedConnections() == std::vector{9, 8, 7});
  test::closeConnections(2);
  come();
  CHECK(test::closedConnections() == std::vector{1, 0});
  test::closeConnections(0);
}

TEST_CASE_FIXTURE(
    WebListenerFixture,
    "a rejected client gets the response once it sends a request, and is closed after it has received it") {
  const Client client = turnedAway();
  client->letsHalfASecondPass();
  CHECK(client->got.empty());
  client->sends("GET / HT");
  client->sends("TP/1.1\r\n");
  CHECK(client->got == "HTTP/1.1 503 Busy\r\n\r\n");
  CHECK(client->end == End::kNone);
  SUBCASE("the client acknowledges it") {
    client->takes(client->got.size());
  }
  SUBCASE("the acknowledgement time-out elapses") {
    client->letsHalfASecondPass();
  }
  CHECK(client->end == End::kClosed);
}

TEST_CASE_FIXTURE(WebListenerFixture,
                  "the number of rejected clients served at once is limited; freed slots are used again") {
  const Client first = turnedAway();
  CHECK(come()->end == End::kReset);
  first->sends("GET");
  first->takes(first->got.size());
  CHECK(come()->end == End::kNone);
}

TEST_CASE("while ten clients are served, ten more get 503 with Retry-After") {
  WebListenerFixture hub{WebLimits()};
  for (int i = 0; i < 10; ++i) hub.come();
  for (int i = 0; i < 10; ++i) {
    const Client client = hub.come();
    REQUIRE(client->end == End::kNone);
    client->sends("GET");
  }
  CHECK(hub.connections.size() == 10);
  const auto isTold = [](const Client& client) { return client->got == "HTTP/1.1 503 Busy\r\n\r\n"; };
  CHECK(std::count_if(hub.clients.begin(), hub.clients.end(), isTold) == 10);
}

TEST_CASE("when memory is short, one further client at a time gets 503") {
  WebListenerFixture hub{WebLimits()};
  hub.memory.freeHeap = 1024;
  hub.come();
  CHECK(hub.come()->end == End::kNone);
  CHECK(hub.come()->end == End::kReset);
}

TEST_CASE_FIXTURE(WebListenerFixture,
                  "when memory is short, one client is accepted and the next is asked to retry") {
  memory.freeHeap = 1024;
  come();
  CHECK(connections.size() == 1);
  const Client next = come();
  CHECK(connections.size() == 1);
  next->sends("GET");
  CHECK(next->got.substr(0, 12) == "HTTP/1.1 503");
}

TEST_CASE_FIXTURE(WebListenerFixture, "a response may fill the send buffer until all of it is in there") {
  come()->sends(kRequest);
  CHECK(connections.back()->sendRoom() == PlayedClient::kSendBuffer);
  connections.back()->begin();
  connections.back()->send(asBytes("x"), false);
  CHECK(connections.back()->sendRoom() == PlayedClient::kSendBuffer - 1);
  connections.back()->send(asBytes("x"), true);
  CHECK(connections.back()->sendRoom() == 0);
}

TEST_CASE_FIXTURE(WebListenerFixture, "a closed connection frees its slot before the loop has removed it") {
  const Client first = come();
  come();
  first->client->abort();
  come();
  CHECK(connections.size() == 3);
}

TEST_CASE_FIXTURE(WebListenerFixture, "a spare connection is closed for a new one") {
  const Client first = come();
  come();
  SUBCASE("a silent one is closed") {
    connections[0]->setSpare(WebSpare::kSilent);
    come();
    CHECK(first->end == End::kClosed);
    CHECK(connections.size() == 3);
  }
  SUBCASE("one that accepts its response too slowly is reset") {
    connections[0]->setSpare(WebSpare::kSlowReader);
    come();
    CHECK(first->end == End::kReset);
    CHECK(connections.size() == 3);
  }
  SUBCASE("one that was silent and has just sent a request stays") {
    connections[0]->setSpare(WebSpare::kSilent);
    first->sends("BAD\r\n");
    come();
    CHECK(first->end == End::kNone);
    CHECK(connections.size() == 2);
  }
}

TEST_CASE_FIXTURE(WebListenerFixture, "a connection without a request is closed at once for a known client") {
  shared.known.add("7", 1);
  const Client first = come();
  SUBCASE("the oldest one of unknown clients") {
    come();
    CHECK(come(7)->end == End::kNone);
    CHECK(first->end == End::kClosed);
    CHECK(connections.size() == 3);
  }
  SUBCASE("not one of a known client, and not one with a request") {
    first->sends(kRequest);
    const Client own = come(7);
    come(7);
    CHECK(first->end == End::kNone);
    CHECK(own->end == End::kNone);
    CHECK(connections.size() == 2);
  }
  SUBCASE("not for an unknown client") {
    come();
    come(8);
    CHECK(first->end == End::kNone);
    CHECK(connections.size() == 2);
  }
}

TEST_CASE_FIXTURE(WebListenerFixture,
                  "a connection is closed when its whole response has arrived, not before") {
  const std::string answer(3000, 'x');
  const Client client = answered(answer);
  client->takes(1436);
  client->letsHalfASecondPass();
  CHECK(client->end == End::kNone);
  client->takes(answer.size() - 1436);
  CHECK(client->end == End::kClosed);
  CHECK(connections[0]->inbox().hasLeft());
}

TEST_CASE_FIXTURE(WebListenerFixture,
                  "a connection whose last acknowledgement came too early is closed all the same") {
  const Client client = answered("x");
  client->taken = 1;
  client->letsHalfASecondPass();
  CHECK(client->end == End::kClosed);
}

TEST_CASE_FIXTURE(WebListenerFixture, "a client that accepts nothing of a response is reset") {
  const Client client = answered("x");
  SUBCASE("by TCP's time-out") {
    client->takesNothingForLong();
  }
  SUBCASE("by the loop's time-out") {
    connections[0]->abort();
    client->letsHalfASecondPass();
  }
  CHECK(client->end == End::kReset);
}

TEST_CASE_FIXTURE(WebListenerFixture,
                  "a connection is not closed while data is being received, because that would reset it") {
  const Client client = come();
  connections[0]->close();
  client->sends("GET / HTTP/1.1\r\n");
  CHECK(client->end == End::kNone);
  client->letsHalfASecondPass();
  CHECK(client->end == End::kClosed);
}

TEST_CASE_FIXTURE(WebListenerFixture,
                  "every byte of a body is acknowledged to TCP when the loop has consumed it") {
  const Client client = come();
  client->sends("BAD\r\n");
  CHECK(client->untold == 0);
  client->sends("abcde");
  CHECK(client->untold == 5);
  connections[0]->acknowledge(connections[0]->inbox().consume(5));
  CHECK(client->untold == 0);
}

}  // namespace
}  // namespace lumi
