#pragma once

#include <string>

#include "core/ports/serial_port.h"
#include "platform/host/unique_fd.h"

namespace lumi {

/** A serial device of this computer ("/dev/ttyUSB0", or a pseudo-terminal), raw, 115,200 baud, 8N1. */
class PosixSerial : public SerialPort {
 public:
  explicit PosixSerial(std::string path) : path_(std::move(path)) {}

  /** Fails while the path is missing, is no terminal, or another program holds it. */
  bool open() override;
  bool isOpen() const override { return static_cast<bool>(port_); }
  size_t read(Bytes out) override;
  size_t write(ConstBytes bytes) override;

  /** To wait on; -1 while closed. */
  int descriptor() const { return port_.get(); }

 private:
  void close() { port_ = UniqueFd(); }

  const std::string path_;
  UniqueFd port_;
};

}  // namespace lumi
