#include <doctest/doctest.h>

#include <memory>

#include "contracts/firmware_slot_contract.h"
#include "platform/host/simulator/folder_firmware_slot.h"
#include "platform/host/system/program_descriptor.h"
#include "support/fakes/fake_firmware_slot.h"
#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint64_t kCapacity = 4096;

class FakeSlotDevice : public SlotDevice {
 public:
  FakeFirmwareSlot& slot() override { return slot_; }
  void restart() override { slot_.restart(); }
  std::string runningVersion() override {
    return programVersion(asBytes(slot_.running())).value_or(kBuiltIn);
  }

 private:
  FakeFirmwareSlot slot_{kCapacity};
};

class FolderSlotDevice : public SlotDevice {
 public:
  FolderSlotDevice() { boot(); }

  FolderFirmwareSlot& slot() override { return *slot_; }
  /** Also restores the power after a power cut. */
  void restart() override {
    files.restart();
    boot();
  }
  std::string runningVersion() override { return slot_->runningVersion().value_or(kBuiltIn); }

  FaultyFileStore files;

 private:
  void boot() {
    slot_ = std::make_unique<FolderFirmwareSlot>(files, kCapacity);
    (void)slot_->boot();
  }

  std::unique_ptr<FolderFirmwareSlot> slot_;
};

/** Runs `act` repeatedly on devices made by `prepare`, cutting the power at another step each time. */
template <typename Prepare, typename Act, typename Check>
void cutAtEachStep(const Prepare& prepare, const Act& act, const Check& check) {
  for (const Unsynced unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
    for (const bool afterStep : {false, true}) {
      bool wasCut = true;
      for (size_t atStep = 0; wasCut; ++atStep) {
        CAPTURE(atStep);
        CAPTURE(afterStep);
        CAPTURE(static_cast<int>(unsynced));
        FolderSlotDevice device;
        prepare(device);
        device.files.cutPower({atStep, afterStep, unsynced});
        act(device);
        wasCut = device.files.isOff();
        check(device, wasCut);
      }
    }
  }
}

/** Restarts the device until its program is not pending verification. Returns the versions that ran. */
std::vector<std::string> restartsUntilSettled(FolderSlotDevice& device) {
  std::vector<std::string> ran;
  do {
    REQUIRE(ran.size() < 3);
    device.restart();
    ran.push_back(device.runningVersion());
  } while (device.slot().isPendingVerify());
  return ran;
}

using Versions = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(FakeSlotDevice, "the fake slots fulfil the contract") {
  checkFirmwareSlotContract(*this);
}

TEST_CASE_FIXTURE(FolderSlotDevice, "the slots in a folder fulfil the contract") {
  checkFirmwareSlotContract(*this);
}

TEST_CASE("the fake flash loses power at any call and keeps what was synced before") {
  FakeFirmwareSlot slot(kCapacity);
  REQUIRE(slot.begin());
  REQUIRE(slot.write(asBytes("12")));
  REQUIRE(slot.sync());
  slot.cutPower(1);
  REQUIRE(slot.write(asBytes("34")));
  CHECK_FALSE(slot.write(asBytes("56")));
  CHECK(slot.isOff());
  CHECK_FALSE(slot.begin());
  CHECK_FALSE(slot.confirm().ok());
  CHECK(readSpare(slot).empty());
  slot.restart();
  CHECK(readSpare(slot) == "12");
  REQUIRE(install(slot, "2.0.0"));
  slot.cutPower(0, true);
  CHECK_FALSE(slot.activate().ok());
  slot.restart();
  CHECK(slot.isPendingVerify());
}

TEST_CASE("a fake flash that wears out accepts the bytes before the bad one") {
  FakeFirmwareSlot slot(kCapacity);
  slot.failWriteAfter(5);
  REQUIRE(slot.begin());
  CHECK(slot.write(asBytes("123")));
  CHECK_FALSE(slot.write(asBytes("456")));
  CHECK(readSpare(slot) == "12345");
}

