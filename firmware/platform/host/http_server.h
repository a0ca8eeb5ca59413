#pragma once

#include <poll.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/http/router.h"
#include "core/http/turns.h"
#include "core/ports/clock.h"
#include "platform/host/http_connection.h"
#include "platform/host/http_limits.h"

namespace lumi {

/** One of this computer's addresses that plays the access point of a device. */
struct HttpAccessPoint {
  std::string address;           // "127.0.0.2"; "": none
  std::function<bool()> isOpen;  // while it is not, whoever comes there is cut off
};

struct HttpServerOptions {
  HttpLimits limits = {};
  HttpAccessPoint accessPoint = {};
};

/** Serves a router's calls over HTTP/1.1, on the thread that calls poll(): no other thread, no lock. */
class HttpServer {
 public:
  HttpServer(Router& router, const Clock& clock, const HttpServerOptions& options = {});
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /** A numeric address, "localhost", or "" for every address of IPv4 and IPv6. Port 0: any free one. */
  Status listen(const std::string& address, uint16_t port);
  /** The port listened on, 0 before listen(). */
  uint16_t port() const { return port_; }
  /**
   * Waits until the sockets have something, at most `timeoutMs`; less while an answer's source asked
   * to be tried again, not at all while a body's sink holds some back, or once `wakingFd` (-1: none) has
   * something to read.
   */
  void wait(int timeoutMs, int wakingFd = -1);
  /** Handles what the sockets had when wait() returned. */
  void serve();
  /** wait() and serve(). */
  void poll(int timeoutMs, int wakingFd = -1);
  /** There is something to do without any socket's news: serve() is to come soon. */
  bool hasWork() const;
  /** There are answers that were not sent whole. */
  bool isAnswering() const;
  size_t connectionCount() const { return connections_.size(); }
  /** Somebody is connected through the access point. */
  bool hasGuests() const;

 private:
  int patience(int timeoutMs) const;
  void collectDescriptors(int wakingFd);
  void serveClients();
  void acceptClients();
  bool isOnAccessPoint(const HttpSocket& socket) const;
  void sendGuestsAway();
  bool makeRoomFor(const std::string& newcomer);
  HttpConnection* sparest() const;
  HttpConnection* beyondFairShare(const std::string& newcomer) const;
  void turnAway(HttpSocket socket) const;
  void forgetClosed();

  Router& router_;
  const Clock& clock_;
  const HttpServerOptions options_;
  HttpSocket listener_;
  uint16_t port_ = 0;
  Millis acceptAgainAt_ = 0;
  Millis lookedAt_ = 0;  // at the sockets
  std::vector<std::unique_ptr<HttpConnection>> connections_;
  Turns turns_;
  std::vector<pollfd> descriptors_;  // the listener's, the waking one, then one a connection
};

}  // namespace lumi
