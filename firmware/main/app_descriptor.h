#pragma once

#include <esp_app_desc.h>
#include <sdkconfig.h>

#include <cstddef>
#include <string_view>

namespace lumi {

/** Puts `text`, at most kSize - 1 bytes of it, and zeros into `field`. */
template <std::size_t kSize>
constexpr void fillText(char (&field)[kSize], std::string_view text) {
  for (std::size_t at = 0; at + 1 < kSize && at < text.size(); ++at) field[at] = text[at];
}

/**
 * What an image says about itself (docs/firmware-images.md). The SDK's own symbol `esp_app_desc` is weak and
 * names the builder of Arduino's libraries; a product defines the symbol anew, in section .rodata_desc.
 */
constexpr esp_app_desc_t appDescriptor(std::string_view project, std::string_view version) {
  esp_app_desc_t descriptor{};
  descriptor.magic_word = ESP_APP_DESC_MAGIC_WORD;
  fillText(descriptor.version, version);
  fillText(descriptor.project_name, project);
  fillText(descriptor.time, __TIME__);
  fillText(descriptor.date, __DATE__);
  fillText(descriptor.idf_ver, IDF_VER);
  // The bootloader refuses an image whose range leaves the chip's revision out.
  descriptor.min_efuse_blk_rev_full = CONFIG_ESP_EFUSE_BLOCK_REV_MIN_FULL;
  descriptor.max_efuse_blk_rev_full = CONFIG_ESP_EFUSE_BLOCK_REV_MAX_FULL;
  descriptor.mmu_page_size = static_cast<unsigned char>(31 - __builtin_clz(CONFIG_MMU_PAGE_SIZE));
  return descriptor;
}

}  // namespace lumi
