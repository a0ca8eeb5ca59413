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

PanelRoom panelRoomOf(const HubHostOptions& options) {
  return options.flashMegabytes == 4 ? PanelRoom::kOnePanel : PanelRoom::kTwoPanels;
}

Result<HubHostBoard::Folders> HubHostBoard::openFolders(const HubHostOptions& options) {
  auto disk = std::make_unique<BlockingIoThread>();
  auto store = PosixFileStore::open(options.store, disk.get());
  if (!store) return store.error();
  auto builtPanel = PosixFileStore::openForReading(options.www);
  if (!builtPanel) return builtPanel.error();
  auto www = PosixFileStore::open(options.store + "/www", disk.get());
  if (!www) return www.error();
  auto slots = PosixFileStore::open(options.store + "/slots", disk.get());
  if (!slots) return slots.error();
  return Folders{std::move(disk), std::move(store.value()), std::move(www.value()),
                 std::move(builtPanel.value()), std::move(slots.value())};
}

Result<std::unique_ptr<HubHostBoard>> HubHostBoard::open(const HubHostOptions& options) {
  auto folders = openFolders(options);
  if (!folders) return folders.error();
  auto notifier = UdpUpdateNotifier::open(0, AF_INET6);  // only sends notifications
  if (!notifier) return notifier.error();
  return std::unique_ptr<HubHostBoard>(
      new HubHostBoard(options, std::move(folders.value()), std::move(notifier.value())));
}

HubHostBoard::HubHostBoard(const HubHostOptions& options, Folders folders, UdpUpdateNotifier notifier)
    : folders_(std::move(folders)),
      smallStore_(options.flashMegabytes == 4
                      ? std::make_unique<FlashSizedStore>(*folders_.store, kSmallStoreBytes)
                      : nullptr),
      clock_(makeClock(options)),
      panel_(*folders_.builtPanel, *folders_.store, *folders_.www, clock_, log_, panelRoomOf(options)),
      strip_(clock_),
      pacedStrip_(strip_, pace_.frames, clock_),
      matrix1_(clock_),
      matrix2_(clock_),
      notifier_(std::move(notifier)),
      table_(options.serial),
      watchedTable_(options.serial == "none" ? static_cast<SerialPort&>(noTable_) : table_),
      slot_(*folders_.slots, options.flashMegabytes == 4 ? kSmallSlotBytes : kLargeSlotBytes),
      system_(*folders_.slots),
      radio_(options.wifi.empty() ? nullptr : std::make_unique<SimulatedRadio>(clock_, options.wifi)) {
  boot(options);
}

void HubHostBoard::boot(const HubHostOptions& options) {
  if (Status booted = slot_.boot(); !booted) log_.write(LogLevel::kError, booted.error().message);
  version_ = slot_.runningVersion().value_or(LUMI_VERSION);
  fault_ = injectedFault(slot_, version_, options.badImages);
  network_.up = fault_ != "no-link";
}

HubPorts HubHostBoard::ports() {
  FileStore* store = folders_.store.get();
  if (smallStore_) store = smallStore_.get();
  return {*store,        *folders_.www, clock_,    random_, crypto_, pacedStrip_, {&matrix1_, &matrix2_},
          watchedTable_, http_,         notifier_, log_,    slot_,   system_,     network_,
          signatures_,   radio_.get(),  &mqtt_,    &udp_};
}

void HubHostBoard::isServing(uint16_t port) {
  network_.serving = fault_ != "no-web";
  if (radio_) radio_->servesAt(port);
}

void HubHostBoard::showOn(SimulatorPage& page, const HubHostOptions& options) {
  page.showStrip(strip_);
  page.showMatrix("matrix-1", "Matrix 1", matrix1_, simulatorOf("matrix-1", options));
  page.showMatrix("matrix-2", "Matrix 2", matrix2_, simulatorOf("matrix-2", options));
  page.showTable(watchedTable_);
  page.showPace(pace_);
}

}  // namespace lumi
