// Declared as in esp-idf v5.5.5: components/bootloader_support/include/bootloader_random.h
#pragma once

extern "C" {
void bootloader_random_enable();
void bootloader_random_disable();
}
