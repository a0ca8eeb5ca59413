#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/network/wifi_keeper.h"

namespace lumi {

/**
 * Prints how to reach the device when this changes (docs/esp32.md, "First set-up"): its access point, its
 * address in a network, and the set-up token until the first account exists.
 */
class SetupNotice {
 public:
  using Print = void (*)(const std::string& line);

  /** `print` receives the lines; the default is the console. */
  explicit SetupNotice(Print print = printLine) : print_(print) {}

  /** Sets the port of the device in its network. The default is 80. */
  void servesAt(uint16_t port) { port_ = port; }

  /** `setupToken` is nothing after the first account was created. */
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
