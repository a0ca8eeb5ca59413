#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/callback.h"
#include "core/ports/system.h"
#include "platform/esp32/web/async_web_server.h"
#include "platform/esp32/web/web_admission.h"
#include "platform/esp32/web/web_connection.h"

namespace lumi {

/** Accepts connections with ESPAsyncWebServer. Each request goes to its WebConnection. */
class WebListener {
 public:
  /** `busyAnswer` is a complete response. `memory` is called in the network task. */
  WebListener(uint16_t port, WebShared& shared, std::string busyAnswer, Callback<SystemMemory()> memory);
  WebListener(const WebListener&) = delete;
  WebListener& operator=(const WebListener&) = delete;
  ~WebListener();

  void begin() { server_.begin(); }
  bool isListening() const { return server_.state() == LISTEN; }
  /** Appends the connections accepted since the last call to `to`. */
  void takeNew(std::vector<std::shared_ptr<WebConnection>>& to);
  /** Call when the loop is done with a closed connection. It frees its slot. */
  void forget(const WebConnection& connection);

 private:
  class Server : public AsyncWebServer {
   public:
    Server(uint16_t port, WebListener& listener);
  };
  class Handler;
  class TurnedAway;
  using Connections = std::vector<std::shared_ptr<WebConnection>>;

  void accept(AsyncClient& client);
  Connections connections() const;
  bool mayAcceptBeside(const Connections& open) const;
  SystemMemory memory() const;
  bool makeRoom(AsyncClient& newcomer, const Connections& open) const;
  void turnAway(AsyncClient& client);
  void forgetTurnedAway(const TurnedAway& client);

  WebShared& shared_;
  const std::string busyAnswer_;
  const Callback<SystemMemory()> memory_;
  // Used in the network task:
  WebNetwork network_;
  std::vector<std::unique_ptr<TurnedAway>> turnedAway_;
  std::unique_ptr<TurnedAway> closedLast_;  // the rejected client closed last, as WebNetwork::closedLast
  // Protected by the lock:
  Connections open_;  // oldest first
  Connections new_;

  Server server_;
};

}  // namespace lumi
