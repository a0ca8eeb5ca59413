#include "platform/host/system/posix_serial.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <string>

using namespace lumi;

namespace {

/** A pseudo-terminal as a serial device; this is its other end. */
class FarEnd {
 public:
  FarEnd() : master_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    REQUIRE(master_.get() >= 0);
    REQUIRE(::grantpt(master_.get()) == 0);
    REQUIRE(::unlockpt(master_.get()) == 0);
    path_ = ::ptsname(master_.get());
  }

  const std::string& path() const { return path_; }
  void say(std::string_view text) { REQUIRE(::write(master_.get(), text.data(), text.size()) > 0); }
  std::string hear() {
    char buffer[64];
    const ssize_t count = ::read(master_.get(), buffer, sizeof buffer);
    return count > 0 ? std::string(buffer, static_cast<size_t>(count)) : "";
  }
  void unplug() { master_ = UniqueFd(); }

 private:
  UniqueFd master_;
  std::string path_;
};

std::string readFrom(PosixSerial& serial) {
  uint8_t buffer[64];
  return std::string(asText({buffer, serial.read(buffer)}));
}

}  // namespace

TEST_CASE("a serial port transfers every byte unchanged in both directions") {
  FarEnd table;
  PosixSerial serial(table.path());
  REQUIRE(serial.open());
  const std::string odd("?\n\r\x18\x03\x11\x13\x90\xFF", 9);
  CHECK(serial.write(asBytes(odd)) == odd.size());
  CHECK(table.hear() == odd);
  table.say(odd);
  CHECK(readFrom(serial) == odd);
}

TEST_CASE("an idle port reads nothing and stays open") {
  FarEnd table;
  PosixSerial serial(table.path());
  REQUIRE(serial.open());
  CHECK(readFrom(serial).empty());
  CHECK(serial.isOpen());
}

TEST_CASE("an unplugged cable closes the port, whether it is read or written first") {
  for (const bool readFirst : {true, false}) {
    CAPTURE(readFirst);
    FarEnd table;
    PosixSerial serial(table.path());
    REQUIRE(serial.open());
    table.unplug();
    if (readFirst) {
      CHECK(readFrom(serial).empty());
    } else {
      CHECK(serial.write(asBytes("?")) == 0);
    }
    CHECK_FALSE(serial.isOpen());
    CHECK(serial.descriptor() == -1);
    CHECK_FALSE(serial.open());
  }
}

TEST_CASE("a path that is missing or not a terminal cannot be opened") {
  CHECK_FALSE(PosixSerial("/dev/no-such-device").open());
  CHECK_FALSE(PosixSerial("/dev/null").open());
}

TEST_CASE("the port is set to 115,200 baud") {
  FarEnd table;
  PosixSerial serial(table.path());
  REQUIRE(serial.open());
  termios settings{};
  REQUIRE(::tcgetattr(serial.descriptor(), &settings) == 0);
  CHECK(::cfgetospeed(&settings) == B115200);
  CHECK(::cfgetispeed(&settings) == B115200);
}
