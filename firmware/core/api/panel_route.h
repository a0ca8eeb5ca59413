#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/http/router.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Serves the panel to every path outside /api/: the page `index.html.gz`, which browsers keep and revalidate,
 * so that an unchanged page costs one 304. Its Content-Security-Policy stands beside it in `index.html.csp`.
 * A path "/NAME.js" is a part of the panel, from `NAME.js.gz`; a NAME of letters, digits and '-' tells one
 * content apart from another, so browsers keep it for good. A part that is not there, and any other path that
 * ends in ".js", is 404: nothing but the page answers to a path that somebody made up, and it is no script.
 */
class PanelRoute {
 public:
  explicit PanelRoute(FileStore& www);

  /** Reads what the answers need; call at boot and after the panel was replaced. Says when it is missing. */
  Status load();

  void serve(const Call& call);

 private:
  void servePage(const Call& call);
  void servePart(const Call& call);
  bool isLoaded(const File& page) const;

  FileStore& www_;
  uint64_t size_ = 0;
  std::string etag_;
  std::string policy_;
};

}  // namespace lumi
