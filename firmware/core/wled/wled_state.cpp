#include "core/wled/wled_state.h"

#include <cstdarg>
#include <cstdio>

#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

/**
 * Reads a number as WLED does: 5, "5", "~" (one more), "~-" (one less), "~5", "~-5". Steps of one wrap
 * around, others stop at the ends. Returns nothing for any other text, and for numbers above `max`.
 */
std::optional<uint32_t> numberFrom(std::string_view text, uint32_t now, uint32_t max) {
  if (text.empty() || text.front() != '~') {
    const auto number = parseUnsigned(text);
    return number && *number <= max ? std::optional(static_cast<uint32_t>(*number)) : std::nullopt;
  }
  text.remove_prefix(1);
  const bool isLess = !text.empty() && text.front() == '-';
  if (isLess) text.remove_prefix(1);
  if (text.empty()) return isLess ? (now == 0 ? max : now - 1) : (now >= max ? 0 : now + 1);
  const auto step = parseUnsigned(text);
  if (!step) return std::nullopt;
  const auto bounded = static_cast<uint32_t>(std::min<uint64_t>(*step, max));
  return isLess ? now - std::min(now, bounded) : std::min(max, now + bounded);
}

/** Like numberFrom(), but a number above `max` is cut. */
std::optional<uint32_t> cutNumberFrom(std::string_view text, uint32_t now, uint32_t max) {
  const auto number = parseUnsigned(text);
  return number && *number > max ? max : numberFrom(text, now, max);
}

/**
 * Reads the number of a preset: "5", or a step among `lists.presets` as in WLED: "~" (the next one after
 * `now`), "~-" (the one before), "~r" (any), "1~5~", "1~5~-" and "1~5~r" (of the numbers 1 to 5). Steps wrap
 * around. Returns `now` if there is no preset, and nothing for any other text.
 */
std::optional<uint32_t> presetFrom(std::string_view text, uint32_t now, const WledLists& lists) {
  const char way = text.empty() ? '\0' : text.back();
  if (way == '-' || way == 'r') text.remove_suffix(1);
  const bool isStep = !text.empty() && text.back() == '~';
  if (!isStep) return way == '-' || way == 'r' ? std::nullopt : numberFrom(text, now, INT32_MAX);
  text.remove_suffix(1);
  uint32_t first = 1;
  uint32_t last = INT32_MAX;
  if (!text.empty()) {
    const size_t middle = std::min(text.find('~'), text.size());
    const auto from = numberFrom(text.substr(0, middle), 0, INT32_MAX);
    const auto to = numberFrom(text.substr(std::min(middle + 1, text.size())), 0, INT32_MAX);
    if (!from || !to) return std::nullopt;
    first = *from;
    last = *to;
  }
  const auto begin = std::lower_bound(lists.presets.begin(), lists.presets.end(), first);
  const auto end = std::upper_bound(begin, lists.presets.end(), last);
  if (begin == end) return now;
  if (way == 'r') return begin[lists.random % static_cast<uint32_t>(end - begin)];
  const auto place = way == '-' ? std::lower_bound(begin, end, now) : std::upper_bound(begin, end, now);
  if (way == '-') return *(place == begin ? end - 1 : place - 1);
  return *(place == end ? begin : place);
}

/** Reads a number of 0 to `max`, which may be relative to `now`. A negative number is ignored, as in WLED. */
std::optional<uint32_t> numberIn(JsonField& field, const char* path, uint32_t max, uint32_t now) {
  if (!field.is(path) || field.value().number < 0) return std::nullopt;
  uint32_t number = 0;
  if (field.value().kind != JsonKind::kText) {
    return field.whole(path, max, number) ? std::optional(number) : std::nullopt;
  }
  const auto read = numberFrom(field.text(), now, max);
  if (!read) field.refuse(concat({"a whole number from 0 to ", max}));
  return read;
}

