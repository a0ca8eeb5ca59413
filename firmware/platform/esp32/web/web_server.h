#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/callback.h"
#include "core/http/routing/router.h"
#include "core/ports/clock.h"
#include "core/ports/system.h"
#include "platform/esp32/web/web_limits.h"

namespace lumi {

struct WebServerOptions {
  uint16_t port = 80;
  WebLimits limits;
  /** Returns true for the address of our access point. Empty function: there is none. */
  Callback<bool(const std::string& localAddress)> isAccessPointAddress;
  /** Returns the free memory. Empty function: unknown. Called from any task. */
  Callback<SystemMemory()> memory;
};

/** Serves a router with ESPAsyncWebServer. The router is called only within poll(). */
class WebServer {
 public:
  WebServer(Router& router, const Clock& clock, const WebServerOptions& options = {});
  ~WebServer();
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  /** Starts to accept connections. Call once the network is up. */
  void begin();
  bool isServing() const;
  /** Does as much non-blocking work as a pass of the loop allows. Returns true if there is more. */
  bool poll();
  /** True while any response is being made, sent or acknowledged. */
  bool isAnswering() const;

 private:
  struct Parts;
  const std::unique_ptr<Parts> parts_;
};

}  // namespace lumi
