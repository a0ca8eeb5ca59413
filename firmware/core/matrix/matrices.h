#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/matrix/settings/live_pixels.h"
#include "core/matrix/settings/matrix_settings.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"
#include "core/store/revisioned_record.h"

namespace lumi {

/**
 * The settings of both matrices (record "matrices"). A change is saved about 2 s later. While a user
 * paints, or a message is shown, a matrix shows something else than its settings, which is never saved.
 */
class Matrices {
 public:
  static constexpr Millis kLiveFor = 10 * kSecond;    // a live pattern lasts this long after the last pixels
  static constexpr Millis kMinMessage = 5 * kSecond;  // a message is shown at least this long
  static constexpr size_t kMaxMessage = 1020;         // bytes of UTF-8: 255 characters

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

  /**
   * Shows the pixels on top of what the matrix shows now, until its settings change or kLiveFor after the
   * last call. No setting and no revision changes. Returns a conflict if the matrix is not in mode pattern.
   */
  Status showLive(const LivePixels& pixels);
  /**
   * Shows a text once, instead of what the matrix shows, until its settings change. A text that is too long
   * for the matrix runs through it. Returns a conflict if the matrix is switched off.
   */
  Status showMessage(size_t index, std::string_view text);
  /** The errors of showMessage() for a matrix with these settings. */
  static Status checkMessage(const MatrixSettings& matrix, std::string_view text);
  /** What the matrix shows: its settings, or a live pattern or message instead. */
  MatrixSettings shown(size_t index) const;
  /** Differs after each change of a live pattern or message, its end included. */
  uint32_t liveChanges() const { return liveChanges_; }

  uint32_t revision() const { return record_.revision(); }
  /** The newest revision that is on flash. */
  uint32_t savedRevision() const { return record_.savedRevision(); }

  void tick();
  Status flush();

 private:
  struct Live {
    MatrixSettings shown;
    Millis until = 0;
  };

  void change(std::shared_ptr<const MatricesSettings> next);
  Live& beginLive(size_t index);
  void endLive(size_t index);

  RevisionedRecord record_;
  const Clock& clock_;
  Log& log_;
  std::shared_ptr<const MatricesSettings> settings_;
  std::array<std::unique_ptr<Live>, kMatrices> live_;
  uint32_t liveChanges_ = 0;
};

}  // namespace lumi
