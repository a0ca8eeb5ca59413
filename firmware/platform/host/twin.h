#pragma once

#include "core/http/router.h"
#include "platform/host/simulated_strip.h"
#include "platform/host/watched_serial.h"

namespace lumi {

/**
 * The twin: a page that shows what the hardware does, from what its adapters were really told.
 * `/` the page · `/api/strip` `{frames, pixels}` with six hex digits (red, green, blue) a LED ·
 * `/api/table` `{reports, state, x, y}`, the ball in mm as the table last said ·
 * `/api/strip/stream`, `/api/table/stream` the same as server-sent events, at most 30 a second.
 */
class Twin {
 public:
  Twin(const SimulatedStrip& strip, const WatchedSerial& table, const Clock& clock);

  Router& router() { return router_; }

 private:
  class OpenGate : public Gatekeeper {
   public:
    Principal identify(const Request&) override { return {}; }
    bool setupOpen() const override { return false; }
    bool hostAllowed(const Request& request) const override;
  };

  OpenGate gate_;
  Router router_;
};

}  // namespace lumi
