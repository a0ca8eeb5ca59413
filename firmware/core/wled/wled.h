#pragma once

#include <string_view>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/json/field_visitor.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/store/record_store.h"

namespace lumi {

/** How the hub answers WLED's apps and takes live light. Only administrators change these. */
struct WledSettings {
  static constexpr uint16_t kMaxUniverse = 63'999;  // E1.31, 6.2.7

  bool isEnabled = false;
  bool usesGamma = false;  // live light is perceptual, like the colours of the panel
  uint16_t universe = 1;   // 1..kMaxUniverse; E1.31: the universe of the first LED
  std::string mac;         // twelve hex digits that name this hub to WLED's apps; made once
};

/** Without `mac`, which no call changes. */
void fields(FieldVisitor& visit, WledSettings& settings);

/** Returns `{enabled, gamma, universe, mac}`. */
std::string wledToJson(const WledSettings& settings);

/** Returns `current` with the fields of `json` (an object) applied and validated. `mac` is ignored. */
Result<WledSettings> wledFromJson(const WledSettings& current, std::string_view json);

/** Like wledFromJson(), for a record: reads `mac`, too. */
Result<WledSettings> wledFromRecord(std::string_view record);

/** The settings of WLED's apps and of live light (record "wled"). */
class Wled {
 public:
  /** `use` is called after each change, and by load(); `switchedOn` when that was done, with who did it. */
  Wled(RecordStore& records, Random& random, Log& log, const Callback<void()>& use,
       const Callback<void(std::string_view by)>& switchedOn)
      : records_(records), random_(random), log_(log), use_(use), switchedOn_(switchedOn) {}

  void load();

  const WledSettings& settings() const { return settings_; }
  /** Saves settings that wledFromJson() has checked. `by` is for the log. */
  Status replace(WledSettings next, std::string_view by);

 private:
  RecordStore& records_;
  Random& random_;
  Log& log_;
  const Callback<void()> use_;
  const Callback<void(std::string_view)> switchedOn_;
  WledSettings settings_;
};

}  // namespace lumi
