#include "platform/esp32/web_listener.h"

#include <sdkconfig.h>

#include <algorithm>
#include <utility>

namespace lumi {

static_assert(WebLimits().receiveBytes >= CONFIG_LWIP_TCP_WND_DEFAULT, "no inbox overflows that is read");

/** Takes every request. */
class WebListener::Handler : public AsyncWebHandler {
 public:
  explicit Handler(WebNetwork& network) : network_(network) {}

  bool canHandle(AsyncWebServerRequest* request) const override {
    network_.receiving->headParsed(*request);
    return true;
  }
  void handleBody(AsyncWebServerRequest*, uint8_t* data, size_t size, size_t, size_t) override {
    network_.receiving->chunkParsed({data, size});
  }
  void handleRequest(AsyncWebServerRequest*) override { network_.receiving->chunksEnded(); }

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

WebListener::WebListener(uint16_t port, WebShared& shared, std::string busyAnswer)
    : shared_(shared), busyAnswer_(std::move(busyAnswer)), server_(port, *this) {}

void WebListener::takeNew(std::vector<std::shared_ptr<WebConnection>>& to) {
  const std::lock_guard<std::mutex> guard(shared_.lock);
  std::move(new_.begin(), new_.end(), std::back_inserter(to));
  new_.clear();
}

void WebListener::forget(const WebConnection& connection) {
  const std::lock_guard<std::mutex> guard(shared_.lock);
  const auto isThis = [&](const auto& open) { return open.get() == &connection; };
  open_.erase(std::remove_if(open_.begin(), open_.end(), isThis), open_.end());
}

void WebListener::accept(AsyncClient& client) {
  if (isFull() && !makeRoom()) return turnAway(client);
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

bool WebListener::isFull() const {
  const std::lock_guard<std::mutex> guard(shared_.lock);
  return open_.size() >= shared_.limits.connections;
}

/** Closes the eldest connection that is of no use; false when all are at work. */
bool WebListener::makeRoom() {
  std::vector<std::shared_ptr<WebConnection>> open;
  {
    const std::lock_guard<std::mutex> guard(shared_.lock);
    open = open_;
  }
  return std::any_of(open.begin(), open.end(), [](const auto& connection) { return connection->yield(); });
}

/** Its first bytes are waited for: an answer to a question not yet asked could be lost. */
void WebListener::turnAway(AsyncClient& client) {
  if (turnedAway_ >= shared_.limits.turnedAway) {
    client.abort();
    delete &client;
    return;
  }
  ++turnedAway_;
  client.setRxTimeout(static_cast<uint32_t>(shared_.limits.head / kSecond));
  client.onDisconnect(
      [](void* to, AsyncClient* from) { static_cast<WebListener*>(to)->forgetTurnedAway(*from); }, this);
  client.onData(
      [](void* to, AsyncClient* from, void*, size_t) {
        const std::string& answer = static_cast<WebListener*>(to)->busyAnswer_;
        from->write(answer.data(), answer.size());
        from->close();
      },
      this);
}

void WebListener::forgetTurnedAway(AsyncClient& client) {
  --turnedAway_;
  closedLast_.reset(&client);
}

}  // namespace lumi
