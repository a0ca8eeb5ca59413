#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/http/router.h"
#include "core/ports/clock.h"
#include "core/ports/system.h"
#include "platform/esp32/web_limits.h"

namespace lumi {

struct WebServerOptions {
  uint16_t port = 80;
  WebLimits limits;
  /** Whether this address of ours is that of our own access point ("192.168.4.1"); nothing: there is none. */
  std::function<bool(const std::string& localAddress)> isAccessPointAddress;
  /** What memory there is, for nobody to be let in when it is short; nothing: not known. Any task may ask. */
  std::function<SystemMemory()> memory;
};

/**
 * Serves a router's calls through ESPAsyncWebServer. Everything of the router runs within poll(); the
 * network's task only receives.
 */
class WebServer {
 public:
  WebServer(Router& router, const Clock& clock, const WebServerOptions& options = {});
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  /** Takes connections from now on; call it once the network is up. */
  void begin();
  bool isServing() const;
  /** Does of what can be done without waiting as much as a pass of the loop allows. True: there is more. */
  bool poll();
  /** There are answers that were not sent whole, or may not have arrived. */
  bool isAnswering() const;

 private:
  struct Parts;
  const std::unique_ptr<Parts> parts_;
};

}  // namespace lumi
