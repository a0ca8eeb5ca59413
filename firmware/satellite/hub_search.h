#pragma once

#include <string>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/hub_finder.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * Knows where the hub is (record "hub": its address, so that a restart need not look for it) and looks again
 * while it does not answer there: routers give out new addresses.
 */
class HubSearch {
 public:
  static constexpr Millis kDoubtAfter = 15 * kSecond;  // without the hub
  static constexpr Millis kLookEvery = 10 * kSecond;

  HubSearch(HubFinder& finder, RecordStore& records, const Clock& clock, Log& log);

  void load();
  Status forget();
  /** `joined`: this device is in a network; `online`: the hub answers. */
  void tick(bool joined, bool online);
  /** http://host[:port]; "" while it was never found. */
  const std::string& url() const { return url_; }

 private:
  void take(const std::string& url);

  HubFinder& finder_;
  RecordStore& records_;
  const Clock& clock_;
  Log& log_;
  std::string url_;
  Millis onlineAt_ = 0;
  Millis nextLook_ = 0;
};

}  // namespace lumi
