#pragma once

#include <driver/uart.h>

#include "core/ports/serial_port.h"

namespace lumi {

/**
 * Two wires to an Arduino. They are never found to be unplugged: with nothing at the other end nothing
 * arrives. Opening does not reset the Arduino, since only USB-to-serial chips have a line to its reset pin;
 * whoever wants it started anew sends Grbl's reset.
 */
class UartSerial : public SerialPort {
 public:
  struct Pins {
    int tx;
    int rx;
  };

  /** One that is not the console's. */
  UartSerial(uart_port_t port, Pins pins) : port_(port), pins_(pins) {}
  ~UartSerial() override;
  UartSerial(const UartSerial&) = delete;
  UartSerial& operator=(const UartSerial&) = delete;

  /** False when the pins can't be used or there is no memory. */
  bool open() override;
  bool isOpen() const override { return open_; }
  /**
   * 2 KiB wait here: 180 ms at 115,200 baud. What comes on top of that is lost. While flash is erased only
   * the chip's own 128 bytes receive. That holds the answers to all that Grbl's 128 bytes can hold and one
   * status report.
   */
  size_t read(Bytes out) override;
  /** As much as the chip's own buffer takes: 128 bytes when it is empty. */
  size_t write(ConstBytes bytes) override;

 private:
  bool install();

  const uart_port_t port_;
  const Pins pins_;
  bool open_ = false;
};

}  // namespace lumi
