#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/store/record_store.h"
#include "core/system/backup/backup_source.h"
#include "core/system/backup/restore.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"
#include "support/stores/source_state.h"

namespace lumi::test {

class TextSource : public BodySource {
 public:
  explicit TextSource(std::string text) : text_(std::move(text)) {}
  Piece read(Bytes out) override {
    const size_t count = text_.copy(reinterpret_cast<char*>(out.data()), out.size(), sent_);
    sent_ += count;
    return {count, sent_ == text_.size() ? State::kEnd : State::kMore};
  }

 private:
  std::string text_;
  size_t sent_ = 0;
};

/** A section whose settings are a JSON text in a record. Its factory default is "{}". */
class TextSection : public BackupSection {
 public:
  TextSection(std::string_view name, RecordStore& records)
      : BackupSection(name, name == Restore::kUsers), records_(records) {}

  std::unique_ptr<BodySource> json() const override { return std::make_unique<TextSource>(value()); }
  void begin() override { read_ = ""; }
  void take(ConstBytes piece) override { read_->append(asText(piece)); }
  Status end() override {
    if (read_->find("bad") != std::string::npos) return Error{"it is bad."};
    return Done{};
  }
  Status apply() override {
    if (read_ && beforeApply) beforeApply();
    return read_ ? records_.save(name(), *read_) : Status(Done{});
  }
  void forget() override { read_.reset(); }

  std::string value() const { return records_.load(name()).value_or("{}"); }
  void set(const std::string& value) { (void)records_.save(name(), value); }

  std::function<void()> beforeApply;

 private:
  RecordStore& records_;
  std::optional<std::string> read_;
};

/** Two sections and the accounts, in a store whose power can be cut. */
struct BackupFixture {
  FaultyFileStore files;
  PortableCrypto crypto;
  QuietLog log;
  std::unique_ptr<RecordStore> records;
  std::unique_ptr<TextSection> lights;
  std::unique_ptr<TextSection> walls;
  std::unique_ptr<TextSection> users;
  std::unique_ptr<Restore> restore;

  BackupFixture() {
    boot();
    set(R"({"on":1})", R"({"color":"[\"]"})", R"([{"name":"ann"}])");
  }

  /** `prepare` is called before a pending backup is applied. */
  void boot(const std::function<void()>& prepare = {}) {
    files.restart();
    records = std::make_unique<RecordStore>(files, log);
    lights = std::make_unique<TextSection>("lights", *records);
    walls = std::make_unique<TextSection>("walls", *records);
    users = std::make_unique<TextSection>("users", *records);
    restore = std::make_unique<Restore>(files, crypto, log, sections());
    if (prepare) prepare();
    restore->applyPending();
  }

  /** Returns the files of an unfinished restore. */
  std::string leftovers() const {
    std::string names;
    files.list("", [&](std::string_view name) { names += std::string(name) + " "; });
    return names;
  }

  BackupSections sections() const { return {lights.get(), walls.get(), users.get()}; }

  void set(const std::string& one, const std::string& two, const std::string& three) {
    lights->set(one);
    walls->set(two);
    users->set(three);
  }
  void changeAll() { set(R"({"on":0})", R"({"color":"blue"})", R"([{"name":"bob"}])"); }
  std::string state() const { return lights->value() + walls->value() + users->value(); }

  std::string backup(size_t pieceSize = 100) const {
    BackupSource source({"1.2.3", fromIso("2026-05-01T06:00Z"), "lumi\"sand"}, sections(), crypto);
    return readAll(source, pieceSize);
  }

  /** Returns a backup file with these sections and the right checksum. */
  std::string backupWith(const std::string& parts, const std::string& format = "1") const {
    const std::string body = R"({"lumisand":"backup","format":)" + format + R"(,"sections":{)" + parts + "}";
    return body + checksumTail(crypto.sha256(asBytes(body)));
  }

  using Restored = Result<std::vector<std::string>>;

  /** Sends the backup, without the restart. */
  Restored send(const std::string& text, bool withUsers = true, size_t pieceSize = 37) {
    if (const Status begun = restore->begin(text.size(), withUsers); !begun) return begun.error();
    for (size_t at = 0; at < text.size(); at += pieceSize) restore->write(asBytes(text).sub(at, pieceSize));
    return restore->finish();
  }

  /** Sends the backup and, if it is accepted, restarts. */
  Restored run(const std::string& text, bool withUsers = true, size_t pieceSize = 37) {
    Restored restored = send(text, withUsers, pieceSize);
    if (restored && !files.isOff()) boot();
    return restored;
  }
};

}  // namespace lumi::test
