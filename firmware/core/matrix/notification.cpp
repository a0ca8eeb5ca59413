#include "core/matrix/notification.h"

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

Result<PostedNotification> notificationFromJson(std::string_view json) {
  PostedNotification posted;
  Notification& notification = posted.notification;
  std::string icon;
  const Status read = readBody(json, [&](JsonField& field) {
    field.text("text", notification.text);
    field.text("icon", icon);
    field.parse("color", colorFromHex, "a colour such as #ff8000", notification.color);
    readCount(field, "seconds", Notification::kMaxSeconds, "a whole number from 1 to 3600",
              notification.seconds);
    readCount(field, "repeat", Notification::kMaxRepeat, "a whole number from 1 to 20", notification.repeat);
    field.parse("matrix", matrixIndex, "matrix-1 or matrix-2", posted.matrix);
  });
  if (!read) return read.error();
  if (const Status usable = checkNotification(notification.text); !usable) return usable.error();
  if (!icon.empty()) {
    if (findIcon(icon) == nullptr) return must("icon", "the name of an icon, such as bell");
    notification.text = concat({":", icon, ": ", notification.text});
  }
  return posted;
}

Status checkNotification(std::string_view text) {
  if (trim(text).empty() || text.size() > Notification::kMaxText || !isUtf8(text)) {
    return must("text", "a text of 1 to 1020 bytes, not only blanks");
  }
  return Done{};
}

}  // namespace lumi
