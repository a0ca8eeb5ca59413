#pragma once

#include <cstddef>

#include "core/base/time.h"
#include "core/http/limits/rate_meter.h"

namespace lumi {

constexpr size_t kHttpBufferSize = 16 * 1024;  // bytes received but not processed

/** Limits for one client. */
struct HttpLimits {
  size_t connections = 64;
  /** Connections per address: in a full server an address with more loses one to others. */
  size_t fairShare = 8;
  Millis idle = 5 * kSecond;         // timeout between two requests
  Millis head = 5 * kSecond;         // timeout from the first byte of a head to its last
  Millis bodySilence = 5 * kSecond;  // timeout between two pieces of a body
  Millis answer = 60 * kSecond;      // timeout until the core responds
  Millis slowReader = 20 * kSecond;  // timeout if the client accepts no byte of the response
  /** A client that has finished sending counts as disconnected after this time without data for it. */
  Millis leftListener = 5 * kSecond;
  /** Bytes per second, window: a slower reader may be closed to make room for a new client. */
  RateMeter::Rule reader = {1024, 20 * kSecond};
  Millis drain = 2 * kSecond;  // continues to receive after a rejection, so that the client sees the response
  size_t drainBytes = 256 * 1024;
};

}  // namespace lumi
