#pragma once

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

struct WifiKeeperOptions {
  std::string accessPointName = "lumisand";  // until setName(); the radio's tag is added: "lumisand-4F2A1C"
};

/** How far the network is that somebody asked to join. */
enum class JoinProgress : uint8_t { kJoining, kJoined, kFailed };

struct AskedJoin {
  std::string ssid;
  JoinProgress progress;
  std::string message;  // why it failed, for people
};

/**
 * Keeps the device reachable. With known networks it joins the first that answers; with none, or when none
 * has answered for 5 minutes, it opens its access point and goes on trying, less often while somebody is
 * connected to it: the radio leaves the guests' channel for that. A network that somebody asks to join is
 * tried beside the access point, remembered only once it was joined; if that fails, the network before is
 * joined again. After a join the access point stays until finish() or 5 minutes, so that whoever set this up
 * sees the new address.
 */
class WifiKeeper {
 public:
  static constexpr Millis kPatience = 20 * kSecond;   // with one network
  static constexpr Millis kDoubt = 5 * kSecond;       // before a network is said to be missing or to refuse
  static constexpr Millis kAloneLimit = 5 * kMinute;  // without any network
  static constexpr Millis kRetryEvery = 1 * kMinute;  // from the access point, while it has no guests
  static constexpr Millis kRetryBesideGuests = 3 * kMinute;
  static constexpr Millis kFarewell = 5 * kMinute;     // of the access point after a join
  static constexpr Millis kFinishAfter = 2 * kSecond;  // so that the answer to finish() gets out
  static constexpr size_t kMostFound = 24;

  WifiKeeper(RecordStore& records, WifiRadio& radio, const Clock& clock, Random& random, Log& log,
             const WifiKeeperOptions& options);

  /** Reads the known networks and begins. */
  void load();
  void tick();

  /** The device's own name, for mDNS and the access point; may change while it runs. */
  void setName(const std::string& name);

  /** Joined, or the access point is open, but not because the networks that were known can't be read. */
  bool isUp() const;
  bool accessPointOpen() const { return accessPointOpen_; }
  /** The password is made at the first start and kept (record "access-point"), since people note it. */
  const WifiCredentials& accessPoint() const { return accessPoint_; }
  /** The set-up page for those on the access point: "http://192.168.4.1/setup". */
  std::string portalUrl() const { return "http://" + radio_.accessPointAddress() + "/setup"; }
  /** The network it is in; "" while in none. */
  std::string ssid() const;
  std::string address() const { return radio_.address(); }
  int rssi() const { return radio_.rssi(); }

  /** Refused when canJoin() is: the radio can't do both. */
  Status scan();
  bool scanning() const;
  /** Each name once, the strongest first, at most kMostFound; hidden networks and names that are not UTF-8,
   * which no page could show, are left out. */
  std::vector<FoundNetwork> found() const;

  /** Not while another network is being tried that somebody asked for. */
  Status canJoin() const;
  /** Refused when canJoin() is, and for what validate() refuses. */
  Status join(const WifiCredentials& network);
  /** The last join() since the start. */
  const std::optional<AskedJoin>& asked() const { return asked_; }
  /** Closes the access point soon; refused while no network is joined. */
  Status finish();

  const KnownNetworks& known() const { return known_; }
  /** False when it is not known. A network that the device is in is only left when it is lost. */
  Result<bool> forget(std::string_view ssid);
  /** Every network and the access point's password, for a device that changes hands. Restart it then. */
  Status forgetAll();

 private:
  enum class Phase : uint8_t {
    kResting,  // tries none, since restingSince_
    kTrying,   // a network that is known
    kAsked,    // the one that asked_ is about
    kSettled   // in current_, or back to it: while the link is not there the radio has kPatience to bring it
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
  void tendAccessPoint(Millis now);

  bool isJoined() const;
  void settle();
  void putFirst();
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
  Millis openAgainAt_ = 0;         // after the access point could not be opened
  std::optional<Millis> closeAt_;  // the access point, while joined
  Millis aloneSince_ = 0;          // without any network
  Phase phase_ = Phase::kResting;
  WifiCredentials current_;  // what the radio was told to join last
  Millis since_ = 0;         // of the attempt, or when it was last joined
  size_t next_ = 0;          // of the known networks, to be tried after current_
  Millis restingSince_ = 0;
  std::optional<WifiCredentials> before_;     // the network that was left for the one asked for
  JoinState lastWord_ = JoinState::kJoining;  // of the radio on the one asked for
  std::optional<AskedJoin> asked_;
  bool scanned_ = false;
};

}  // namespace lumi
