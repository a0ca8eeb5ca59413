#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ota/catalogue/update_history.h"

namespace lumi {

/** Content of record "updates". */
struct HistoryRecord {
  uint32_t nextId = 1;
  uint32_t revision = 0;
  std::vector<UpdateRecord> records;
};

/**
 * Counts the longest error message for records that are still installing. They can then fail without growing
 * the record.
 */
size_t encodedSize(const std::vector<UpdateRecord>& records);
std::string encodeHistory(uint32_t nextId, uint32_t revision, const std::vector<UpdateRecord>& records);
/** Returns nullopt for another format and for invalid data. */
std::optional<HistoryRecord> decodeHistory(std::string_view bytes);

/**
 * Returns an empty history that continues the numbers of a record of any format. In every format they follow
 * the format's number (1 byte).
 */
HistoryRecord beginningAfter(std::string_view bytes);

}  // namespace lumi
