#include "platform/host/openapi/described.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "core/auth/accounts/account.h"
#include "core/base/span.h"
#include "core/connections/mqtt_settings.h"
#include "core/devices/hardware_settings.h"
#include "core/lights/lights.h"
#include "core/matrix/settings/device_config.h"
#include "core/sand/player/playlist.h"
#include "core/scenes/looks_playlist.h"
#include "core/schedule/schedule_entry.h"
#include "core/wled/wled.h"

namespace lumi::openapi {
namespace {

struct NamedChoices {
  const char* name;
  Choices choices;
};
const NamedChoices kChoices[] = {
    {"Role", kRoleNames},
    {"LightMode", kLightModeNames},
    {"PaletteName", kPaletteNames},
    {"LightsReason", kLightsReasonNames},
    {"ColorOrder", kColorOrderNames},
    {"MatrixMode", kMatrixModeNames},
    {"ClockDate", kClockDateNames},
    {"ClockWeek", kClockWeekNames},
    {"PageTransition", kPageTransitionNames},
    {"Clearing", kClearingNames},
    {"ScheduleTime", kScheduleTimeNames},
    {"ScheduleAction", kScheduleActionNames},
    {"Weekday", kWeekdayNames},
};

struct NamedFields {
  const char* name;
  FieldsFunction fields;
  Json (*describe)();
};
Span<const NamedFields> allSettings();

Json ref(const char* name) {
  return {{"$ref", std::string("#/components/schemas/") + name}};
}

Json enumeration(Choices choices) {
  return {{"type", "string"},
          {"enum", std::vector<std::string_view>(choices.names, choices.names + choices.count)}};
}

/** Refers to the choices' shape if they have one. */
Json namesOf(Choices choices) {
  for (const NamedChoices& one : kChoices) {
    if (std::equal(one.choices.names, one.choices.names + one.choices.count, choices.names,
                   choices.names + choices.count))
      return ref(one.name);
  }
  return enumeration(choices);
}

class Describer final : public FieldVisitor {
 public:
  Json take() { return std::move(schema_); }

  void flag(const char* name, bool&) override { add(name, {{"type", "boolean"}}); }
  void whole(const char* name, WholeRef, int32_t min, uint32_t max, const char* rule) override {
    add(name, {{"type", "integer"}, {"minimum", min}, {"maximum", max}}, rule);
  }
  void reference(const char* name, uint32_t&, const char* rule) override {
    add(name, {{"type", {"integer", "null"}}, {"minimum", 1}}, rule);
  }
  void number(const char* name, double&, const NumberRange& range) override {
    add(name, {{"type", "number"}, {"minimum", range.min}, {"maximum", range.max}}, range.rule);
  }
  void decimal(const char* name, WholeRef, int places, const NumberRange& range) override {
    double units = 1;
    for (int i = 0; i < places; ++i) units *= 10;
    add(name, {{"type", "number"}, {"minimum", range.min / units}, {"maximum", range.max / units}},
        range.rule);
  }
  void text(const char* name, std::string&, size_t maxSize, const char* rule) override {
    add(name, {{"type", "string"}, {"maxLength", maxSize}}, rule);
  }
  void choiceIndex(const char* name, uint8_t&, Choices choices) override { add(name, namesOf(choices)); }
  void set(const char* name, uint8_t&, Choices choices, const char* rule) override {
    add(name, {{"type", "array"}, {"items", namesOf(choices)}}, rule);
  }
  void form(const char* name, void*, const TextForm& form) override {
    add(name, form.isNull == nullptr ? Json{{"type", "string"}} : Json{{"type", {"string", "null"}}},
        form.rule);
  }
  void object(const char* name, void* object, FieldsFunction fields) override {
    add(name, of(object, fields));
  }
  void list(const char* name, void* list, const ListForm& form) override {
    // An element exists only after it was placed.
    Json element = form.fields == nullptr ? Json{{"type", "string"}} : of(form.place(list, 0), form.fields);
    if (form.isOptional) {
      element["type"] = {"object", "null"};
      add(name, std::move(element));
    } else {
      add(name, {{"type", "array"}, {"items", std::move(element)}, {"maxItems", form.max}}, form.rule);
    }
  }
  void constant(const char* name, uint32_t value) override {
    add(name, {{"type", "integer"}, {"const", value}});
  }

 private:
  static Json of(void* object, FieldsFunction fields) {
    for (const NamedFields& one : allSettings()) {
      if (one.fields == fields) return ref(one.name);
    }
    Describer inner;
    fields(inner, object);
    return inner.take();
  }
  void add(const char* name, Json member, const char* rule = nullptr) {
    if (rule != nullptr) member["description"] = rule;
    schema_["properties"][name] = std::move(member);
    schema_["required"].push_back(name);
  }

  Json schema_ = {{"type", "object"}};
};

template <typename Settings>
Json describe() {
  Settings settings{};
  Describer describer;
  fields(describer, settings);
  return describer.take();
}

template <typename Settings>
constexpr NamedFields shape(const char* name) {
  return {name, FieldVisitor::fieldsOf<Settings>(), describe<Settings>};
}

Span<const NamedFields> allSettings() {
  static const NamedFields kSettings[] = {
      shape<Segment>("StripSegment"),        shape<OwnPalette>("OwnPalette"),
      shape<BallSettings>("BallSettings"),   shape<TimerSettings>("GlobalSettings"),
      shape<StripSettings>("StripSettings"), shape<LightsSettings>("LightsSettings"),
      shape<HardwareSettings>("Hardware"),   shape<MqttSettings>("MqttFields"),
      shape<WledSettings>("WledFields"),     shape<LooksPlaylistSettings>("LooksPlaylist"),
      shape<Playlist>("PlaylistFields"),     shape<ScheduleEntry>("EntryDraft"),
      shape<DeviceConfig>("DeviceFields"),
  };
  return kSettings;
}

}  // namespace

Json describedShapes() {
  Json shapes = Json::object();
  for (const NamedChoices& one : kChoices) shapes[one.name] = enumeration(one.choices);
  for (const NamedFields& one : allSettings()) shapes[one.name] = one.describe();
  return shapes;
}

}  // namespace lumi::openapi
