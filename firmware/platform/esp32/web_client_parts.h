#pragma once

#include "platform/esp32/async_web_server.h"

namespace lumi {

/** What AsyncTCP keeps from its users. */
struct ClientParts : AsyncClient {
  static AcDataHandler& dataHandler(AsyncClient& client) { return client.*(&ClientParts::_recv_cb); }
  static void*& dataArgument(AsyncClient& client) { return client.*(&ClientParts::_recv_cb_arg); }

  /**
   * AsyncTCP never sets its count of unacknowledged bytes to a first value, and network's task and loop would
   * both change it; starting high, it bounds nothing and every count of ours is right. To close() it is
   * nothing: TCP sees its lower 16 bits.
   */
  static void countNothing(AsyncClient& client) { client.*(&ClientParts::_rx_ack_len) = 0x40000000; }
};

}  // namespace lumi
