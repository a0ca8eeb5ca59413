#pragma once

#include "core/ports/serial_port.h"
#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi::test {

/** The serial line to a virtual table. */
class TableWire : public SerialPort {
 public:
  explicit TableWire(VirtualGrbl& table) : table_(table) {}
  bool open() override { return isOpen_ = table_.plugged(); }
  bool isOpen() const override { return isOpen_ && table_.plugged(); }
  void close() { isOpen_ = false; }
  size_t read(Bytes out) override { return isOpen() ? table_.transmit(out) : 0; }
  size_t write(ConstBytes bytes) override {
    if (!isOpen()) return 0;
    table_.receive(bytes);
    return bytes.size();
  }

 private:
  VirtualGrbl& table_;
  bool isOpen_ = false;
};

}  // namespace lumi::test
