#pragma once

#include <cstddef>

#include "core/base/span.h"

namespace lumi {

/** A line of bytes in both directions (115,200 baud, 8N1) that may be unplugged at any time. */
class SerialPort {
 public:
  virtual ~SerialPort() = default;
  /** Tries to open a closed port; returns at once. Opening may reset what hangs on the other end. */
  virtual bool open() = 0;
  /** False before open() and once the other end was found to be gone. */
  virtual bool isOpen() const = 0;
  /** Bytes that have arrived, as many as fit; 0 when there are none. */
  virtual size_t read(Bytes out) = 0;
  /** How many bytes it took; the rest is offered again later. */
  virtual size_t write(ConstBytes bytes) = 0;
};

}  // namespace lumi
