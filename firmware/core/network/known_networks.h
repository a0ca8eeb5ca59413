#pragma once

#include <string_view>
#include <vector>

#include "core/ports/log.h"
#include "core/ports/wifi_radio.h"
#include "core/store/record_store.h"

namespace lumi {

/** The networks that this device has joined, the last one first (record "networks"). */
class KnownNetworks {
 public:
  static constexpr size_t kMost = 3;

  KnownNetworks(RecordStore& records, Log& log) : records_(records), log_(log) {}

  void load();
  const std::vector<WifiCredentials>& all() const { return networks_; }
  /** Some are kept, and load() could not make them out; until others take their place. */
  bool areUnreadable() const { return unreadable_; }

  /** Puts it first; the oldest goes. On flash when it returns; on an error nothing has changed. */
  Status remember(const WifiCredentials& network);
  /** False when it is not known. As remember() otherwise. */
  Result<bool> forget(std::string_view ssid);

 private:
  Status replace(std::vector<WifiCredentials> next);

  RecordStore& records_;
  Log& log_;
  std::vector<WifiCredentials> networks_;
  bool unreadable_ = false;
};

/** Why these can't be the credentials of a network: "A network name has 1 to 32 bytes." */
Status validate(const WifiCredentials& network);

}  // namespace lumi
