#pragma once

#include <cstddef>
#include <cstdint>

namespace lumi {

struct Chip {
  const char* name;
  uint16_t imageId;  // chip_id in the header of an image
  int bootPin;       // GPIO of the BOOT button
  bool hasTwoCores;
  uint64_t outputs;     // bit n: GPIO n can drive a wire and is not used by the module
  uint64_t inputsOnly;  // bit n: GPIO n is input only
  size_t rmtBlocks;     // memory blocks of the RMT unit for sending
  size_t rmtBlockSize;  // symbols; one symbol is one bit on an LED line
  bool rmtDma;          // one RMT channel supports DMA
};

constexpr uint64_t gpios(unsigned first, unsigned last) {
  return ((uint64_t{2} << last) - 1) & ~((uint64_t{1} << first) - 1);
}

/** The outputs exclude 0 (BOOT), 1, 3 (console), 6 to 11 (flash), 20, 24 and 28 to 31 (do not exist). */
constexpr Chip kEsp32 = [] {
  Chip chip{};
  chip.name = "ESP32";
  chip.imageId = 0;
  chip.bootPin = 0;
  chip.hasTwoCores = true;
  chip.outputs = gpios(2, 33) & ~(gpios(3, 3) | gpios(6, 11) | gpios(20, 20) | gpios(24, 24) | gpios(28, 31));
  chip.inputsOnly = gpios(34, 39);
  chip.rmtBlocks = 8;
  chip.rmtBlockSize = 64;
  return chip;
}();

/** Excludes 0 (BOOT), 19, 20 (USB), 22 to 25 (do not exist), 26 to 37 (flash, PSRAM), 43 and 44 (console). */
constexpr Chip kEsp32S3 = [] {
  Chip chip{};
  chip.name = "ESP32-S3";
  chip.imageId = 9;
  chip.bootPin = 0;
  chip.hasTwoCores = true;
  chip.outputs = gpios(1, 48) & ~(gpios(19, 20) | gpios(22, 37) | gpios(43, 44));
  chip.rmtBlocks = 4;
  chip.rmtBlockSize = 48;
  chip.rmtDma = true;
  return chip;
}();

/** Excludes 2, 8 (boot mode), 9 (BOOT), 11 to 17 (flash), 18, 19 (USB), 20 and 21 (console). */
constexpr Chip kEsp32C3 = [] {
  Chip chip{};
  chip.name = "ESP32-C3";
  chip.imageId = 5;
  chip.bootPin = 9;
  chip.hasTwoCores = false;
  chip.outputs = gpios(0, 10) & ~(gpios(2, 2) | gpios(8, 9));
  chip.rmtBlocks = 2;
  chip.rmtBlockSize = 48;
  return chip;
}();

constexpr bool canDrive(const Chip& chip, int pin) {
  return pin >= 0 && pin < 64 && ((chip.outputs >> pin) & 1) != 0;
}

constexpr bool canRead(const Chip& chip, int pin) {
  return pin >= 0 && pin < 64 && (((chip.outputs | chip.inputsOnly) >> pin) & 1) != 0;
}

}  // namespace lumi