TEST_CASE("after a power cut during writing and activating, the old program starts, or the new one once") {
  const auto prepare = [](FolderSlotDevice& device) { installAndConfirm(device, "1.0.0"); };
  const auto act = [](FolderSlotDevice& device) { (void)install(device.slot(), "2.0.0"); };
  cutAtEachStep(prepare, act, [](FolderSlotDevice& device, bool wasCut) {
    const Versions ran = restartsUntilSettled(device);
    const bool stayed = ran == Versions{"1.0.0"};
    const bool tried = ran == Versions{"2.0.0", "1.0.0"};
    CHECK((wasCut ? stayed || tried : tried));
    if (tried) CHECK(readSpare(device.slot()) == programOf("2.0.0"));
  });
}

TEST_CASE("a power cut in the boot loader never makes an unconfirmed program start twice") {
  const auto prepare = [](FolderSlotDevice& device) {
    installAndConfirm(device, "1.0.0");
    REQUIRE(install(device.slot(), "2.0.0"));
  };
  const auto act = [](FolderSlotDevice& device) {
    FolderFirmwareSlot bootloader(device.files, kCapacity);
    (void)bootloader.boot();
    CHECK_FALSE((device.files.isOff() && bootloader.isPendingVerify()));
  };
  cutAtEachStep(prepare, act, [](FolderSlotDevice& device, bool wasCut) {
    const Versions ran = restartsUntilSettled(device);
    if (!wasCut) CHECK(ran == Versions{"1.0.0"});
    CHECK(ran.back() == "1.0.0");
  });
}

TEST_CASE("a power cut during confirm() or rollBack() leaves either the old or the new state") {
  const auto prepare = [](FolderSlotDevice& device) {
    installAndConfirm(device, "1.0.0");
    REQUIRE(install(device.slot(), "2.0.0"));
    device.restart();
  };
  SUBCASE("confirmed") {
    bool confirmed = false;
    cutAtEachStep(
        prepare, [&](FolderSlotDevice& device) { confirmed = device.slot().confirm().ok(); },
        [&](FolderSlotDevice& device, bool) {
          const Versions ran = restartsUntilSettled(device);
          CHECK((ran == Versions{"2.0.0"} || (!confirmed && ran == Versions{"1.0.0"})));
        });
  }
  SUBCASE("rolled back") {
    cutAtEachStep(
        prepare, [](FolderSlotDevice& device) { (void)device.slot().rollBack(); },
        [](FolderSlotDevice& device, bool) { CHECK(restartsUntilSettled(device) == Versions{"1.0.0"}); });
  }
}

TEST_CASE("a store that fails in the middle is reported, and the old program stays") {
  for (size_t step = 0; step < 40; ++step) {
    CAPTURE(step);
    FolderSlotDevice device;
    installAndConfirm(device, "1.0.0");
    device.files.failStep(step);
    if (install(device.slot(), "2.0.0")) continue;
    CHECK(restartsUntilSettled(device) == Versions{"1.0.0"});
  }
}

TEST_CASE_FIXTURE(FolderSlotDevice, "a verification that cannot be recorded does not begin") {
  REQUIRE(install(slot(), "2.0.0"));
  files.failStep(0);
  FolderFirmwareSlot bootloader(files, kCapacity);
  REQUIRE(bootloader.boot().ok());
  CHECK_FALSE(bootloader.isPendingVerify());
  CHECK_FALSE(bootloader.runningVersion());
}

TEST_CASE_FIXTURE(FolderSlotDevice,
                  "with a damaged boot plan the first slot starts and an error is reported") {
  installAndConfirm(*this, "1.0.0");
  files.live().contentOf("boot.txt") = "b whatever";
  restart();
  CHECK(runningVersion() == SlotDevice::kBuiltIn);
  CHECK_FALSE(slot().isPendingVerify());
  const Status booted = FolderFirmwareSlot(files, kCapacity).boot();
  REQUIRE_FALSE(booted);
  CHECK(booted.error().message == "The boot plan can't be read; the program in slot a runs.");
}

TEST_CASE_FIXTURE(FolderSlotDevice,
                  "a device that was never updated, or is in order, boots without an error") {
  CHECK(FolderFirmwareSlot(files, kCapacity).boot().ok());
  installAndConfirm(*this, "1.0.0");
  CHECK(FolderFirmwareSlot(files, kCapacity).boot().ok());
}
