#pragma once

#include <string>

#include "core/http/router.h"
#include "platform/host/loop_pace.h"
#include "platform/host/simulated_strip.h"
#include "platform/host/watched_serial.h"

namespace lumi {

/**
 * The twin: a page that shows what the hardware does, from what its adapters were really told.
 * `/` the page · `/api/shown` what there is to see, for the page · `/api/strip` `{frames, pixels}` with six
 * hex digits (red, green, blue) a LED, in the order of the chain · `/api/table` `{reports, state, x, y}`, the
 * ball in mm as the table last said · `/api/matrix-1` and so on as the strip · each with `/stream`: the same
 * as server-sent events, at most 30 a second. `frames` and `reports` count. Other twins' pages may read it
 * all. `/api/pace` `{frames, passes}`, each `{count, p50, p99, longest}`: how late the strip's frames came
 * and how long the loop's passes took, in ms, since the start or the last POST to `/api/pace/restart`.
 */
class Twin {
 public:
  explicit Twin(const Clock& clock);

  /** What is shown outlives the twin. */
  void showStrip(const SimulatedStrip& strip);
  void showTable(const WatchedSerial& table);
  /** At `/api/{path}`. `remoteTwin` is the address of another twin that shows the same matrix, or "". */
  void showMatrix(const std::string& path, const std::string& name, const SimulatedStrip& leds,
                  const std::string& remoteTwin = {});

  void showPace(LoopPace& pace);

  Router& router() { return router_; }

 private:
  class OpenGate : public Gatekeeper {
   public:
    Principal identify(const Request&) override { return {}; }
    bool setupOpen() const override { return false; }
    bool hostAllowed(const Request& request) const override;
  };

  void note(const std::string& json);

  const Clock& clock_;
  OpenGate gate_;
  Router router_;
  std::string shown_;  // the entries of /api/shown
};

}  // namespace lumi