template <typename Number>
bool readNumber(JsonField& field, const char* path, uint32_t max, Number& number) {
  const auto read = numberIn(field, path, max, static_cast<uint32_t>(number));
  if (read) number = static_cast<Number>(*read);
  return read.has_value();
}

/** Reads tenths of a second, which may be relative to `now`. Larger numbers than the maximum are cut. */
std::optional<uint32_t> tenthsIn(JsonField& field, const char* path, uint32_t now) {
  constexpr uint32_t kMax = WledState::kMaxTransition;
  if (!field.is(path) || field.value().number < 0) return std::nullopt;
  if (field.value().number > kMax) return kMax;
  if (field.text().empty()) return numberIn(field, path, kMax, now);
  const auto read = cutNumberFrom(field.text(), now, kMax);
  if (!read) field.refuse("a number of tenths of a second");
  return read;
}

std::optional<Rgb> colorFromText(std::string_view text) {
  if (!text.empty() && text.front() == '#') text.remove_prefix(1);
  return colorFromHex(concat({"#", text}));
}

constexpr std::array<const char*, 3> kChannelNames = {"r", "g", "b"};

/** Reads the fields of a change. Only the segment with the number 0 exists. */
class ChangeReader {
 public:
  ChangeReader(const WledState& now, const WledLists& lists) : lists_(lists) {
    change_.next = now;
    wasOn_ = now.on;
    brightness_ = now.brightness;
  }

  void read(JsonField& field) {
    if (field.is("seg")) return readSegments(field);
    WledState& next = change_.next;
    readBrightness(field);
    readSwitch(field);
    next.transition = tenthsIn(field, "transition", next.transition).value_or(next.transition);
    if (const auto once = tenthsIn(field, "tt", 0)) change_.transitionOnce = once;
    readPreset(field);
    field.flag("v", change_.wantsState);
    uint8_t override = 0;
    if (readNumber(field, "lor", 2, override)) change_.liveOverride = override;
    bool live = false;
    if (field.flag("live", live)) change_.takesLiveBack = !live;
    if (!field.is("nl")) return;
    field.eachMember([this](JsonField& member) { readNightlight(member); });
  }

  WledChange take() {
    WledState& next = change_.next;
    if (hasBrightness_) {
      // As in WLED, a brightness switches the light, unless the switch is named, too. 0 is always off.
      if (!change_.switches || brightness_ == 0) next.on = brightness_ > 0;
      change_.switches = true;
      if (brightness_ > 0) next.brightness = brightness_;
    }
    return change_;
  }

  WledChange& change() { return change_; }

  void readSegmentField(JsonField& field) {
    WledState& next = change_.next;
    readSwitch(field);
    (void)readNumber(field, "bri", UINT8_MAX, next.segmentBrightness);
    (void)readNumber(field, "sx", UINT8_MAX, next.speed);
    (void)readNumber(field, "ix", UINT8_MAX, next.intensity);
    change_.hasPalette |= readChoice(field, "pal", lists_.palettes, next.palette);
    change_.hasEffect |= readChoice(field, "fx", lists_.effects, next.effect);
    if (field.is("col")) readColors(field);
  }

 private:
  bool readChoice(JsonField& field, const char* path, Span<const std::string_view> names, uint8_t& index) {
    const auto count = static_cast<uint32_t>(names.size());
    if (!field.is(path) || field.text() != "r") return readNumber(field, path, count - 1, index);
    index = static_cast<uint8_t>(lists_.random % count);
    return true;
  }

  /** Unlike other numbers, a relative brightness is at least 1 and does not wrap around. */
  void readBrightness(JsonField& field) {
    if (!readNumber(field, "bri", UINT8_MAX, brightness_)) return;
    hasBrightness_ = true;
    const bool isStep = startsWith(field.text(), "~");
    if (isStep && brightness_ == 0) brightness_ = startsWith(field.text(), "~-") ? 1 : UINT8_MAX;
  }

