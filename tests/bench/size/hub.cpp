#include "hub/hub.h"

using namespace lumi;

/** Makes the calls of main/hub_esp32.cpp, so that the linker keeps the same code. */
extern "C" bool lumisand(const HubPorts& ports, const HubOptions& options) {
  Hub hub(ports, options);
  hub.start();
  const bool isBusy = hub.tick();
  hub.renderDueFrames();
  (void)hub.router().open({}, Reply());
  return isBusy && hub.flush().ok();
}
