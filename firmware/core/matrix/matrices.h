#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/matrix/settings/matrix_settings.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"
#include "core/store/revisioned_record.h"

namespace lumi {

/** The settings of both matrices (record "matrices"). A change is saved about 2 s later. */
class Matrices {
 public:
  Matrices(RecordStore& records, const Clock& clock, Log& log);

  /**
   * Loads the record. If it is missing or unusable, the defaults apply. Call once, before any other function.
   */
  void load();

  /** Never returns null. A change replaces the object; an earlier pointer keeps the old settings. */
  std::shared_ptr<const MatricesSettings> settings() const { return settings_; }

  /**
   * Replaces the settings. Returns a conflict if `seenRevision` is older than revision(). If no setting
   * differs, the revision stays the same.
   */
  Status apply(std::shared_ptr<const MatricesSettings> next, std::optional<uint32_t> seenRevision);

  void reset();

  uint32_t revision() const { return record_.revision(); }
  /** The newest revision that is on flash. */
  uint32_t savedRevision() const { return record_.savedRevision(); }

  void tick();
  Status flush();

 private:
  void change(std::shared_ptr<const MatricesSettings> next);

  RevisionedRecord record_;
  const Clock& clock_;
  Log& log_;
  std::shared_ptr<const MatricesSettings> settings_;
};

}  // namespace lumi
