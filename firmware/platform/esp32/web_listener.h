#pragma once

#include <ESPAsyncWebServer.h>

#include <memory>
#include <string>
#include <vector>

#include "platform/esp32/web_connection.h"

namespace lumi {

/** ESPAsyncWebServer as far as it is used: it takes connections, and every request goes to its WebConnection.
 */
class WebListener {
 public:
  /** `busyAnswer`: what a client is told for whom there is no place, from its first line on. */
  WebListener(uint16_t port, WebShared& shared, std::string busyAnswer);
  WebListener(const WebListener&) = delete;
  WebListener& operator=(const WebListener&) = delete;

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

  void accept(AsyncClient& client);
  bool isFull() const;
  bool makeRoom();
  void turnAway(AsyncClient& client);
  void forgetTurnedAway(AsyncClient& client);

  WebShared& shared_;
  const std::string busyAnswer_;
  // The network's task.
  WebNetwork network_;
  size_t turnedAway_ = 0;
  std::unique_ptr<AsyncClient> closedLast_;  // of those turned away, as WebNetwork::closedLast
  // Under the lock.
  std::vector<std::shared_ptr<WebConnection>> open_;  // eldest first
  std::vector<std::shared_ptr<WebConnection>> new_;

  Server server_;
};

}  // namespace lumi
