#include "core/store/alternating_record.h"

#include "core/base/byte_codec.h"
#include "core/base/text.h"
#include "core/store/record_store.h"

namespace lumi {

std::optional<std::string> AlternatingRecord::load() {
  std::optional<std::string> last;
  bool isDamaged = false;
  for (const uint32_t each : {0u, 1u}) {
    auto bytes = readRecordFile(files_, path(each));
    if (!bytes) {
      isDamaged = isDamaged || files_.exists(path(each));
      continue;
    }
    ByteReader in(*bytes);
    const auto save = in.number<uint32_t>();
    if (in.failed() || (last && save < saves_)) continue;
    saves_ = save;
    last = bytes->substr(sizeof save);
  }
  // Replaces the damaged file. Without success the next save does.
  if (last && isDamaged) (void)save(*last);
  return last;
}

Status AlternatingRecord::save(std::string_view content) {
  ByteWriter out(sizeof saves_ + content.size());
  out.number(saves_ + 1);
  if (!writeRecordFile(files_, path(saves_ + 1), out.take().append(content))) {
    return notSaved(
        concat({"The record \"", name_, "\" could not be saved: the storage is full or faulty."}));
  }
  ++saves_;
  return Done{};
}

std::string AlternatingRecord::path(uint32_t save) const {
  return concat({"records/", name_, save % 2 == 0 ? ".a" : ".b"});
}

}  // namespace lumi
