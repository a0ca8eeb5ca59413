// Declared as in esp-idf v5.5.5: components/heap/include/esp_heap_caps.h
#pragma once

#include <cstddef>
#include <cstdint>

#define MALLOC_CAP_8BIT (1 << 2)
#define MALLOC_CAP_INTERNAL (1 << 11)

extern "C" {
size_t heap_caps_get_free_size(uint32_t caps);
size_t heap_caps_get_minimum_free_size(uint32_t caps);
size_t heap_caps_get_largest_free_block(uint32_t caps);
}
