#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/source.h"
#include "core/matrix/notification.h"
#include "core/matrix/patterns/saved_patterns.h"
#include "core/matrix/settings/live_pixels.h"
#include "core/matrix/settings/matrix_settings.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"
#include "core/store/revisioned_record.h"

namespace lumi {

/**
 * The settings of both matrices (records "matrix-1" and "matrix-2"). A change is saved about 2 s later. While
 * a user paints, or a notification is shown, a matrix shows something else than its settings, which is never
 * saved.
 */
class Matrices {
 public:
  static constexpr Millis kLiveFor = 10 * kSecond;  // a live pattern lasts this long after the last pixels
  static constexpr size_t kMaxNotifications = 8;    // of a matrix, with the one that it shows
  static constexpr size_t kMaxWaitingText = 2048;   // bytes: the texts of a matrix's notifications together

  /** `patterns` has the saved patterns; null: there are none. */
  Matrices(RecordStore& records, const Clock& clock, Log& log, const SavedPatterns* patterns = nullptr);

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
  Status apply(std::shared_ptr<const MatricesSettings> next, std::optional<uint32_t> seenRevision,
               const Source& source = {});

  void reset(const Source& source = {});

  /** Who changed a matrix, or any of them, last since the start; kNone: there was no change. */
  const Source& source(size_t index) const { return sources_[index]; }
  const Source& lastSource() const { return lastSource_; }
  /** A scene sets this matrix, also if that changes nothing. */
  void setSource(size_t index, const Source& source) { sources_[index] = lastSource_ = source; }

  /**
   * Joined matrices show one picture, by the settings of the first one. The pattern of each is its part of
   * the picture. Call after load().
   */
  void setJoined(bool isJoined);

  /**
   * Shows the pixels on top of what the matrix shows now, until its settings change or kLiveFor after the
   * last call. No setting and no revision changes. Returns a conflict if no page shows the matrix's pattern.
   */
  Status showLive(const LivePixels& pixels);
  /**
   * Shows the notification after those that the matrix has already been sent, then again what its settings
   * say. A text that is too long for the matrix runs through it. A change of the matrix's settings and live
   * pixels end all its notifications. Returns a conflict if the matrix is switched off, or if too many wait.
   */
  Status notify(size_t index, Notification notification);
  /** Sends it to one matrix or both. Of both, it is enough that one can show it. Joined ones are one. */
  Status notify(const PostedNotification& posted);
  /**
   * What the matrix shows: its settings, or a live pattern or notification instead. A page has a patternId
   * only if it shows a saved pattern that exists.
   */
  MatrixSettings shown(size_t index) const;
  /** The text of the notification that the matrix shows, or "". */
  std::string_view notification(size_t index) const {
    return notifications_[index].empty() ? std::string_view() : notifications_[index].front().text;
  }
  /** True while the matrix shows something else than its settings. */
  bool isTemporary(size_t index) const { return live_[index] || (isJoined_ && live_[1 - index]); }
  bool isJoined() const { return isJoined_; }
  /** Differs after each change of a live pattern or notification, its end included. */
  uint32_t liveChanges() const { return liveChanges_; }

  uint32_t revision() const { return records_[0].revision() + records_[1].revision(); }
  /** revision(), once all changes are on flash. */
  uint32_t savedRevision() const { return records_[0].savedRevision() + records_[1].savedRevision(); }

  void tick();
  Status flush();

 private:
  struct Live {
    MatrixSettings shown;
    Millis until = 0;
  };

  bool showsSaved(const MatrixPage& page) const;
  bool showsOwnPattern(const MatrixSettings& matrix) const;
  void change(std::shared_ptr<const MatricesSettings> next, const Source& source);
  Live& beginLive(size_t index);
  void endLive(size_t index);
  const MatrixSettings& shownAlone(size_t index) const;
  int32_t columns() const;
  void showNotification(size_t index);
  void endShown(size_t index);

  std::array<RevisionedRecord, kMatrices> records_;
  const Clock& clock_;
  Log& log_;
  const SavedPatterns* const patterns_;
  std::shared_ptr<const MatricesSettings> settings_;
  std::array<Source, kMatrices> sources_;
  Source lastSource_;
  std::array<std::unique_ptr<Live>, kMatrices> live_;
  std::array<std::vector<Notification>, kMatrices> notifications_;  // the first one is shown
  uint32_t liveChanges_ = 0;
  bool isJoined_ = false;
};

}  // namespace lumi
