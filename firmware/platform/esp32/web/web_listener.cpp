#include "platform/esp32/web/web_listener.h"

#include <sdkconfig.h>

#include <algorithm>
#include <utility>

#include "core/base/lists.h"
#include "platform/esp32/web/closed_connections.h"

namespace lumi {

static_assert(WebLimits().receiveBytes >= CONFIG_LWIP_TCP_WND_DEFAULT, "no inbox overflows that is read");

class WebListener::Handler : public AsyncWebHandler {
 public:
  explicit Handler(WebNetwork& network) : network_(network) {}

  bool canHandle(AsyncWebServerRequest* request) const override {
    network_.receiving->headParsed(*request);
    return true;
  }

 private:
  WebNetwork& network_;
};

WebListener::Server::Server(uint16_t port, WebListener& listener) : AsyncWebServer(port) {
  _server.onClient(
      [](void* to, AsyncClient* client) {
        if (client != nullptr) static_cast<WebListener*>(to)->accept(*client);
      },
      &listener);
  addHandler(new Handler(listener.network_));
}

/**
 * A client that is rejected for lack of room. It receives the response only after it has sent its request,
 * because an earlier response could be lost. The connection is closed when TCP has acknowledged the response,
 * or after a time-out, but never while data is being received: lwIP would then reset it, and the response
 * could be lost.
 */
class WebListener::TurnedAway {
 public:
  TurnedAway(AsyncClient& client, WebListener& listener) : client_(&client), listener_(listener) {
    client.setRxTimeout(static_cast<uint32_t>(listener.shared_.limits.head / kSecond));
    client.onDisconnect(
        [](void* to, AsyncClient*) {
          auto& self = *static_cast<TurnedAway*>(to);
          self.listener_.forgetTurnedAway(self);
        },
        this);
    client.onData([](void* to, AsyncClient*, void*, size_t) { static_cast<TurnedAway*>(to)->answer(); },
                  this);
    client.onAck([](void* to, AsyncClient*, size_t, uint32_t) { static_cast<TurnedAway*>(to)->end(); }, this);
    client.onPoll([](void* to, AsyncClient*) { static_cast<TurnedAway*>(to)->end(); }, this);
  }
  ~TurnedAway() { client_->onDisconnect(nullptr); }
  TurnedAway(const TurnedAway&) = delete;
  TurnedAway& operator=(const TurnedAway&) = delete;

 private:
  void answer() {
    const std::string& text = listener_.busyAnswer_;
    if (!isAnswered_) client_->write(text.data(), text.size());
    isAnswered_ = true;
  }
  void end() {
    if (isAnswered_) client_->close();
  }

  const std::unique_ptr<AsyncClient> client_;
  WebListener& listener_;
  bool isAnswered_ = false;
};

WebListener::WebListener(uint16_t port, WebShared& shared, std::string busyAnswer,
                         Callback<SystemMemory()> memory)
    : shared_(shared), busyAnswer_(std::move(busyAnswer)), memory_(std::move(memory)), server_(port, *this) {}

WebListener::~WebListener() = default;

void WebListener::takeNew(std::vector<std::shared_ptr<WebConnection>>& to) {
  const std::lock_guard<std::mutex> guard(shared_.lock);
  std::move(new_.begin(), new_.end(), std::back_inserter(to));
  new_.clear();
}

void WebListener::forget(const WebConnection& connection) {
  const std::lock_guard<std::mutex> guard(shared_.lock);
  removeIf(open_, [&](const auto& open) { return open.get() == &connection; });
}

void WebListener::accept(AsyncClient& client) {
  limitClosedConnections(shared_.limits.closedConnections);
  ClientParts::countNothing(client);
  const Connections open = connections();
  if (!mayAcceptBeside(open) && !makeRoom(client, open)) return turnAway(client);
  const auto request = AsyncWebServerRequest::create(&server_, &client);
  if (!request) {
    client.abort();
    delete &client;
    return;
  }
  client.setRxTimeout(static_cast<uint32_t>(shared_.limits.head / kSecond));
  client.setAckTimeout(static_cast<uint32_t>(shared_.limits.slowReader));
  const auto connection = std::make_shared<WebConnection>(shared_, network_);
  connection->attach(client, request);
  const std::lock_guard<std::mutex> guard(shared_.lock);
  open_.push_back(connection);
  new_.push_back(connection);
}

WebListener::Connections WebListener::connections() const {
  const std::lock_guard<std::mutex> guard(shared_.lock);
  return open_;
}

bool WebListener::mayAcceptBeside(const Connections& open) const {
  WebLoad load;
  for (const auto& connection : open) ++(connection->inbox().hasLeft() ? load.closed : load.open);
  return mayAccept(shared_.limits, load, memory());
}

SystemMemory WebListener::memory() const {
  return memory_ ? memory_() : SystemMemory();
}

/** Closes a spare connection, or else, for a known newcomer, one of an unknown client. */
bool WebListener::makeRoom(AsyncClient& newcomer, const Connections& open) const {
  const auto oneYields = [&open](const KnownClients* known) {
    return anyOf(open, [known](const auto& connection) { return connection->yield(known); });
  };
  if (oneYields(nullptr)) return true;
  KnownClients known;
  {
    const std::lock_guard<std::mutex> guard(shared_.lock);
    known = shared_.known;
  }
  return known.contains(addressOf(newcomer)) && oneYields(&known);
}

void WebListener::turnAway(AsyncClient& client) {
  if (mayTurnAway(shared_.limits, turnedAway_.size(), memory())) {
    turnedAway_.push_back(std::make_unique<TurnedAway>(client, *this));
    return;
  }
  client.abort();
  delete &client;
}

void WebListener::forgetTurnedAway(const TurnedAway& client) {
  const auto isThis = [&](const auto& one) { return one.get() == &client; };
  const auto found = findIf(turnedAway_, isThis);
  if (found == turnedAway_.end()) return;
  closedLast_ = std::move(*found);
  turnedAway_.erase(found);
}

}  // namespace lumi
