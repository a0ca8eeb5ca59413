#pragma once

#include <poll.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/http/limits/round_robin.h"
#include "core/http/routing/router.h"
#include "core/ports/clock.h"
#include "platform/host/net/http_connection.h"
#include "platform/host/net/http_limits.h"

namespace lumi {

/** An address of this computer that simulates the access point of a device. */
struct HttpAccessPoint {
  std::string address;           // "127.0.0.2"; "": none
  std::function<bool()> isOpen;  // while false, connections to the address are closed
};

struct HttpServerOptions {
  HttpLimits limits = {};
  HttpAccessPoint accessPoint = {};
  TrustedProxies trustedProxies = {};
};

/** Serves a router over HTTP/1.1 in the thread that calls poll(), without other threads or locks. */
class HttpServer {
 public:
  HttpServer(Router& router, const Clock& clock, const HttpServerOptions& options = {});
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  /** Listens on a numeric address, "localhost", or "" for all. Port 0 selects any free port. */
  Status listen(const std::string& address, uint16_t port);
  /** The port in use, or 0 before listen(). */
  uint16_t port() const { return port_; }
  /**
   * Waits for events on the sockets, at most `timeoutMs`. Waits less if a response's source must be tried
   * again. Does not wait if a body's sink holds data back, and returns when `wakingFd` (-1: none) is
   * readable.
   */
  void wait(int timeoutMs, int wakingFd = -1);
  /** Handles the events that wait() found. */
  void serve();
  /** Calls wait() and serve(). */
  void poll(int timeoutMs, int wakingFd = -1);
  /** True if there is work without any socket event. serve() must be called soon. */
  bool hasWork() const;
  /** True if responses were not sent completely. */
  bool isAnswering() const;
  size_t connectionCount() const { return connections_.size(); }
  /** True if a client is connected through the access point. */
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
  HttpConnection* unknownBefore(const std::string& newcomer) const;
  HttpConnection* oldestOf(const std::function<bool(const std::string& address)>& yields) const;
  bool isKnown(const std::string& address) const;
  void turnAway(HttpSocket socket) const;
  void forgetClosed();

  Router& router_;
  const Clock& clock_;
  const HttpServerOptions options_;
  HttpSocket listener_;
  uint16_t port_ = 0;
  Millis acceptAgainAt_ = 0;
  Millis lookedAt_ = 0;  // time when wait() last polled the sockets
  std::vector<std::unique_ptr<HttpConnection>> connections_;
  RoundRobin turns_;
  std::vector<pollfd> descriptors_;  // the listener's, `wakingFd`, then one per connection
};

}  // namespace lumi
