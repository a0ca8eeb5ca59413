#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ota/catalogue/file_image_store.h"
#include "core/ota/catalogue/slot_image_store.h"
#include "core/ota/ota.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fake_firmware_slot.h"
#include "support/fakes/fake_network.h"
#include "support/fakes/fake_signature_check.h"
#include "support/fakes/fake_system.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/images/esp_image.h"
#include "support/images/image_inspection.h"
#include "support/load_all.h"
#include "support/stores/faulty_file_store.h"

namespace lumi::test {

/** Program slots whose power is cut together with that of a store. */
class PoweredSlot : public FakeFirmwareSlot {
 public:
  explicit PoweredSlot(FaultyFileStore& store) : store_(store) {}

  bool begin() override { return !store_.isOff() && settled(FakeFirmwareSlot::begin()); }
  bool write(ConstBytes bytes) override { return !store_.isOff() && settled(FakeFirmwareSlot::write(bytes)); }
  bool sync() override { return !store_.isOff() && settled(FakeFirmwareSlot::sync()); }
  Status activate() override {
    return guarded([this] { return FakeFirmwareSlot::activate(); });
  }
  Status confirm() override {
    return guarded([this] { return FakeFirmwareSlot::confirm(); });
  }
  Status rollBack() override {
    return guarded([this] { return FakeFirmwareSlot::rollBack(); });
  }

 private:
  template <typename Result>
  Result settled(Result result) {
    if (isOff()) store_.cutPower({0});
    return result;
  }
  template <typename Action>
  Status guarded(const Action& action) {
    if (store_.isOff()) return Error{"There is no power."};
    return settled(action());
  }

  FaultyFileStore& store_;
};

/** The Ota of a hub, and its device: flash, boot loader and power, which can be cut. */
struct OtaFixture {
  static constexpr const char* kFactoryVersion = "1.0.0";

  explicit OtaFixture(bool itStagesInSlot = false) : stagesInSlot(itStagesInSlot) {
    store.stepped = [this] { losePowerTogether(); };
    www.stepped = [this] { losePowerTogether(); };
    boot();
  }

  /** Stores an image like an upload, then restarts the hub as after a power cut. Returns its id. */
  uint32_t put(const std::string& image, FirmwareVersion version) {
    RecordStore seeds(store, log);
    FirmwareCatalogue catalogue(seeds);
    catalogue.load();
    const auto images = imageStore(seeds);
    REQUIRE(images->begin(catalogue.nextId()).ok());
    REQUIRE(images->write(asBytes(image)));
    REQUIRE(images->finish());
    version.fileSize = image.size();
    version.sha256 = accepted(image, demands(version)).sha256;
    const auto id = catalogue.add(version);
    REQUIRE(id.ok());
    boot();
    return id.value();
  }

  uint32_t putProgram(const std::string& version, DeviceType category = DeviceType::kHub) {
    FirmwareVersion wanted;
    wanted.version = version;
    wanted.category = category;
    return put(programOf(version, category), wanted);
  }

  uint32_t putPanel(const std::string& version) {
    FirmwareVersion wanted;
    wanted.kind = ImageKind::kPanel;
    wanted.version = version;
    return put(panelImage(smallPanel(version)), wanted);
  }

  void install(uint32_t id, const std::string& device = {}) { REQUIRE(ota->install(id, device).ok()); }

  static std::string programOf(const std::string& version, DeviceType category = DeviceType::kHub) {
    EspImage image;
    image.version = version;
    if (category == DeviceType::kMatrix) image.project = "lumisand-satellite";
    return espImage(image);
  }

  /** Returns the version of the running program, read from its image. */
  std::string runningVersion() {
    if (slot.running().empty()) return kFactoryVersion;
    const size_t at = 48;  // docs/firmware-images.md
    return slot.running().substr(at, slot.running().find('\0', at) - at);
  }

  /** Starts the program, without changing power and flash. */
  void boot() {
    ota.reset();
    records.emplace(store, log);
    OtaOptions options;
    options.version = runningVersion();
    options.stagesInSlot = stagesInSlot;
    options.panelRoom = panelRoom;
    options.key = key;
    restartsSeen = system.restarts;
    ota = std::make_unique<Ota>(
        OtaPorts{*records, store, www, slot, system, network, clock, crypto, signatures, log}, options,
        OtaCallbacks{[this] { return satellites; }, [this] { ++panelChanges; },
                     [this] { return whyNotRestart; }});
    loadAll(*ota);
  }

  bool isOff() const { return store.isOff() || www.isOff() || slot.isOff(); }

  /** Restarts the device, as after a power cut or a reset. */
  void restart() {
    store.restart();
    www.restart();
    slot.restart();
    ++restarts;
    if (beforeBoot) beforeBoot();
    boot();
  }

  /** Runs the device for this time. Restarts it when it requests that or its power was cut. */
  void run(Millis duration) {
    for (const Millis end = clock.now() + duration; clock.now() < end; clock.advance(100)) {
      step();
      if (isOff() || system.restarts > restartsSeen) restart();
    }
  }

  /** Runs for two minutes, enough for every installation to end. */
  void runOut() { run(2 * kMinute); }

  /** Runs until the hub requests its restart. Does not restart it. */
  void runToRestart() {
    const int before = system.restarts;
    for (int i = 0; i < 1000 && system.restarts == before; ++i) {
      step();
      clock.advance(100);
    }
    REQUIRE(system.restarts == before + 1);
  }

  void step() {
    for (int i = 0; i < 1000 && ota->tick(); ++i) {
    }
  }

  const UpdateRecord& lastRecord() const {
    REQUIRE(!ota->history().all().empty());
    return ota->history().all().back();
  }
  std::string lastProblem() const { return lastRecord().errorMessage; }
  bool lastIs(UpdateStatus status) const { return lastRecord().status == status; }

  FaultyFileStore store;
  FaultyFileStore www;
  ManualClock clock{1'777'000'000'000};
  PoweredSlot slot{store};
  FakeSystem system;
  FakeNetwork network;
  PortableCrypto crypto;
  FakeSignatureCheck signatures;
  QuietLog log;
  std::vector<std::string> satellites;
  std::optional<PublicKey> key;
  std::string whyNotRestart;
  int panelChanges = 0;
  int restartsSeen = 0;  // restarts that the hub requested
  size_t restarts = 0;   // restarts that were executed
  std::function<void()> beforeBoot;
  bool stagesInSlot;
  PanelRoom panelRoom = PanelRoom::kTwoPanels;  // from the next boot on
  std::optional<RecordStore> records;
  std::unique_ptr<Ota> ota;

 private:
  void losePowerTogether() {
    if (store.isOff() && !www.isOff()) www.cutPower({0});
    if (www.isOff() && !store.isOff()) store.cutPower({0});
  }

  static ImageDemands demands(const FirmwareVersion& version) {
    ImageDemands demands;
    demands.category = version.category;
    if (version.category == DeviceType::kMatrix) demands.chip.reset();
    return demands;
  }

  std::unique_ptr<ImageStore> imageStore(RecordStore& seeds) {
    if (!stagesInSlot) return std::make_unique<FileImageStore>(store, slot.capacity());
    return std::make_unique<SlotImageStore>(slot, seeds, log, [] { return false; });
  }
};

}  // namespace lumi::test
