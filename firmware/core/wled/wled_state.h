#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/pixels/color.h"
#include "core/ports/file_store.h"

namespace lumi {

/** What the light does when its nightlight begins: changes at the end, or dims from the start on. */
enum class WledNightlightMode : uint8_t { kInstant, kFade, kColorFade, kSunrise };

struct WledNightlight {
  bool on = false;
  uint8_t minutes = 60;  // 1..255
  WledNightlightMode mode = WledNightlightMode::kFade;
  uint8_t target = 0;      // brightness at the end; 0: the light goes off
  int32_t remaining = -1;  // seconds; -1: it is off
};

/** The light as WLED's apps see it: one segment, with `brightness` times `segmentBrightness`. */
struct WledState {
  static constexpr uint32_t kMaxTransition = 72'000;  // tenths of a second: two hours

  bool on = false;
  uint8_t brightness = 128;
  uint8_t segmentBrightness = 255;
  std::array<Rgb, 3> colors{};
  uint8_t effect = 0;       // index in the list of effects
  uint8_t speed = 128;      // 0..255
  uint8_t intensity = 128;  // 0..255
  uint8_t palette = 0;      // index in the list of palettes
  uint32_t transition = 7;  // tenths of a second, at most kMaxTransition
  std::optional<uint32_t> preset;
  WledNightlight nightlight;
  uint8_t liveOverride = 0;  // live light is not shown: 1: until its sender ends, 2: until the restart
};

/** The state that a client asks for. */
struct WledChange {
  WledState next;
  bool switches = false;  // the client names whether the light is on
  bool hasColor = false;  // the first one
  bool hasEffect = false;
  bool hasPalette = false;
  std::optional<uint32_t> transitionOnce;  // tenths of a second, for this change
  std::optional<uint32_t> preset;          // apply this one, and ignore the rest
  bool hasNightlight = false;
  std::optional<uint8_t> liveOverride;
  bool takesLiveBack = false;  // until the sender that is shown ends
  bool wantsState = false;     // the answer is the new state
};

struct WledInfo {
  std::string_view name;
  std::string_view mac;
  std::string_view platform;  // "esp32"
  std::string_view address;   // of the hub; "" if it is unknown
  uint16_t leds = 0;
  uint32_t milliamps = 0;
  uint32_t maxMilliamps = 0;
  uint32_t freeHeap = 0;  // bytes; 0 if it is unknown
  int rssi = 0;           // dBm; 0 if it is unknown
  uint64_t uptime = 0;    // seconds
  StoreSpace store;
  uint32_t presets = 0;  // changes with the list of presets
  uint16_t effects = 0;
  uint16_t palettes = 0;
  std::string_view liveProtocol;  // "" while there is no live light
  std::string liveAddress;
};

/**
 * JSON of WLED 0.15 (kno.wled.ge, "JSON API"), with all fields that the client library of Home Assistant
 * needs (github.com/frenck/python-wled, models.py). Each is below 1 KiB.
 */
std::string wledStateJson(const WledState& state, uint16_t leds);
std::string wledInfoJson(const WledInfo& info);
/** The settings of WLED that LedFx reads, as they are here. `universe` is that of the first LED (E1.31). */
std::string wledConfigJson(uint16_t leds, uint16_t universe, bool usesGamma);
/** A list of names as WLED writes them: "comet-pair" becomes "Comet pair". */
std::string wledListJson(Span<const std::string_view> names);

/** What WLED's apps choose from. */
struct WledLists {
  Span<const std::string_view> effects;
  Span<const std::string_view> palettes;
  std::vector<uint32_t> presets{};  // their numbers, in ascending order
  uint32_t random = 0;              // any number, for what the client leaves to chance
};

/**
 * Reads a POST to /json/state: any of `on`, `bri`, `transition`, `tt`, `ps`, `nl`, `lor`, `live`, `v` and
 * `seg`, an object or a list, with `on`, `bri`, `col`, `fx`, `sx`, `ix` and `pal`. Other fields and segments
 * are ignored. `on` may be "t" (toggle); numbers may be "~10", "~-10", "~" or "~-" (relative; a brightness
 * then stays within 1 to 255), `fx` and `pal` also "r" (any). `bri` 0 switches off, whatever `on` says. `ps`
 * moves so among the presets that exist, or among those of a range: "1~5~", "1~5~-", "1~5~r". Longer
 * transitions than kMaxTransition are cut.
 */
Result<WledChange> wledChangeFromJson(const WledState& now, const WledLists& lists, std::string_view json);

/**
 * Reads the parameters of WLED's HTTP API ("T=1&A=128"): T, A, R, G, B, R2, G2, B2, FX, SX, IX, FP, PL and
 * TT, in tenths of a second in JSON, in milliseconds here. Other parameters are ignored.
 */
Result<WledChange> wledChangeFromQuery(const WledState& now, const WledLists& lists, std::string_view query);

/** The response of WLED's HTTP API. */
std::string wledStateXml(const WledState& state, std::string_view lightName);

}  // namespace lumi