  void readSwitch(JsonField& field) {
    if (!field.is("on")) return;
    if (field.text() == "t") {
      change_.next.on = !wasOn_;
    } else if (!field.flag("on", change_.next.on)) {
      return;
    }
    change_.switches = true;
  }

  void readPreset(JsonField& field) {
    if (!field.is("ps") || field.value().number < 0) return;
    const uint32_t now = change_.next.preset.value_or(0);
    if (field.text().empty()) {
      change_.preset = numberIn(field, "ps", INT32_MAX, now);
    } else if (const auto preset = presetFrom(field.text(), now, lists_)) {
      change_.preset = preset;
    } else {
      field.refuse("the number of a preset");
    }
  }

  /** Reads a segment, or the first one of a list, if it has the number 0 or none. */
  void readSegments(JsonField& field) {
    if (field.isObject()) return readSegment(field);
    bool isFirst = true;
    field.eachMember([&](JsonField& segment) {
      if (segment.isObject() && std::exchange(isFirst, false)) readSegment(segment);
    });
  }

  void readSegment(JsonField& segment) {
    uint32_t id = 0;
    const auto readId = [&](JsonField& field) { (void)readNumber(field, "id", UINT8_MAX, id); };
    if (!segment.eachMember(readId) || id != 0) return;
    segment.eachMember([this](JsonField& field) { readSegmentField(field); });
  }

  void readColors(JsonField& list) {
    size_t count = 0;
    list.eachMember([&](JsonField& field) {
      if (count == change_.next.colors.size()) return;
      const bool isRead = readColor(change_.next.colors[count], field);
      change_.hasColor |= isRead && count == 0;
      ++count;
    });
  }

  /** A colour is `[r, g, b]`, a hex text or `{r, g, b}`. */
  static bool readColor(Rgb& color, JsonField& field) {
    if (!field.text().empty()) {
      const auto read = colorFromText(field.text());
      if (!read) return field.refuse("a colour such as \"FFAA00\"");
      color = *read;
      return true;
    }
    const std::array<uint8_t*, 3> channels = {&color.red, &color.green, &color.blue};
    const bool isObject = field.isObject();
    size_t count = 0;
    bool isRead = false;
    field.eachMember([&](JsonField& channel) {
      for (size_t i = 0; i < channels.size(); ++i) {
        const bool isHere = isObject ? channel.is(kChannelNames[i]) : count == i;
        if (isHere)
          isRead = channel.whole(isObject ? kChannelNames[i] : "col", UINT8_MAX, *channels[i]) || isRead;
      }
      ++count;
    });
    return isRead;
  }

  void readNightlight(JsonField& field) {
    WledNightlight& light = change_.next.nightlight;
    field.flag("on", light.on);
    (void)readNumber(field, "dur", UINT8_MAX, light.minutes);
    (void)readNumber(field, "mode", static_cast<uint32_t>(WledNightlightMode::kSunrise), light.mode);
    (void)readNumber(field, "tbri", UINT8_MAX, light.target);
    change_.hasNightlight = true;
  }

  const WledLists& lists_;
  bool wasOn_;
  WledChange change_;
  uint8_t brightness_ = 0;
  bool hasBrightness_ = false;
};

struct Parameter {
  const char* name;
  const char* field;  // in JSON
  bool isOfSegment;
};

/** Parameters of the HTTP API that have the same values in JSON. */
constexpr Parameter kParameters[] = {{"A", "bri", false}, {"FX", "fx", true},  {"SX", "sx", true},
                                     {"IX", "ix", true},  {"FP", "pal", true}, {"PL", "ps", false}};
constexpr std::array<const char*, 6> kChannels = {"R", "G", "B", "R2", "G2", "B2"};

/** printf() into a string of at most 639 characters. */
__attribute__((format(printf, 1, 2))) std::string format(const char* text, ...) {
  char out[640];
  va_list values;
  va_start(values, text);
  (void)vsnprintf(out, sizeof out, text, values);
  va_end(values);
  return out;
}

