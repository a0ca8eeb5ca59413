#include "satellite/satellite.h"

namespace lumi {
namespace {

constexpr std::string_view kTokenRecord = "satellite";

}  // namespace

Satellite::Satellite(const SatellitePorts& ports, const SatelliteOptions& options)
    : ports_(ports),
      options_(options),
      givenToken_(options.token),
      records_(ports.store, ports.log),
      kept_(records_),
      patterns_(ports.store, ports.log),
      saved_(patterns_),
      display_(ports.clock, ports.leds, &saved_),
      updater_(ports_, options_, records_, [this] { return link_.online(); }),
      fetcher_(ports_, options_, patterns_),
      link_(ports_, options_, *this, {&fetcher_, &updater_}) {
  picture_.mode = MatrixMode::kOff;
}

void Satellite::start() {
  display_.setHardware({});
  patterns_.load();
  std::optional<uint32_t> revision;
  if (const auto config = kept_.load()) {
    show(*config);
    fetcher_.use(*config);
    revision = config->revision();
  }
  updater_.start();
  link_.start(givenToken_.empty() ? keptToken() : givenToken_, revision);
}

bool Satellite::tick() {
  link_.tick();
  const bool isBusy = updater_.tick();
  kept_.tick(ports_.clock.now());
  records_.tick(ports_.clock.now());
  if (!unkeptToken_.empty() && ports_.clock.now() >= keepTokenAt_) keepToken();
  display_.tick();
  return isBusy;
}

std::string Satellite::keptToken() {
  return records_.load(kTokenRecord).value_or(std::string());
}

void Satellite::tokenReceived(const std::string& token) {
  unkeptToken_ = token;
  keepToken();
  if (!unkeptToken_.empty()) ports_.log.write(LogLevel::kError, "The token is not kept yet.");
}

void Satellite::keepToken() {
  keepTokenAt_ = ports_.clock.now() + KeptConfig::kRetry;
  if (records_.save(kTokenRecord, unkeptToken_, StoreUse::kSettings)) unkeptToken_.clear();
}

std::string Satellite::tokenRefused() {
  unkeptToken_.clear();
  if (!givenToken_.empty()) {
    givenToken_.clear();
    return keptToken();
  }
  const Status forgotten = records_.remove(kTokenRecord);
  if (!forgotten)
    ports_.log.write(LogLevel::kError, {"The old token can't be removed: ", forgotten.error().message});
  return {};
}

Status Satellite::forget(RecordStore& records, FileStore& files) {
  if (Status removed = records.remove(kTokenRecord); !removed) return removed;
  if (Status removed = Updater::forget(records); !removed) return removed;
  if (Status removed = SavedPatterns::forget(files); !removed) return removed;
  return KeptConfig::forget(records);
}

void Satellite::configReceived(const DeviceConfig& config) {
  show(config);
  if (config.isTemporary) return;
  kept_.changed(config, ports_.clock.now());
  fetcher_.use(config);
}

void Satellite::codeChanged(const std::string& code) {
  code_ = code;
  draw();
}

void Satellite::cover(const std::optional<MatrixSettings>& notice) {
  if (cover_ == notice) return;
  cover_ = notice;
  draw();
}

void Satellite::draw() {
  display_.setNotice(cover_ ? std::string() : code_);
  display_.setSettings(cover_ ? *cover_ : picture_);
}

void Satellite::show(const DeviceConfig& config) {
  picture_ = config.settings;
  display_.setHardware(config.hardware);
  display_.setStart(config.start);
  draw();
  display_.setWeather(config.weather);
  if (const auto zone = TimeZone::parse(config.timeZone)) display_.setTimeZone(zone.value());
}

}  // namespace lumi
