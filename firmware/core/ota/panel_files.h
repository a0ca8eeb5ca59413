#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * What the panel in the www partition consists of, from its manifest "panel.txt":
 *
 *   LUMIPANEL 1
 *   version 0.1.0
 *   page index-1f0c2a9b3d.html.gz
 *   policy default-src 'none'; …
 *   part matrix-10b4a240b8.js.gz
 *   part sand-d8118620a0.js.gz
 *
 * Every file but the manifest has a hash of its content in its name, so old and new panels lie beside each
 * other, and one rename of the manifest switches over. Below 2 KiB, lines end in \n.
 */
struct PanelManifest {
  static constexpr std::string_view kFile = "panel.txt";
  static constexpr std::string_view kPreviousFile = "panel-previous.txt";  // kept for one boot
  static constexpr size_t kLongest = 2048;                                 // bytes
  static constexpr size_t kLongestName = 63;                               // bytes, of a file
  static constexpr size_t kMostParts = 14;  // with page and manifest the files that an image may have

  std::string version;
  std::string page;
  std::string policy;  // Content-Security-Policy of the page
  std::vector<std::string> parts;

  /** The page or a part. */
  bool names(std::string_view file) const;
};

/** Or why it can't be used. */
Result<PanelManifest> panelManifestFromText(std::string_view text);

/** "index-HASH.html.gz" and "NAME-HASH.js.gz" of ASCII letters, digits and, in NAME, '-'. */
bool isPanelPageName(std::string_view name);
bool isPanelPartName(std::string_view name);

/** What the file `name` holds; nothing when it is missing, too long or can't be read. */
std::optional<std::string> readPanelManifestText(FileStore& www, std::string_view name);

/** From the file `name`; an error, too, when a file that it names is missing. */
Result<PanelManifest> readPanelManifest(FileStore& www, std::string_view name);

/**
 * The last bytes of the file `name`, 8 at most: of a gzip file CRC-32 and length of what is compressed in it,
 * which tell one content from another. "" when it can't be read.
 */
std::string panelFileMark(FileStore& www, std::string_view name);
/** The same of a file that comes in pieces. */
void extendPanelFileMark(std::string& mark, ConstBytes piece);

/** Why a file can't be removed or replaced. */
constexpr const char* kPanelNotReplaced =
    "A file of the panel can't be replaced, perhaps because it is being loaded. Please try again.";
/** Why an image is not installed whose files have names of the present panel's, and other content. */
constexpr const char* kPanelChangesPresent = "The image gives a file of the present panel other content.";

}  // namespace lumi
