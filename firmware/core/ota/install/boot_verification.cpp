#include "core/ota/install/boot_verification.h"

namespace lumi {
namespace {

const Installation* programOfHub(const Installations& installations) {
  const Installation* mine = installations.find(kHubDevice);
  return mine != nullptr && mine->kind == ImageKind::kProgram ? mine : nullptr;
}

std::string whyTheOldOneIsBack(const Installation& installation) {
  switch (installation.step) {
    case InstallStep::kRollingBack:
      return installation.problem;
    case InstallStep::kTrying:
    case InstallStep::kConfirming:
      return "The new firmware stopped before it had passed its test; the old one is back.";
    case InstallStep::kRestarting:
      return "The new firmware did not start; the old one is back.";
    default:
      return "The hub restarted while the firmware was being copied.";
  }
}

}  // namespace

BootVerification::BootVerification(const Parts& parts, std::string version, Millis limit)
    : parts_(parts), version_(std::move(version)), limit_(limit) {}

void BootVerification::load() {
  if (parts_.slot.isPendingVerify()) return begin();
  if (const Installation* mine = programOfHub(parts_.installations)) settle(*mine);
}

/**
 * Marks the installation as started. If the old program returns, the mark shows that the new one ran. A
 * program that was installed by other means gets an installation, too, so that the history shows the result.
 * An error of saving is ignored: if the storage stays faulty, the self-test fails; otherwise the next step is
 * saved.
 */
void BootVerification::begin() {
  parts_.log.write(LogLevel::kInfo, {"Firmware ", version_, " is on trial."});
  (void)(programOfHub(parts_.installations) != nullptr ? enterStep(InstallStep::kTrying) : adopt());
  const Network& network = parts_.network;
  std::vector<SelfTest::Check> checks = {
      {"The network did not come back.", [&network] { return network.isUp(); }},
      {"The web server did not start.", [&network] { return network.isServing(); }},
      storageCheck(parts_.records),
  };
  test_.emplace(std::move(checks), limit_, parts_.clock.now());
}

Status BootVerification::adopt() {
  // Any other hub installation ended when the program was replaced by other means.
  parts_.installations.end(kHubDevice, UpdateStatus::kFailed, "The hub restarted with other firmware.");
  Installation adopted;
  adopted.deviceId = kHubDevice;
  adopted.version = version_;
  adopted.step = InstallStep::kTrying;
  return parts_.installations.begin({adopted}, DeviceType::kHub);
}

void BootVerification::settle(const Installation& installation) {
  if (hasArrived(installation)) return parts_.installations.end(kHubDevice, UpdateStatus::kSuccess);
  // cameBack() is called first: after a power cut between the two calls, the next start repeats both.
  parts_.cameBack(installation.versionId);
  parts_.installations.end(kHubDevice, UpdateStatus::kFailed, whyTheOldOneIsBack(installation));
}

/**
 * Returns true if the running program, which is not pending verification, is the one of this installation.
 * The version alone is not proof: if the version that was already running is installed again, the old and the
 * new program have the same version. Then, or if the old version is unknown, the saved step decides.
 */
bool BootVerification::hasArrived(const Installation& installation) const {
  if (installation.version != version_) return false;
  if (installation.step == InstallStep::kConfirming) return true;
  return !installation.previous.empty() && installation.previous != version_;
}

void BootVerification::tick() {
  if (!test_) return;
  switch (test_->tick(parts_.clock.now())) {
    case SelfTest::Verdict::kPending:
      return;
    case SelfTest::Verdict::kPassed:
      return stay();
    case SelfTest::Verdict::kFailed:
      return goBack(test_->failure());
  }
}

void BootVerification::stay() {
  Status stays = enterStep(InstallStep::kConfirming);
  if (stays) stays = parts_.slot.confirm();
  if (!stays) return goBack(stays.error().message);
  test_.reset();
  parts_.log.write(LogLevel::kInfo, {"Firmware ", version_, " passed its test and stays."});
  parts_.installations.end(kHubDevice, UpdateStatus::kSuccess);
}

void BootVerification::goBack(const std::string& problem) {
  test_.reset();
  (void)enterStep(InstallStep::kRollingBack, problem);
  parts_.log.write(LogLevel::kError, {"The hub goes back to its old firmware. ", problem});
  if (const Status back = parts_.slot.rollBack(); !back) {
    parts_.log.write(LogLevel::kError, back.error().message);
  }
  parts_.system.restart();
}

Status BootVerification::enterStep(InstallStep step, const std::string& problem) {
  return parts_.installations.change(kHubDevice, [&](Installation& mine) {
    mine.step = step;
    mine.problem = problem;
  });
}

}  // namespace lumi
