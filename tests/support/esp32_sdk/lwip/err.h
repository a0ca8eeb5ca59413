// Declared as in lwIP 2.1 of esp-idf v5.5.5: components/lwip/lwip/src/include/lwip/err.h
#pragma once

#include <cstdint>

using err_t = std::int8_t;

enum err_enum_t { ERR_OK = 0, ERR_MEM = -1, ERR_INPROGRESS = -5 };
