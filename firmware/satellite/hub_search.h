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
 * Knows where the hub is and looks again while it does not answer there: routers give out new addresses. The
 * hub that this device was online with is its own from then on (record "hub": address and id, so that a
 * restart need not look for it), and no other is followed. Before that it is the first that was found, for as
 * long as that answers at all.
 */
class HubSearch {
 public:
  static constexpr Millis kDoubtAfter = 15 * kSecond;  // without the hub
  static constexpr Millis kLookEvery = 10 * kSecond;

  HubSearch(HubFinder& finder, RecordStore& records, const Clock& clock, Log& log);

  void load();
  Status forget();
  /**
   * `joined`: this device is in a network; `answers`: the hub does, if only to refuse; `online`: it takes
   * this device for its own.
   */
  void tick(bool joined, bool answers, bool online);
  /** http://host[:port]; "" while it was never found. */
  const std::string& url() const { return hub_.url; }

 private:
  const FoundHub* another() const;
  void take(const FoundHub& hub);
  void keep();

  HubFinder& finder_;
  RecordStore& records_;
  const Clock& clock_;
  Log& log_;
  FoundHub hub_;
  FoundHub kept_;  // nothing: none was online yet
  Millis answeredAt_ = 0;
  Millis nextLook_ = 0;
};

}  // namespace lumi
