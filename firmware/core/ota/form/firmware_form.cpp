#include "core/ota/form/firmware_form.h"

#include "core/base/text.h"
#include "core/ota/image/image_texts.h"

namespace lumi {
namespace {

constexpr std::string_view kVersionCharacters =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.+_-";

bool isVersion(std::string_view text) {
  return text.size() <= FirmwareVersion::kMaxVersionLength &&
         text.find_first_not_of(kVersionCharacters) == std::string_view::npos;
}

/** Converts CR LF to LF. Browsers send every line end as CR LF. */
std::string withPlainLineEnds(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    const bool isPair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!isPair) plain += text[i];
  }
  return plain;
}

Status givenTwice(std::string_view name) {
  return Error{concat({"The field ", name, " was sent twice."})};
}

}  // namespace

Status FirmwareForm::take(std::string_view name, std::string_view value) {
  if (name == "version") return version_ ? givenTwice(name) : takeVersion(value);
  if (name == "description") return description_ ? givenTwice(name) : takeDescription(value);
  if (name == "device_category") return category_ ? givenTwice(name) : takeCategory(value);
  if (name == "device_id") return deviceId_ ? givenTwice(name) : takeDevice(value);
  if (name == "is_stable") return isStable_ ? givenTwice(name) : takeStable(value);
  return Done{};
}

Status FirmwareForm::takeVersion(std::string_view value) {
  if (value.empty()) return Error{kIncomplete};
  if (!isVersion(value)) return Error{"The version may have up to 31 letters, digits and . + _ -"};
  version_ = value;
  return Done{};
}

Status FirmwareForm::takeDescription(std::string_view value) {
  std::string text = withPlainLineEnds(value);
  if (text.size() > FirmwareVersion::kMaxDescriptionLength) {
    return Error{"The description is too long: at most 500 bytes."};
  }
  if (!areReadableLines(text)) return Error{"The description holds characters that can't be shown."};
  description_ = std::move(text);
  return Done{};
}

Status FirmwareForm::takeCategory(std::string_view value) {
  category_ = categoryFromName(value);
  if (!category_) return Error{"The device category must be led_strip or led_matrix."};
  return check();
}

Status FirmwareForm::takeDevice(std::string_view value) {
  if (!value.empty() && !categoryOfDevice(value)) return Error{"There is no device with this id."};
  deviceId_ = value;
  return category_ ? check() : Status(Done{});
}

Status FirmwareForm::takeStable(std::string_view value) {
  if (value != "true" && value != "false") return Error{"is_stable must be true or false."};
  isStable_ = value == "true";
  return Done{};
}

Status FirmwareForm::check() const {
  if (!deviceId_ || deviceId_->empty() || categoryOfDevice(*deviceId_) == category()) return Done{};
  return Error{"This device takes no firmware of the chosen category."};
}

void FirmwareForm::describe(FirmwareVersion& version) const {
  version.version = version_.value_or("");
  version.description = description_.value_or("");
  version.category = category();
  version.deviceId = deviceId_.value_or("");
  version.isStable = isStable_.value_or(false);
}

}  // namespace lumi
