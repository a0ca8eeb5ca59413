#include "platform/host/system/watched_serial.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace lumi;

namespace {

/** Returns a text, a few bytes at each read. */
class TalkingPort : public SerialPort {
 public:
  bool open() override { return true; }
  bool isOpen() const override { return true; }
  size_t read(Bytes out) override {
    const size_t count = said.copy(reinterpret_cast<char*>(out.data()), std::min<size_t>(out.size(), 3));
    said.erase(0, count);
    return count;
  }
  size_t write(ConstBytes bytes) override { return bytes.size(); }

  std::string said;
};

struct Watch {
  TalkingPort port;
  WatchedSerial serial{port};

  /** Returns what was read through the port. */
  std::string hear(const std::string& text) {
    port.said = text;
    std::string heard;
    uint8_t buffer[8];
    while (const size_t count = serial.read(buffer)) heard.append(asText({buffer, count}));
    return heard;
  }
};

}  // namespace

TEST_CASE("every byte passes unchanged") {
  Watch watch;
  const std::string text = "ok\r\n<Idle|MPos:1.000,2.000,0.000>\r\nok\r\n";
  CHECK(watch.hear(text) == text);
}

TEST_CASE("the ball's position is the machine position minus the work offset") {
  Watch watch;
  watch.hear("<Run|MPos:-590.000,-380.000,0.000|FS:500,0|WCO:-599.000,-399.000,0.000>");
  CHECK(watch.serial.ball().x == doctest::Approx(9));
  CHECK(watch.serial.ball().y == doctest::Approx(19));
  CHECK(watch.serial.ball().state == "Run");
  watch.hear("ok\r\n<Hold:0|MPos:-589.500,-380.000,0.000|FS:0,0>");
  CHECK(watch.serial.ball().x == doctest::Approx(9.5));
  CHECK(watch.serial.ball().state == "Hold");
  CHECK(watch.serial.ball().reports == 2);
}

TEST_CASE("a table that reports work positions is supported, too") {
  Watch watch;
  watch.hear("<Idle|WPos:12.500,7.250,0.000|FS:0,0>");
  CHECK(watch.serial.ball().x == doctest::Approx(12.5));
  CHECK(watch.serial.ball().y == doctest::Approx(7.25));
}

TEST_CASE("the ball that a virtual table reports counts, with the size of its table") {
  Watch watch;
  CHECK(watch.serial.ball().width == 600);
  watch.hear("<Run|MPos:12.500,10.000,0.000|FS:500,0|Ball:300.25,200.00,400>");
  CHECK(watch.serial.ball().x == 300.25);
  CHECK(watch.serial.ball().y == 200);
  CHECK(watch.serial.ball().width == 400);
  CHECK(watch.serial.ball().height == 400);
  CHECK(watch.serial.ball().isRound);
  watch.hear("<Run|MPos:12.500,10.000,0.000|Ball:12.50,10.00,1000,700>");
  CHECK(watch.serial.ball().x == 12.5);
  CHECK(watch.serial.ball().width == 1000);
  CHECK(watch.serial.ball().height == 700);
  CHECK_FALSE(watch.serial.ball().isRound);
  watch.hear("<Run|MPos:1.000,2.000,0.000|Ball:5,>");
  CHECK(watch.serial.ball().x == 1);
}

TEST_CASE("an endless or broken report has no effect") {
  Watch watch;
  watch.hear("<" + std::string(1000, 'x') + ">ok<Idle");
  watch.hear("|MPos:,>");
  CHECK(watch.serial.ball().reports == 2);
  CHECK(watch.serial.ball().x == 0);
}
