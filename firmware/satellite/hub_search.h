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
 * addresses. The address and id of the hub with which this device was last online are saved in the record
 * "hub", so a restart needs no search. If that id is known, no hub with another id is used. Until this device
 * was online for the first time, it uses any hub that it finds, as long as that hub answers.
 */
class HubSearch {
 public:
  static constexpr Millis kDoubtAfter = 15 * kSecond;  // time without an answer before a search starts
  static constexpr Millis kLookEvery = 10 * kSecond;
  static constexpr Millis kSaveAgain = kMinute;  // from a failed save to the next one

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
  FoundHub kept_;  // the saved hub; empty: never online
  Millis answeredAt_ = 0;
  Millis nextLook_ = 0;
  Millis nextSave_ = 0;
};

}  // namespace lumi
