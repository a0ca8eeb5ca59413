#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ota/update_history.h"

namespace lumi {

/** What record "updates" holds. */
struct HistoryRecord {
  uint32_t nextId = 1;
  uint32_t revision = 0;
  std::vector<UpdateRecord> records;
};

/** Counts the longest error for what is still installing, so that it can fail without growing the record. */
size_t encodedSize(const std::vector<UpdateRecord>& records);
std::string encodeHistory(uint32_t nextId, uint32_t revision, const std::vector<UpdateRecord>& records);
/** Nothing for another format and for what can't be a history. */
std::optional<HistoryRecord> decodeHistory(std::string_view bytes);

/** An empty history that goes on with the numbers of a record in any format: they stand behind the format's
 * own (1 byte) in each. */
HistoryRecord beginningAfter(std::string_view bytes);

}  // namespace lumi
