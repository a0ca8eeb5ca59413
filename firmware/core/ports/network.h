#pragma once

namespace lumi {

/** The network connection of this device. */
class Network {
 public:
  /** True if the connection of before the restart works: Wi-Fi is joined or the access point is open. */
  virtual bool isUp() const = 0;
  /** True if the web server accepts connections. Always true on a platform without a web server. */
  virtual bool isServing() const = 0;

 protected:
  ~Network() = default;
};

}  // namespace lumi
