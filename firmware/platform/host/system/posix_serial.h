#pragma once

#include <string>

#include "core/ports/serial_port.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

/** A serial device ("/dev/ttyUSB0") or a pseudo-terminal, in raw mode, 115,200 baud, 8N1. */
class PosixSerial : public SerialPort {
 public:
  explicit PosixSerial(std::string path) : path_(std::move(path)) {}

  /** Fails if the path is missing, is not a terminal, or is in use by another program. */
  bool open() override;
  bool isOpen() const override { return static_cast<bool>(port_); }
  size_t read(Bytes out) override;
  size_t write(ConstBytes bytes) override;

  /** File descriptor to wait on; -1 while closed. */
  int descriptor() const { return port_.get(); }

 private:
  void close() { port_ = UniqueFd(); }

  const std::string path_;
  UniqueFd port_;
};

}  // namespace lumi
