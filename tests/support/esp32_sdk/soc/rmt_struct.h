// Declared as in esp-idf v5.5.5: components/soc/esp32/register/soc/rmt_struct.h
#pragma once

#include <cstdint>

struct rmt_dev_t {
  volatile std::uint32_t status_ch[8];
  volatile union {
    std::uint32_t val;  // three bits a channel: end of sending, end of receiving, error
  } int_raw;
};

extern "C" rmt_dev_t RMT;
