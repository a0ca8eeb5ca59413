// Declared as in arduino-esp32 3.3.11: cores/esp32/IPAddress.h
#pragma once

#include <cstdint>

#include "WString.h"

class IPAddress {
 public:
  IPAddress() = default;
  IPAddress(uint32_t address) : address_(address) {}
  String toString(bool includeZone = false) const;

 private:
  uint32_t address_ = 0;
};
