#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/network/known_networks.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/ports/wifi_radio.h"

namespace lumi {

/** Returns "lumisand-4F2A1C". Cuts a long `name` off so that the result fits in a network name. */
std::string accessPointSsid(std::string_view name, std::string_view tag);

/** Returns "7kq2-m9xw-4hsd": lower-case letters and digits, without those that look alike (0 o, 1 i l). */
std::string accessPointPassword(Random& random);

/** Returns the `most` strongest networks, each name once, without hidden names and malformed UTF-8. */
std::vector<FoundNetwork> choiceOf(std::vector<FoundNetwork> found, size_t most);

enum class JoinProgress : uint8_t { kJoining, kJoined, kFailed };

struct AskedJoin {
  std::string ssid;
  JoinProgress progress;
  std::string message;  // reason for the failure, for people
};

/**
 * Keeps the device reachable.
 *
 * With known networks, the device joins the first one that answers. It opens its access point if no network
 * is known or none has answered for 5 minutes. It then keeps trying the known networks, less often while
 * clients are connected to the access point, because each attempt makes the radio leave their channel.
 *
 * A network that a user requests is tried while the access point is open. It is remembered only after a
 * successful join. If the join fails, the previous network is joined again. After a join, the access point
 * stays open until finish() or for 5 minutes, so that the user can read the new address.
 */
class WifiKeeper {
 public:
  static constexpr Millis kJoinTimeout = 20 * kSecond;  // timeout of joining one network
  static constexpr Millis kMinJoinTime = 5 * kSecond;   // a join is not reported as failed before this time
  /** The access point opens after this time without a joined network. */
  static constexpr Millis kAloneLimit = 5 * kMinute;
  /** Pauses between two rounds of joining the known networks while the access point is open. */
  static constexpr Millis kRetryEvery = 1 * kMinute;            // if no client is connected to it
  static constexpr Millis kRetryBesideGuests = 3 * kMinute;     // if clients are connected to it
  static constexpr Millis kAccessPointAfterJoin = 5 * kMinute;  // from a join until the access point closes
  static constexpr Millis kFinishAfter = 2 * kSecond;           // delay for sending the response to finish()
  static constexpr size_t kMaxFound = 24;

  WifiKeeper(RecordStore& records, WifiRadio& radio, const Clock& clock, Random& random, Log& log);

  void load();
  void tick();

  /** Sets the device name for mDNS and the access point. May be called at any time. */
  void setName(const std::string& name);

  /** True if joined or the access point is open, unless it is open because a record is unreadable. */
  bool isUp() const;
  bool accessPointOpen() const { return accessPointOpen_; }
  /** The access point. Its password is saved (record "access-point"), because people write it down. */
  const WifiCredentials& accessPoint() const { return accessPoint_; }
  /** The set-up page for clients of the access point: "http://192.168.4.1/setup". */
  std::string portalUrl() const { return "http://" + radio_.accessPointAddress() + "/setup"; }
  /** Name of the joined network; "" if none is joined. */
  std::string ssid() const;
  std::string address() const { return radio_.address(); }
  int rssi() const { return radio_.rssi(); }

  /** Starts a scan. Fails if canJoin() fails: the radio cannot scan and join at the same time. */
  Status scan();
  bool scanning() const;
  /** The results of the last scan: each name once, strongest first, at most kMaxFound. */
  std::vector<FoundNetwork> found() const;

  /** Returns an error while a requested network is being tried. */
  Status canJoin() const;
  /** Starts to join a network. Fails if canJoin() or validate() fails. */
  Status join(const WifiCredentials& network);
  /** The network of the last join() and its state; nothing if there was none since the start. */
  const std::optional<AskedJoin>& asked() const { return asked_; }
  /** Closes the access point after kFinishAfter. Fails if no network is joined. */
  Status finish();

  const KnownNetworks& known() const { return known_; }
  /** Forgets a network; false if it is not known. It stays joined until the link is lost. */
  Result<bool> forget(std::string_view ssid);
  /**
   * Forgets all networks and the password of the access point, for a new owner. On an error, some may remain.
   * Restart the device afterwards.
   */
  Status forgetAll();

 private:
  enum class Phase : uint8_t {
    kResting,  // no attempt is running, since restingSince_
    kTrying,   // a known network is being tried
    kAsked,    // the network of asked_ is being tried
    kSettled   // joined to current_; if the link is lost, the radio has kJoinTimeout to restore it
  };

  void attempt(const WifiCredentials& network, Phase phase);
  void beginRound();
  void tryNext();
  void rest();
  Millis restTime() const;

  void tickResting(Millis now);
  void tickTrying(Millis now);
  void tickAsked(Millis now);
  void tickSettled(Millis now);
  void updateAccessPoint(Millis now);

  bool isJoined() const;
  void settle();
  void moveToFront();
  void askedJoined();
  void askedFailed(std::string message);
  void loadPassword();
  void nameAccessPoint();
  void openAccessPoint(Millis now);
  void closeAccessPoint();

  RecordStore& records_;
  KnownNetworks known_;
  WifiRadio& radio_;
  const Clock& clock_;
  Random& random_;
  Log& log_;
  std::string name_;
  WifiCredentials accessPoint_;
  bool accessPointOpen_ = false;
  Millis openAgainAt_ = 0;         // earliest retry if the access point could not be opened
  std::optional<Millis> closeAt_;  // time when the access point closes, set while joined
  Millis aloneSince_ = 0;          // start of the time without a joined network
  Phase phase_ = Phase::kResting;
  WifiCredentials current_;  // the network of the last radio_.join()
  Millis since_ = 0;         // start of the current attempt, or time of the last successful join
  size_t next_ = 0;          // index of the known network to try after current_
  Millis restingSince_ = 0;
  std::optional<WifiCredentials> before_;        // the network that was left for the requested one
  JoinState lastFailure_ = JoinState::kJoining;  // last failure of the requested network; kJoining: none
  std::optional<AskedJoin> asked_;
  bool scanned_ = false;
};

}  // namespace lumi
