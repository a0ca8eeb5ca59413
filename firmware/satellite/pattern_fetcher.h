#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/matrix/patterns/saved_patterns.h"
#include "core/matrix/settings/device_config.h"
#include "satellite/satellite_options.h"

namespace lumi {

/**
 * Keeps the saved patterns that the pages of the config show: fetches what is missing or has changed, one
 * request each, and removes the others. They stay for a start without the hub.
 */
class PatternFetcher : public BackgroundRequest {
 public:
  static constexpr Millis kRetry = 5 * kSecond;  // pause after a failure, unless the config changes

  PatternFetcher(const SatellitePorts& ports, const SatelliteOptions& options, SavedPatterns& patterns)
      : ports_(ports), options_(options), patterns_(patterns) {}

  /**
   * Sets which patterns are wanted, and removes the others. Do not call it for a temporary config, because
   * the previous config is shown again afterwards.
   */
  void use(const DeviceConfig& config);

  bool next(HttpRequest& request) override;
  void interrupted() override;
  void status(int code, std::string_view etag) override;
  bool body(ConstBytes piece) override;
  void end() override;
  void failed(std::string_view why) override;

 private:
  struct Wanted {
    uint8_t id;
    uint32_t crc;
  };

  bool isWanted(uint32_t id) const;
  void retryLater(std::string_view why);

  const SatellitePorts& ports_;
  const SatelliteOptions& options_;
  SavedPatterns& patterns_;
  std::vector<Wanted> wanted_;
  Wanted fetched_{};  // by the open request
  std::unique_ptr<SavedPatternDraft> draft_;
  Millis sendAt_ = 0;
  bool isFailureLogged_ = false;
};

}  // namespace lumi