const char* truth(bool value) {
  return value ? "true" : "false";
}

int presetOf(const WledState& state, int none) {
  return state.preset ? static_cast<int>(*state.preset) : none;
}

/** The signal as WLED computes it: 0 to 100 % for -100 to -50 dBm. */
int signalOf(int rssi) {
  return std::min(std::max(2 * (rssi + 100), 0), 100);
}

}  // namespace

std::string wledStateJson(const WledState& state, uint16_t leds) {
  const WledNightlight& light = state.nightlight;
  const auto& [first, second, third] = state.colors;
  return format(R"({"on":%s,"bri":%d,"transition":%d,"ps":%d,"pl":-1,)"
                R"("nl":{"on":%s,"dur":%d,"mode":%d,"tbri":%d,"rem":%d},)"
                R"("udpn":{"send":false,"recv":false,"sgrp":0,"rgrp":0},"lor":%d,"mainseg":0,)"
                R"("seg":[{"id":0,"start":0,"stop":%d,"len":%d,"grp":1,"spc":0,"of":0,"on":true,"frz":false,)"
                R"("bri":%d,"cct":127,"set":0,"col":[[%d,%d,%d],[%d,%d,%d],[%d,%d,%d]],"fx":%d,"sx":%d,)"
                R"("ix":%d,"pal":%d,"sel":true,"rev":false,"mi":false}]})",
                truth(state.on), state.brightness, static_cast<int>(state.transition), presetOf(state, -1),
                truth(light.on), light.minutes, static_cast<int>(light.mode), light.target,
                static_cast<int>(light.remaining), state.liveOverride, leds, leds, state.segmentBrightness,
                first.red, first.green, first.blue, second.red, second.green, second.blue, third.red,
                third.green, third.blue, state.effect, state.speed, state.intensity, state.palette);
}

std::string wledInfoJson(const WledInfo& info) {
  JsonObject json;
  json.json("ver", R"("0.15.0","vid":2412100)");  // of the WLED whose JSON API this is
  json.beginObject("leds");
  json.field("count", info.leds);
  json.field("pwr", info.milliamps);
  json.field("fps", 60);
  json.field("maxpwr", info.maxMilliamps);
  json.field("maxseg", 1);
  json.json("seglc", R"([1],"lc":1,"rgbw":false,"wv":0,"cct":0)");
  json.endObject();
  json.field("name", info.name);
  json.json("udpport", R"(21324,"str":false)");
  json.field("live", !info.liveProtocol.empty());
  json.field("lm", info.liveProtocol);
  json.field("lip", info.liveAddress);
  json.json("ws", R"(-1,"liveseg":-1)");
  json.field("fxcount", info.effects);
  json.field("palcount", info.palettes);
  json.field("cpalcount", 0);
  if (info.rssi != 0) {
    json.beginObject("wifi");
    json.json("bssid", R"("","channel":0)");
    json.field("rssi", info.rssi);
    json.field("signal", signalOf(info.rssi));
    json.endObject();
  }
  json.beginObject("fs");
  // In kB. Python-wled divides by the total; some apps read numbers of 32 bits.
  const auto total = std::clamp<uint64_t>(info.store.total / 1000, 1, INT32_MAX);
  json.field("u", info.store.total == 0 ? 0 : total - std::min(total, info.store.free / 1000));
  json.field("t", total);
  json.field("pmt", info.presets);
  json.endObject();
  json.field("arch", info.platform);
  json.field("freeheap", info.freeHeap);
  json.field("uptime", info.uptime);
  json.json("brand", R"("WLED","product":"Lumisand","core":"","ndc":-1,"opt":0)");
  json.field("mac", info.mac);
  json.field("ip", info.address);
  return json.take();
}

