#pragma once

#include <esp_app_desc.h>
#include <sdkconfig.h>

#include <cstddef>
#include <string_view>

namespace lumi {

/** Copies up to kSize - 1 bytes of `text` to `field` and fills the rest with zeros. */
template <std::size_t kSize>
constexpr void fillText(char (&field)[kSize], std::string_view text) {
  for (std::size_t at = 0; at + 1 < kSize && at < text.size(); ++at) field[at] = text[at];
}

/**
 * Returns the application descriptor of an image (docs/firmware-images.md). A product defines the symbol
 * `esp_app_desc` with it, in section .rodata_desc. The SDK's own symbol of this name is weak and names the
 * builder of Arduino's libraries.
 */
constexpr esp_app_desc_t appDescriptor(std::string_view project, std::string_view version) {
  esp_app_desc_t descriptor{};
  descriptor.magic_word = ESP_APP_DESC_MAGIC_WORD;
  fillText(descriptor.version, version);
  fillText(descriptor.project_name, project);
  fillText(descriptor.time, __TIME__);
  fillText(descriptor.date, __DATE__);
  fillText(descriptor.idf_ver, IDF_VER);
  // The bootloader rejects an image whose revision range does not include the revision of the chip.
  descriptor.min_efuse_blk_rev_full = CONFIG_ESP_EFUSE_BLOCK_REV_MIN_FULL;
  descriptor.max_efuse_blk_rev_full = CONFIG_ESP_EFUSE_BLOCK_REV_MAX_FULL;
  descriptor.mmu_page_size = static_cast<unsigned char>(31 - __builtin_clz(CONFIG_MMU_PAGE_SIZE));
  return descriptor;
}

}  // namespace lumi
