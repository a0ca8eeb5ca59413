#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/devices/devices_codec.h"
#include "core/matrix/settings/device_config.h"
#include "satellite/satellite_options.h"

namespace lumi {

class HubClientListener {
 public:
  virtual ~HubClientListener() = default;
  /** `code` has four digits to show until the satellite is paired; "": pairing is complete. */
  virtual void codeChanged(const std::string& code) = 0;
  /** The hub has issued a token, which must be saved. */
  virtual void tokenReceived(const std::string& token) = 0;
  /** The hub rejected the current token. Returns the token to use next, or "" for none. */
  virtual std::string tokenRefused() = 0;
  virtual void configReceived(const DeviceConfig& config) = 0;
  /** The hub offers an update. Called with each heartbeat until the hub knows the result. */
  virtual void updateOffered(const FirmwareOffer& offer) = 0;
};

/**
 * The satellite's side of the protocol with its hub (docs/matrix.md). Sends one request at a time.
 *
 * Without a token it requests pairing. With a token it sends heartbeats and sets the clock. It fetches its
 * config when a notification or a heartbeat response contains a revision that it does not have. A 401 from
 * the hub makes the token invalid; a 401 from another server does not. While the hub is online and nothing
 * else is due, it runs the BackgroundRequests. Those of the first one have priority.
 */
class HubClient : private HttpListener {
 public:
  using Background = std::array<BackgroundRequest*, 2>;

  /** A heartbeat that is overdue by more than this is sent before a fetch of the config. */
  static constexpr Millis kLatestHeartbeat = 1 * kSecond;
  static constexpr Millis kPairEvery = 2 * kSecond;
  static constexpr Millis kRetry = 2 * kSecond;       // pause before a failed request is repeated
  static constexpr Millis kSlowRetry = 10 * kSecond;  // the same after a response that will not change soon
  static constexpr Millis kFetchGap = 100;            // minimum time between the starts of two fetches
  static constexpr Millis kTimeout = 4 * kSecond;     // of one request
  /** Timeout of one request while a fetch of the config waits for its end. */
  static constexpr Millis kTimeoutAfterNotice = 1 * kSecond;
  static constexpr Millis kBackgroundTimeout = 2 * kSecond;  // of a background request
  /** Timeout in ms of a background request while a fetch of the config waits for its end. */
  static constexpr Millis kBackgroundTimeoutAfterNotice = 150;
  static constexpr EpochMillis kClockTolerance = 2000;
  /**
   * The same after a response that came within kQuickResponse, so that two matrices show the same moment; or
   * half of the time that the response took, if that is more, because the hub's time is no better known then.
   */
  static constexpr Millis kFineClockTolerance = 20;
  static constexpr Millis kQuickResponse = 80;
  /** A config with weather is fetched again after this time, because its revision omits the weather's age. */
  static constexpr Millis kWeatherRefresh = 15 * kMinute;

  /** `ports` and `options` must outlive the client. */
  HubClient(const SatellitePorts& ports, const SatelliteOptions& options, HubClientListener& listener,
            const Background& background);

  /** `revision` is the revision of the config that is already shown. Call once, before any other function. */
  void start(const std::string& token, std::optional<uint32_t> revision);

  /** Does the work that is possible without blocking. Call in every pass of the loop. */
  void tick();

  /** Sets a new address of the hub. An open request may still complete at the old address. */
  void useHub(const std::string& url);

  bool online() const { return online_; }
  /** True if a hub sent the last response, even if it was a refusal. */
  bool answers() const { return answers_; }

 private:
  enum class RequestType : uint8_t { kPair, kHeartbeat, kConfig, kBackground };

  void status(int code, std::string_view etag) override;
  bool body(ConstBytes piece) override;
  void end() override;
  void failed(std::string_view why) override;

  void showNewCode();
  void receiveNotice();
  void cancelIfTimedOut();
  Millis timeout(bool isFetchWaiting) const;
  void sendNext();
  void requestPairing();
  void sendHeartbeat();
  void fetchConfig();
  void runBackgroundRequest();
  void send(RequestType type, HttpRequest request);
  ReportedHeartbeat report() const;

  void endPairing(const HubResponse& response);
  void endHeartbeat(const HubAnswer& answer);
  void endConfig(HubResponse& response);
  void handleRefusal(const HubResponse& response);
  void handleUnreadable(const HubResponse& response, std::string_view why);
  void rejectConfig(const std::string& why, Millis retryAfter);
  bool mayFetch(uint32_t revision) const;
  void compareRevision(uint32_t revision);
  void useTime(EpochMillis time);
  void dropToken();
  void setOnline();
  void setOffline(std::string_view why, Millis retryAfter);
  void retryIn(Millis time);

  const SatellitePorts& ports_;
  const SatelliteOptions& options_;
  HubClientListener& listener_;
  const Background backgrounds_;
  BackgroundRequest* background_;  // the one whose request is open, or was open last

  std::string hubUrl_;
  std::string token_;  // "": not paired yet
  std::string code_;
  bool online_ = false;
  bool answers_ = false;
  bool isOfflineLogged_ = false;  // the log says that the hub cannot be reached

  RequestType type_ = RequestType::kPair;  // the type of the open request
  Millis sentAt_ = 0;
  Millis nextRequest_ = 0;                 // time of the next pairing request or heartbeat
  std::unique_ptr<HubResponse> response_;  // being received; null if background_ receives the response

  std::optional<uint32_t> shown_;   // revision of the shown config
  std::optional<uint32_t> wanted_;  // revision to fetch, announced by the hub
  uint32_t fetching_ = 0;
  std::optional<uint32_t> rejected_;  // last revision whose config was unusable
  Millis fetchAgainAt_ = 0;           // earliest retry for that revision
  std::string etag_;
  std::optional<Millis> lastFetch_;
  std::optional<Millis> weatherAt_;  // time when weather was last received
};

}  // namespace lumi
