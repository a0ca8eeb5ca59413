#include "platform/esp32/esp_random_source.h"

#include <bootloader_random.h>
#include <esp_random.h>

namespace lumi {

void EspRandomSource::fill(Bytes out) {
  esp_fill_random(out.data(), out.size());
}

EarlyEntropy::EarlyEntropy() {
  bootloader_random_enable();
}

EarlyEntropy::~EarlyEntropy() {
  bootloader_random_disable();
}

}  // namespace lumi
