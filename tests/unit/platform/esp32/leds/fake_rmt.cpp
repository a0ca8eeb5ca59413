#include "unit/platform/esp32/leds/fake_rmt.h"

#include <esp_private/rmt.h>
#include <esp_rom_sys.h>
#include <esp_timer.h>
#include <freertos/FreeRTOS.h>
#include <soc/rmt_struct.h>

#include <algorithm>
#include <cstdlib>

struct rmt_channel_t {
  lumi::test::FakeRmt::Line line;
};

struct rmt_encoder_t {};

rmt_dev_t RMT{};

namespace lumi::test {
namespace {

FakeRmt* one = nullptr;
rmt_encoder_t onlyEncoder;
constexpr int64_t kMicrosPerByte = 10;

}  // namespace

FakeRmt::FakeRmt() {
  if (one != nullptr) std::abort();
  one = this;
  showRegisters();
}

FakeRmt::~FakeRmt() {
  for (Line* line : lines_) delete reinterpret_cast<rmt_channel_t*>(line);
  one = nullptr;
}

FakeRmt& FakeRmt::theOne() {
  if (one == nullptr) std::abort();
  return *one;
}

rmt_channel_handle_t FakeRmt::create(const rmt_tx_channel_config_t& config) {
  auto* channel = new rmt_channel_t;
  channel->line.config = config;
  lines_.push_back(&channel->line);
  return channel;
}

FakeRmt::Line& FakeRmt::of(rmt_channel_handle_t channel) {
  return channel->line;
}

bool FakeRmt::send(Line& line, const void* payload, size_t size) {
  if (line.payload != nullptr) ++line.refused;
  if (!line.enabled || size == 0 || line.payload != nullptr) return false;
  line.payload = static_cast<const uint8_t*>(payload);
  line.size = size;
  line.sentAt = now_ + static_cast<int64_t>(size) * kMicrosPerByte;
  showRegisters();
  return true;
}

void FakeRmt::advance(int64_t micros) {
  now_ += micros;
  for (Line* line : lines_) {
    if (endIsReported(*line) && !losesInterrupts && !holdsInterrupts_) finish(*line);
  }
  showRegisters();
}

bool FakeRmt::endIsReported(const Line& line) const {
  return line.payload != nullptr && !line.hasHalted && now_ >= line.sentAt;
}

/** Makes the registers visible, as on the ESP32. */
void FakeRmt::showRegisters() {
  uint32_t ended = 0;
  for (size_t i = 0; i < lines_.size(); ++i) {
    const Line& line = *lines_[i];
    const bool sends = line.payload != nullptr && !line.hasHalted && now_ < line.sentAt;
    RMT.status_ch[i] = sends ? static_cast<uint32_t>(now_) : 7;
    if (endIsReported(line)) ended |= 1u << (3 * i);
  }
  RMT.int_raw.val = ended;
}

void FakeRmt::disable(Line& line) {
  // An interrupt would consume the report of the frame's end before disable() sees it.
  const bool comesToAnEnd = !line.hasHalted && holdsInterrupts_;
  if (line.payload != nullptr && !comesToAnEnd) ++line.endlessStops;
  line.enabled = false;
  line.payload = nullptr;
  ++line.restarts;
  showRegisters();
}

int FakeRmt::numberOf(const Line& line) const {
  return static_cast<int>(std::find(lines_.begin(), lines_.end(), &line) - lines_.begin());
}

void FakeRmt::finish(Line& line) {
  line.frames.emplace_back(reinterpret_cast<const char*>(line.payload), line.size);
  line.payload = nullptr;
  const rmt_tx_done_event_data_t event{line.size * 8 + 1};
  if (line.onSent != nullptr)
    line.onSent(reinterpret_cast<rmt_channel_t*>(&line), &event, line.onSentContext);
}

bool FakeRmt::waitFor(Line& line, int millis) {
  const int64_t until = now_ + int64_t{millis} * 1000;
  const bool comesInTime = !losesInterrupts && !line.hasHalted && line.sentAt < until;
  if (line.payload != nullptr) advance((comesInTime ? line.sentAt : until) - now_);
  return line.payload == nullptr;
}

}  // namespace lumi::test

using lumi::test::FakeRmt;

extern "C" {

std::int64_t esp_timer_get_time() {
  return FakeRmt::theOne().now();
}

esp_err_t rmt_new_tx_channel(const rmt_tx_channel_config_t* config, rmt_channel_handle_t* channel) {
  if (FakeRmt::theOne().channelError != ESP_OK) return FakeRmt::theOne().channelError;
  *channel = FakeRmt::theOne().create(*config);
  return ESP_OK;
}

esp_err_t rmt_new_bytes_encoder(const rmt_bytes_encoder_config_t* config, rmt_encoder_handle_t* encoder) {
  FakeRmt::theOne().setBits(*config);
  *encoder = &lumi::test::onlyEncoder;
  return ESP_OK;
}

esp_err_t rmt_tx_register_event_callbacks(rmt_channel_handle_t channel,
                                          const rmt_tx_event_callbacks_t* callbacks, void* context) {
  FakeRmt::Line& line = FakeRmt::theOne().of(channel);
  line.onSent = callbacks->on_trans_done;
  line.onSentContext = context;
  return ESP_OK;
}

esp_err_t rmt_enable(rmt_channel_handle_t channel) {
  FakeRmt::theOne().of(channel).enabled = true;
  return ESP_OK;
}

esp_err_t rmt_disable(rmt_channel_handle_t channel) {
  FakeRmt& rmt = FakeRmt::theOne();
  rmt.disable(rmt.of(channel));
  return ESP_OK;
}

esp_err_t rmt_get_channel_id(rmt_channel_handle_t channel, int* number) {
  FakeRmt& rmt = FakeRmt::theOne();
  *number = rmt.numberOf(rmt.of(channel));
  return ESP_OK;
}

void esp_rom_delay_us(std::uint32_t micros) {
  FakeRmt::theOne().advance(micros);
}

void vPortEnterCritical(portMUX_TYPE*) {
  FakeRmt::theOne().holdInterrupts(true);
}

void vPortExitCritical(portMUX_TYPE*) {
  FakeRmt::theOne().holdInterrupts(false);
}

esp_err_t rmt_transmit(rmt_channel_handle_t channel, rmt_encoder_handle_t, const void* payload,
                       std::size_t size, const rmt_transmit_config_t*) {
  FakeRmt& rmt = FakeRmt::theOne();
  return rmt.send(rmt.of(channel), payload, size) ? ESP_OK : ESP_ERR_INVALID_STATE;
}

esp_err_t rmt_tx_wait_all_done(rmt_channel_handle_t channel, int millis) {
  FakeRmt& rmt = FakeRmt::theOne();
  return rmt.waitFor(rmt.of(channel), millis) ? ESP_OK : ESP_ERR_TIMEOUT;
}

}  // extern "C"
