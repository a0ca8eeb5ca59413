// Declared as in arduino-esp32 3.3.11: cores/esp32/IPAddress.h
#pragma once

#include "WString.h"

class IPAddress {
 public:
  String toString(bool includeZone = false) const;
};
