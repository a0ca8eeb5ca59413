#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/http/body.h"
#include "core/ota/firmware_catalogue.h"
#include "core/ota/image_check.h"
#include "core/ota/image_store.h"
#include "core/ota/installations.h"
#include "core/ota/ota_answer.h"
#include "core/ota/self_test.h"
#include "core/ota/update_offer.h"
#include "core/ports/clock.h"

namespace lumi {

/**
 * The satellites' installations, as the hub sees them: it offers, hands the image out, and hears or concludes
 * how it ended. What it concludes waits for the satellite's own word first, since only the satellite knows
 * whether the new program stays.
 */
class SatelliteInstaller {
 public:
  static constexpr Millis kSilence = 10 * kMinute;  // then its installation has failed
  /** From the beginning, or from the hub's start: a satellite that is heard but never done has failed. */
  static constexpr Millis kLimit = 15 * kMinute;
  /** A satellite that runs the new version for longer than its self-test takes keeps it. */
  static constexpr Millis kProof = SelfTest::kLimit + 15 * kSecond;
  /** What a satellite that went back to the old version has to say why. */
  static constexpr Millis kExplanation = kMinute;

  SatelliteInstaller(Installations& installations, const FirmwareCatalogue& catalogue, ImageStore& images,
                     const ImageRules& rules, const Clock& clock);

  /** Ends those that were silent or slow for too long. */
  void tick();
  /** Reads images once more before they are handed out, at once and after a restart of the hub: a slice. True
   * while there is more to read. */
  bool checkImages();
  /** Ends the installation with this entry in the history, unless the satellite runs the new program
   * already. */
  OtaAnswer cancel(uint32_t historyId);

  /** As the calls of Ota. */
  std::optional<UpdateOffer> heardFrom(const std::string& deviceId, std::string_view runningVersion,
                                       uint16_t chip);
  std::optional<OfferedImage> imageFor(const std::string& deviceId, std::string_view version,
                                       uint64_t offset);
  OtaAnswer reported(const std::string& deviceId, uint32_t id, UpdateStatus status,
                     std::string_view errorMessage);

  /** 0..100 */
  int percent(const Installation& installation) const;

 private:
  class Source;
  /** What is not kept across a restart of the hub. */
  struct Watch {
    uint32_t historyId;
    Millis begun;
    Millis lastSign;
    bool isChecked = false;           // the image, since this installation or the hub began
    uint64_t fetched = 0;             // bytes of the image, up to the furthest
    std::optional<Millis> arrived{};  // since when it says that it runs the new version
    std::optional<Millis> left{};     // since when it does not any more
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
  std::optional<ImageCheck> check_;  // of that version's image
};

}  // namespace lumi
