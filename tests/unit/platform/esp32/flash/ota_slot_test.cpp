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

TEST_CASE_FIXTURE(OtaSlotDevice, "OtaSlot fulfils the contract") {
  checkFirmwareSlotContract(*this);
}

TEST_CASE_FIXTURE(OtaSlotDevice, "flash is erased while it is written, one sector at a time") {
  const size_t before = flash.erases();
  REQUIRE(slot().begin());
  CHECK(flash.erases() == before + 1);
  const std::string piece(1000, 'x');
  for (int i = 0; i < 4; ++i) CHECK(slot().write(asBytes(piece)));
  CHECK(flash.erases() == before + 1);
  CHECK(slot().write(asBytes(piece)));
  CHECK(flash.erases() == before + 2);
  CHECK(flash.largestErase() == FakeFlash::kSector);
}

TEST_CASE_FIXTURE(OtaSlotDevice,
                  "any bytes can be staged and read back, even if they are not a startable program") {
  const std::string image = "not a program for this chip";
  REQUIRE(writeProgram(slot(), image));
  CHECK(readSpare(slot()) == image);
  const Status activated = slot().activate();
  REQUIRE_FALSE(activated.ok());
  CHECK(activated.error().message == "What is in the spare slot is no sound program.");
  restart();
  CHECK(runningVersion() == SlotDevice::kBuiltIn);
  CHECK_FALSE(slot().isPendingVerify());
}

TEST_CASE_FIXTURE(OtaSlotDevice,
                  "cancelling an activation does not make the running program pending verification") {
  installAndConfirm(*this, "2.0.0");
  REQUIRE(install(slot(), "3.0.0"));
  REQUIRE(slot().begin());
  for (int i = 0; i < 2; ++i) {
    restart();
    CHECK(runningVersion() == "2.0.0");
    CHECK_FALSE(slot().isPendingVerify());
  }
}

TEST_CASE_FIXTURE(OtaSlotDevice, "a program that is staged after a cancelled activation is not started") {
  REQUIRE(install(slot(), "2.0.0"));
  REQUIRE(writeProgram(slot(), programOf("for a satellite")));
  restart();
  CHECK(runningVersion() == SlotDevice::kBuiltIn);
  CHECK_FALSE(slot().isPendingVerify());
}

TEST_CASE_FIXTURE(OtaSlotDevice,
                  "a staged program never starts in place of the running one, even without otadata") {
  installAndConfirm(*this, "2.0.0");
  flash.loseOtaData();
  REQUIRE(writeProgram(slot(), programOf("for a satellite")));
  for (int i = 0; i < 2; ++i) {
    restart();
    CHECK(runningVersion() == "2.0.0");
    CHECK_FALSE(slot().isPendingVerify());
  }
}

TEST_CASE(
    "a power cut while an activation is made or cancelled leaves the old program or the new one pending") {
  const auto check = [](OtaSlotDevice& device) {
    const bool isNew = device.runningVersion() == "2.0.0";
    CHECK((isNew || device.runningVersion() == "1.0.0"));
    CHECK(device.slot().isPendingVerify() == isNew);
  };
  cutAtEachChange([](OtaSlotDevice& device) { installAndConfirm(device, "1.0.0"); },
                  [](OtaSlotDevice& device) { (void)install(device.slot(), "2.0.0"); }, check);
  cutAtEachChange(
      [](OtaSlotDevice& device) {
        installAndConfirm(device, "1.0.0");
        REQUIRE(install(device.slot(), "2.0.0"));
      },
      [](OtaSlotDevice& device) { (void)device.slot().begin(); }, check);
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

TEST_CASE_FIXTURE(OtaSlotDevice, "a flash error ends the writing") {
  REQUIRE(slot().begin());
  flash.cutPower(1);
  CHECK_FALSE(slot().write(asBytes("x")));
  flash.restart();
  CHECK_FALSE(slot().write(asBytes("x")));
}

TEST_CASE_FIXTURE(OtaSlotDevice, "no slot is accessed before the LED lines are silent") {
  const auto waitsAt = [this](const auto& action) {
    const size_t before = wire.count;
    action();
    return wire.count > before;
  };
  uint8_t byte = 0;
  CHECK(waitsAt([&] { CHECK(slot().begin()); }));
  CHECK(waitsAt([&] { CHECK(slot().write(asBytes(programOf("2.0.0")))); }));
  CHECK(waitsAt([&] { CHECK(slot().read(0, {&byte, 1}) == 1); }));
  CHECK(waitsAt([&] { CHECK(slot().activate().ok()); }));
  restart();
  CHECK(waitsAt([&] { CHECK(slot().confirm().ok()); }));
}
