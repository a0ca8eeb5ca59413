#pragma once

#include <string>

#include "core/base/result.h"
#include "core/http/router.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Serves the panel, one gzipped file, to every path outside /api/. Browsers keep it and revalidate:
 * an unchanged panel costs one 304. The Content-Security-Policy stands beside it in `index.html.csp`.
 */
class PanelRoute {
 public:
  explicit PanelRoute(FileStore& www);

  /** Reads what the answers need; call at boot and after the panel was replaced. Says when it is missing. */
  Status load();

  void serve(const Call& call);

 private:
  FileStore& www_;
  uint64_t size_ = 0;
  std::string etag_;
  std::string policy_;
};

}  // namespace lumi
