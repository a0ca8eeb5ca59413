#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/http/router.h"
#include "core/ota/panel_files.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Serves the panel to every path outside /api/: the page that the manifest names (panel_files.h), which
 * browsers keep and revalidate, so that an unchanged page costs one 304. Where the present panel can't be
 * used it is the one before, and without that the recovery page, which stands at /recovery in any case. A
 * path "/NAME.js" is a part of a panel, from `NAME.js.gz`; a NAME of letters, digits and '-' tells one
 * content apart from another, so browsers keep it for good. A part that is not there, and any other path that
 * ends in ".js", is 404: nothing but the page answers to a path that somebody made up, and it is no script.
 */
class PanelRoute {
 public:
  explicit PanelRoute(FileStore& www);

  /**
   * Reads what the answers need; call at boot. A panel that was replaced since is noticed. Says why the
   * present panel can't be used.
   */
  Status load();

  void serve(const Call& call);

  /** Of the panel that is served; "" when there is none. */
  const std::string& version() const { return manifest_.version; }

 private:
  void servePage(const Call& call);
  void servePart(const Call& call);
  bool isCurrent() const;
  void use(PanelManifest manifest);

  FileStore& www_;
  uint32_t loadedFrom_ = 0;  // checksum of the present manifest's text
  PanelManifest manifest_;   // without a page when there is no panel
  std::string etag_;
};

}  // namespace lumi
