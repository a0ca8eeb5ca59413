// Declared as in esp-idf v5.5.5: components/esp_event/include/esp_event_base.h
#pragma once

#include <cstdint>

using esp_event_base_t = const char*;
using esp_event_handler_t = void (*)(void* event_handler_arg, esp_event_base_t event_base,
                                     std::int32_t event_id, void* event_data);

#define ESP_EVENT_ANY_ID -1
