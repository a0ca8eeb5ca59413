#include "platform/esp32/web_server.h"

#include <algorithm>
#include <utility>

#include "core/http/refusals.h"
#include "platform/esp32/web_exchange.h"
#include "platform/esp32/web_listener.h"

namespace lumi {
namespace {

/** The answer to those for whom there is no place, as it goes over the wire. */
std::string busyAnswer() {
  constexpr size_t kLongest = 1024;
  Response response = busyResponse();
  addCommonHeaders(response.headers);
  ByteBuffer bytes(kLongest);
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
        listener(options.port, shared, busyAnswer(), options.memory) {}

  void takeNew() {
    std::vector<std::shared_ptr<WebConnection>> fresh;
    listener.takeNew(fresh);
    for (auto& connection : fresh)
      clients.push_back(std::make_unique<Client>(service, std::move(connection)));
  }

  void forgetOver() {
    const auto isOver = [this](const auto& client) {
      if (!client->exchange.isOver()) return false;
      listener.forget(*client->connection);
      return true;
    };
    clients.erase(std::remove_if(clients.begin(), clients.end(), isOver), clients.end());
  }

  WebShared shared;
  const WebService service;
  WebListener listener;
  std::vector<std::unique_ptr<Client>> clients;
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
  bool goesOn = false;
  for (const auto& client : parts_->clients) {
    if (client->exchange.work()) goesOn = true;
    client->connection->setSpare(client->exchange.spare());
  }
  parts_->forgetOver();
  return goesOn;
}

bool WebServer::isAnswering() const {
  return std::any_of(parts_->clients.begin(), parts_->clients.end(),
                     [](const auto& client) { return client->exchange.isAnswering(); });
}

}  // namespace lumi
