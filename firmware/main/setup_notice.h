#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/network/wifi_keeper.h"

namespace lumi {

/**
 * Prints how to reach the device whenever that has changed (docs/esp32.md, "First set-up"): its access point,
 * the address it has in a network, and the token to set it up with for as long as there is no owner.
 */
class SetupNotice {
 public:
  using Print = void (*)(const std::string& line);

  /** `print`: where the lines go; the console unless told otherwise. */
  explicit SetupNotice(Print print = printLine) : print_(print) {}

  /** Where the device is served in its network; 80 until this is called. */
  void servesAt(uint16_t port) { port_ = port; }

  /** `setupToken`: nothing once there is an owner. */
  void tick(const WifiKeeper& wifi, const std::optional<std::string>& setupToken);

 private:
  static void printLine(const std::string& line);
  void showAccessPoint(const WifiKeeper& wifi) const;
  void showAddress() const;

  Print print_;
  uint16_t port_ = 80;
  bool wasOpen_ = false;
  std::string address_;
  std::optional<std::string> token_;
};

}  // namespace lumi
