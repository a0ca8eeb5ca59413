#include "hub/backup_sections.h"

#include <algorithm>
#include <utility>

#include "core/api/matrix_json.h"
#include "core/api/streams/framed_source.h"
#include "core/api/streams/json_list_source.h"
#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/devices/hardware_settings.h"
#include "core/lights/lights_codec.h"

namespace lumi {
namespace {

std::unique_ptr<BodySource> shortText(std::string text) {
  return std::make_unique<FramedSource>(std::move(text), nullptr, "");
}

}  // namespace

void ShortSection::take(ConstBytes piece) {
  if (text_.size() <= kMax) text_.append(asText(piece));
}

Status ShortSection::end() {
  if (text_.size() > kMax) return Error{"it is too long."};
  const std::string text = std::exchange(text_, {});
  return read(text);
}

void ShortSection::forget() {
  freeText(text_);
}

HardwareSection::HardwareSection(Hardware& hardware, Defaults defaults, Check check)
    : hardware_(hardware), defaults_(std::move(defaults)), check_(std::move(check)) {}

std::unique_ptr<BodySource> HardwareSection::json() const {
  return shortText(hardwareToJson(hardware_.settings()));
}

uint32_t HardwareSection::changes() const {
  return crc32(asBytes(hardwareToJson(hardware_.settings())));
}

Status HardwareSection::read(std::string_view text) {
  auto settings = hardwareFromJson(defaults_(), text);
  if (!settings) return settings.error();
  if (Status usable = check_(settings.value()); !usable) return usable;
  next_ = std::move(settings.value());
  return Done{};
}

Status HardwareSection::absent() {
  return Error{"it is missing."};
}

Status HardwareSection::apply() {
  if (!next_) return Done{};
  return hardware_.replace(*next_);
}

void HardwareSection::forget() {
  ShortSection::forget();
  next_.reset();
}

std::unique_ptr<BodySource> LedSection::json() const {
  return shortText(lights_.json());
}

uint32_t LedSection::changes() const {
  return lights_.revision();
}

Status LedSection::read(std::string_view text) {
  auto posted = lightsFromJson(LightsSettings{}, text);
  if (!posted) return posted.error();
  next_ = posted.value().settings;
  return Done{};
}

Status LedSection::absent() {
  next_ = LightsSettings{};
  return Done{};
}

Status LedSection::apply() {
  if (!next_) return Done{};
  lights_.replace(*next_);
  return lights_.flush();
}

void LedSection::forget() {
  ShortSection::forget();
  next_.reset();
}

std::unique_ptr<BodySource> MatrixSection::json() const {
  return matricesJson(matrices_.settings(), matrices_.revision());
}

uint32_t MatrixSection::changes() const {
  return matrices_.revision();
}

void MatrixSection::begin(BackupOrigin) {
  intake_ = std::make_unique<JsonIntake<MatricesReader>>(*sharedDefaultMatrices());
}

Status MatrixSection::end() {
  if (Status whole = intake_->end(); !whole) return whole;
  auto posted = intake_->reader.take();
  intake_.reset();
  if (!posted) return posted.error();
  next_ = std::move(posted.value().settings);
  return Done{};
}

Status MatrixSection::absent() {
  next_ = sharedDefaultMatrices();
  return Done{};
}

Status MatrixSection::apply() {
  if (!next_) return Done{};
  if (const Status applied = matrices_.apply(std::move(next_), std::nullopt); !applied) return applied;
  return matrices_.flush();
}

void MatrixSection::forget() {
  intake_.reset();
  next_.reset();
}

std::unique_ptr<BodySource> UsersSection::json() const {
  auto next = [this, lastId = uint32_t{0}]() mutable -> std::optional<std::string> {
    for (const Account& account : auth_.accounts()) {
      if (account.id <= lastId) continue;
      lastId = account.id;
      return accountBackupJson(account);
    }
    return std::nullopt;
  };
  return std::make_unique<JsonListSource>("[", std::move(next), "]");
}

uint32_t UsersSection::changes() const {
  uint32_t crc = 0;
  for (const Account& account : auth_.accounts()) {
    const std::string mark = concat({account.name, numberText(account.id), account.isAdmin ? "a" : ""});
    crc = crc32(asBytes(mark), crc);
    crc = crc32(account.password.digest, crc);
  }
  return crc;
}

void UsersSection::begin(BackupOrigin origin) {
  origin_ = origin;
  const uint32_t most = origin == BackupOrigin::kOwn ? UINT32_MAX : auth_.maxIterations();
  intake_ = std::make_unique<JsonIntake<AccountBackupReader>>(most);
}

Status UsersSection::end() {
  if (Status whole = intake_->end(); !whole) return whole;
  auto accounts = intake_->reader.take();
  intake_.reset();
  if (!accounts) return accounts.error();
  next_ = std::move(accounts.value());
  return Done{};
}

/** True if these are the current accounts. Restoring them then need not end the sessions. */
bool UsersSection::isPresent(const std::vector<Account>& accounts) const {
  const std::vector<Account>& present = auth_.accounts();
  return std::equal(accounts.begin(), accounts.end(), present.begin(), present.end(), isSameAccount);
}

Status UsersSection::apply() {
  if (!next_) return Done{};
  if (origin_ == BackupOrigin::kOwn && isPresent(*next_)) return auth_.saveAccounts();
  return auth_.replaceAccounts(std::move(*next_));
}

void UsersSection::forget() {
  intake_.reset();
  next_.reset();
}

}  // namespace lumi
