// Declared as in esp-idf v5.5.5: components/esp_event/include/esp_event.h
#pragma once

#include "esp_err.h"
#include "esp_event_base.h"

extern "C" {
esp_err_t esp_event_loop_create_default();
esp_err_t esp_event_handler_register(esp_event_base_t event_base, std::int32_t event_id,
                                     esp_event_handler_t event_handler, void* event_handler_arg);
}
