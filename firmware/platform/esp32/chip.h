#pragma once

#include <cstddef>
#include <cstdint>

namespace lumi {

/** What differs between the chips. */
struct Chip {
  const char* name;
  uint16_t imageId;  // in the header of the images made for it
  int bootPin;       // of the button BOOT
  bool hasTwoCores;
  uint64_t outputs;     // bit n: GPIO n can drive a wire and nothing on a board's module needs it
  uint64_t inputsOnly;  // bit n: GPIO n can only read
  size_t rmtBlocks;     // of the RMT unit's memory, for sending
  size_t rmtBlockSize;  // symbols; one symbol is one bit on an LED line
  bool rmtDma;          // one RMT channel can be fed by DMA
};

constexpr uint64_t gpios(unsigned first, unsigned last) {
  return ((uint64_t{2} << last) - 1) & ~((uint64_t{1} << first) - 1);
}

/** Left out: 0 the button BOOT, 6 to 11 flash, 1 and 3 console, 20, 24, 28 to 31 not there. */
constexpr Chip kEsp32 = {
    "ESP32",
    0,
    0,
    true,
    gpios(2, 33) & ~(gpios(3, 3) | gpios(6, 11) | gpios(20, 20) | gpios(24, 24) | gpios(28, 31)),
    gpios(34, 39),
    8,
    64,
    false};

/** Left out: 0 the button BOOT, 19 and 20 USB, 22 to 25 not there, 26 to 37 flash and PSRAM, 43 and 44
 * console. */
constexpr Chip kEsp32S3 = {
    "ESP32-S3", 9, 0, true, gpios(1, 48) & ~(gpios(19, 20) | gpios(22, 37) | gpios(43, 44)), 0, 4, 48, true};

/** Left out: 2 and 8, whose level decides how it starts, 9 the button BOOT, 11 to 17 flash, 18 and 19 USB, 20
 * and 21 console. */
constexpr Chip kEsp32C3 = {"ESP32-C3", 5, 9,  false, gpios(0, 10) & ~(gpios(2, 2) | gpios(8, 9)),
                           0,          2, 48, false};

constexpr bool canDrive(const Chip& chip, int pin) {
  return pin >= 0 && pin < 64 && ((chip.outputs >> pin) & 1) != 0;
}

constexpr bool canRead(const Chip& chip, int pin) {
  return pin >= 0 && pin < 64 && (((chip.outputs | chip.inputsOnly) >> pin) & 1) != 0;
}

}  // namespace lumi
