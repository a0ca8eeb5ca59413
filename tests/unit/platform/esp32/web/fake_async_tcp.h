#pragma once

#include <ESPAsyncWebServer.h>

#include <memory>
#include <string>
#include <string_view>

namespace lumi::test {

/**
 * One connection of a simulated AsyncTCP and lwIP, from the client's side. As on the device, a connection
 * that is closed before all received bytes are acknowledged to lwIP is reset. ESPAsyncWebServer's parser is a
 * PlayedParser.
 */
struct PlayedClient {
  static constexpr size_t kSendBuffer = 5744;
  enum class End { kNone, kClosed, kReset };

  // What the client does:

  void sends(std::string text);
  /** Receives this many of the bytes that are in flight. */
  void takes(size_t bytes);
  void letsHalfASecondPass();
  /** The acknowledgement time-out of AsyncTCP elapses. */
  void takesNothingForLong();

  size_t onTheWay() const { return got.size() - taken; }

  // What the client and the library see:

  std::string got;
  End end = End::kNone;
  std::string parsed;

  // State of AsyncTCP:

  AsyncClient* client = nullptr;  // nullptr: deleted
  uint32_t address = 0;
  size_t taken = 0;
  size_t untold = 0;  // received bytes that were not acknowledged to lwIP
  bool tellsLater = false;
  AcConnectHandler disconnected, polled;
  AcAckHandler acknowledged;
  AcTimeoutHandler timedOut;
  void* disconnectedArgument = nullptr;
  void* polledArgument = nullptr;
  void* acknowledgedArgument = nullptr;
  void* timedOutArgument = nullptr;
};

/** Connects a client to the server that was created last. */
std::shared_ptr<PlayedClient> connectClient(uint32_t address = 0);

}  // namespace lumi::test
