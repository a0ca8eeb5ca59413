#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/install/panel_versions.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"

namespace lumi {

/** Number of panels that fit in the www partition. */
enum class PanelRoom : uint8_t { kOnePanel, kTwoPanels };

/**
 * Writes the panel of a panel image (docs/firmware-images.md) into the www partition and verifies the image's
 * SHA-256. It does not verify signatures.
 *
 * If two panels fit, the new one is written next to the present one. Then the manifest switches over. Until
 * then, and after a power cut at any time, a complete panel is served.
 *
 * If one panel fits, the image is first read completely and verified. Then the present panel is removed and
 * the new one is written. During that time, and after a power cut during that time, there is no panel.
 */
class PanelInstaller {
 public:
  /** Reads bytes of the image from `offset` on. Returns fewer than requested only at the end of the image. */
  using ReadImage = Callback<size_t(uint64_t offset, Bytes out)>;

  PanelInstaller(FileStore& www, const Crypto& crypto, PanelRoom room = PanelRoom::kTwoPanels);
  ~PanelInstaller();

  /**
   * Starts an installation. `size` is that of the image in bytes, including the signature. On an error
   * nothing has changed. If two panels fit, this removes the previous panel, unless there is room for the
   * whole image next to it. The room is needed only for files that are not stored yet, but these are not
   * known before the image is read.
   */
  Status begin(ReadImage read, uint64_t size);
  /**
   * Processes at most 4 KiB. Returns nullopt while there is more to do, then success or the reason of the
   * failure. After a failure the old panel is unchanged, unless the new one was being written in its place.
   * Call only after begin().
   */
  std::optional<Status> tick();
  bool isRunning() const { return run_ != nullptr; }
  /** Progress of the current installation, 0..100. */
  int percent() const;
  /** Cancels the installation. The old panel stays unless it was already removed. */
  void abort();

  /** Swaps the present and the previous panel. Fails if no previous one is kept, or while isRunning(). */
  Status revert();
  /** Call at boot. See PanelVersions::tidy(). */
  void tidy() { versions_.tidy(); }

 private:
  struct Run;

  std::optional<Status> step();
  std::optional<Status> readingEnds();
  Status removePresent();
  Status publish();

  FileStore& www_;
  const Crypto& crypto_;
  const PanelRoom room_;
  PanelVersions versions_;
  std::unique_ptr<Run> run_;
};

}  // namespace lumi
