#include "core/system/backup/backup_source.h"

#include "core/base/text.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

std::string headText(const BackupHead& head) {
  JsonWriter json;
  json.beginObject();
  json.field("lumisand", "backup");
  json.field("format", kBackupFormat);
  json.field("version", head.version);
  json.time("created", head.created);
  json.field("name", head.name);
  json.beginObject("sections");
  return json.take();
}

}  // namespace

BackupSource::BackupSource(const BackupHead& head, BackupSections sections, const Crypto& crypto)
    : sections_(std::move(sections)), text_(headText(head)), hash_(crypto.sha256Stream()) {}

BodySource::Piece BackupSource::read(Bytes out) {
  size_t written = 0;
  while (written < out.size()) {
    const Piece piece = section_ ? readSection(out.sub(written)) : readText(out.sub(written));
    if (hash_) hash_->update(out.sub(written, piece.size));
    written += piece.size;
    if (piece.state == State::kAgain || piece.state == State::kBroken) return {written, piece.state};
    if (piece.state == State::kEnd && !goOn()) return {written, State::kEnd};
  }
  return {written, State::kMore};
}

BodySource::Piece BackupSource::readSection(Bytes out) {
  const Piece piece = section_->read(out);
  if (piece.state == State::kEnd) section_.reset();
  return piece;
}

BodySource::Piece BackupSource::readText(Bytes out) {
  const size_t count = text_.copy(reinterpret_cast<char*>(out.data()), out.size(), sent_);
  sent_ += count;
  return {count, sent_ == text_.size() ? State::kEnd : State::kMore};
}

bool BackupSource::goOn() {
  if (announced_) {
    section_ = std::move(announced_);
  } else if (next_ < sections_.size()) {
    const BackupSection& section = *sections_[next_];
    say(concat({next_++ > 0 ? ",\"" : "\"", section.name(), "\":"}));
    announced_ = section.json();
  } else if (!closed_) {
    closed_ = true;
    say("}");
  } else if (hash_) {
    say(checksumTail(hash_->finish()));
    hash_.reset();
  } else {
    return false;
  }
  return true;
}

void BackupSource::say(std::string text) {
  text_ = std::move(text);
  sent_ = 0;
}

}  // namespace lumi
