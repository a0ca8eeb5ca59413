#include "core/ota/catalogue/slot_image_store.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/ota/model/device_type.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "staged";
constexpr uint8_t kFormat = 1;

}  // namespace

void byteFields(ByteFields& each, SlotImageStore::Staged& staged) {
  each.constant(kFormat);
  each.number(staged.id);
  each.number(staged.size);
}

SlotImageStore::SlotImageStore(FirmwareSlot& slot, RecordStore& records, Log& log, InUse inUse)
    : slot_(slot), records_(records), log_(log), inUse_(std::move(inUse)) {}

void SlotImageStore::load(const std::vector<uint32_t>& ids) {
  staged_.reset();
  const auto record = records_.load(kRecord);
  if (!record) return;
  Staged staged;
  const bool isSound = fromBytes(*record, staged);
  if (!isSound) log_.write(LogLevel::kWarning, "What lies in the spare slot is not known any more.");
  if (isSound && includes(ids, staged.id)) {
    staged_ = staged;
  } else {
    (void)records_.remove(kRecord);
  }
}

uint64_t SlotImageStore::maxBytes() const {
  return std::min(slot_.capacity(), kMax);
}

Status SlotImageStore::ready() const {
  if (slot_.isPendingVerify()) return invalid(kHubPendingVerify);
  if (inUse_()) return invalid("An installation is still under way.");
  return Done{};
}

Status SlotImageStore::begin(uint32_t id) {
  if (Status now = ready(); !now) return now;
  if (Status forgotten = forget(); !forgotten) return forgotten;
  if (!slot_.begin()) return invalid("The firmware could not be stored: the spare slot can't be written.");
  written_ = Staged{id, 0};
  return Done{};
}

bool SlotImageStore::write(ConstBytes bytes) {
  if (!written_ || bytes.size() > maxBytes() - written_->size || !slot_.write(bytes)) return false;
  written_->size += bytes.size();
  return true;
}

bool SlotImageStore::finish() {
  return written_ && slot_.sync() && save(*written_).ok();
}

void SlotImageStore::abort() {
  written_.reset();
}

size_t SlotImageStore::read(uint32_t id, uint64_t offset, Bytes out) {
  if (!holds(id) || offset >= staged_->size) return 0;
  return slot_.read(offset,
                    out.sub(0, static_cast<size_t>(std::min<uint64_t>(SIZE_MAX, staged_->size - offset))));
}

Status SlotImageStore::remove(uint32_t id) {
  return holds(id) ? forget() : Status(Done{});
}

void SlotImageStore::revert(uint32_t id, uint64_t size) {
  if (!holds(id)) (void)save({id, size});
}

Status SlotImageStore::forget() {
  if (!records_.exists(kRecord)) return Done{};
  Status removed = records_.remove(kRecord);
  if (removed) staged_.reset();
  return removed;
}

Status SlotImageStore::save(const Staged& staged) {
  Status saved = records_.save(kRecord, toBytes(staged), StoreUse::kSettings);
  written_.reset();
  if (saved) staged_ = staged;
  return saved;
}

}  // namespace lumi
