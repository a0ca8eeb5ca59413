#include "core/devices/hardware_codec.h"

#include "core/base/text.h"
#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr const char* kLedCount = "between 1 and 1000";
constexpr const char* kCurrentLimit = "between 0 (no limit) and 100000 milliamperes";
constexpr const char* kStepsPerMm = "between 1 and 1000";
constexpr const char* kListOfHosts = "a list of host names";
constexpr const char* kListOfObjects = "a list of objects";
constexpr std::array<std::string_view, 2> kHoming = {"auto", "none"};
constexpr std::array<std::string_view, 2> kTemperatureUnits = {"celsius", "fahrenheit"};

/** Overwrites the fields of `settings` with parsed values. */
class HardwareFields {
 public:
  explicit HardwareFields(HardwareSettings& settings) : settings_(settings) {}

  void read(JsonField& field) {
    if (field.is("matrices[]")) return beginMount(field);
    if (field.enter("matrices[].")) return readMount(field, settings_.matrices[mounts_ - 1]);
    if (field.is("allowedHosts[]")) return readHost(field);
    field.whole("ledCount", UINT16_MAX, settings_.ledCount, kLedCount);
    field.choice("colorOrder", kColorOrderNames, settings_.colorOrder);
    field.whole("currentLimit", UINT32_MAX, settings_.currentLimit, kCurrentLimit);
    field.text("timezone", settings_.timeZone);
    if (field.text("name", settings_.name)) settings_.name = toLowerAscii(settings_.name);
    if (field.array("allowedHosts", kListOfHosts)) settings_.allowedHosts.clear();
    field.number("stepsPerMm", settings_.stepsPerMm, kStepsPerMm);
    bool usesHand = false;
    if (field.choice("homing", kHoming, usesHand)) settings_.tableHomesItself = !usesHand;
    if (field.array("matrices", kListOfObjects)) mounts_ = 0;
    if (field.text("place", settings_.place)) settings_.place = trim(settings_.place);
    field.choice("temperatureUnit", kTemperatureUnits, settings_.fahrenheit);
  }

 private:
  void beginMount(JsonField& field) {
    if (!field.isObject()) {
      field.refuse(must("matrices", kListOfObjects));
    } else if (mounts_ == settings_.matrices.size()) {
      field.refuse(Error{"matrices holds at most 2 objects."});
    } else {
      ++mounts_;
    }
  }

  static void readMount(JsonField& field, MatrixMount& mount) {
    field.choice("connection", kMatrixConnectionNames, mount.connection);
    if (field.is("rotation") && !field.whole("rotation", UINT16_MAX, mount.rotation)) {
      field.refuse(Error{"A matrix's rotation must be 0, 90, 180 or 270 degrees."});
    }
    field.flag("flip", mount.flip);
    field.flag("serpentine", mount.serpentine);
    field.choice("colorOrder", kColorOrderNames, mount.colorOrder);
    field.whole("currentLimit", UINT32_MAX, mount.currentLimit, kCurrentLimit);
  }

  void readHost(JsonField& field) {
    std::string host;
    if (!field.text("allowedHosts[]", host)) {
      field.refuse(must("allowedHosts", kListOfHosts));
    } else if (settings_.allowedHosts.size() <= HardwareSettings::kMaxAllowedHosts) {
      settings_.allowedHosts.push_back(toLowerAscii(host));  // at most one too many; validate() rejects it
    }
  }

  HardwareSettings& settings_;
  size_t mounts_ = 0;
};

std::string_view nameOf(ColorOrder order) {
  return kColorOrderNames[static_cast<size_t>(order)];
}

void writeMount(JsonWriter& json, const MatrixMount& mount) {
  json.beginObject();
  json.field("connection", kMatrixConnectionNames[static_cast<size_t>(mount.connection)]);
  json.field("rotation", mount.rotation);
  json.field("flip", mount.flip);
  json.field("serpentine", mount.serpentine);
  json.field("colorOrder", nameOf(mount.colorOrder));
  json.field("currentLimit", mount.currentLimit);
  json.endObject();
}

}  // namespace

std::string hardwareToJson(const HardwareSettings& settings) {
  JsonWriter json;
  json.beginObject();
  json.field("ledCount", settings.ledCount);
  json.field("colorOrder", nameOf(settings.colorOrder));
  json.field("currentLimit", settings.currentLimit);
  json.field("timezone", settings.timeZone);
  json.field("name", settings.name);
  json.beginArray("allowedHosts");
  for (const std::string& host : settings.allowedHosts) json.element(host);
  json.endArray();
  json.field("stepsPerMm", settings.stepsPerMm);
  json.field("homing", kHoming[settings.tableHomesItself ? 0 : 1]);
  json.beginArray("matrices");
  for (const MatrixMount& mount : settings.matrices) writeMount(json, mount);
  json.endArray();
  json.field("place", settings.place);
  json.field("temperatureUnit", kTemperatureUnits[settings.fahrenheit ? 1 : 0]);
  json.endObject();
  return json.take();
}

Result<HardwareSettings> hardwareFromJson(const HardwareSettings& current, std::string_view text) {
  HardwareSettings settings = current;
  HardwareFields fields(settings);
  Status done = readJsonObject(text, "The hardware settings", [&](JsonField& field) { fields.read(field); });
  if (done) done = validate(settings);
  if (!done) return done.error();
  return settings;
}

}  // namespace lumi
