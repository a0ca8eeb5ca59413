#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/json/json_fields.h"
#include "core/ports/crypto.h"
#include "core/system/backup.h"
#include "core/system/backup_checksum.h"

namespace lumi {

/**
 * Reads a backup that comes in pieces, once. Each section is told to `done` as soon as it has been read
 * whole, and then forgotten, so that memory holds one at a time; last, those that the backup lacks. What is
 * wrong is known at the end: first whether the file is whole and unharmed, then what is wrong with a section.
 */
class BackupReader : private JsonFields {
 public:
  /** `given`: the backup holds the section. An error ends the reading. */
  using SectionDone = std::function<Status(BackupSection& section, bool given)>;

  BackupReader(const BackupSections& sections, BackupOrigin origin, const Crypto& crypto, SectionDone done);
  ~BackupReader() override;

  /** False: no more of it is of use, end() says why. */
  bool feed(ConstBytes piece);
  /** Nothing follows. */
  Status end();

  /** The section that is being read; null between them. */
  BackupSection* open() const { return open_; }
  /** Names of the sections it holds, in its order, of those that are known. */
  const std::vector<std::string>& given() const { return given_; }

 private:
  static constexpr size_t kLongestText = 64;

  void field(JsonField& field) override;
  void ended(JsonField& field) override;
  void readFormat(JsonField& field);
  void beginSection(JsonField& field);
  void endSection();
  bool isGiven(std::string_view name) const;
  void complain(const BackupSection& section, const Error& error);
  void endAbsent();

  BackupSections sections_;
  BackupOrigin origin_;
  SectionDone done_;
  BackupChecksum checksum_;
  JsonReader json_;
  bool isBackup_ = false;
  bool hasFormat_ = false;
  bool hasSections_ = false;
  bool isBroken_ = false;
  BackupSection* open_ = nullptr;
  bool hasEnded_ = false;  // the open section, with the byte that was just read
  std::vector<std::string> given_;
  std::string complaint_;  // about the first section that can't be used
};

}  // namespace lumi
