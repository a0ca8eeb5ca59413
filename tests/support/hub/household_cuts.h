#pragma once

#include <map>
#include <regex>
#include <string>
#include <vector>

#include "support/hub/household_state.h"

namespace lumi::test {

/** The state that a power cut at some step leaves, and what the hub showed before and after it. */
struct CutMoment {
  Remains remains;
  Memory memory;
  size_t act = 0;   // the act during or before which it happens
  size_t step = 0;  // step of the flash, counted from the first start
  Unsynced unsynced = Unsynced::kLost;
  std::map<std::string, size_t> oldest;  // earliest possible state of each kind, as an index of `seen`
  size_t newest = 0;
  uint32_t lightsRevision = 0;  // latest revision that was returned
  EpochMillis time = 0;         // of the wall clock

  /** The next act of a user after the power cut: it repeats the acts whose result was lost. */
  size_t nextAct() const {
    size_t next = act;
    for (const auto& [kind, state] : oldest) {
      if (isSavedLater(kind)) next = std::min(next, state);
    }
    return next;
  }
};

/**
 * Executes the story once and stores what a power cut at each step would leave: before or after the step, and
 * with each kind of Unsynced. Power cuts with the same result are stored once.
 */
class HouseholdCuts {
 public:
  static constexpr size_t kWays = 8;  // before and after a step, times four kinds of Unsynced

  HouseholdCuts() {
    home_.chip.stepped = home_.slot.stepped = [this] { note(); };
    observe();
    for (act_ = 0; act_ < story_.acts().size(); ++act_) {
      statuses.push_back(story_.acts()[act_].perform(home_).status);
      observe();
    }
  }

  size_t steps() const { return home_.chip.steps() + home_.slot.calls(); }
  const std::vector<Act>& acts() const { return story_.acts(); }

  std::vector<HubState> seen;  // before the first act, and after each act
  std::vector<Memory> known;   // at the same times as `seen`
  std::vector<int> statuses;   // of the acts
  std::vector<CutMoment> moments;
  std::vector<size_t> rests;  // indexes in `moments`: one before each act, and one at the end

  /** The state before the act. */
  const CutMoment& before(size_t act) const { return moments[rests[act]]; }

 private:
  void observe() {
    isObserving_ = true;
    seen.push_back(HouseholdState(home_).read());
    known.push_back(home_.memory);
    Hub& hub = home_.hub();
    for (const auto& entry : seen.back()) {
      const bool isUnsaved =
          (entry.first == "lights" && hub.lights().savedRevision() != hub.lights().revision()) ||
          (startsWith(entry.first, "matrix-") && hub.matrices().savedRevision() != hub.matrices().revision());
      if (!isUnsaved) oldest_[entry.first] = seen.size() - 1;
    }
    lightsRevision_ = hub.lights().revision();
    isObserving_ = false;
    last_.clear();
    rests.push_back(moments.size());
    note();
  }

  void note() {
    if (isObserving_) return;
    for (const auto unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
      Remains remains = home_.remains(unsynced);
      const bool isKnown = std::any_of(last_.begin(), last_.end(), [&](const Remains& one) {
        return one.slot.calls() == remains.slot.calls() && isSame(one.flash, remains.flash);
      });
      if (isKnown) continue;
      if (last_.size() >= kRemembered) last_.erase(last_.begin());
      last_.push_back(remains);
      moments.push_back({std::move(remains), home_.memory, act_, steps(), unsynced, oldest_, seen.size(),
                         lightsRevision_, *home_.clock.wall()});
    }
  }

  static bool isSame(const FlashImage& a, const FlashImage& b) {
    return a.size() == b.size() &&
           std::equal(a.begin(), a.end(), b.begin(), [](const auto& x, const auto& y) {
             return x.first == y.first && (x.second == y.second || *x.second == *y.second);
           });
  }

  static constexpr size_t kRemembered = 4;

  PowerCutScenario home_;
  HouseholdStory story_;
  size_t act_ = 0;
  bool isObserving_ = false;
  std::map<std::string, size_t> oldest_;
  uint32_t lightsRevision_ = 0;
  std::vector<Remains> last_;
};

inline const HouseholdCuts& householdCuts() {
  static const HouseholdCuts kept;
  return kept;
}

inline std::string shown(const HubState& state, const std::string& kind) {
  const auto found = state.find(kind);
  return found == state.end() ? "" : found->second;
}

/** Like shown(), without password digests, which depend on a random salt: "owner/Owner/admin/ ". */
inline std::string shownWithoutSalt(const HubState& state, const std::string& kind) {
  static const std::regex digest("/[0-9]+ ");
  const std::string text = shown(state, kind);
  return kind == "accounts" ? std::regex_replace(text, digest, "/ ") : text;
}

}  // namespace lumi::test
