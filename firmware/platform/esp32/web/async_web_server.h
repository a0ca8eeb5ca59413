#pragma once

/** Includes ESPAsyncWebServer without the warnings that its headers cause under -Wextra. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <ESPAsyncWebServer.h>
#pragma GCC diagnostic pop

namespace lumi {

struct ClientParts : AsyncClient {
  static AcDataHandler& dataHandler(AsyncClient& client) { return client.*(&ClientParts::_recv_cb); }
  static void*& dataArgument(AsyncClient& client) { return client.*(&ClientParts::_recv_cb_arg); }

  /**
   * Disables AsyncTCP's count of unacknowledged bytes. AsyncTCP does not initialize it, and both the network
   * task and the loop would change it. With a high start value it limits nothing, so that each of our
   * acknowledgements is passed on in full. close() is unaffected, because TCP uses only the lower 16 bits.
   */
  static void countNothing(AsyncClient& client) { client.*(&ClientParts::_rx_ack_len) = 0x40000000; }
};

}  // namespace lumi
