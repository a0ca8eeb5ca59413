#include "main/serving.h"

#include <chrono>
#include <thread>

namespace lumi {

Status listenOn(HttpServer& server, const std::string& address, uint16_t port, bool again) {
  constexpr int kTries = 50;
  constexpr std::chrono::milliseconds kBetween(100);
  Status listening = server.listen(address, port);
  for (int i = 1; again && !listening && i < kTries; ++i) {
    std::this_thread::sleep_for(kBetween);
    listening = server.listen(address, port);
  }
  return listening;
}

HttpServerOptions servingOf(const SimulatedRadio& radio) {
  HttpServerOptions options;
  options.accessPoint = {SimulatedRadio::kAccessPointAddress, [&radio] { return radio.accessPointOpen(); }};
  return options;
}

}  // namespace lumi