std::string wledConfigJson(uint16_t leds, uint16_t universe, bool usesGamma) {
  return format(R"({"hw":{"led":{"total":%d}},"if":{"live":{"en":true,"port":5568,"mc":true,"timeout":25,)"
                R"("maxbri":false,"no-gc":%s,"dmx":{"uni":%d,"addr":1,"mode":4}}}})",
                leds, truth(!usesGamma), universe);
}

std::string wledListJson(Span<const std::string_view> names) {
  JsonWriter json;
  json.beginArray();
  for (const std::string_view name : names) json.element(spokenName(name));
  json.endArray();
  return json.take();
}

Result<WledChange> wledChangeFromJson(const WledState& now, const WledLists& lists, std::string_view json) {
  ChangeReader reader(now, lists);
  const Status done = readMembers(json, "The command", [&reader](JsonField& field) { reader.read(field); });
  return done ? Result<WledChange>(reader.take()) : done.error();
}

Result<WledChange> wledChangeFromQuery(const WledState& now, const WledLists& lists, std::string_view query) {
  ChangeReader reader(now, lists);
  WledChange& change = reader.change();
  const auto has = [&](const char* parameter, std::string_view& text) {
    text = queryText(query, parameter);
    return !text.empty();
  };
  std::string_view text;
  for (const Parameter& parameter : kParameters) {
    if (!has(parameter.name, text)) continue;
    JsonField field(parameter.field, JsonValue{JsonKind::kText, false, 0, text});
    if (parameter.isOfSegment) {
      reader.readSegmentField(field);
    } else {
      reader.read(field);
    }
    if (!field.problem().empty()) return invalid(field.problem());
  }
  auto& [first, second, third] = change.next.colors;
  const std::array<uint8_t*, 6> channels = {&first.red,  &first.green,  &first.blue,
                                            &second.red, &second.green, &second.blue};
  for (size_t i = 0; i < channels.size(); ++i) {
    if (!has(kChannels[i], text)) continue;
    const auto channel = numberFrom(text, *channels[i], UINT8_MAX);
    if (!channel) return must(kChannels[i], "a whole number from 0 to 255");
    *channels[i] = static_cast<uint8_t>(*channel);
    change.hasColor |= i < 3;
  }
  if (has("T", text)) {
    const auto way = numberFrom(text, 0, 2);
    if (!way) return must("T", "0, 1 or 2");
    change.switches = true;
    change.next.on = *way == 2 ? !now.on : *way != 0;
  }
  if (has("TT", text)) {
    const auto millis = cutNumberFrom(text, 0, WledState::kMaxTransition * 100);
    if (!millis) return must("TT", "a number of milliseconds");
    change.transitionOnce = *millis / 100;
  }
  return reader.take();
}

/** The fields that stay 0 are those of what the hub does not have. */
std::string wledStateXml(const WledState& state, std::string_view lightName) {
  const WledNightlight& light = state.nightlight;
  const Rgb& first = state.colors[0];
  const Rgb& second = state.colors[1];
  return format(
      R"(<?xml version="1.0" ?><vs><ac>%d</ac><cl>%d</cl><cl>%d</cl><cl>%d</cl>)"
      "<cs>%d</cs><cs>%d</cs><cs>%d</cs>"
      "<ns>0</ns><nr>0</nr><nl>%d</nl><nf>%d</nf><nd>%d</nd><nt>%d</nt><fx>%d</fx><sx>%d</sx><ix>%d</ix>"
      "<fp>%d</fp><wv>-1</wv><ws>0</ws><ps>%d</ps><cy>0</cy><ds>%.*s</ds><ss>0</ss></vs>",
      state.on ? state.brightness : 0, first.red, first.green, first.blue, second.red, second.green,
      second.blue, light.on ? 1 : 0, light.mode != WledNightlightMode::kInstant ? 1 : 0, light.minutes,
      light.target, state.effect, state.speed, state.intensity, state.palette, presetOf(state, 0),
      static_cast<int>(lightName.size()), lightName.data());
}

}  // namespace lumi
