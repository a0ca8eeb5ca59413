#include "core/ota/install/installations.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

const char* devicesOf(DeviceType category) {
  return category == DeviceType::kHub ? "the hub" : "LED matrices";
}

Status checkTarget(const FirmwareVersion& version, std::string_view deviceId,
                   const std::vector<std::string>& satellites) {
  const auto category = categoryOfDevice(deviceId);
  if (!category) return invalid("There is no such device.");
  if (*category != version.category) {
    return invalid(concat({"This firmware is for ", devicesOf(version.category), "."}));
  }
  if (!version.deviceId.empty() && version.deviceId != deviceId) {
    return invalid(concat({"This firmware is for ", deviceTitle(version.deviceId), " only."}));
  }
  const bool isPaired = includes(satellites, deviceId);
  if (deviceId != kHubDevice && !isPaired) return invalid(concat({deviceTitle(deviceId), " is not paired."}));
  return Done{};
}

std::vector<std::string> only(std::string_view deviceId) {
  return std::vector<std::string>(1, std::string(deviceId));
}

constexpr uint8_t kVersion = 1;
constexpr size_t kMaxDevices = 3;
constexpr const char* kRecord = "installations";
constexpr std::string_view kMatrixPrefix = "matrix-";

std::string logLine(const Installation& ended, UpdateStatus status, const std::string& problem) {
  const std::string what = concat({"Firmware ", ended.version, " was "});
  const std::string where = concat({"installed on ", deviceTitle(ended.deviceId)});
  return status == UpdateStatus::kSuccess ? concat({what, where, "."})
                                          : concat({what, "not ", where, ": ", problem});
}

}  // namespace

Result<std::vector<std::string>> installTargets(const FirmwareVersion& version, std::string_view deviceId,
                                                const std::vector<std::string>& satellites) {
  const std::string_view target = deviceId.empty() ? std::string_view(version.deviceId) : deviceId;
  if (!target.empty()) {
    if (Status allowed = checkTarget(version, target, satellites); !allowed) return allowed.error();
    return only(target);
  }
  if (version.category == DeviceType::kHub) return only(kHubDevice);
  if (satellites.empty()) return invalid("No LED matrix is paired.");
  return satellites;
}

void byteFields(ByteFields& each, std::vector<Installation>& installations) {
  each.constant(kVersion);
  each.list(installations, kMaxDevices);
}

void byteFields(ByteFields& each, Installation& installation) {
  each.text(installation.deviceId);
  each.number(installation.versionId);
  each.choice(installation.kind, ImageKind::kPanel);
  each.text(installation.version);
  each.text(installation.previous);
  each.number(installation.historyId);
  each.choice(installation.step, InstallStep::kRepeating);
  each.text(installation.problem);
}

std::string deviceTitle(std::string_view deviceId) {
  if (deviceId == kHubDevice) return "the hub";
  if (!startsWith(deviceId, kMatrixPrefix)) return std::string(deviceId);
  return concat({"LED matrix ", deviceId.substr(kMatrixPrefix.size())});
}

Installations::Installations(RecordStore& records, UpdateHistory& history, const Clock& clock, Log& log)
    : records_(records), history_(history), clock_(clock), log_(log) {}

void Installations::load() {
  if (!fromBytes(records_.load(kRecord).value_or(""), installations_)) installations_.clear();
  forgetEnded();
  endForgotten();
}

/** Removes installations whose result is already in the history. A power cut prevented their removal. */
void Installations::forgetEnded() {
  const auto hasEnded = [this](const Installation& installation) {
    const UpdateRecord* entry = history_.find(installation.historyId);
    return entry == nullptr || entry->status != UpdateStatus::kInstalling;
  };
  if (removeIf(installations_, hasEnded)) (void)save(installations_);
}

/**
 * Ends history entries that have no installation: the power failed after the history was saved and before the
 * record "installations" was.
 */
void Installations::endForgotten() {
  std::vector<uint32_t> forgotten;
  for (const UpdateRecord& entry : history_.all()) {
    const auto isOf = [&entry](const Installation& one) { return one.historyId == entry.id; };
    const bool known = anyOf(installations_, isOf);
    if (entry.status == UpdateStatus::kInstalling && !known) forgotten.push_back(entry.id);
  }
  for (const uint32_t id : forgotten) {
    (void)history_.finish(id, UpdateStatus::kFailed, "The hub restarted before the installation had begun.");
  }
}

const Installation* Installations::find(std::string_view deviceId) const {
  return findPointer(installations_,
                     [deviceId](const Installation& one) { return one.deviceId == deviceId; });
}

bool Installations::use(uint32_t versionId) const {
  return anyOf(installations_, [versionId](const Installation& one) { return one.versionId == versionId; });
}

Status Installations::begin(std::vector<Installation>&& wanted, DeviceType category) {
  std::vector<Installation> with = installations_;
  if (Status begun = begin(wanted, category, with); !begun) {
    for (const Installation& one : wanted) {
      if (one.historyId != 0) (void)history_.remove(one.historyId);
    }
    return begun;
  }
  installations_ = std::move(with);
  for (const Installation& one : wanted) {
    log_.write(LogLevel::kInfo,
               {"Firmware ", one.version, " is being installed on ", deviceTitle(one.deviceId), "."});
  }
  return Done{};
}

/** Adds a history entry for each installation in `wanted`, appends `wanted` to `with` and saves `with`. */
Status Installations::begin(std::vector<Installation>& wanted, DeviceType category,
                            std::vector<Installation>& with) {
  for (Installation& one : wanted) {
    const auto entered = enterInHistory(one, category);
    if (!entered) return entered.error();
    one.historyId = entered.value();
    with.push_back(Installation(one));
  }
  return save(with);
}

Result<uint32_t> Installations::enterInHistory(const Installation& installation, DeviceType category) {
  UpdateRecord entry;
  entry.deviceId = installation.deviceId;
  entry.versionId = installation.versionId;
  entry.version = installation.version;
  entry.category = category;
  entry.status = UpdateStatus::kInstalling;
  entry.startedAt = clock_.wall();
  return history_.add(std::move(entry));
}

Status Installations::change(std::string_view deviceId, FunctionRef<void(Installation&)> edit) {
  Installation* const changed =
      findPointer(installations_, [deviceId](const Installation& one) { return one.deviceId == deviceId; });
  if (changed == nullptr) return Done{};
  const Installation before = *changed;
  edit(*changed);
  Status saved = save(installations_);
  if (!saved) *changed = before;
  return saved;
}

void Installations::end(std::string_view deviceId, UpdateStatus status, const std::string& problem) {
  const Installation* found = find(deviceId);
  if (found == nullptr) return;
  const Installation ended = *found;
  installations_.erase(installations_.begin() + (found - installations_.data()));
  // If the history cannot be saved, the record must keep the installation. Otherwise the next start would end
  // the entry with a different reason.
  if (history_.finish(ended.historyId, status, problem)) (void)save(installations_);
  log_.write(status == UpdateStatus::kSuccess ? LogLevel::kInfo : LogLevel::kWarning,
             logLine(ended, status, problem));
}

Status Installations::save(const std::vector<Installation>& installations) {
  return records_.save(kRecord, toBytes(installations), StoreUse::kSettings);
}

}  // namespace lumi
