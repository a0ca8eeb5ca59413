#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/http/routing/router.h"
#include "core/ota/image/panel_files.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Serves the panel for every path outside /api/ and /json/.
 *
 * The manifest names the page (panel_files.h). Browsers cache and revalidate it, so loading an unchanged page
 * costs one 304. If the current panel cannot be used, the previous panel is served. If that cannot be used
 * either, the recovery page is served. The recovery page is always available at /recovery.
 *
 * A path "/NAME.js" is a chunk of a panel, stored as `NAME.js.gz` in its bundle or as a file. NAME consists
 * of letters, digits and '-' and changes with the content, so browsers cache a chunk permanently. A chunk
 * that does not exist and any other path that ends in ".js" give 404: the page must not be sent as a script.
 * The same holds for the icon
 * (".png") and the manifest of the web app (".webmanifest").
 */
class PanelRoute {
 public:
  explicit PanelRoute(FileStore& www);

  /**
   * Loads the manifest. Call at boot. Later replacements of the panel are detected. Returns why the current
   * panel cannot be used.
   */
  Status load();

  void serve(const Call& call);

  /** Version of the served panel; "" if there is none. */
  const std::string& version() const { return manifest_.version; }

 private:
  void servePage(const Call& call);
  void servePart(const Call& call, const PanelPartKind& kind);
  bool isCurrent() const;
  void use(PanelManifest manifest);

  FileStore& www_;
  uint32_t loadedFrom_ = 0;  // checksum of the current manifest's text
  PanelManifest manifest_;   // its `page` is "" if there is no panel
  std::string etag_;
};

}  // namespace lumi
