#pragma once

namespace lumi {

/** The way by which people and other devices reach this one. */
class Network {
 public:
  virtual ~Network() = default;
  /** The link that was used before the last restart is there (Wi-Fi joined, or its access point up). */
  virtual bool isUp() const = 0;
  /** The web server takes connections; true where there is none to run. */
  virtual bool isServing() const = 0;
};

}  // namespace lumi
