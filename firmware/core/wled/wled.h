#pragma once

#include <string_view>

#include "core/base/callback.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/store/record_store.h"
#include "core/wled/wled_settings.h"

namespace lumi {

/** The settings of WLED's apps and of live light (record "wled"). */
class Wled {
 public:
  /** `use` is called after each change, and by load(). */
  Wled(RecordStore& records, Random& random, Log& log, const Callback<void()>& use)
      : records_(records), random_(random), log_(log), use_(use) {}

  void load();

  const WledSettings& settings() const { return settings_; }
  /** Saves settings that wledFromJson() has checked. `by` is for the log. */
  Status replace(WledSettings next, std::string_view by);

 private:
  RecordStore& records_;
  Random& random_;
  Log& log_;
  const Callback<void()> use_;
  WledSettings settings_;
};

}  // namespace lumi
