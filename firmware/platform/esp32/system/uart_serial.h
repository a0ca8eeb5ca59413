#pragma once

#include <driver/uart.h>

#include "core/ports/serial_port.h"

namespace lumi {

/**
 * A UART connection to an Arduino. It cannot detect that the cable is unplugged; then no bytes arrive.
 * Opening does not reset the Arduino, because only USB-to-serial chips connect to its reset pin. Send Grbl's
 * reset command instead.
 */
class UartSerial : public SerialPort {
 public:
  struct Pins {
    int tx;
    int rx;
  };

  /** `port` must not be the console's. */
  UartSerial(uart_port_t port, Pins pins) : port_(port), pins_(pins) {}
  ~UartSerial() override;
  UartSerial(const UartSerial&) = delete;
  UartSerial& operator=(const UartSerial&) = delete;

  /** Returns false if the pins cannot be used or memory is short. */
  bool open() override;
  bool isOpen() const override { return open_; }
  /**
   * The receive buffer holds 2 KiB: 180 ms at 115,200 baud. Further bytes are lost. While flash is erased,
   * only the chip's own 128 bytes receive. They hold the answers to everything in Grbl's 128-byte buffer plus
   * one status report.
   */
  size_t read(Bytes out) override;
  /** Writes what fits in the chip's own buffer: 128 bytes if it is empty. */
  size_t write(ConstBytes bytes) override;

 private:
  bool install();

  const uart_port_t port_;
  const Pins pins_;
  bool open_ = false;
};

}  // namespace lumi
