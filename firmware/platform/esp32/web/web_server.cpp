#include "platform/esp32/web/web_server.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/lists.h"
#include "core/http/limits/round_robin.h"
#include "core/http/message/response.h"
#include "platform/esp32/web/web_exchange.h"
#include "platform/esp32/web/web_listener.h"

namespace lumi {
namespace {

/** The complete response for clients that are rejected for lack of room. */
std::string busyAnswer() {
  constexpr size_t kMax = 1024;
  Response response = busyResponse();
  addCommonHeaders(response.headers);
  ByteBuffer bytes(kMax);
  ResponseWriter(std::move(response), {}).fill(bytes);
  return std::string(asText(bytes.unread()));
}

struct Client {
  Client(const WebService& service, std::shared_ptr<WebConnection> given)
      : connection(std::move(given)), exchange(service, connection->inbox(), *connection) {}

  const std::shared_ptr<WebConnection> connection;
  WebExchange exchange;
};

}  // namespace

struct WebServer::Parts {
  Parts(Router& router, const Clock& clock, const WebServerOptions& options)
      : shared(options.limits),
        service{router, clock, shared.limits, options.isAccessPointAddress},
        memory(options.memory),
        listener(options.port, shared, busyAnswer(), options.memory) {
    service.hasRoom = [this] { return hasRoom(); };
  }

  void takeNew() {
    std::vector<std::shared_ptr<WebConnection>> fresh;
    listener.takeNew(fresh);
    for (auto& connection : fresh)
      clients.push_back(std::make_unique<Client>(service, std::move(connection)));
  }

  /** True if a request may begin in this pass. Looks for free memory once, because that takes long. */
  bool hasRoom() {
    if (!room) {
      WebRequests begun;
      for (const auto& client : clients) client->exchange.countIn(begun);
      room = mayBegin(shared.limits, begun, begun.count > 0 && memory ? memory() : SystemMemory());
    }
    return *room;
  }

  /** Only one connection per pass calls the core, so that at most one request begins. */
  void serve() {
    room.reset();
    turns.pass(clients.size(), [this](size_t at, bool isFree) {
      Client& client = *clients[at];
      const bool isReady = client.exchange.isReady();
      if (isReady && !isFree) return false;
      client.exchange.work();
      client.connection->setSpare(client.exchange.spare());
      return isReady;
    });
  }

  void forgetOver() {
    for (const auto& client : clients) {
      if (client->exchange.isOver()) listener.forget(*client->connection);
    }
    turns.forget(clients, [](const auto& client) { return client->exchange.isOver(); });
  }

  /** The loop alone writes both, so it may compare them without the lock. */
  void shareKnown() {
    const KnownClients& known = service.router.knownClients();
    if (known.changes() == shared.known.changes()) return;
    const std::lock_guard<std::mutex> guard(shared.lock);
    shared.known = known;
  }

  bool hasMore() const {
    return anyOf(clients, [](const auto& client) { return client->exchange.isReady(); });
  }

  WebShared shared;
  WebService service;
  const Callback<SystemMemory()> memory;
  WebListener listener;
  std::vector<std::unique_ptr<Client>> clients;
  std::optional<bool> room;  // nothing: no request of this pass has asked for it
  RoundRobin turns;
};

WebServer::WebServer(Router& router, const Clock& clock, const WebServerOptions& options)
    : parts_(std::make_unique<Parts>(router, clock, options)) {}

WebServer::~WebServer() = default;

void WebServer::begin() {
  parts_->listener.begin();
}

bool WebServer::isServing() const {
  return parts_->listener.isListening();
}

bool WebServer::poll() {
  parts_->takeNew();
  parts_->serve();
  parts_->shareKnown();
  parts_->forgetOver();
  return parts_->hasMore();
}

bool WebServer::isAnswering() const {
  return anyOf(parts_->clients, [](const auto& client) { return client->exchange.isAnswering(); });
}

}  // namespace lumi
