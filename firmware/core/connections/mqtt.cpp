#include "core/connections/mqtt.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "mqtt";

}  // namespace

Mqtt::Mqtt(RecordStore& records, MqttClient& client, const Clock& clock, Random& random, Log& log,
           const Callback<void(std::string_view)>& gaveControl)
    : records_(records),
      client_(client),
      random_(random),
      log_(log),
      gaveControl_(gaveControl),
      link_(client, clock, random, log),
      trial_(client, clock) {}

void Mqtt::load() {
  if (const auto record = records_.load(kRecord)) {
    auto read = mqttFromRecord(*record);
    if (read) settings_ = std::move(read.value());
    if (!read) log_.write(LogLevel::kError, "The saved settings of MQTT can't be read: it is off.");
  }
  if (settings_.id.empty()) {
    std::array<uint8_t, 3> id{};
    random_.fill(id);
    settings_.id = toHex(id);
  }
  link_.use(settings_);
}

Result<MqttSettings> Mqtt::read(std::string_view json) const {
  auto next = mqttFromJson(settings_, json);
  if (next && next.value().isEnabled && next.value().usesTls && !hasTls()) {
    return invalid(MqttSettings::kNoTls);
  }
  return next;
}

Status Mqtt::replace(const MqttSettings& next, std::string_view by) {
  if (trial_.state() == MqttTrial::State::kRunning) return conflict("A test is still running.");
  if (Status saved = records_.save(kRecord, mqttToRecord(next), StoreUse::kSettings); !saved) {
    return notSaved(saved.error().message);
  }
  const bool isGiven = givesControl(settings_, next);
  settings_ = next;
  log_.write(LogLevel::kSecurity, {"The settings of MQTT were changed by ", by});
  if (isGiven) gaveControl_(by);
  link_.use(settings_);
  return Done{};
}

Status Mqtt::test(const MqttSettings& settings) {
  if (link_.isWithdrawing()) return conflict("The hub is just disconnecting. Please try again.");
  link_.pause();
  trial_.start(settings);
  return Done{};
}

void Mqtt::tick() {
  if (trial_.tick()) link_.use(settings_);
  link_.tick();
}

}  // namespace lumi
