#include "hub/matrix_link.h"

namespace lumi {
namespace {

MatrixHardware hardwareOf(const MatrixMount& mount, MatrixPart part) {
  return {{mount.rotation, mount.flip, mount.serpentine}, mount.colorOrder, mount.currentLimit, part};
}

MatrixPart partOf(size_t index, bool isJoined) {
  if (!isJoined) return MatrixPart::kWhole;
  return index == 0 ? MatrixPart::kLeft : MatrixPart::kRight;
}

/** True if the weather differs or was received again. A growing age alone is no change. */
bool isNews(const std::optional<Weather>& seen, const std::optional<Weather>& present) {
  if (!seen || !present) return seen.has_value() != present.has_value();
  Weather sameAge = *present;
  sameAge.age = seen->age;
  return present->age < seen->age || !(sameAge == *seen);
}

}  // namespace

MatrixLink::MatrixLink(const Matrices& matrices, SavedPatterns& patterns, const WeatherService& weather,
                       const DeviceRegistry& devices, const Clock& clock, UpdateNotifier& notifier,
                       const Outputs& outputs)
    : matrices_(matrices),
      patterns_(patterns),
      weather_(weather),
      devices_(devices),
      clock_(clock),
      configNotifier_(clock, notifier) {
  for (size_t i = 0; i < kMatrices; ++i) links_[i].output = outputs[i];
}

void MatrixLink::setHardware(const HardwareSettings& settings) {
  if (const auto zone = TimeZone::parse(settings.timeZone)) zone_ = zone.value();
  for (size_t i = 0; i < kMatrices; ++i) {
    links_[i].mount = settings.matrices[i];
    connect(links_[i]);
  }
  isJoined_ = settings.matricesJoined;
  start_.reset();
  hardwareChanged_ = true;
}

void MatrixLink::connect(Link& link) const {
  const bool hangsHere = link.mount.connection == MatrixConnection::kHub;
  if (hangsHere == (link.wired != nullptr)) return;
  link.wired = hangsHere ? std::make_unique<Wired>(patterns_, clock_, *link.output) : nullptr;
  link.goesDark = !hangsHere;
}

void MatrixLink::show(Link& link) {
  if (link.wired) return link.wired->display.tick();
  if (!link.goesDark || !link.output->ready()) return;
  link.output->show(std::array<uint8_t, kMatrixPixels * 3>{});
  link.goesDark = false;
}

void MatrixLink::setNightBrightness(const std::optional<uint8_t>& brightness) {
  if (brightness == nightBrightness_) return;
  nightBrightness_ = brightness;
  hardwareChanged_ = true;
}

DeviceConfig MatrixLink::configOf(size_t index) const {
  DeviceConfig config{matrices_.shown(index),
                      hardwareOf(links_[index].mount, partOf(index, isJoined_)),
                      zone_.rule(),
                      weather_.weather(),
                      matrices_.isTemporary(index),
                      start_,
                      {}};
  for (size_t i = 0; i < config.settings.pageCount(); ++i) {
    config.patternRevisions[i] = patterns_.crcOf(config.settings.page(i).patternId).value_or(0);
  }
  if (config.weather) config.weather->age = std::min(config.weather->age, Weather::kStaleAfter);
  uint8_t& brightness = config.settings.brightness;
  brightness = std::min(brightness, nightBrightness_.value_or(brightness));
  return config;
}

void MatrixLink::tick() {
  if (noticeChanges()) {
    noticeStart();
    for (Link& link : links_) link.isStale = true;
  }
  refreshStale();
  configNotifier_.tick();
  for (Link& link : links_) show(link);
}

void MatrixLink::renderDueFrames() {
  for (Link& link : links_) {
    if (link.wired) link.wired->display.tick();
  }
}

bool MatrixLink::noticeChanges() {
  const std::optional<Weather> weather = weather_.weather();
  const bool changed = hardwareChanged_ || seenRevision_ != matrices_.revision() ||
                       seenLive_ != matrices_.liveChanges() || seenPatterns_ != patterns_.revision() ||
                       isNews(seenWeather_, weather) || isStartWrong();
  hardwareChanged_ = false;
  seenRevision_ = matrices_.revision();
  seenLive_ = matrices_.liveChanges();
  seenPatterns_ = patterns_.revision();
  seenWeather_ = weather;
  return changed;
}

/** True if joined matrices need another start: the time became known, or the clock was set back. */
bool MatrixLink::isStartWrong() const {
  const std::optional<EpochMillis> wall = clock_.wall();
  return isJoined_ && wall && (!start_ || *start_ > *wall);
}

/** Joined matrices show the same moment of the picture, because both know when it began. */
void MatrixLink::noticeStart() {
  if (!isJoined_) return;
  const uint32_t course = courseOf(matrices_.shown(0));
  if (std::exchange(course_, course) != course || isStartWrong()) start_ = clock_.wall();
}

/**
 * Refreshes all stale matrices of satellites. Of the matrices that the hub drives itself, refreshes at most
 * one per pass, in turns, because measuring its text takes long.
 */
void MatrixLink::refreshStale() {
  bool hasDisplayed = false;
  const size_t first = turn_;
  for (size_t i = 0; i < kMatrices; ++i) {
    const size_t index = (first + i) % kMatrices;
    const bool hangsHere = links_[index].wired != nullptr;
    if (!links_[index].isStale || (hangsHere && hasDisplayed)) continue;
    refresh(index);
    if (!hangsHere) continue;
    hasDisplayed = true;
    turn_ = (index + 1) % kMatrices;
  }
}

void MatrixLink::refresh(size_t index) {
  Link& link = links_[index];
  link.isStale = false;
  const DeviceConfig config = configOf(index);
  if (link.wired) {
    MatrixDisplay& display = link.wired->display;
    display.setHardware(config.hardware);
    display.setTimeZone(zone_);
    display.setWeather(config.weather);
    display.setStart(config.start);
    display.setSettings(config.settings);
  }
  const uint32_t revision = config.revision();
  if (revision == std::exchange(link.revision, revision)) return;
  if (link.mount.connection == MatrixConnection::kSatellite) notify(index);
}

void MatrixLink::notify(size_t index) {
  const Device* device = devices_.find(matrixId(index));
  if (device == nullptr) return;
  configNotifier_.notify(device->id, links_[index].revision, device->address, device->heartbeat.notifierPort);
}

}  // namespace lumi
