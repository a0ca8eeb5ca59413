#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ota/model/firmware_version.h"

namespace lumi {

/** Content of record "firmware". */
struct CatalogueRecord {
  uint32_t nextId = 1;
  std::vector<FirmwareVersion> versions;
};

size_t encodedSize(const std::vector<FirmwareVersion>& versions);
/** Size that one more entry adds. */
size_t encodedSize(const FirmwareVersion& version);
std::string encodeCatalogue(uint32_t nextId, const std::vector<FirmwareVersion>& versions);
/** Returns nullopt for another format and for invalid data. */
std::optional<CatalogueRecord> decodeCatalogue(std::string_view bytes);

/**
 * Returns the next id from a record of any format. Every format starts with its number (1 byte) and the next
 * id. Returns 1 if the record is too short.
 */
uint32_t nextIdOfAnyFormat(std::string_view bytes);

}  // namespace lumi
