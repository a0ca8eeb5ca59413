#pragma once

#include <string_view>
#include <vector>

#include "core/ports/log.h"
#include "core/ports/wifi_radio.h"
#include "core/store/record_store.h"

namespace lumi {

/** The networks that this device has joined, the latest first (record "networks"). */
class KnownNetworks {
 public:
  static constexpr size_t kMax = 3;

  KnownNetworks(RecordStore& records, Log& log) : records_(records), log_(log) {}

  void load();
  const std::vector<WifiCredentials>& all() const { return networks_; }
  /** True if a record exists that load() could not read. Stays true until other networks replace it. */
  bool areUnreadable() const { return unreadable_; }

  /** Moves or adds the network to the front and saves the list. On an error nothing has changed. */
  Status remember(const WifiCredentials& network);
  /** Returns false if the network is not known. Otherwise like remember(). */
  Result<bool> forget(std::string_view ssid);

 private:
  Status replace(std::vector<WifiCredentials>&& next, StoreUse use = StoreUse::kSettings);

  RecordStore& records_;
  Log& log_;
  std::vector<WifiCredentials> networks_;
  bool unreadable_ = false;
};

/** Returns an error if these cannot be the credentials of a network: "A network name has 1 to 32 bytes." */
Status validate(const WifiCredentials& network);

}  // namespace lumi
