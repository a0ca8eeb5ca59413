#pragma once

#include <cstddef>

#include "core/base/span.h"

namespace lumi {

/** A serial line (115,200 baud, 8N1). It may be unplugged at any time. */
class SerialPort {
 public:
  virtual ~SerialPort() = default;
  /** Opens a closed port without blocking. Returns true if it is open. May reset the connected device. */
  virtual bool open() = 0;
  /** False before open(), and once the port has detected that the other end is disconnected. */
  virtual bool isOpen() const = 0;
  /** Reads the bytes that have arrived, up to the size of `out`. Returns 0 if there are none. */
  virtual size_t read(Bytes out) = 0;
  /** Returns the number of bytes accepted. Offer the rest again later. */
  virtual size_t write(ConstBytes bytes) = 0;
};

}  // namespace lumi
