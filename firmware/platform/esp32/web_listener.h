#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/ports/system.h"
#include "platform/esp32/async_web_server.h"
#include "platform/esp32/web_connection.h"
#include "platform/esp32/web_places.h"

namespace lumi {

/** ESPAsyncWebServer as far as it is used: it takes connections, and every request goes to its WebConnection.
 */
class WebListener {
 public:
  /**
   * `busyAnswer`: what a client is told for whom there is no place, from its first line on.
   * `memory` is asked on the network's task.
   */
  WebListener(uint16_t port, WebShared& shared, std::string busyAnswer, std::function<SystemMemory()> memory);
  WebListener(const WebListener&) = delete;
  WebListener& operator=(const WebListener&) = delete;
  ~WebListener();

  void begin() { server_.begin(); }
  bool isListening() const { return server_.state() == LISTEN; }
  /** Moves the connections that have come since the last call to the end of `to`. */
  void takeNew(std::vector<std::shared_ptr<WebConnection>>& to);
  /** The loop is done with this one, which has left: its place is free. */
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
  bool hasPlaceBeside(const Connections& open) const;
  void turnAway(AsyncClient& client);
  void forgetTurnedAway(const TurnedAway& client);

  WebShared& shared_;
  const std::string busyAnswer_;
  const std::function<SystemMemory()> memory_;
  // The network's task.
  WebNetwork network_;
  std::vector<std::unique_ptr<TurnedAway>> turnedAway_;
  std::unique_ptr<TurnedAway> closedLast_;  // of those turned away, as WebNetwork::closedLast
  // Under the lock.
  Connections open_;  // eldest first
  Connections new_;

  Server server_;
};

}  // namespace lumi
