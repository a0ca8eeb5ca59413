#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/panel_shelf.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Puts the panel of a panel image (docs/firmware-images.md) into the www partition, beside the present one:
 * its files under names of their own, checked against the image's SHA-256, then the manifest switches over.
 * Until then, and after a power cut at any time, a whole panel is served. A signature is none of its
 * business.
 */
class PanelInstaller {
 public:
  /** Bytes of the image from `offset` on; fewer than asked only at its end. */
  using ReadImage = std::function<size_t(uint64_t offset, Bytes out)>;

  PanelInstaller(FileStore& www, const Crypto& crypto);
  ~PanelInstaller();

  /** `size` of the image in bytes, signature included. An error: nothing was changed. The panel before the
   * present one goes where not all of the image would find room beside it: which of its files are there
   * already is not known yet. */
  Status begin(ReadImage read, uint64_t size);
  /** A slice of at most 4 KiB. Nothing while there is more to do; otherwise done, or why not: then the old
   * panel is there as before. To be called only after begin(). */
  std::optional<Status> tick();
  bool isRunning() const { return run_ != nullptr; }
  /** Of the installation that runs, 0..100. */
  int percent() const;
  /** The old panel stays. */
  void abort();

  /** The panel before the present one comes back, and the present one is kept in its place. */
  Status revert();
  /** Call at boot: PanelShelf::tidy(). */
  void tidy() { shelf_.tidy(); }

 private:
  struct Run;

  std::optional<Status> step();
  Status finish();

  FileStore& www_;
  const Crypto& crypto_;
  PanelShelf shelf_;
  std::unique_ptr<Run> run_;
};

}  // namespace lumi
