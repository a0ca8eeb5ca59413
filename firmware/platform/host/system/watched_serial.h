#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/ports/serial_port.h"

namespace lumi {

/**
 * The position of the ball in mm, from the table's status reports: `<Run|MPos:1.000,2.000,…|WCO:…>`. A
 * virtual table may also report it in a field `Ball`, with its size, which then counts
 * (docs/virtual-grbl.md).
 */
struct ReportedBall {
  uint64_t reports = 0;  // number of reports
  std::string state;     // "Run"; "" before the first report
  double x = 0;
  double y = 0;
  double width = 600;  // of the table, mm
  double height = 400;
  bool isRound = false;
};

/** Forwards to another port and reads the status reports that pass. */
class WatchedSerial : public SerialPort {
 public:
  explicit WatchedSerial(SerialPort& port) : port_(port) {}

  bool open() override { return port_.open(); }
  bool isOpen() const override { return port_.isOpen(); }
  size_t read(Bytes out) override;
  size_t write(ConstBytes bytes) override { return port_.write(bytes); }

  const ReportedBall& ball() const { return ball_; }

 private:
  void noteReport();
  bool readBall();
  bool readPair(std::string_view name, double& x, double& y) const;

  SerialPort& port_;
  std::array<char, 128> report_;
  size_t length_ = 0;
  bool inReport_ = false;
  double offsetX_ = 0;
  double offsetY_ = 0;
  ReportedBall ball_;
};

}  // namespace lumi
