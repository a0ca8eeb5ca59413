#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/ports/firmware_slot.h"

namespace lumi::test {

/** A simulated device with the slots under test. A restart may create a new FirmwareSlot. */
class SlotDevice {
 public:
  static constexpr const char* kBuiltIn = "built-in";

  virtual ~SlotDevice() = default;
  virtual FirmwareSlot& slot() = 0;
  virtual void restart() = 0;
  /** Version of the running program: the one passed to programOf(), or kBuiltIn. */
  virtual std::string runningVersion() = 0;
};

/** The start of a program with this version, as far as a slot reads it. */
inline std::string programOf(std::string_view version) {
  std::string program(32, '\0');
  program[0] = '\xE9';
  program += std::string("\x32\x54\xCD\xAB", 4) + std::string(12, '\0') + std::string(version);
  program.resize(512, '\0');
  return program + "the rest of " + std::string(version);
}

inline bool writeProgram(FirmwareSlot& slot, const std::string& program) {
  if (!slot.begin()) return false;
  for (ConstBytes left = asBytes(program); !left.empty(); left = left.sub(100)) {
    if (!slot.write(left.sub(0, 100))) return false;
  }
  return true;
}

inline bool install(FirmwareSlot& slot, std::string_view version) {
  return writeProgram(slot, programOf(version)) && slot.activate();
}

inline void installAndConfirm(SlotDevice& device, std::string_view version) {
  REQUIRE(install(device.slot(), version));
  device.restart();
  REQUIRE(device.slot().confirm().ok());
}

inline std::string readSpare(const FirmwareSlot& slot, uint64_t offset = 0) {
  std::string all;
  std::vector<uint8_t> piece(64);
  while (const size_t count = slot.read(offset + all.size(), piece)) {
    all += asText(ConstBytes(piece).sub(0, count));
  }
  return all;
}

/** Reads only the start, because the slot may no longer know how much was written. */
inline bool spareStartsWith(const FirmwareSlot& slot, const std::string& program) {
  return readSpare(slot).compare(0, program.size(), program) == 0;
}

inline void checkWritingSpare(SlotDevice& device) {
  SUBCASE("bytes written to the spare slot can be read at any offset, before and after a restart") {
    const std::string program = programOf("2.0.0");
    REQUIRE(writeProgram(device.slot(), program));
    CHECK(readSpare(device.slot()) == program);
    CHECK(readSpare(device.slot(), 100) == program.substr(100));
    CHECK(readSpare(device.slot(), program.size()).empty());
    device.restart();
    CHECK(spareStartsWith(device.slot(), program));
    CHECK(device.runningVersion() == SlotDevice::kBuiltIn);
  }
  SUBCASE("begin() empties the spare slot") {
    REQUIRE(writeProgram(device.slot(), "something long"));
    REQUIRE(device.slot().begin());
    CHECK(readSpare(device.slot()).empty());
    CHECK(device.slot().write(asBytes("short")));
    CHECK(readSpare(device.slot()) == "short");
  }
  SUBCASE("write() fails without begin(), and after a restart in the middle") {
    CHECK_FALSE(device.slot().write(asBytes("x")));
    REQUIRE(writeProgram(device.slot(), "half"));
    device.restart();
    CHECK_FALSE(device.slot().write(asBytes("x")));
  }
  SUBCASE("the slot accepts its capacity and not a byte more") {
    const std::string full(static_cast<size_t>(device.slot().capacity()), 'x');
    REQUIRE(device.slot().begin());
    CHECK(device.slot().write(asBytes(full)));
    CHECK_FALSE(device.slot().write(asBytes("x")));
  }
}

inline void checkTrials(SlotDevice& device) {
  SUBCASE("an activated program starts at the next restart, pending verification until it is confirmed") {
    REQUIRE(install(device.slot(), "2.0.0"));
    CHECK_FALSE(device.slot().isPendingVerify());
    CHECK(device.runningVersion() == SlotDevice::kBuiltIn);
    device.restart();
    CHECK(device.runningVersion() == "2.0.0");
    CHECK(device.slot().isPendingVerify());
    CHECK(device.slot().confirm().ok());
    CHECK_FALSE(device.slot().isPendingVerify());
    for (int i = 0; i < 3; ++i) device.restart();
    CHECK(device.runningVersion() == "2.0.0");
    CHECK_FALSE(device.slot().isPendingVerify());
  }
  SUBCASE("a program that is not confirmed runs once") {
    REQUIRE(install(device.slot(), "2.0.0"));
    device.restart();
    device.restart();
    CHECK(device.runningVersion() == SlotDevice::kBuiltIn);
    CHECK_FALSE(device.slot().isPendingVerify());
    device.restart();
    CHECK(device.runningVersion() == SlotDevice::kBuiltIn);
  }
  SUBCASE("a rejected program runs until the restart and never again") {
    REQUIRE(install(device.slot(), "2.0.0"));
    device.restart();
    CHECK(device.slot().rollBack().ok());
    CHECK_FALSE(device.slot().confirm().ok());
    CHECK(device.runningVersion() == "2.0.0");
    for (int i = 0; i < 2; ++i) {
      device.restart();
      CHECK(device.runningVersion() == SlotDevice::kBuiltIn);
      CHECK_FALSE(device.slot().isPendingVerify());
    }
  }
  SUBCASE("a rejected program stays in the spare slot and can be activated again") {
    REQUIRE(install(device.slot(), "2.0.0"));
    device.restart();
    SUBCASE("rolled back") {
      REQUIRE(device.slot().rollBack().ok());
    }
    SUBCASE("by a crash") {}
    device.restart();
    REQUIRE(device.runningVersion() == SlotDevice::kBuiltIn);
    CHECK(spareStartsWith(device.slot(), programOf("2.0.0")));
    REQUIRE(device.slot().activate().ok());
    device.restart();
    CHECK(device.runningVersion() == "2.0.0");
    CHECK(device.slot().isPendingVerify());
    CHECK(device.slot().confirm().ok());
    device.restart();
    CHECK(device.runningVersion() == "2.0.0");
  }
  SUBCASE("each installation replaces the older of the two programs") {
    for (const char* version : {"2.0.0", "3.0.0", "4.0.0"}) {
      REQUIRE(install(device.slot(), version));
      device.restart();
      CHECK(device.runningVersion() == version);
      REQUIRE(device.slot().confirm().ok());
    }
    CHECK(spareStartsWith(device.slot(), programOf("3.0.0")));
    REQUIRE(install(device.slot(), "5.0.0"));
    device.restart();
    device.restart();
    CHECK(device.runningVersion() == "4.0.0");
  }
}

inline void checkRefusals(SlotDevice& device) {
  SUBCASE("while a program is pending verification, the old one is not changed") {
    REQUIRE(install(device.slot(), "2.0.0"));
    device.restart();
    CHECK_FALSE(device.slot().begin());
    CHECK_FALSE(device.slot().activate().ok());
    CHECK_FALSE(device.slot().write(asBytes("x")));
    device.restart();
    CHECK(device.runningVersion() == SlotDevice::kBuiltIn);
  }
  SUBCASE("begin() cancels an activation") {
    REQUIRE(install(device.slot(), "2.0.0"));
    REQUIRE(device.slot().begin());
    CHECK(device.slot().write(asBytes("half")));
    device.restart();
    CHECK(device.runningVersion() == SlotDevice::kBuiltIn);
    CHECK_FALSE(device.slot().isPendingVerify());
  }
  SUBCASE("an empty slot cannot be activated") {
    CHECK_FALSE(device.slot().activate().ok());
    REQUIRE(device.slot().begin());
    CHECK_FALSE(device.slot().activate().ok());
  }
  SUBCASE(
      "only a program pending verification can be rolled back; confirming a good program changes nothing") {
    CHECK_FALSE(device.slot().rollBack().ok());
    CHECK(device.slot().confirm().ok());
    CHECK(device.runningVersion() == SlotDevice::kBuiltIn);
  }
}

/**
 * The contract of every FirmwareSlot and its boot loader. `device` must be new and run its factory program.
 */
inline void checkFirmwareSlotContract(SlotDevice& device) {
  checkWritingSpare(device);
  checkTrials(device);
  checkRefusals(device);
}

}  // namespace lumi::test
