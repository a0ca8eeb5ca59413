#include "platform/host/simulator/folder_firmware_slot.h"

#include <array>

#include "platform/host/system/program_descriptor.h"

namespace lumi {
namespace {

constexpr const char* kPlanFile = "boot.txt";
constexpr const char* kNewPlanFile = "boot.new";
constexpr size_t kMaxPlan = 16;
constexpr const char* kNotSaved = "The flash can't be written.";

}  // namespace

std::string FolderFirmwareSlot::fileOf(Slot slot) {
  return std::string("slot-") + static_cast<char>(slot) + ".bin";
}

std::string FolderFirmwareSlot::textOf(const Plan& plan) {
  const char* const words[] = {" idle", " pending", " trial"};
  return static_cast<char>(plan.good) + std::string(words[static_cast<size_t>(plan.other)]);
}

Result<FolderFirmwareSlot::Plan> FolderFirmwareSlot::keptPlan() const {
  if (!files_.exists(kPlanFile)) return Plan{};
  const Error unreadable{"The boot plan can't be read; the program in slot a runs."};
  const auto file = files_.open(kPlanFile, OpenMode::kRead);
  if (!file) return unreadable;
  std::array<uint8_t, kMaxPlan> buffer;
  const ConstBytes kept(buffer.data(), file->read(buffer));
  for (const Slot good : {Slot::kA, Slot::kB}) {
    for (const Other other : {Other::kIdle, Other::kPending, Other::kTrial}) {
      if (asText(kept) == textOf({good, other})) return Plan{good, other};
    }
  }
  return unreadable;
}

bool FolderFirmwareSlot::keep(const Plan& plan) {
  auto file = files_.open(kNewPlanFile, OpenMode::kReplace);
  const bool written = file && file->write(asBytes(textOf(plan))) && file->sync();
  file.reset();
  if (!written || !files_.rename(kNewPlanFile, kPlanFile)) return false;
  plan_ = plan;
  return true;
}

Status FolderFirmwareSlot::boot() {
  const auto kept = keptPlan();
  plan_ = kept ? kept.value() : Plan{};
  running_ = plan_.good;
  if (!kept) return kept.error();
  const bool tries = plan_.other == Other::kPending && holdsProgram(beside(plan_.good));
  if (plan_.other == Other::kIdle) return Done{};
  // The trial is recorded before the program starts; otherwise a program that crashes would be tried forever.
  if (keep({plan_.good, tries ? Other::kTrial : Other::kIdle}) && tries) running_ = beside(plan_.good);
  return Done{};
}

std::optional<std::string> FolderFirmwareSlot::runningVersion() const {
  const auto file = files_.open(fileOf(running_), OpenMode::kRead);
  if (!file) return std::nullopt;
  std::array<uint8_t, kProgramHeadBytes> head;
  return programVersion({head.data(), file->read(head)});
}

bool FolderFirmwareSlot::holdsProgram(Slot slot) const {
  const auto file = files_.open(fileOf(slot), OpenMode::kRead);
  return file && file->size() > 0;
}

bool FolderFirmwareSlot::begin() {
  writing_.reset();
  if (isPendingVerify()) return false;
  if (plan_.other != Other::kIdle && !keep({plan_.good, Other::kIdle})) return false;
  writing_ = files_.open(fileOf(spare()), OpenMode::kReplace);
  unsynced_ = 0;
  return writing_ != nullptr;
}

bool FolderFirmwareSlot::write(ConstBytes bytes) {
  if (!writing_ || writing_->size() + bytes.size() > capacity_) return false;
  if (!writing_->write(bytes)) return false;
  unsynced_ += bytes.size();
  return unsynced_ < kSyncBytes || sync();
}

bool FolderFirmwareSlot::sync() {
  if (writing_ && !writing_->sync()) return false;
  unsynced_ = 0;
  return true;
}

size_t FolderFirmwareSlot::read(uint64_t offset, Bytes out) const {
  if (writing_) return readWritten(offset, out);
  const auto file = files_.open(fileOf(spare()), OpenMode::kRead);
  if (!file || !file->seek(offset)) return 0;
  return file->read(out);
}

// Uses the same handle, because another handle may not see data that is not synced.
size_t FolderFirmwareSlot::readWritten(uint64_t offset, Bytes out) const {
  const size_t count = writing_->seek(offset) ? writing_->read(out) : 0;
  return writing_->seek(writing_->size()) ? count : 0;
}

Status FolderFirmwareSlot::activate() {
  if (isPendingVerify()) return invalid("The program that runs is on trial still.");
  if (!sync()) return invalid(kNotSaved);
  writing_.reset();
  if (!holdsProgram(spare())) return invalid("There is no program in the spare slot.");
  if (!keep({plan_.good, Other::kPending})) return invalid(kNotSaved);
  return Done{};
}

Status FolderFirmwareSlot::confirm() {
  if (!isPendingVerify()) return Done{};
  if (givenUp_) return invalid("The program that runs was given up.");
  if (!keep({running_, Other::kIdle})) return invalid(kNotSaved);
  return Done{};
}

Status FolderFirmwareSlot::rollBack() {
  if (!isPendingVerify()) return invalid("The program that runs is not on trial.");
  givenUp_ = true;
  if (!keep({plan_.good, Other::kIdle})) return invalid(kNotSaved);
  return Done{};
}

}  // namespace lumi
