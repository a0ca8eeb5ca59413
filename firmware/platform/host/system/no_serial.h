#pragma once

#include "core/ports/serial_port.h"

namespace lumi {

/** A port without a device. */
class NoSerial : public SerialPort {
 public:
  bool open() override { return false; }
  bool isOpen() const override { return false; }
  size_t read(Bytes) override { return 0; }
  size_t write(ConstBytes) override { return 0; }
};

}  // namespace lumi
