#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/base/span.h"
#include "core/base/time.h"
#include "core/json/field_visitor.h"
#include "core/ota/catalogue/update_history.h"
#include "core/ota/image/image_check.h"
#include "core/ota/install/self_test.h"
#include "core/store/record_store.h"
#include "satellite/satellite_options.h"

namespace lumi {

enum class UpdateStep : uint8_t {
  kDownloading,  // the spare slot may contain part of the image
  kTrial,        // the new program starts next, is on trial, or is being rolled back
  kConfirming,   // the self-test passed; the program is confirmed or about to be
  kFinished      // the result must be reported to the hub
};

/** Content of the record "update", which exists until the hub knows the result of the installation. */
struct KeptUpdate {
  uint32_t id = 0;  // id of this installation on the hub
  std::string version;
  std::string previous;  // the version before the installation
  UpdateStep step = UpdateStep::kDownloading;
  /** The reason of the failure, or "". Before kFinished: the reason to report if the old version returns. */
  std::string error;
};

void fields(FieldVisitor& visit, KeptUpdate& update);

/**
 * Installs the firmware that the hub offers (docs/matrix.md). It fetches the image in pieces into the spare
 * slot, reads it back to check it, restarts into it and tests it. It then keeps the new program or rolls
 * back, and reports the result until the hub has received it. Each step is saved before it starts, so the
 * device can report the result after a power cut.
 */
class Updater : public BackgroundRequest {
 public:
  static constexpr uint32_t kPiece = 16 * 1024;  // bytes per request; limits the delay of a config fetch
  static constexpr int kTries = 5;               // retries in a row before the installation fails
  /** Pause before a failed report of the result is repeated, in multiples of retryPause. */
  static constexpr int kReportPauses = 10;
  static constexpr size_t kMaxErrorLength = UpdateRecord::kMaxErrorLength;

  /** `isOnline` returns true if the hub accepted the last heartbeat of this program. */
  Updater(const SatellitePorts& ports, const SatelliteOptions& options, RecordStore& records,
          Callback<bool()> isOnline);

  static Status forget(RecordStore& records);

  /** Continues from the saved state. Call once, before any other function. */
  void start();

  /** Returns true if more work is waiting, so that the caller must not sleep. */
  bool tick();

  /** Called for each offer of the hub. The hub repeats the offer until it knows the result. */
  void offered(const FirmwareOffer& offer);

  bool next(HttpRequest& request) override;
  void interrupted() override;
  void status(int code, std::string_view etag) override;
  bool body(ConstBytes piece) override;
  void end() override;
  void failed(std::string_view why) override;

 private:
  enum class Requested : uint8_t { kBeginning, kPiece, kResult };

  /** An offered image that is being written to the spare slot, then read back to check it. */
  struct Download {
    FirmwareOffer offer;
    uint32_t offset = 0;  // bytes received
    std::optional<ImageCheck> check;

    bool isWhole() const { return offset == offer.size; }
  };

  void settle();
  bool runsNew() const;
  void beginTrial();
  void keepNew();
  void goBack(const std::string& reason);
  void judgeTrial();
  bool isOwnTrial() const;

  void begin(const FirmwareOffer& offer);
  void requestPiece(HttpRequest& request);
  void report(HttpRequest& request, UpdateStatus status) const;
  void endPiece();
  void endBeginning();
  void retryOrFail();
  void reportLater();
  bool isChecking() const { return download_ && download_->isWhole(); }
  void checkSlice();
  void startNew();
  void restart();

  void conclude(const std::string& error);
  void fail(const std::string& error);
  Status save();
  void forget();

  const SatellitePorts& ports_;
  const SatelliteOptions& options_;
  RecordStore& records_;
  Callback<bool()> isOnline_;

  std::optional<KeptUpdate> update_;
  std::unique_ptr<Download> download_;  // null unless an image is being downloaded or checked
  std::optional<SelfTest> trial_;
  bool isRestarting_ = false;

  Requested requested_ = Requested::kBeginning;
  int status_ = 0;                // status of the response to requested_
  uint32_t missing_ = 0;          // remaining bytes of the requested piece
  bool isBeginReported_ = false;  // the hub knows that the installation has begun
  int tries_ = 0;                 // consecutive failed attempts
  Millis sendAt_ = 0;
};

}  // namespace lumi
