#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/json/json_field.h"
#include "core/json/json_reader.h"
#include "core/ports/crypto.h"
#include "core/system/backup/backup.h"

namespace lumi {

/**
 * Reads a backup in pieces, once. Calls `done` for each section as soon as it is complete, then forgets it,
 * so that only one section is in memory. end() returns the error: first whether the file is complete and
 * undamaged, then the first invalid section.
 */
class BackupReader : private JsonEvents {
 public:
  /** Called for each section. After it has returned an error, it is not called again. */
  using SectionDone = Callback<Status(BackupSection& section)>;

  BackupReader(const BackupSections& sections, const Crypto& crypto, SectionDone done);
  ~BackupReader() override;

  /** Returns false if the rest is not needed; end() returns the reason. */
  bool feed(ConstBytes piece);
  /** Call after the last piece. */
  Status end();

  /** Names of the known sections in the backup, in its order. */
  const std::vector<std::string>& given() const { return given_; }

 private:
  static constexpr size_t kMaxTextLength = 64;

  bool name(std::string_view name) override;
  bool value(const JsonValue& value) override;
  void ended() override;
  void readMember(JsonField& field);
  void readFormat(JsonField& field);
  void beginSection(JsonField& field);
  void endSection();
  bool isGiven(std::string_view name) const;
  void complain(const BackupSection& section, const Error& error);

  BackupSections sections_;
  SectionDone done_;
  BackupChecksum checksum_;
  JsonReader json_;
  size_t depth_ = 0;
  std::string name_;  // of the member that comes next
  std::string problem_;
  bool isBackup_ = false;
  bool hasFormat_ = false;
  bool hasSections_ = false;
  bool inSections_ = false;  // the latest member of the file is `sections`
  bool isBroken_ = false;
  BackupSection* open_ = nullptr;  // the section being read
  bool hasEnded_ = false;          // the byte that was just read completed the open section
  std::vector<std::string> given_;
  Error complaint_;  // why the first unusable section cannot be used
};

}  // namespace lumi
