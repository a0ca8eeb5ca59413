// Declared as in lwIP 2.1 of esp-idf v5.5.5: components/lwip/lwip/src/include/lwip/tcpip.h
#pragma once

#include "lwip/err.h"

using tcpip_callback_fn = void (*)(void* ctx);

extern "C" err_t tcpip_try_callback(tcpip_callback_fn function, void* ctx);
