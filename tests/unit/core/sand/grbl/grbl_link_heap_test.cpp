#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "core/sand/grbl/grbl_link.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/heap/heap_use.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Answers every line at once without allocating memory. */
class PromptGrbl : public SerialPort {
 public:
  bool open() override { return isOpen_ = true; }
  bool isOpen() const override { return isOpen_; }
  size_t read(Bytes out) override {
    const size_t count = std::min(waiting_, out.size());
    std::copy_n(said_.begin(), count, out.begin());
    std::copy(said_.begin() + static_cast<std::ptrdiff_t>(count), said_.end(), said_.begin());
    waiting_ -= count;
    return count;
  }
  size_t write(ConstBytes bytes) override {
    for (const uint8_t byte : bytes) {
      if (byte == '?')
        say("<Run|MPos:12.345,67.890,0.000|FS:3000,0|WCO:0.000,0.000,0.000|Ov:100,100,100>\r\n");
      if (byte == '\n') say("[OPT:V,15,128]\r\nok\r\n");
    }
    return bytes.size();
  }
  void say(std::string_view text) {
    std::copy(text.begin(), text.end(), said_.begin() + static_cast<std::ptrdiff_t>(waiting_));
    waiting_ += text.size();
  }

 private:
  std::array<char, 4096> said_{};
  size_t waiting_ = 0;
  bool isOpen_ = false;
};

}  // namespace

TEST_CASE("streaming lines and reading reports allocates no memory") {
  PromptGrbl port;
  ManualClock clock;
  QuietLog log;
  GrblLink link(port, clock, log);
  int answered = 0;
  int reports = 0;
  const auto tick = [&] {
    while (const auto event = link.tick()) {
      answered += event->kind == GrblEvent::Kind::kLineAnswered;
      reports += event->kind == GrblEvent::Kind::kStatusReported;
    }
  };
  tick();
  port.say("\r\nGrbl 1.1h ['$' for help]\r\n");
  for (int i = 0; i < 3; ++i) tick();
  REQUIRE(link.online());
  link.setFeedOverride(200);
  const size_t before = heapUse().allocations;
  for (int pass = 0; pass < 2000; ++pass) {
    clock.advance(5);
    while (link.canSend(14)) link.send("G1X123.4Y567.8", LinePurpose::kMotion);
    tick();
  }
  CHECK(heapUse().allocations == before);
  CHECK(answered >= 8000);
  CHECK(reports > 40);
  CHECK(sizeof(GrblLink) < 1536);
}
