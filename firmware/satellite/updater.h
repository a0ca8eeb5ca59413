#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/ota/self_test.h"
#include "core/ota/update_history.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/log.h"
#include "core/ports/signature_check.h"
#include "core/ports/system.h"
#include "core/store/record_store.h"
#include "satellite/hub_errand.h"
#include "satellite/hub_messages.h"
#include "satellite/image_download.h"
#include "satellite/kept_update.h"

namespace lumi {

struct UpdaterPorts {
  RecordStore& records;
  FirmwareSlot& slot;
  System& system;
  const Crypto& crypto;
  const SignatureCheck& signatures;
  const Clock& clock;
  Log& log;
};

struct UpdaterOptions {
  std::string id;
  std::string version;           // of the program that runs
  uint16_t chip = 0;             // of this device, as in an image's header
  std::optional<PublicKey> key;  // who has to sign images; nothing: nobody
  Millis selfTestLimit = SelfTest::kLimit;
  Millis retryPause = kSecond;  // before the first of the tries again; doubled each time
};

/**
 * Installs the firmware that the hub offers (docs/matrix.md): fetches it piece by piece into the spare slot,
 * reads it back to check it, restarts into it, tests it, keeps it or goes back, and tells the hub what became
 * of it, until the hub has heard it. Every step is kept before it is taken, so that after a power cut the
 * device knows what to tell.
 */
class Updater : public HubErrand {
 public:
  static constexpr uint32_t kPiece = 16 * 1024;  // bytes: one question, short enough for news to wait
  static constexpr int kTries = 5;               // again from the same byte
  static constexpr int kReportPauses = 10;       // retryPauses before a report that the hub did not take
  static constexpr size_t kLongestError = UpdateRecord::kLongestError;

  /** `isOnline`: the hub took this program's last heartbeat. */
  Updater(const UpdaterPorts& ports, UpdaterOptions options, std::function<bool()> isOnline);

  /** Removes what any other Updater has written. */
  static Status forget(RecordStore& records);

  /** Finds out what the last start left. Call once, first. */
  void start();

  /** Call in every pass of the loop. True while there is more to do that should not sleep. */
  bool tick();

  /** The hub wants this installed; it says so until it has heard how that ended. */
  void offered(const FirmwareOffer& offer);

  bool next(HttpQuestion& question) override;
  void interrupted() override;
  void status(int code, std::string_view etag) override;
  bool body(ConstBytes piece) override;
  void end() override;
  void failed(std::string_view why) override;

 private:
  enum class Asked : uint8_t { kBeginning, kPiece, kResult };

  void settle();
  bool runsNew() const;
  void beginTrial();
  void keepNew();
  void goBack(const std::string& reason);
  void judgeTrial();
  bool isOwnTrial() const;

  void begin(const FirmwareOffer& offer);
  void askForPiece(HttpQuestion& question);
  void report(HttpQuestion& question, UpdateStatus status) const;
  void endPiece();
  void endBeginning();
  void stumble();
  void reportAgain();
  bool isChecking() const { return download_ && download_->isWhole(); }
  void checkSlice();
  void startNew();
  void restart();

  void conclude(const std::string& error);
  void fail(const std::string& error);
  Status save();
  void forget();

  UpdaterPorts ports_;
  UpdaterOptions options_;
  std::function<bool()> isOnline_;

  std::optional<KeptUpdate> update_;
  std::unique_ptr<ImageDownload> download_;  // while that is the step
  std::optional<SelfTest> trial_;
  bool isRestarting_ = false;

  Asked asked_ = Asked::kBeginning;
  int status_ = 0;             // of the answer to that
  uint32_t missing_ = 0;       // bytes of the piece that was asked for
  bool isBeginKnown_ = false;  // the hub has heard that it is being installed
  int tries_ = 0;              // that came to nothing, one after another
  Millis askAt_ = 0;
};

}  // namespace lumi
