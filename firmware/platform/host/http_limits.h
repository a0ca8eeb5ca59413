#pragma once

#include <cstddef>

#include "core/base/time.h"
#include "core/http/pace.h"

namespace lumi {

constexpr size_t kHttpBufferSize = 16 * 1024;  // bytes that were received and wait

/** What one client may cost. */
struct HttpLimits {
  size_t connections = 64;
  size_t fairShare = 16;              // of them; an address with more makes way for one with less
  Millis idle = 5 * kSecond;          // between requests
  Millis head = 5 * kSecond;          // from a head's first byte to its last
  Millis bodySilence = 5 * kSecond;   // between two pieces of a body
  Millis answer = 60 * kSecond;       // until the core answers
  Millis slowReader = 20 * kSecond;   // without taking a byte of the answer
  Millis leftListener = 5 * kSecond;  // without anything to send to a client that has ended its sending
  Pace::Rule reader = {1024, 20 * kSecond};  // a slower one yields to a newcomer
  Millis drain = 2 * kSecond;                // of reading on after a refusal, so that its answer is seen
  size_t drainBytes = 256 * 1024;
};

}  // namespace lumi
