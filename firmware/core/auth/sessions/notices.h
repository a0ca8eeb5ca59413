#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * What every administrator is to know: new administrators, and sign-ins from an address from which the
 * account was not used before. Each administrator sees a notice until that administrator dismisses it. The
 * notices are also the memory of the known addresses (record "notices"). An address is never a notice if it
 * is the first one of its account.
 */
class Notices {
 public:
  static constexpr size_t kMaxAddresses = 6;  // of one account; the oldest is evicted
  static constexpr size_t kMax = 64;

  enum class Kind : uint8_t { kFirstAddress, kNewAddress, kNewAdministrator };

  struct Notice {
    uint32_t number = 0;  // starts at 1
    Kind kind = Kind::kFirstAddress;
    std::optional<EpochMillis> at;  // nothing: the clock was not set
    std::string who;                // "owner from 192.168.1.7"
  };

  Notices(RecordStore& records, const Clock& clock) : records_(records), clock_(clock) {}

  void load();

  /** Records a sign-in. Returns true if its address is new for the account. */
  bool signedIn(std::string_view username, std::string_view address);

  /** Records a new administrator, who sees only later notices. */
  void administratorAdded(uint32_t id, std::string_view username, std::string_view address);

  /** Returns the oldest notice after `number` that this administrator has not dismissed, or null. */
  const Notice* next(uint32_t administrator, uint32_t number) const;

  /** Dismisses the notices up to `number` for this administrator. */
  Status dismiss(uint32_t administrator, uint32_t number);

  /** Call when all accounts were replaced. */
  void clear();

 private:
  struct Dismissed {
    uint32_t administrator;
    uint32_t number;
  };

  uint32_t lastNumber() const { return notices_.empty() ? 0 : notices_.back().number; }
  void add(Kind kind, std::string who);
  void setDismissed(uint32_t administrator, uint32_t number);
  Status save();

  RecordStore& records_;
  const Clock& clock_;
  std::vector<Notice> notices_;  // oldest first
  std::vector<Dismissed> dismissed_;
};

}  // namespace lumi
