#include "core/matrix/notification.h"

#include <utility>

#include "core/base/text.h"
#include "core/json/read_members.h"
#include "core/matrix/render/matrix_icons.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {
namespace {

/** Reads a whole number from 1 to `max`. */
template <typename Number>
void readCount(JsonField& field, const char* path, uint32_t max, const char* rule, Number& count) {
  uint32_t read = 0;
  if (!field.whole(path, max, read, rule)) return;
  if (read == 0) {
    field.refuse(rule);
  } else {
    count = static_cast<Number>(read);
  }
}

}  // namespace

void NotificationReader::field(JsonField& field) {
  field.text("text", notification_.text);
  field.text("icon", icon_);
  field.parse("color", colorFromHex, "a colour such as #ff8000", notification_.color);
  readCount(field, "seconds", Notification::kMaxSeconds, "a whole number from 1 to 3600",
            notification_.seconds);
  readCount(field, "repeat", Notification::kMaxRepeat, "a whole number from 1 to 20", notification_.repeat);
}

Result<Notification> NotificationReader::take() {
  if (const Status usable = checkNotification(notification_.text); !usable) return usable.error();
  if (icon_.empty()) return std::move(notification_);
  if (findIcon(icon_) == nullptr) return must("icon", "the name of an icon, such as bell");
  notification_.text = concat({":", icon_, ": ", notification_.text});
  return std::move(notification_);
}

Result<PostedNotification> notificationFromJson(std::string_view json) {
  PostedNotification posted;
  NotificationReader reader;
  const Status read = readBody(json, [&](JsonField& field) {
    reader.field(field);
    field.parse("matrix", matrixIndex, "matrix-1 or matrix-2", posted.matrix);
  });
  if (!read) return read.error();
  auto notification = reader.take();
  if (!notification) return notification.error();
  posted.notification = std::move(notification.value());
  return posted;
}

Status checkNotification(std::string_view text) {
  if (trim(text).empty() || text.size() > Notification::kMaxText || !isUtf8(text)) {
    return must("text", "a text of 1 to 1020 bytes, not only blanks");
  }
  return Done{};
}

}  // namespace lumi
