#include "platform/esp32/system/esp_random_source.h"

#include <esp_random.h>

namespace lumi {

void EspRandomSource::fill(Bytes out) {
  esp_fill_random(out.data(), out.size());
}

}  // namespace lumi
