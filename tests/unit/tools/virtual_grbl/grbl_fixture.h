#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi {

/** Records the events of a virtual table. */
struct Witness : VirtualGrblListener {
  void motionAccepted(std::string_view line, uint64_t) override { motions.emplace_back(line); }
  void lineAccepted(std::string_view line) override { accepted.emplace_back(line); }
  void lineRefused(std::string_view line, int error) override {
    refused.push_back(std::to_string(error) + " " + std::string(line));
  }
  void ballArrived(double x, double y) override { stops.push_back({x, y}); }
  void starved(double milliseconds) override { droughts.push_back(milliseconds); }
  void stateChanged(std::string_view state) override { states.emplace_back(state); }

  std::vector<std::string> motions, accepted, refused, states;
  std::vector<BallPosition> stops;
  std::vector<double> droughts;  // ms
};

inline bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/** A virtual table that has booted, with functions to send lines to it. */
class GrblFixture {
 public:
  explicit GrblFixture(VirtualGrblOptions options = unlocked()) : table(options, &witness) { listen(1100); }

  static VirtualGrblOptions unlocked() {
    VirtualGrblOptions options;
    options.homing = false;
    return options;
  }

  /** Lets this many milliseconds pass and returns the output of the table. */
  std::string listen(double milliseconds) {
    table.advance(static_cast<uint64_t>(milliseconds * 1000));
    std::string text;
    uint8_t bytes[256];
    for (size_t count; (count = table.transmit(bytes)) > 0;) text += asText({bytes, count});
    return text;
  }
  std::string say(std::string_view text, double milliseconds = 100) {
    table.receive(asBytes(text));
    return listen(milliseconds);
  }
  /** Sends a line. Returns the output up to `ok` or an error. */
  std::string ask(std::string line) {
    std::string text = say(line + "\n", 20);
    for (int i = 0; i < 60'000 && !answered(text); ++i) text += listen(1);
    return text;
  }
  std::string status() { return say("?", 20); }
  /** Lets time pass until the table has stopped. */
  void finish() {
    for (int i = 0; i < 1'000'000 && table.state() != "Idle"; ++i) table.advance(1000);
  }

  Witness witness;
  VirtualGrbl table;

 private:
  static bool answered(const std::string& text) {
    return text.find("ok\r\n") != std::string::npos || text.find("error:") != std::string::npos;
  }
};

/** Sends lines while they fit in the 128 characters of the buffer. Reads responses every `passMicros`. */
class CountingSender {
 public:
  CountingSender(VirtualGrbl& table, uint64_t passMicros) : table_(table), pass_(passMicros) {}

  /** Sends the lines until all are answered. Counts errors. */
  void send(const std::vector<std::string>& lines) {
    size_t next = 0;
    while (next < lines.size() || !inFlight_.empty()) {
      while (next < lines.size() && counted_ + lines[next].size() + 1 <= 128) post(lines[next++]);
      table_.advance(pass_);
      hear();
    }
  }
  size_t errors() const { return errors_; }

 private:
  void post(const std::string& line) {
    table_.receive(asBytes(line + "\n"));
    inFlight_.push_back(line.size() + 1);
    counted_ += line.size() + 1;
  }
  void hear() {
    uint8_t bytes[256];
    for (size_t count; (count = table_.transmit(bytes)) > 0;) heard_ += asText({bytes, count});
    for (size_t end; (end = heard_.find("\r\n")) != std::string::npos; heard_.erase(0, end + 2)) {
      if (heard_.compare(0, 5, "error") == 0) ++errors_;
      counted_ -= inFlight_.front();
      inFlight_.pop_front();
    }
  }

  VirtualGrbl& table_;
  uint64_t pass_;
  std::deque<size_t> inFlight_;
  size_t counted_ = 0;
  size_t errors_ = 0;
  std::string heard_;
};

}  // namespace lumi
