#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/matrix/matrix_settings.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"
#include "core/store/revisioned_record.h"

namespace lumi {

enum class MatricesApplied : uint8_t {
  kDone,     // 200
  kConflict  // 409: the sender had not seen the latest revision
};

/** What both matrices show, as people set it (record "matrices"). Changes hold at once and are saved a little
 * later. */
class Matrices {
 public:
  Matrices(RecordStore& records, const Clock& clock, Log& log);

  /** Reads the record; without a usable one the defaults hold. Call once, first. */
  void load();

  /** The present settings; who keeps the pointer keeps them as they are now. Never null. */
  std::shared_ptr<const MatricesSettings> settings() const { return settings_; }

  /** Takes settings whole, read over the present ones by MatricesReader. Without changes the revision stays.
   */
  MatricesApplied apply(std::shared_ptr<const MatricesSettings> next, std::optional<uint32_t> seenRevision);

  void reset();

  uint32_t revision() const { return record_.revision(); }
  /** The newest revision that a power cut can't take away. */
  uint32_t savedRevision() const { return record_.savedRevision(); }

  /** Saves what is due. */
  void tick();
  /** Saves at once what is not saved yet. */
  Status flush();

 private:
  void change(std::shared_ptr<const MatricesSettings> next);

  RevisionedRecord record_;
  const Clock& clock_;
  Log& log_;
  std::shared_ptr<const MatricesSettings> settings_;
};

}  // namespace lumi
