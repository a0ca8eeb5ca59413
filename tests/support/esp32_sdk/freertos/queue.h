// Declared as in esp-idf v5.5.5: components/freertos/FreeRTOS-Kernel/include/freertos/queue.h
#pragma once

using QueueHandle_t = struct QueueDefinition*;
