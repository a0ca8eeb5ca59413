// Declared as in esp-idf v5.5.5: components/freertos/FreeRTOS-Kernel/include/freertos/FreeRTOS.h
#pragma once

#include "freertos/portmacro.h"
