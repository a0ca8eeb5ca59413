#pragma once

#include <cstddef>

#include "core/base/time.h"
#include "core/http/limits/rate_meter.h"

namespace lumi {

struct WebLimits {
  /** Maximum number of clients. lwIP supports 16 connections; the rest is for the hub's own requests. */
  size_t connections = 10;
  /**
   * Free heap that a new client requires, and a request that begins beside others. A client takes up to 15
   * KB, a call 23 KB (docs/benchmarks.md).
   */
  size_t freeMemory = 40 * 1024;
  size_t largestBlock = 16 * 1024;  // required free block; twice what a call allocates at most
  size_t growth = 12 * 1024;        // heap that a request may still take until its response is being sent
  Millis roomWait = 4 * kSecond;    // timeout from connecting until there is memory for the request
  size_t closedConnections = 8;     // see limitClosedConnections()
  size_t turnedAway = 10;           // rejected clients served at the same time with "busy"
  /** Free heap that serving several of them requires. One takes up to 3 KB: a segment, the response, a
   * connection. */
  size_t turnAwayMemory = 12 * 1024;
  size_t headBytes = 4 * 1024;       // maximum size of a request's head
  size_t headLines = 64;             // maximum number of its lines, including the first
  size_t targetBytes = 1024;         // maximum size of its first line
  size_t receiveBytes = 5760;        // buffered bytes per body; at least TCP's window
  size_t receivers = 4;              // buffer space of all bodies, in multiples of receiveBytes
  Millis head = 5 * kSecond;         // timeout from connecting to the last byte of the head
  Millis bodySilence = 5 * kSecond;  // timeout between two pieces of a body
  Millis answer = 60 * kSecond;      // timeout until the core responds
  Millis slowReader = 20 * kSecond;  // timeout if the client accepts no byte of the response
  /** Bytes per second, window: a slower reader may be closed to make room for a new client. */
  RateMeter::Rule reader = {1024, 20 * kSecond};
  Millis drain = 2 * kSecond;  // continues to receive after a rejection, so that the client sees the response
  /** A client that has not sent its head within this time may be closed to make room for a new client. */
  Millis fairStart = 1 * kSecond;
};

}  // namespace lumi
