#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ports/file_store.h"

namespace lumi {

/** A script that the page loads later, and its place in the panel's bundle. */
struct PanelChunk {
  std::string name;     // "NAME-HASH.js.gz"
  uint32_t offset = 0;  // of its first byte
  uint32_t size = 0;    // bytes
};

/**
 * The manifest "panel.txt" of the panel in the www partition:
 *
 *   LUMIPANEL 1
 *   version 0.1.0
 *   page index-1f0c2a9b3d.html.gz
 *   policy default-src 'none'; …
 *   part chunks-6a4dd1b5f0.bin
 *   part icon-9a671b70fd.png.gz
 *   chunk matrix-10b4a240b8.js.gz 0 8914
 *   chunk sand-d8118620a0.js.gz 8914 13665
 *
 * The page and the parts are files. The part that ends in ".bin" is the bundle: it contains all chunks, since
 * a file of its own for each would leave half a block of flash unused per chunk. A line "chunk" names a
 * chunk, its offset and its size in the bundle.
 *
 * The name of every file except the manifest contains a hash of its content. An old and a new panel can
 * therefore be stored side by side, and renaming the manifest switches between them. The manifest is smaller
 * than 2 KiB and its lines end in \n.
 */
struct PanelManifest {
  static constexpr std::string_view kFile = "panel.txt";
  static constexpr std::string_view kPreviousFile = "panel-previous.txt";  // removed at the next start
  static constexpr size_t kMax = 2048;                                     // bytes
  static constexpr size_t kMaxNameLength = 63;                             // bytes of a file name
  static constexpr size_t kMaxParts = 18;   // an image contains these, the page and the manifest
  static constexpr size_t kMaxChunks = 32;  // of the bundle

  std::string version;
  std::string page;
  std::string policy;              // Content-Security-Policy of the page
  std::vector<std::string> parts;  // files
  std::vector<PanelChunk> chunks;  // of the bundle

  /** True if `file` is the page or a part. */
  bool names(std::string_view file) const;
  /** Name of the bundle, or "" if the panel has none. */
  std::string_view bundle() const;
  /** Returns null if the bundle has no such chunk. */
  const PanelChunk* findChunk(std::string_view name) const;
};

/** A kind of file that the page loads: a chunk's script, the icon or the web app's manifest. */
struct PanelPartKind {
  std::string_view ending;
  const char* contentType;
};

/** The kind of part at a path "/NAME-HASH.END", or null if no part has such a path. */
const PanelPartKind* panelPartKind(std::string_view path);

/** Parses a manifest. Returns the reason if it is invalid. */
Result<PanelManifest> panelManifestFromText(std::string_view text);

/**
 * Test for the name of a page ("index-HASH.html.gz"), of a bundle ("NAME-HASH.bin") and of a part. A part is
 * a bundle or "NAME-HASH.END.gz", where END is the file ending of a kind of part. HASH consists of ASCII
 * letters and digits; NAME may also contain '-'.
 */
bool isPanelPageName(std::string_view name);
bool isPanelBundleName(std::string_view name);
bool isPanelPartName(std::string_view name);

/** Returns the content of the file `name`, or nullopt if it is missing, too long or unreadable. */
std::optional<std::string> readPanelManifestText(FileStore& www, std::string_view name);

/** Reads and parses the file `name`. Also returns an error if a file that the manifest names is missing. */
Result<PanelManifest> readPanelManifest(FileStore& www, std::string_view name);

/**
 * Returns the last 8 bytes of the file `name` (fewer if it is shorter), or "" if it cannot be read. They
 * identify the content: in a gzip file these are the CRC-32 and the length of the uncompressed content, in a
 * bundle the first bytes of the SHA-256 of its chunks.
 */
std::string panelFileMark(FileStore& www, std::string_view name);
/** Updates the mark for a file that arrives in pieces. */
void extendPanelFileMark(std::string& mark, ConstBytes piece);

/** Message if a file cannot be removed or replaced. */
constexpr const char* kPanelNotReplaced =
    "A file of the panel can't be replaced, perhaps because it is being loaded. Please try again.";
/** Message if a file in an image has the name of a file of the present panel but different content. */
constexpr const char* kPanelChangesPresent = "The image gives a file of the present panel other content.";

}  // namespace lumi
