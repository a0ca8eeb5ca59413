#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/matrix/device_config.h"
#include "core/ports/clock.h"
#include "core/ports/doorbell.h"
#include "core/ports/http_client.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "satellite/hub_errand.h"
#include "satellite/hub_messages.h"
#include "satellite/hub_reading.h"

namespace lumi {

/** What the link finds out. */
class HubLinkListener {
 public:
  virtual ~HubLinkListener() = default;
  /** Four digits to show while nobody has let this satellite in; "" ends that. */
  virtual void codeChanged(const std::string& code) = 0;
  /** To be kept. */
  virtual void tokenReceived(const std::string& token) = 0;
  /** The hub does not know the present token. The one to go on with; "" for none. */
  virtual std::string tokenRefused() = 0;
  virtual void configReceived(const DeviceConfig& config) = 0;
  /** In every answer to a heartbeat, until the hub has heard how that ended. */
  virtual void updateOffered(const FirmwareOffer& offer) = 0;
};

struct HubLinkPorts {
  Clock& clock;
  Random& random;
  HttpClient& http;
  Doorbell& doorbell;
  Log& log;
};

struct HubLinkOptions {
  static constexpr Millis kHeartbeatEvery = 5 * kSecond;  // the hub takes it for gone after 10 s

  std::string id;
  std::string hubUrl;  // http://host[:port], without a path; "": not known yet, nobody is asked
  std::string version;
  uint16_t chip = 0;  // as in an image's header
  /** What only the platform knows, filled in before each heartbeat; may be empty. */
  std::function<void(SatelliteFacts&)> measure;
  Millis heartbeatEvery = kHeartbeatEvery;
};

/**
 * A satellite's talk with its hub (docs/matrix.md), one question at a time. Without a token it asks to be let
 * in; with one it sends heartbeats, sets the clock, and fetches its config when the doorbell or a heartbeat's
 * answer names a revision that it has not got. The hub's own 401 ends the token, a stranger's does not. In
 * the time that is left, while the hub is there, it runs the errand.
 */
class HubLink : private HttpListener {
 public:
  static constexpr Millis kLatestHeartbeat = 1 * kSecond;  // overdue, and it goes before any news
  static constexpr Millis kPairEvery = 2 * kSecond;
  static constexpr Millis kRetry = 2 * kSecond;  // after no answer: with kPatience below the 10 s that count
  static constexpr Millis kSlowRetry = 10 * kSecond;  // after an answer that won't get better soon
  static constexpr Millis kFetchGap = 100;
  static constexpr Millis kPatience = 4 * kSecond;            // with one question
  static constexpr Millis kPatienceOnceRung = 1 * kSecond;    // when the doorbell wants another
  static constexpr Millis kPatienceWithErrand = 2 * kSecond;  // so that heartbeats are not late for it
  static constexpr Millis kErrandOnceRung = 150;              // news have to be fetched within 300 ms
  static constexpr EpochMillis kClockTolerance = 2000;
  static constexpr Millis kWeatherRefresh = 15 * kMinute;  // its age is no reason for a new revision

  HubLink(const HubLinkPorts& ports, HubLinkOptions options, HubLinkListener& listener, HubErrand& errand);

  /** `revision`: of the config that is shown already. Call once, first. */
  void start(const std::string& token, std::optional<uint32_t> revision);

  /** Does what can be done without waiting; call in every pass of the loop. */
  void tick();

  /** The hub is elsewhere from now on; an open question may still end at the old address. */
  void useHub(const std::string& url);

  /** The hub took the last heartbeat. */
  bool online() const { return online_; }
  /** It was a hub that answered the last question, if only to refuse. */
  bool answers() const { return answers_; }

 private:
  enum class Question : uint8_t { kPair, kHeartbeat, kConfig, kErrand };

  void status(int code, std::string_view etag) override;
  bool body(ConstBytes piece) override;
  void end() override;
  void failed(std::string_view why) override;

  void showNewCode();
  void hearBell();
  void giveUpWaiting();
  Millis patience(bool rung) const;
  void askNext();
  void askToPair();
  void sendHeartbeat();
  void fetchConfig();
  void runErrand();
  void ask(Question question, HttpQuestion request);
  SatelliteFacts facts() const;

  void endPairing(const HubReading& reading);
  void endHeartbeat(const HubAnswer& answer);
  void endConfig(HubReading& reading);
  void refused(const HubReading& reading);
  void unreadable(const HubReading& reading, std::string_view why);
  void refuseConfig(const std::string& why, Millis retryAfter);
  bool mayAskFor(uint32_t revision) const;
  void compareRevision(uint32_t revision);
  void useTime(EpochMillis time);
  void loseToken();
  void nowOnline();
  void nowOffline(std::string_view why, Millis retryAfter);
  void retryIn(Millis time);

  HubLinkPorts ports_;
  HubLinkOptions options_;
  HubLinkListener& listener_;
  HubErrand& errand_;

  std::string token_;  // "": not let in yet
  std::string code_;
  bool online_ = false;
  bool answers_ = false;
  bool toldOffline_ = false;  // the log was

  Question question_ = Question::kPair;  // the open one
  Millis askedAt_ = 0;
  Millis nextAsk_ = 0;                   // to pair, or the heartbeat
  std::unique_ptr<HubReading> reading_;  // its answer, once that has begun, unless the errand reads it

  std::optional<uint32_t> shown_;   // the revision that is shown
  std::optional<uint32_t> wanted_;  // another that the hub has told of
  uint32_t fetching_ = 0;
  std::optional<uint32_t> unusable_;  // the last one whose config was no good
  Millis askAgainAt_ = 0;             // for that
  std::string etag_;
  std::optional<Millis> lastFetch_;
  std::optional<Millis> weatherAt_;  // when weather came
};

}  // namespace lumi
