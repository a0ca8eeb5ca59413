#include "core/system/backup_reader.h"

#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

using Kind = JsonValue::Kind;

constexpr std::string_view kSections = "sections";
constexpr std::string_view kInSections = "sections.";
constexpr const char* kNoBackup = "This file is not a backup of Lumisand.";
constexpr const char* kDamaged = "The backup is damaged: it was changed or cut off since it was made.";

}  // namespace

BackupReader::BackupReader(const BackupSections& sections, BackupOrigin origin, const Crypto& crypto,
                           SectionDone done)
    : sections_(sections),
      origin_(origin),
      done_(std::move(done)),
      checksum_(crypto),
      json_(*this, kLongestText) {}

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
  isBroken_ = isBroken_ || !json_.end();
  if (!problem().empty()) return Error{problem()};
  if (!isBackup_) return Error{kNoBackup};
  if (isBroken_ || !hasFormat_ || !hasSections_ || !checksum_.matches()) return Error{kDamaged};
  if (complaint_.empty()) endAbsent();
  if (!complaint_.empty()) return Error{complaint_};
  return Done{};
}

Status BackupReader::field(std::string_view path, const JsonValue& value) {
  if (path.empty() && value.kind != Kind::kObject) return Error{kNoBackup};
  if (path == "lumisand") {
    isBackup_ = value.kind == Kind::kText && value.text == "backup";
    if (!isBackup_) return Error{kNoBackup};
  } else if (path == "format") {
    return readFormat(value);
  } else if (path == kSections) {
    if (!isBackup_ || !hasFormat_ || hasSections_ || value.kind != Kind::kObject) return Error{kNoBackup};
    hasSections_ = true;
  } else if (startsWith(path, kInSections) && open_ == nullptr) {
    return beginSection(path.substr(kInSections.size()), value);
  }
  return Done{};
}

Status BackupReader::readFormat(const JsonValue& value) {
  uint32_t format = 0;
  if (!isBackup_ || !readWhole(value, "format", UINT32_MAX, format) || format == 0) return Error{kNoBackup};
  if (format > kBackupFormat) {
    return Error{
        concat({"This backup was made by a newer version of Lumisand (format ", numberText(format), ")."})};
  }
  hasFormat_ = true;
  return Done{};
}

// The byte that opens the value is still to be handed to the section.
Status BackupReader::beginSection(std::string_view name, const JsonValue& value) {
  const auto known = findIf(sections_, [name](const BackupSection* one) { return one->name() == name; });
  if (known == sections_.end()) return Done{};
  if (isGiven(name)) return Error{concat({"The backup holds ", name, " twice."})};
  given_.push_back(std::string(name));
  if (value.kind != Kind::kObject && value.kind != Kind::kArray) {
    complain(**known, must(name, "an object or a list"));
    return Done{};
  }
  open_ = *known;
  hasEnded_ = false;
  open_->begin(origin_);
  return Done{};
}

Status BackupReader::ended(std::string_view path) {
  hasEnded_ =
      open_ != nullptr && startsWith(path, kInSections) && path.substr(kInSections.size()) == open_->name();
  return Done{};
}

void BackupReader::endSection() {
  BackupSection& section = *std::exchange(open_, nullptr);
  hasEnded_ = false;
  Status read = section.end();
  if (read && complaint_.empty()) read = done_(section, true);
  section.forget();
  if (!read) complain(section, read.error());
}

bool BackupReader::isGiven(std::string_view name) const {
  return includes(given_, name);
}

void BackupReader::complain(const BackupSection& section, const Error& error) {
  if (complaint_.empty())
    complaint_ = concat({"The backup's part ", section.name(), " can't be used: ", error.message});
}

void BackupReader::endAbsent() {
  for (BackupSection* section : sections_) {
    if (isGiven(section->name())) continue;
    Status read = section->absent();
    if (read) read = done_(*section, false);
    section->forget();
    if (!read) return complain(*section, read.error());
  }
}

}  // namespace lumi
