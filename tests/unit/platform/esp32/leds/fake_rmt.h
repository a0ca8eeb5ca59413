#pragma once

#include <driver/rmt_tx.h>

#include <cstdint>
#include <string>
#include <vector>

namespace lumi::test {

/**
 * The RMT unit. Its lines send at the speed that LEDs need, in a time that the test advances. It follows the
 * driver's source: a payload is read while it is sent, and a second one is rejected until the first is sent.
 * Disabling a line that sends waits for the report of the frame's end, as on the ESP32; the driver's
 * interrupt consumes that report unless it is blocked. The SDK's calls use the single instance.
 */
class FakeRmt {
 public:
  struct Line {
    rmt_tx_channel_config_t config{};
    bool enabled = false;
    rmt_tx_done_callback_t onSent = nullptr;
    void* onSentContext = nullptr;
    const uint8_t* payload = nullptr;  // nullptr unless it sends
    size_t size = 0;
    int64_t sentAt = 0;
    std::vector<std::string> frames;  // as sent, each with the bytes of a line
    int restarts = 0;
    bool hasHalted = false;  // the hardware sends nothing more and reports no end
    int endlessStops = 0;    // calls of rmt_disable() that would never have returned
    int refused = 0;         // frames that arrived while another one was being sent
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

  // ---- called by the SDK's functions ----
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
