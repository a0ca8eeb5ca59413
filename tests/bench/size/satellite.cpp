#include "satellite/matrix_device.h"

using namespace lumi;

/** Makes the calls of main/satellite_esp32.cpp, so that the linker keeps the same code. */
extern "C" bool lumisand(const MatrixDevicePorts& ports, const SatelliteOptions& options) {
  MatrixDevice device(ports, options);
  const Status started = device.start();
  const bool isBusy = device.tick();
  (void)device.router().open({}, Reply());
  (void)device.startOver();
  return started.ok() && isBusy && device.flush().ok();
}
