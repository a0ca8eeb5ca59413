#pragma once

#include <cstdint>

#include "core/ports/file_store.h"

namespace lumi {

/**
 * What a write to the store is for. Each use leaves room for the uses before it. So a store that is full of
 * patterns still takes scenes, one that is full of scenes still takes accounts, and any store takes a
 * deletion, which writes a shorter list before it frees anything.
 */
enum class StoreUse : uint8_t {
  kUpkeep,    // deletions, and what the hub itself must be able to note
  kSettings,  // accounts, sessions, tokens, devices, settings
  kLists,     // what users add: scenes, playlists, schedule, queue, library; the picture of the sand
  kPatterns,  // of the sand table and of the matrices
  kImages
};

/**
 * The bytes of the store that this use leaves free. LittleFS allocates blocks of 4 KiB, and grows a folder by
 * two blocks. kSettings leaves room to write the largest list again (three blocks of accounts) in a folder
 * that grows. kLists leaves as much in addition, for settings that grow.
 */
constexpr uint64_t reserveOf(StoreUse use) {
  constexpr uint64_t kKiB = 1024;
  constexpr uint64_t kReserves[] = {0, 20 * kKiB, 40 * kKiB, 64 * kKiB, 96 * kKiB};
  return kReserves[static_cast<uint8_t>(use)];
}

constexpr uint64_t kMaxInFolder =
    512;  // bytes; LittleFS stores a file of up to this size in its folder's blocks

/**
 * Returns the bytes of the store that this use may still take, besides `promised` bytes. May read the whole
 * store.
 */
uint64_t roomFor(const FileStore& files, StoreUse use, uint64_t promised = 0);

/**
 * Returns the bytes that a file of this size takes up: whole blocks and its entry in the folder, or, up to
 * 512 bytes, a place there. A pair of a folder's blocks holds about 1,000 bytes (measured with littlefs).
 */
uint64_t spaceOf(uint64_t fileSize);

}  // namespace lumi
