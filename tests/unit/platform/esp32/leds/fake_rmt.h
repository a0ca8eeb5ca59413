#pragma once

#include <driver/rmt_tx.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lumi::test {

/**
 * The RMT unit, whose lines send as fast as LEDs want it in a time that the test moves on. It keeps to what
 * the driver's source says: a payload is read while it is sent, a second one is refused until the first is
 * out. Disabling a line that sends waits for the report of the frame's end, as on the ESP32; the driver's
 * interrupt takes that report unless it is held off. The SDK's calls reach the one instance.
 */
class FakeRmt {
 public:
  struct Line {
    rmt_tx_channel_config_t config{};
    bool enabled = false;
    rmt_tx_done_callback_t onSent = nullptr;
    void* onSentContext = nullptr;
    const uint8_t* payload = nullptr;  // while it sends
    size_t size = 0;
    int64_t sentAt = 0;
    std::vector<std::string> frames;  // as they went out, a line's bytes each
    int restarts = 0;
    bool hasHalted = false;  // the hardware sends no more and reports no end
    int endlessStops = 0;    // times that rmt_disable() would never have returned
    int refused = 0;         // frames that came while another one was being sent
  };

  FakeRmt();
  ~FakeRmt();
  FakeRmt(const FakeRmt&) = delete;
  FakeRmt& operator=(const FakeRmt&) = delete;

  void advance(int64_t micros);
  const Line& line(size_t number) const { return *lines_.at(number); }
  Line& line(size_t number) { return *lines_.at(number); }
  size_t lineCount() const { return lines_.size(); }
  const rmt_bytes_encoder_config_t& bits() const { return bits_; }

  bool losesInterrupts = false;
  esp_err_t channelError = ESP_OK;

  // ---- what the SDK's calls do ----
  static FakeRmt& theOne();
  int64_t now() const { return now_; }
  rmt_channel_handle_t create(const rmt_tx_channel_config_t& config);
  Line& of(rmt_channel_handle_t channel);
  void setBits(const rmt_bytes_encoder_config_t& bits) { bits_ = bits; }
  bool send(Line& line, const void* payload, size_t size);
  bool waitFor(Line& line, int millis);
  void disable(Line& line);
  int numberOf(const Line& line) const;
  void holdInterrupts(bool held) { holdsInterrupts_ = held; }

 private:
  void finish(Line& line);
  bool endIsReported(const Line& line) const;
  void showRegisters();

  bool holdsInterrupts_ = false;
  int64_t now_ = 1'000'000;
  std::vector<Line*> lines_;
  rmt_bytes_encoder_config_t bits_{};
};

}  // namespace lumi::test
