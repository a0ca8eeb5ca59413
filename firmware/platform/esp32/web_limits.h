#pragma once

#include <cstddef>

#include "core/base/time.h"
#include "core/http/pace.h"

namespace lumi {

/** What the clients of the web server may cost. */
struct WebLimits {
  /** lwIP has 16 active connections; the rest is for the hub's own calls. Those just being closed make way.
   */
  size_t connections = 10;
  /** One more connection may cost 15 KB (docs/esp32.md), while a call takes 23 KB (docs/benchmarks.md). */
  size_t freeMemory = 40 * 1024;
  size_t largestBlock = 16 * 1024;   // twice the largest piece that a call asks for
  size_t turnedAway = 2;             // at once, being told that the hub is busy
  size_t headBytes = 4 * 1024;       // of a request's head
  size_t headLines = 64;             // its first line included
  size_t targetBytes = 1024;         // of a request's first line
  size_t receiveBytes = 5760;        // kept of one body until the loop takes them: no less than TCP's window
  size_t receivers = 3;              // bodies of that size at once; smaller ones cost their size
  Millis head = 5 * kSecond;         // from being connected to the head's last byte
  Millis bodySilence = 5 * kSecond;  // between two pieces of a body
  Millis answer = 60 * kSecond;      // until the core answers
  Millis slowReader = 20 * kSecond;  // without taking a byte of the answer
  Pace::Rule reader = {1024, 20 * kSecond};  // a slower one yields to a newcomer
  Millis drain = 2 * kSecond;                // of reading on after a refusal, so that its answer is seen
  Millis fairStart = 1 * kSecond;  // a new client's time to send its head before it yields to a newcomer
};

}  // namespace lumi
