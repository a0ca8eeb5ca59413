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
 * Stores the address of the hub and searches for the hub when it does not answer, because routers assign new
 * addresses. Once this device was online with a hub, it accepts only that hub. The address and id of that hub
 * are saved in the record "hub", so a restart needs no search. Before that, the device uses the first hub
 * found, as long as it answers.
 */
class HubSearch {
 public:
  static constexpr Millis kDoubtAfter = 15 * kSecond;  // time without an answer before a search starts
  static constexpr Millis kLookEvery = 10 * kSecond;

  HubSearch(HubFinder& finder, RecordStore& records, const Clock& clock, Log& log);

  void load();
  Status forget();
  /**
   * Call in every pass. `joined`: a network is joined. `answers`: the hub responds, even if it refuses.
   * `online`: the hub accepts this device as paired.
   */
  void tick(bool joined, bool answers, bool online);
  /** The address of the hub, http://host[:port]. "": no hub was ever found. */
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
  FoundHub kept_;  // empty: this device was never online
  Millis answeredAt_ = 0;
  Millis nextLook_ = 0;
};

}  // namespace lumi
