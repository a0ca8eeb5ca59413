#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/http/message/body.h"
#include "core/ports/crypto.h"
#include "core/system/backup/backup.h"

namespace lumi {

struct BackupHead {
  std::string version;  // of the program
  std::optional<EpochMillis> created;
  std::string name;  // of the hub
};

/** Writes a backup (docs/backup.md). Each section is read when its turn comes, so with the state of then. */
class BackupSource : public BodySource {
 public:
  BackupSource(const BackupHead& head, BackupSections sections, const Crypto& crypto);

  Piece read(Bytes out) override;

 private:
  Piece readSection(Bytes out);
  Piece readText(Bytes out);
  /** Continues with the next text or section. Returns false at the end of the backup. */
  bool goOn();
  void say(std::string text);

  BackupSections sections_;
  size_t next_ = 0;  // index of the next section
  std::string text_;
  size_t sent_ = 0;                        // bytes of text_ read so far
  std::unique_ptr<BodySource> announced_;  // the section whose name is at the end of text_
  std::unique_ptr<BodySource> section_;
  bool closed_ = false;
  std::unique_ptr<HashStream> hash_;  // null once the checksum is written
};

}  // namespace lumi
