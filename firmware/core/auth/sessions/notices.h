#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/ports/clock.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * What every administrator is to know: new administrators, sign-ins from an address from which the account
 * was not used before, and when others in the network were given control of the hub. Each administrator sees
 * a notice until that administrator dismisses it. The notices are also the memory of the known addresses. The
 * address at which an account was made is known without a notice.
 *
 * The record "notices" is text with a line for each. It is kept in memory as it is, because it is short and
 * changes rarely.
 */
class Notices {
 public:
  static constexpr size_t kMaxAddresses = 6;  // of one account; the oldest is evicted
  static constexpr size_t kMaxBytes = 3072;   // of all lines; about 50
  static constexpr size_t kMaxListed = 8;

  Notices(RecordStore& records, const Clock& clock) : records_(records), clock_(clock) {}

  void load();

  /** Records a sign-in. Returns true if its address is new for the account. */
  bool signedIn(std::string_view username, std::string_view address);

  /** Records the owner, or a new account that is no administrator. Its address is known from then on. */
  void accountAdded(std::string_view username, std::string_view address);

  /** Records a new administrator, who sees only later notices. */
  void administratorAdded(uint32_t id, std::string_view username, std::string_view address);

  /** Records new administrators from a backup. */
  void administratorsRestored(std::string_view names);

  /** Record who gave control to an MQTT broker or WLED's apps: a username with its address, or a backup. */
  void mqttChanged(std::string_view by);
  void wledSwitchedOn(std::string_view by);

  /**
   * Returns `{notices: [{id, at, kind, who}]}` (kind: address, administrator, mqtt or wled) with the oldest
   * notices that this administrator has not dismissed, oldest first.
   */
  std::string toJson(uint32_t administrator) const;

  /**
   * Dismisses the notices up to `number` for this administrator. Returns false if they are already. After an
   * error, nothing has changed.
   */
  Result<bool> dismiss(uint32_t administrator, uint32_t number);

  /** Retries to save what could not be saved. */
  void saveUnsaved() {
    if (isUnsaved_) (void)save();
  }

  /** Call when all accounts were erased. */
  void clear();

 private:
  struct Line;

  bool read(size_t from, Line& line) const;
  void addOnce(char kind, std::string_view by);
  void add(char kind, uint32_t number, std::string_view who);
  /** Like add(), and removes the earlier ones with the same kind and `who`. */
  void replace(char kind, uint32_t number, std::string_view who);
  uint32_t dismissedBy(uint32_t administrator) const;
  void setDismissed(uint32_t administrator, uint32_t number);
  uint32_t lastNumber() const;
  Status save();

  RecordStore& records_;
  const Clock& clock_;
  std::string lines_;
  bool isUnsaved_ = false;
};

}  // namespace lumi
