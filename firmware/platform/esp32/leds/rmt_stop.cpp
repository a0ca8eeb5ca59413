#include "platform/esp32/leds/rmt_stop.h"

#include <esp_private/rmt.h>
#include <esp_rom_sys.h>
#include <freertos/FreeRTOS.h>
#include <soc/rmt_struct.h>
#include <soc/soc_caps.h>

namespace lumi {

#if SOC_RMT_SUPPORT_ASYNC_STOP

bool stopRmt(rmt_channel_handle_t channel) {
  return rmt_disable(channel) == ESP_OK;
}

#else

namespace {

bool hasEnded(int number) {
  constexpr int kEventsOfChannel = 3;  // end of sending, end of receiving, error
  return (RMT.int_raw.val >> (number * kEventsOfChannel) & 1) != 0;
}

/**
 * True if the hardware's read address, which the status contains, changes. It changes with each symbol, every
 * 1.25 us.
 */
bool isSending(int number) {
  const uint32_t before = RMT.status_ch[number];
  esp_rom_delay_us(10);
  return RMT.status_ch[number] != before;
}

}  // namespace

/**
 * On this chip rmt_disable() polls, with interrupts off, until the hardware reports the end of the frame. The
 * report comes only if the hardware is sending, or has ended and the driver's interrupt has not taken the
 * report yet. The critical section holds that interrupt off.
 */
bool stopRmt(rmt_channel_handle_t channel) {
  static portMUX_TYPE lock = portMUX_INITIALIZER_UNLOCKED;
  int number = 0;
  if (rmt_get_channel_id(channel, &number) != ESP_OK) return false;
  portENTER_CRITICAL(&lock);
  const bool stops = (hasEnded(number) || isSending(number)) && rmt_disable(channel) == ESP_OK;
  portEXIT_CRITICAL(&lock);
  return stops;
}

#endif

}  // namespace lumi
