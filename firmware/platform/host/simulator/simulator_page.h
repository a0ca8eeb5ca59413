#pragma once

#include <string>

#include "core/http/routing/router.h"
#include "platform/host/simulator/simulated_strip.h"
#include "platform/host/system/frame_pace.h"
#include "platform/host/system/watched_serial.h"

namespace lumi {

/**
 * The simulator page. It shows the state of the simulated hardware, based on the data that its adapters
 * received.
 *
 * - `/`: the page
 * - `/api/shown`: list of what the page shows
 * - `/api/strip`: `{frames, pixels}` with six hex digits (red, green, blue) per LED, in chain order
 * - `/api/table`: `{reports, state, x, y, width, height, round}`, the ball in mm as last reported by the
 * table, and the table's size; of a round table the width is the diameter
 * - `/api/matrix-1` and so on: as the strip
 * - each of these three with `/stream`: the same as server-sent events, at most 30 a second
 * - `/api/pace`: `{frames, passes}`, each `{count, p50, p99, longest}`
 *
 * `/api/pace` measures the delay of the strip's frames and the length of the loop's passes in ms. It starts
 * at the program's start or at the last POST to `/api/pace/restart`.
 *
 * `frames` and `reports` are counters. Simulator pages of other programs may read everything.
 */
class SimulatorPage {
 public:
  explicit SimulatorPage(const Clock& clock);

  /** The objects shown must outlive the page. */
  void showStrip(const SimulatedStrip& strip);
  void showTable(const WatchedSerial& table);
  /** Shows a matrix at `/api/{path}`. `remotePage`: another simulator page that shows it, too, or "". */
  void showMatrix(const std::string& path, const std::string& name, const SimulatedStrip& leds,
                  const std::string& remotePage = {});

  void showPace(LoopPace& pace);

  Router& router() { return router_; }

 private:
  class OpenGate : public AccessPolicy {
   public:
    Principal identify(const Request&) override { return {}; }
    bool setupOpen() const override { return false; }
    bool hostAllowed(const Request& request) const override;
  };

  void note(const std::string& json);

  const Clock& clock_;
  OpenGate policy_;
  Router router_;
  std::string shown_;  // entries of /api/shown
};

/** The HTML of the page. */
extern const char* const kSimulatorPageHtml;

}  // namespace lumi
