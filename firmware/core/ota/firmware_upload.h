#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/http/body.h"
#include "core/http/reply.h"
#include "core/ota/firmware_catalogue.h"
#include "core/ota/firmware_form.h"
#include "core/ota/image_check.h"
#include "core/ota/image_inspector.h"
#include "core/ota/image_store.h"
#include "core/ota/update_history.h"
#include "core/ports/clock.h"

namespace lumi {

/** Where an upload ends: its bytes, its entry, and what became of it. */
struct FirmwareShelf {
  FirmwareCatalogue& catalogue;
  UpdateHistory& history;
  ImageStore& images;
};

/**
 * Takes an image in while it is inspected: file part "firmware" ("….bin") and the fields of FirmwareForm, in
 * any order. Answers 200 through `accepted`, or 400 for the form, 409 while the catalogue or the image store
 * takes none and for a version that is there already, 413 when it does not fit, 422 why the image can't be
 * used, 500 for a faulty store. Only 200 leaves an image and its entry; 200 and 422 leave a record in the
 * history. What is known when the file begins is demanded of it while it streams, what comes later at the
 * end.
 *
 * Bytes are inspected before they are stored, so that a file that is no image at all makes no other give way.
 * fileData() holds the sender back after kBytesPerPause, so that no pass of the loop grows long.
 */
class FirmwareUpload : public PartSink {
 public:
  static constexpr size_t kBytesPerPause = kInspectedInAPass;
  /** What the form around the file may take of a body whose length is announced, generously. */
  static constexpr uint64_t kFormAllowance = 8 * 1024;  // bytes

  /** Called once the version is in the catalogue: answers. */
  using Accepted = std::function<void(const FirmwareVersion& version, const Reply& reply)>;

  /** `uploader`: a user name. */
  FirmwareUpload(const FirmwareShelf& shelf, const ImageRules& rules, const Clock& clock,
                 std::string uploader, Reply reply, Accepted accepted);
  ~FirmwareUpload() override;

  std::unique_ptr<Response> begin(const Request& request) override;
  void field(std::string_view name, std::string_view value) override;
  void fileBegin(std::string_view name, std::string_view fileName) override;
  size_t fileData(ConstBytes piece) override;
  bool fileEnd() override;
  void end() override;
  void abort() override;

 private:
  enum class State : uint8_t { kBeforeFile, kInFile, kBehindFile, kClosed };

  std::optional<Response> conflict() const;
  void beginInspection();
  void inspectAs(FirmwareCategory category);
  bool inspect(ConstBytes piece);
  bool store(ConstBytes piece);
  FirmwareVersion versionOf(const ImageFacts& facts) const;
  void keep(FirmwareVersion version);
  void note(const FirmwareVersion& version, UpdateStatus status, std::string_view errorMessage);
  void refuse(int status, std::string_view message, std::string_view code);
  void refuseForm(std::string_view message);
  void refuse(Response response);
  void refuseImage(const std::string& reason);
  void refuseUnstored(size_t bytes);
  Response tooLarge() const;
  Response full() const;
  void close();

  FirmwareShelf shelf_;
  ImageRules rules_;
  const Clock& clock_;
  const std::string uploader_;
  Reply reply_;
  Accepted accepted_;
  State state_ = State::kBeforeFile;
  FirmwareForm form_;
  std::array<std::optional<ImageInspector>, 2> inspectors_;  // by category, of those that it may be
  bool isWriting_ = false;                                   // the image store is ours
  uint64_t size_ = 0;                                        // bytes stored
  size_t sincePause_ = 0;                                    // bytes taken
};

}  // namespace lumi
