// Declared as in esp-idf v5.5.5: components/freertos/FreeRTOS-Kernel/include/freertos/task.h
#pragma once

#include "freertos/portmacro.h"

struct tskTaskControlBlock;
using TaskHandle_t = tskTaskControlBlock*;

extern "C" void vTaskDelay(TickType_t ticks);
extern "C" TaskHandle_t xTaskGetHandle(const char* name);
extern "C" unsigned uxTaskGetStackHighWaterMark(TaskHandle_t task);
