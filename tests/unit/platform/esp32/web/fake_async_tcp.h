#pragma once

#include <ESPAsyncWebServer.h>

#include <memory>
#include <string>
#include <string_view>

namespace lumi::test {

/**
 * One connection of a played AsyncTCP and lwIP, from the client's side. As on the device, a connection that
 * is closed before lwIP was told of all it has received is reset. ESPAsyncWebServer's parser is a
 * PlayedParser.
 */
struct PlayedClient {
  static constexpr size_t kSendBuffer = 5744;
  enum class End { kNone, kClosed, kReset };

  // What the client does.

  void sends(std::string text);
  /** Takes so many bytes of what is on the way to it. */
  void takes(size_t bytes);
  void letsHalfASecondPass();
  /** AsyncTCP's time for an acknowledgement is over. */
  void takesNothingForLong();

  size_t onTheWay() const { return got.size() - taken; }

  // What it and the library see.

  std::string got;
  End end = End::kNone;
  std::string parsed;

  // AsyncTCP's own.

  AsyncClient* client = nullptr;  // nullptr: deleted
  size_t taken = 0;
  size_t untold = 0;  // received bytes that lwIP was not told of
  bool tellsLater = false;
  AcConnectHandler disconnected, polled;
  AcAckHandler acknowledged;
  AcTimeoutHandler timedOut;
  void* disconnectedArgument = nullptr;
  void* polledArgument = nullptr;
  void* acknowledgedArgument = nullptr;
  void* timedOutArgument = nullptr;
};

/** A client connects to the server that was created last. */
std::shared_ptr<PlayedClient> connectClient();

}  // namespace lumi::test
