#pragma once

#include <cstddef>

#include "core/base/time.h"
#include "core/http/limits/rate_meter.h"

namespace lumi {

constexpr size_t kHttpBufferSize = 16 * 1024;  // bytes received but not processed

/** Limits for one client. */
struct HttpLimits {
  size_t connections = 64;
  size_t fairShare = 16;             // connections per address; an address with more yields to one with fewer
  Millis idle = 5 * kSecond;         // between requests
  Millis head = 5 * kSecond;         // from the first byte of a head to its last
  Millis bodySilence = 5 * kSecond;  // between two pieces of a body
  Millis answer = 60 * kSecond;      // until the core responds
  Millis slowReader = 20 * kSecond;  // without accepting a byte of the response
  Millis leftListener = 5 * kSecond;              // no data for a client that has finished sending
  RateMeter::Rule reader = {1024, 20 * kSecond};  // a slower one may be closed for a new client
  Millis drain = 2 * kSecond;  // continues to receive after a rejection, so that the client sees the response
  size_t drainBytes = 256 * 1024;
};

}  // namespace lumi
