#include "satellite/matrix_device.h"

using namespace lumi;

/** What main/satellite_esp32.cpp calls, so that the linker keeps what it keeps there. */
extern "C" bool lumisand(const MatrixDevicePorts& ports, const SatelliteOptions& options) {
  MatrixDevice device(ports, options);
  const Status started = device.start();
  const bool isBusy = device.tick();
  (void)device.router().open({}, Reply());
  (void)device.startOver();
  return started.ok() && isBusy && device.flush().ok();
}
