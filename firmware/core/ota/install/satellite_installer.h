#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/http/message/body.h"
#include "core/ota/catalogue/firmware_catalogue.h"
#include "core/ota/catalogue/image_store.h"
#include "core/ota/image/image_check.h"
#include "core/ota/install/installations.h"
#include "core/ota/install/self_test.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"

namespace lumi {

/** An update offered to a satellite. */
struct UpdateOffer {
  uint32_t id;  // of the installation's history entry; unique for each attempt
  std::string version;
  uint64_t size;
  Digest sha256;
};

/** The image offered to a satellite, or the rest of it. */
struct OfferedImage {
  uint64_t size;                       // of the whole image, in bytes
  std::unique_ptr<BodySource> source;  // from the requested offset; empty at or beyond the end
};

/**
 * The hub's side of an installation on a satellite. Offers the image, serves it, and records the result that
 * the satellite reports. Without a report, concludes the result from the version that the satellite runs for
 * some time (kProof, kExplanation).
 */
class SatelliteInstaller {
 public:
  static constexpr Millis kSilence = 10 * kMinute;  // without contact for this time, the installation fails
  /**
   * The installation fails if a satellite is in contact but does not run the new version after this time. The
   * time starts with the installation, or with a start of the hub.
   */
  static constexpr Millis kLimit = 15 * kMinute;
  /** A satellite that runs the new version for this time, longer than its self-test takes, has kept it. */
  static constexpr Millis kProof = SelfTest::kLimit + 15 * kSecond;
  /** Time for a satellite to report why it rolled back. */
  static constexpr Millis kExplanation = kMinute;

  SatelliteInstaller(Installations& installations, const FirmwareCatalogue& catalogue, ImageStore& images,
                     const ImageRules& rules, const Clock& clock);

  /** Ends installations that time out. */
  void tick();
  /**
   * Verifies images before they are served: once per installation, and again after each restart of the hub.
   * Does a slice of work. Returns true while there is more to read.
   */
  bool checkImages();
  /** Cancels the installation with this history entry, unless the satellite already runs the new program. */
  Status cancel(uint32_t historyId);

  /** See the functions of Ota with these names. */
  std::optional<UpdateOffer> heardFrom(const std::string& deviceId, std::string_view runningVersion,
                                       uint16_t chip);
  std::optional<OfferedImage> imageFor(const std::string& deviceId, std::string_view version,
                                       uint64_t offset);
  Status reported(const std::string& deviceId, uint32_t id, UpdateStatus status,
                  std::string_view errorMessage);

  /** Progress, 0..100. */
  int percent(const Installation& installation) const;

 private:
  class Source;
  /** State that is not kept across a restart of the hub. */
  struct Watch {
    uint32_t historyId;
    Millis begun;
    Millis lastSign;
    bool isChecked = false;  // the image was verified for this installation, after the hub's last start
    uint64_t fetched = 0;    // bytes of the image, up to the highest offset
    std::optional<Millis> arrived{};  // time when the satellite first reported the new version
    std::optional<Millis> left{};     // time since which it reports another version again
  };

  const Installation* installationOf(std::string_view deviceId) const;
  Watch& watch(const Installation& installation);
  const Watch* findWatch(uint32_t historyId) const;
  void endLate(const Installation& installation);
  bool beginCheck();
  void endCheck(const Status& checked);
  bool isForAnotherChip(const Installation& installation, uint16_t chip);
  bool noteOffered(const Installation& installation, std::string_view runningVersion);
  bool hasMoved(const Installation& installation, std::string_view runningVersion);
  std::optional<UpdateOffer> offerOf(const Installation& installation) const;
  void noteFetched(uint32_t historyId, uint64_t upTo);

  Installations& installations_;
  const FirmwareCatalogue& catalogue_;
  ImageStore& images_;
  const ImageRules& rules_;
  const Clock& clock_;
  std::vector<Watch> watches_;
  uint32_t checkedVersion_ = 0;
  std::optional<ImageCheck> check_;  // the check of the image of that version
};

}  // namespace lumi
