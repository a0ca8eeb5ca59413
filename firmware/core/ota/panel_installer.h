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

/** Whether the www partition has room for a second panel. */
enum class PanelRoom : uint8_t { kOnePanel, kTwoPanels };

/**
 * Puts the panel of a panel image (docs/firmware-images.md) into the www partition and checks it against the
 * image's SHA-256. A signature is none of its business.
 *
 * With room for two panels the new one is written beside the present one, then the manifest switches over.
 * Until then, and after a power cut at any time, a whole panel is served.
 *
 * With room for one panel the image is first read whole and checked. Only then the present panel is removed
 * and the new one written in its place. Until that is done, and after a power cut meanwhile, there is no
 * panel.
 */
class PanelInstaller {
 public:
  /** Bytes of the image from `offset` on; fewer than asked only at its end. */
  using ReadImage = std::function<size_t(uint64_t offset, Bytes out)>;

  PanelInstaller(FileStore& www, const Crypto& crypto, PanelRoom room = PanelRoom::kTwoPanels);
  ~PanelInstaller();

  /** `size` of the image in bytes, signature included. An error: nothing was changed. With room for two the
   * panel before the present one goes where not all of the image would find room beside it: which of its
   * files are there already is not known yet. */
  Status begin(ReadImage read, uint64_t size);
  /** A slice of at most 4 KiB. Nothing while there is more to do; otherwise done, or why not. Then the old
   * panel is there as before, unless the new one was being written in its place. To be called only after
   * begin(). */
  std::optional<Status> tick();
  bool isRunning() const { return run_ != nullptr; }
  /** Of the installation that runs, 0..100. */
  int percent() const;
  /** The old panel stays, unless it was removed already. */
  void abort();

  /** The panel before the present one comes back, and the present one is kept in its place. */
  Status revert();
  /** Call at boot: PanelShelf::tidy(). */
  void tidy() { shelf_.tidy(); }

 private:
  struct Run;

  std::optional<Status> step();
  std::optional<Status> readingEnds();
  Status removePresent();
  Status publish();

  FileStore& www_;
  const Crypto& crypto_;
  const PanelRoom room_;
  PanelShelf shelf_;
  std::unique_ptr<Run> run_;
};

}  // namespace lumi
