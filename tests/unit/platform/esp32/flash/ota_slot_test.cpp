#include "platform/esp32/flash/ota_slot.h"

#include <doctest/doctest.h>

#include <functional>
#include <memory>

#include "contracts/firmware_slot_contract.h"
#include "platform/host/system/program_descriptor.h"
#include "unit/platform/esp32/flash/fake_flash.h"
#include "unit/platform/esp32/leds/counted_waits.h"

using namespace lumi;
using namespace lumi::test;

namespace {

class OtaSlotDevice : public SlotDevice {
 public:
  OtaSlotDevice() { boot(); }

  OtaSlot& slot() override { return *slot_; }
  void restart() override {
    flash.restart();
    boot();
  }
  std::string runningVersion() override {
    return programVersion(asBytes(flash.program())).value_or(kBuiltIn);
  }

  FakeFlash flash;
  CountedWaits wire;

 private:
  void boot() { slot_ = std::make_unique<OtaSlot>(wire); }

  std::unique_ptr<OtaSlot> slot_;
};

void installAndConfirm(OtaSlotDevice& device, std::string_view version) {
  REQUIRE(install(device.slot(), version));
  device.restart();
  REQUIRE(device.slot().confirm().ok());
}

/** Runs `act` on devices made by `prepare`, cutting the power before each of its changes. */
void cutAtEachChange(const std::function<void(OtaSlotDevice&)>& prepare,
                     const std::function<void(OtaSlotDevice&)>& act,
                     const std::function<void(OtaSlotDevice&)>& check) {
  bool wasCut = true;
  for (size_t change = 1; wasCut; ++change) {
    CAPTURE(change);
    REQUIRE(change < 100);
    OtaSlotDevice device;
    prepare(device);
    device.flash.cutPower(change);
    act(device);
    wasCut = device.flash.isOff();
    device.restart();
    check(device);
  }
}

}  // namespace

TEST_CASE("OtaSlot fulfils the contract") {
  OtaSlotDevice device;
  checkFirmwareSlotContract(device);
}

TEST_CASE("flash is erased while it is written, one sector at a time") {
  OtaSlotDevice device;
  const size_t before = device.flash.erases();
  REQUIRE(device.slot().begin());
  CHECK(device.flash.erases() == before + 1);
  const std::string piece(1000, 'x');
  for (int i = 0; i < 4; ++i) CHECK(device.slot().write(asBytes(piece)));
  CHECK(device.flash.erases() == before + 1);
  CHECK(device.slot().write(asBytes(piece)));
  CHECK(device.flash.erases() == before + 2);
  CHECK(device.flash.largestErase() == FakeFlash::kSector);
}

TEST_CASE("any bytes can be staged and read back, even if they are not a startable program") {
  OtaSlotDevice device;
  const std::string image = "not a program for this chip";
  REQUIRE(writeProgram(device.slot(), image));
  CHECK(readSpare(device.slot()) == image);
  const Status activated = device.slot().activate();
  REQUIRE_FALSE(activated.ok());
  CHECK(activated.error().message == "What is in the spare slot is no sound program.");
  device.restart();
  CHECK(device.runningVersion() == SlotDevice::kBuiltIn);
  CHECK_FALSE(device.slot().isPendingVerify());
}

TEST_CASE("cancelling an activation does not make the running program pending verification") {
  OtaSlotDevice device;
  installAndConfirm(device, "2.0.0");
  REQUIRE(install(device.slot(), "3.0.0"));
  REQUIRE(device.slot().begin());
  for (int i = 0; i < 2; ++i) {
    device.restart();
    CHECK(device.runningVersion() == "2.0.0");
    CHECK_FALSE(device.slot().isPendingVerify());
  }
}

TEST_CASE("a program that is staged after a cancelled activation is not started") {
  OtaSlotDevice device;
  REQUIRE(install(device.slot(), "2.0.0"));
  REQUIRE(writeProgram(device.slot(), programOf("for a satellite")));
  device.restart();
  CHECK(device.runningVersion() == SlotDevice::kBuiltIn);
  CHECK_FALSE(device.slot().isPendingVerify());
}

TEST_CASE("a staged program never starts in place of the running one, even without otadata") {
  OtaSlotDevice device;
  installAndConfirm(device, "2.0.0");
  device.flash.loseOtaData();
  REQUIRE(writeProgram(device.slot(), programOf("for a satellite")));
  for (int i = 0; i < 2; ++i) {
    device.restart();
    CHECK(device.runningVersion() == "2.0.0");
    CHECK_FALSE(device.slot().isPendingVerify());
  }
}

TEST_CASE("a power cut during an installation leaves the old program or a new one pending verification") {
  cutAtEachChange([](OtaSlotDevice& device) { installAndConfirm(device, "1.0.0"); },
                  [](OtaSlotDevice& device) { (void)install(device.slot(), "2.0.0"); },
                  [](OtaSlotDevice& device) {
                    const bool isNew = device.runningVersion() == "2.0.0";
                    CHECK((isNew || device.runningVersion() == "1.0.0"));
                    CHECK(device.slot().isPendingVerify() == isNew);
                  });
}

TEST_CASE(
    "a power cut while an activation is cancelled leaves the old program or the activated one pending") {
  cutAtEachChange(
      [](OtaSlotDevice& device) {
        installAndConfirm(device, "1.0.0");
        REQUIRE(install(device.slot(), "2.0.0"));
      },
      [](OtaSlotDevice& device) { (void)device.slot().begin(); },
      [](OtaSlotDevice& device) {
        const bool isNew = device.runningVersion() == "2.0.0";
        CHECK((isNew || device.runningVersion() == "1.0.0"));
        CHECK(device.slot().isPendingVerify() == isNew);
      });
}

TEST_CASE("a power cut during confirm() leaves the program confirmed or restores the old one") {
  cutAtEachChange(
      [](OtaSlotDevice& device) {
        installAndConfirm(device, "1.0.0");
        REQUIRE(install(device.slot(), "2.0.0"));
        device.restart();
      },
      [](OtaSlotDevice& device) { (void)device.slot().confirm(); },
      [](OtaSlotDevice& device) {
        CHECK((device.runningVersion() == "2.0.0" || device.runningVersion() == "1.0.0"));
        CHECK_FALSE(device.slot().isPendingVerify());
      });
}

TEST_CASE("a flash error ends the writing") {
  OtaSlotDevice device;
  REQUIRE(device.slot().begin());
  device.flash.cutPower(1);
  CHECK_FALSE(device.slot().write(asBytes("x")));
  device.flash.restart();
  CHECK_FALSE(device.slot().write(asBytes("x")));
}

TEST_CASE("no slot is accessed before the LED lines are silent") {
  OtaSlotDevice device;
  const auto waitsAt = [&device](const auto& action) {
    const size_t before = device.wire.count;
    action();
    return device.wire.count > before;
  };
  uint8_t byte = 0;
  CHECK(waitsAt([&] { CHECK(device.slot().begin()); }));
  CHECK(waitsAt([&] { CHECK(device.slot().write(asBytes(programOf("2.0.0")))); }));
  CHECK(waitsAt([&] { CHECK(device.slot().read(0, {&byte, 1}) == 1); }));
  CHECK(waitsAt([&] { CHECK(device.slot().activate().ok()); }));
  device.restart();
  CHECK(waitsAt([&] { CHECK(device.slot().confirm().ok()); }));
}
