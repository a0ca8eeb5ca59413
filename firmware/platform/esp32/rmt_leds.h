#pragma once

#include <driver/rmt_tx.h>

#include <atomic>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ports/led_output.h"
#include "platform/esp32/led_line_time.h"
#include "platform/esp32/rmt_share.h"

namespace lumi {

/**
 * One data line on the RMT unit, sent in the background. Stays where it is once begun, for as long as the
 * program runs: an interrupt points at it. A line that could not begin takes no frame.
 */
class RmtLeds : public LedOutput {
 public:
  explicit RmtLeds(int pin) : pin_(pin) {}
  RmtLeds(const RmtLeds&) = delete;
  RmtLeds& operator=(const RmtLeds&) = delete;

  /** Once, on the core that the loop runs on: that core is interrupted while a frame is sent. */
  Status begin(const RmtShare& share);

  /** Waits for the frame on its way, then makes room; the only place that allocates. */
  void configure(uint16_t count, ColorOrder order) override;
  /** False, too, while the pixels need silence to take the last frame. */
  bool ready() const override;
  /** Copies. After the line became shorter the pixels cut off get one frame of darkness. */
  void show(ConstBytes wire) override;

  /** At most one frame's length: 30 ms. A line whose end is never reported is started anew; one that stands
   * still in the middle of a frame takes no more until the device restarts. */
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
  std::vector<uint8_t> frame_;  // what the interrupt reads
  size_t shown_ = 0;            // bytes of the last frame
  LedLineTime time_;
  std::atomic<bool> sent_{true};
};

}  // namespace lumi
