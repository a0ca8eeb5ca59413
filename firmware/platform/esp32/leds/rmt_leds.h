#pragma once

#include <driver/rmt_tx.h>

#include <atomic>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ports/led_output.h"
#include "platform/esp32/leds/led_line.h"

namespace lumi {

/** An LED data line that sends frames in the background. Do not move or destroy it after begin(). */
class RmtLeds : public LedOutput {
 public:
  explicit RmtLeds(int pin) : pin_(pin) {}
  RmtLeds(const RmtLeds&) = delete;
  RmtLeds& operator=(const RmtLeds&) = delete;

  /** Call once, on the core of the loop. The line's interrupts run on that core. */
  Status begin(const RmtShare& share);

  /** Waits until the current frame is sent. After begin(), only this function allocates memory. */
  void configure(const LedChain& chain) override;
  /** Also returns false while the line must stay low so that the pixels show the last frame. */
  bool ready() const override;
  /** Does nothing unless ready(). Also turns off pixels that the last frame had and `wire` has not. */
  void show(ConstBytes wire) override;

  /**
   * Waits until the current frame is sent, at most 35 ms, which is longer than any frame. Then restarts a
   * line that has not reported the end of its frame. A line that has stopped in mid-frame accepts no frames
   * until the device restarts.
   */
  void waitUntilSent();

 private:
  static bool onSent(rmt_channel_handle_t channel, const rmt_tx_done_event_data_t* event, void* self);

  Status failed(const char* step, int error);
  int createChannel(const RmtShare& share);
  int createEncoder();
  int reportWhenSent();
  void restart();

  const int pin_;
  rmt_channel_handle_t channel_ = nullptr;
  rmt_encoder_handle_t encoder_ = nullptr;
  bool begun_ = false;
  std::vector<uint8_t> frame_;  // read by the interrupt
  size_t shown_ = 0;            // bytes of the last frame
  LedLineTime time_;
  std::atomic<bool> sent_{true};
};

}  // namespace lumi
