#include "main/hub_host_board.h"

#include <utility>

namespace lumi {
namespace {

/** Sizes of one slot and of the store, as in partitions/4mb.csv and 16mb.csv. */
constexpr uint64_t kSmallSlotBytes = 0x1A0000;
constexpr uint64_t kLargeSlotBytes = 0x300000;
constexpr uint64_t kSmallStoreBytes = 0x68000;

HostClock makeClock(const HubHostOptions& options) {
  if (options.clockUnset) return HostClock::unset().atSpeed(options.speed);
  const HostClock clock = options.now ? HostClock::startingAt(*options.now) : HostClock::ofComputer();
  return clock.atSpeed(options.speed);
}

std::string simulatorOf(const std::string& id, const HubHostOptions& options) {
  const auto found = options.matrixSimulators.find(id);
  return found == options.matrixSimulators.end() ? "" : found->second;
}

}  // namespace

Result<HubHostFolders> HubHostFolders::open(const HubHostOptions& options) {
  auto disk = std::make_unique<BlockingIoThread>();
  auto store = PosixFileStore::open(options.store, disk.get());
  if (!store) return store.error();
  auto builtPanel = PosixFileStore::openForReading(options.www);
  if (!builtPanel) return builtPanel.error();
  auto www = PosixFileStore::open(options.store + "/www", disk.get());
  if (!www) return www.error();
  auto slots = PosixFileStore::open(options.store + "/slots", disk.get());
  if (!slots) return slots.error();
  return HubHostFolders{std::move(disk), std::move(store.value()), std::move(builtPanel.value()),
                        std::move(www.value()), std::move(slots.value())};
}

Result<std::unique_ptr<HubHostBoard>> HubHostBoard::open(const HubHostOptions& options) {
  auto folders = HubHostFolders::open(options);
  if (!folders) return folders.error();
  auto notifier = UdpUpdateNotifier::open(0, acceptIpv4);  // only sends notifications
  if (!notifier) return notifier.error();
  return std::make_unique<HubHostBoard>(options, std::move(folders.value()), std::move(notifier.value()));
}

HubHostBoard::HubHostBoard(const HubHostOptions& options, HubHostFolders opened, UdpUpdateNotifier bell)
    : folders(std::move(opened)),
      smallStore(options.isSmall() ? std::make_unique<FlashSizedStore>(*folders.store, kSmallStoreBytes)
                                   : nullptr),
      clock(makeClock(options)),
      panel(*folders.builtPanel, *folders.store, *folders.www, clock, log, options.panelRoom()),
      strip(clock),
      pacedStrip(strip, pace.frames, clock),
      matrix1(clock),
      matrix2(clock),
      udp(setSocketMembership, options.liveAddress()),
      notifier(std::move(bell)),
      table(options.serial),
      watchedTable(options.serial == "none" ? static_cast<SerialPort&>(noTable) : table),
      slot(*folders.slots, options.isSmall() ? kSmallSlotBytes : kLargeSlotBytes),
      system(*folders.slots),
      radio(options.wifi.empty() ? nullptr : std::make_unique<SimulatedRadio>(clock, options.wifi)) {
  if (Status booted = slot.boot(); !booted) log.write(LogLevel::kError, booted.error().message);
  version = slot.runningVersion().value_or(LUMI_VERSION);
  fault = injectedFault(slot, version, options.badImages);
  network.up = fault != "no-link";
}

HubPorts HubHostBoard::ports() {
  FileStore* store = folders.store.get();
  if (smallStore) store = smallStore.get();
  return {*store,       *folders.www, clock,    random, crypto, pacedStrip, {&matrix1, &matrix2},
          watchedTable, http,         notifier, log,    slot,   system,     network,
          signatures,   radio.get(),  &mqtt,    &udp};
}

void HubHostBoard::isServing(uint16_t port) {
  network.serving = fault != "no-web";
  if (radio) radio->servesAt(port);
}

void HubHostBoard::showOn(SimulatorPage& page, const HubHostOptions& options) {
  page.showStrip(strip);
  page.showMatrix("matrix-1", "Matrix 1", matrix1, simulatorOf("matrix-1", options));
  page.showMatrix("matrix-2", "Matrix 2", matrix2, simulatorOf("matrix-2", options));
  page.showTable(watchedTable);
  page.showPace(pace);
}

}  // namespace lumi
