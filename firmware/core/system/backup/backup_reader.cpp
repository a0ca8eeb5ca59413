#include "core/system/backup/backup_reader.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr const char* kNoBackup = "This file is not a backup of Lumisand.";
constexpr const char* kDamaged = "The backup is damaged: it was changed since it was made.";
constexpr const char* kCutOff = "The backup is incomplete: its end is missing.";

}  // namespace

BackupReader::BackupReader(const BackupSections& sections, const Crypto& crypto, SectionDone done)
    : sections_(sections), done_(std::move(done)), checksum_(crypto), json_(*this, kMaxTextLength) {
  given_.reserve(sections_.size());
}

BackupReader::~BackupReader() {
  if (open_ != nullptr) open_->forget();
}

bool BackupReader::feed(ConstBytes piece) {
  checksum_.update(piece);
  for (size_t i = 0; i < piece.size() && !isBroken_; ++i) {
    const ConstBytes byte = piece.sub(i, 1);
    isBroken_ = !json_.feed(byte);
    if (open_ == nullptr || isBroken_) continue;
    open_->take(byte);
    if (hasEnded_) endSection();
  }
  return !isBroken_;
}

Status BackupReader::end() {
  const bool isCutOff = !isBroken_ && !json_.end();
  if (!problem_.empty()) return invalid(problem_);
  if (!isBackup_) return invalid(kNoBackup);
  if (isCutOff) return invalid(kCutOff);
  if (isBroken_ || !hasFormat_ || !hasSections_ || !checksum_.matches()) return invalid(kDamaged);
  if (!complaint_.message.isNone()) return complaint_;
  return Done{};
}

bool BackupReader::name(std::string_view name) {
  name_ = name;
  return true;
}

bool BackupReader::value(const JsonValue& value) {
  JsonField field(name_, value);
  if (depth_ == 0 && !field.isObject()) field.refuse(Error{kNoBackup});
  if (depth_ == 1) readMember(field);
  if (depth_ == 2 && inSections_) beginSection(field);
  if (value.opens()) ++depth_;
  problem_ = field.problem();
  return problem_.empty();
}

void BackupReader::readMember(JsonField& field) {
  bool isUsable = true;
  inSections_ = field.is("sections");
  if (field.is("lumisand")) {
    isBackup_ = field.text() == "backup";
    isUsable = isBackup_;
  } else if (field.is("format")) {
    readFormat(field);
  } else if (inSections_) {
    isUsable = isBackup_ && hasFormat_ && !hasSections_ && field.isObject();
    hasSections_ = true;
  }
  if (!isUsable) field.refuse(Error{kNoBackup});
}

void BackupReader::readFormat(JsonField& field) {
  uint32_t format = 0;
  field.whole("format", UINT32_MAX, format);
  if (!isBackup_ || format == 0) {
    field.refuse(Error{kNoBackup});
  } else if (format > kBackupFormat) {
    field.refuse(Error{
        concat({"This backup was made by a newer version of Lumisand (format ", numberText(format), ")."})});
  } else {
    hasFormat_ = true;
  }
}

// The first byte of the value has not been passed to the section yet.
void BackupReader::beginSection(JsonField& field) {
  const std::string name(field.name());
  const auto known = findIf(sections_, [&](const BackupSection* one) { return one->name() == name; });
  if (known == sections_.end()) return;
  const bool isTwice = isGiven(name);
  given_.push_back(name);
  if (isTwice) {
    field.refuse(Error{concat({"The backup holds ", name, " twice."})});
  } else if (!field.isObject() && !field.isArray()) {
    complain(**known, must(name, "an object or a list"));
  } else {
    open_ = *known;
    hasEnded_ = false;
    open_->begin();
  }
}

void BackupReader::ended() {
  hasEnded_ = --depth_ == 2 && open_ != nullptr;
}

void BackupReader::endSection() {
  BackupSection& section = *std::exchange(open_, nullptr);
  hasEnded_ = false;
  Status read = section.end();
  if (read && complaint_.message.isNone()) read = done_(section);
  section.forget();
  if (!read) complain(section, read.error());
}

bool BackupReader::isGiven(std::string_view name) const {
  return includes(given_, name);
}

void BackupReader::complain(const BackupSection& section, const Error& error) {
  if (!complaint_.message.isNone()) return;
  complaint_ = Failure{error.kind(),
                       concat({"The backup's part ", section.name(), " can't be used: ", error.message})};
}

}  // namespace lumi
