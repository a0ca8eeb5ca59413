#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/json/field_visitor.h"
#include "core/pixels/color.h"

namespace lumi {

/** A text that a matrix shows for a while instead of what its settings say. */
struct Notification {
  static constexpr size_t kMaxText = 1020;       // bytes of UTF-8: 255 characters
  static constexpr uint16_t kMaxSeconds = 3600;  // an hour
  static constexpr uint8_t kMaxRepeat = 20;

  std::string text;
  std::optional<Rgb> color;  // nothing: the matrix's colour
  uint16_t seconds = 5;      // 1..kMaxSeconds: how long the text is shown at least
  uint8_t repeat = 1;        // 1..kMaxRepeat: how often a text runs through that is too long for the matrix
};

/** As it is posted: `{text, icon?, color?, seconds?, repeat?}` (docs/http-api.md). */
struct NotificationDraft : Notification {
  static constexpr size_t kMaxIcon = 32;  // bytes

  std::string icon;  // its name; "": none
};

void fields(FieldVisitor& visit, NotificationDraft& draft);
/** Returns the notification, with the icon before its text. */
Result<Notification> completed(const NotificationDraft& draft);

/** A notification, and the matrix that shows it. */
struct PostedNotification {
  Notification notification;
  std::optional<size_t> matrix;  // nothing: both
};

/** Parses `{text, icon?, color?, seconds?, repeat?, matrix?}` (docs/http-api.md). */
Result<PostedNotification> notificationFromJson(std::string_view json);

/** Returns an error unless the text is UTF-8 of at most kMaxText bytes, and not only blanks. */
Status checkNotification(std::string_view text);

}  // namespace lumi
