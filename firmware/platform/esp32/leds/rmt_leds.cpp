#include "platform/esp32/leds/rmt_leds.h"

#include <driver/rmt_tx.h>
#include <esp_attr.h>
#include <esp_err.h>
#include <esp_private/rmt.h>
#include <esp_rom_sys.h>
#include <esp_timer.h>
#include <freertos/FreeRTOS.h>
#include <soc/rmt_struct.h>
#include <soc/soc_caps.h>

#include <algorithm>

#include "core/base/text.h"
#include "platform/esp32/system/this_chip.h"

namespace lumi {
namespace {

static_assert(kThisChip.rmtBlockSize == SOC_RMT_MEM_WORDS_PER_CHANNEL);
static_assert(kThisChip.rmtBlocks == SOC_RMT_TX_CANDIDATES_PER_GROUP);

constexpr uint32_t kTicksPerSecond = 40'000'000;
constexpr unsigned kNanosPerTick = 1'000'000'000 / kTicksPerSecond;
/** The highest interrupt priority for C code, so that few other interrupts delay the data line. */
constexpr int kPriority = 3;
constexpr int kMaxFrameMillis = static_cast<int>(ledMicros(kMaxWireBytes) / 1000) + 5;

constexpr uint16_t ticks(unsigned nanos) {
  return static_cast<uint16_t>(nanos / kNanosPerTick);
}

rmt_symbol_word_t symbolOf(const LedBitTime& bit) {
  rmt_symbol_word_t symbol{};
  symbol.level0 = 1;
  symbol.duration0 = ticks(bit.highNanos) & 0x7FFF;
  symbol.level1 = 0;
  symbol.duration1 = ticks(bit.lowNanos) & 0x7FFF;
  return symbol;
}

#if SOC_RMT_SUPPORT_ASYNC_STOP

/**
 * Stops the current frame and disables the channel. Returns within 50 us. Returns false, and leaves the
 * channel unchanged, if it sends nothing or if its hardware has stopped in mid-frame. Call on the core that
 * handles the channel's interrupt.
 */
bool stopRmt(rmt_channel_handle_t channel) {
  return rmt_disable(channel) == ESP_OK;
}

#else

bool hasEnded(int number) {
  constexpr int kEventsOfChannel = 3;  // end of sending, end of receiving, error
  return (RMT.int_raw.val >> (number * kEventsOfChannel) & 1) != 0;
}

/** True if the channel is sending: the read address in its status then changes every 1.25 us. */
bool isSending(int number) {
  const uint32_t before = RMT.status_ch[number];
  esp_rom_delay_us(10);
  return RMT.status_ch[number] != before;
}

/**
 * On this chip, rmt_disable() polls with interrupts off until the hardware reports the end of the frame. That
 * report comes only if the hardware is sending, or if it has ended and the driver's interrupt has not
 * consumed the report yet. The critical section keeps that interrupt from running.
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

}  // namespace

Status RmtLeds::begin(const RmtShare& share) {
  if (!canDrive(kThisChip, pin_)) {
    return invalid(concat({"GPIO ", pin_, " of an ", kThisChip.name, " can't drive LEDs."}));
  }
  if (share.symbols == 0) return invalid("There are more LED lines than the chip can send.");
  if (const int error = createChannel(share)) return failed("channel", error);
  if (const int error = createEncoder()) return failed("encoder", error);
  if (const int error = reportWhenSent()) return failed("interrupt", error);
  if (const int error = rmt_enable(channel_)) return failed("start", error);
  begun_ = true;
  return Done{};
}

Status RmtLeds::failed(const char* step, int error) {
  return invalid(concat({"The LEDs at GPIO ", pin_, " can't be driven (", step, ": error ", error, ")."}));
}

int RmtLeds::createChannel(const RmtShare& share) {
  rmt_tx_channel_config_t config{};
  config.gpio_num = static_cast<gpio_num_t>(pin_);
  config.clk_src = RMT_CLK_SRC_DEFAULT;
  config.resolution_hz = kTicksPerSecond;
  config.mem_block_symbols = share.symbols;
  config.trans_queue_depth = 1;
  config.intr_priority = kPriority;
  config.flags.with_dma = share.dma ? 1 : 0;
  return rmt_new_tx_channel(&config, &channel_);
}

int RmtLeds::createEncoder() {
  rmt_bytes_encoder_config_t config{};
  config.bit0 = symbolOf(kLedZero);
  config.bit1 = symbolOf(kLedOne);
  config.flags.msb_first = 1;
  return rmt_new_bytes_encoder(&config, &encoder_);
}

int RmtLeds::reportWhenSent() {
  rmt_tx_event_callbacks_t callbacks{};
  callbacks.on_trans_done = &RmtLeds::onSent;
  return rmt_tx_register_event_callbacks(channel_, &callbacks, this);
}

bool IRAM_ATTR RmtLeds::onSent(rmt_channel_handle_t, const rmt_tx_done_event_data_t*, void* self) {
  static_cast<RmtLeds*>(self)->sent_.store(true, std::memory_order_release);
  return false;
}

void RmtLeds::configure(const LedChain& chain) {
  waitUntilSent();
  frame_.resize(std::max(chain.wireBytes(), shown_));
}

bool RmtLeds::ready() const {
  return begun_ && time_.isFree(sent_.load(std::memory_order_acquire), esp_timer_get_time());
}

void RmtLeds::show(ConstBytes wire) {
  if (!ready()) return;
  if (!sent_.load(std::memory_order_acquire)) restart();
  if (!begun_) return;
  const ConstBytes shown = wire.sub(0, frame_.size());
  const size_t size = std::max(shown.size(), shown_);
  if (size == 0) return;
  const auto rest = std::copy(shown.begin(), shown.end(), frame_.begin());
  std::fill(rest, frame_.end(), uint8_t{0});
  shown_ = shown.size();
  rmt_transmit_config_t config{};
  config.flags.queue_nonblocking = 1;
  sent_.store(false, std::memory_order_release);
  if (rmt_transmit(channel_, encoder_, frame_.data(), size, &config) != ESP_OK) {
    sent_.store(true, std::memory_order_release);
    return;
  }
  time_.began(size, esp_timer_get_time());
}

void RmtLeds::waitUntilSent() {
  if (!begun_ || sent_.load(std::memory_order_acquire)) return;
  if (rmt_tx_wait_all_done(channel_, kMaxFrameMillis) != ESP_OK) restart();
  if (begun_) sent_.store(true, std::memory_order_release);
}

void RmtLeds::restart() {
  if (stopRmt(channel_)) {
    sent_.store(true, std::memory_order_release);
    rmt_enable(channel_);
  }
  begun_ = sent_.load(std::memory_order_acquire);
}

}  // namespace lumi
