#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ota/firmware_version.h"

namespace lumi {

/** What record "firmware" holds. */
struct CatalogueRecord {
  uint32_t nextId = 1;
  std::vector<FirmwareVersion> versions;
};

size_t encodedSize(const std::vector<FirmwareVersion>& versions);
/** What one more of them adds. */
size_t encodedSize(const FirmwareVersion& version);
std::string encodeCatalogue(uint32_t nextId, const std::vector<FirmwareVersion>& versions);
/** Nothing for another format and for what can't be a catalogue. */
std::optional<CatalogueRecord> decodeCatalogue(std::string_view bytes);

/** Every format begins with its number (1 byte) and the next id; 1 when not even that is there. */
uint32_t nextIdOfAnyFormat(std::string_view bytes);

}  // namespace lumi
