#include "core/matrix/notification.h"

#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/matrix/render/matrix_icons.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {
namespace {

constexpr const char* kTextRule = "a text of 1 to 1020 bytes, not only blanks";
constexpr const char* kIconRule = "the name of an icon, such as bell";
constexpr TextForm kColor = nullableForm<Rgb, colorFromHex, toHexColor>("a colour such as #ff8000");

}  // namespace

void fields(FieldVisitor& visit, NotificationDraft& draft) {
  visit.text("text", draft.text, Notification::kMaxText, kTextRule);
  visit.text("icon", draft.icon, NotificationDraft::kMaxIcon, kIconRule);
  visit.form("color", &draft.color, kColor);
  visit.whole("seconds", draft.seconds, 1, Notification::kMaxSeconds);
  visit.whole("repeat", draft.repeat, 1, Notification::kMaxRepeat);
}

Result<Notification> completed(const NotificationDraft& draft) {
  if (const Status usable = checkNotification(draft.text); !usable) return usable.error();
  Notification notification = draft;
  if (draft.icon.empty()) return notification;
  if (findIcon(draft.icon) == nullptr) return must("icon", kIconRule);
  notification.text = concat({":", draft.icon, ": ", draft.text});
  return notification;
}

Result<PostedNotification> notificationFromJson(std::string_view json) {
  NotificationDraft draft;
  std::optional<size_t> matrix;
  const Status read = readBody(json, [&](JsonField& field) {
    readField(field, draft);
    field.parse("matrix", matrixIndex, "matrix-1 or matrix-2", matrix);
  });
  if (!read) return read.error();
  const auto notification = completed(draft);
  if (!notification) return notification.error();
  return PostedNotification{notification.value(), matrix};
}

Status checkNotification(std::string_view text) {
  if (trim(text).empty() || text.size() > Notification::kMaxText || !isUtf8(text)) {
    return must("text", kTextRule);
  }
  return Done{};
}

}  // namespace lumi
