#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/owned_callback.h"
#include "core/base/result.h"
#include "core/http/message/body.h"
#include "core/http/message/reply.h"
#include "core/ota/catalogue/firmware_catalogue.h"
#include "core/ota/catalogue/image_store.h"
#include "core/ota/catalogue/update_history.h"
#include "core/ota/image/image_check.h"
#include "core/ota/image/image_inspector.h"
#include "core/ota/model/firmware_version.h"
#include "core/ports/clock.h"

namespace lumi {

/** The fields of an upload, without its file. Each may occur once. */
class FirmwareForm {
 public:
  static constexpr const char* kIncomplete = "Please select a firmware file and enter a version";

  /**
   * Parses a field: "version" (1 to 31 of [0-9A-Za-z.+_-]), "description" (UTF-8, at most 500 bytes, no
   * control characters except line ends), "device_category", "device_id" ("": all), or "is_stable" ("true" or
   * "false"). Ignores other fields. Returns an error if the value is invalid.
   */
  Status take(std::string_view name, std::string_view value);

  const std::optional<std::string>& version() const { return version_; }
  /** The category in the form, or nullopt if there is none. category() returns the hub in that case. */
  std::optional<DeviceType> givenCategory() const { return category_; }
  DeviceType category() const { return category_.value_or(DeviceType::kHub); }
  /** Returns an error if the device does not belong to the category. */
  Status check() const;

  /** Copies the form's fields to `version`. Other fields stay unchanged. */
  void describe(FirmwareVersion& version) const;

 private:
  Status takeVersion(std::string_view value);
  Status takeDescription(std::string_view value);
  Status takeCategory(std::string_view value);
  Status takeDevice(std::string_view value);
  Status takeStable(std::string_view value);

  std::optional<std::string> version_;
  std::optional<std::string> description_;
  std::optional<DeviceType> category_;
  std::optional<std::string> deviceId_;
  std::optional<bool> isStable_;
};

/** Stores the result of an upload: bytes, catalogue entry and history entry. */
struct FirmwareStore {
  FirmwareCatalogue& catalogue;
  UpdateHistory& history;
  ImageStore& images;
};

/**
 * Receives an image and inspects it while it arrives. The multipart form has the file part "firmware"
 * ("….bin") and the fields of FirmwareForm, in any order.
 *
 * Responses: 200 through `accepted`; 400 for an invalid form; 409 if the catalogue or the image store cannot
 * accept an image now, or if the version exists already; 413 if the image does not fit; 422 if the image
 * cannot be used; 500 if the store fails. Only 200 stores an image and its entry. 200 and 422 add a history
 * entry. Fields that precede the file are checked while it streams, later fields are checked at the end.
 *
 * Bytes are inspected before they are stored, so that an invalid file does not evict a stored image. After
 * kBytesPerPause, fileData() makes the sender pause. This keeps every pass of the loop short.
 */
class FirmwareUpload : public PartSink {
 public:
  static constexpr size_t kBytesPerPause = kInspectedInAPass;
  /** Generous upper bound for the form around the file, when the length of the body is known. */
  static constexpr uint64_t kFormAllowance = 8 * 1024;  // bytes

  /** Called when the version is in the catalogue. Sends the response. */
  using Accepted = OwnedCallback<void(const FirmwareVersion& version, const Reply& reply)>;

  /** `uploader` is a user name. */
  FirmwareUpload(const FirmwareStore& versions, const ImageRules& rules, const Clock& clock,
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

  std::optional<Response> conflict(ImageKind kind) const;
  void beginInspection();
  void inspectAs(DeviceType category);
  bool inspect(ConstBytes piece);
  bool store(ConstBytes piece);
  FirmwareVersion versionOf(const ImageFacts& facts) const;
  void keep(FirmwareVersion&& version);
  void note(const FirmwareVersion& version, UpdateStatus status, std::string_view errorMessage);
  void refuse(int status, std::string_view message, std::string_view code);
  void refuseForm(std::string_view message);
  void refuse(Response&& response);
  void refuseImage(const std::string& reason);
  void refuseUnstored(size_t bytes);
  Response tooLarge() const;
  Response full() const;
  void close();

  FirmwareStore versions_;
  ImageRules rules_;
  const Clock& clock_;
  const std::string uploader_;
  Reply reply_;
  Accepted accepted_;
  State state_ = State::kBeforeFile;
  FirmwareForm form_;
  std::array<std::optional<ImageInspector>, 2> inspectors_;  // by category; nullopt for an excluded category
  bool isWriting_ = false;                                   // the image store is writing for this upload
  uint64_t size_ = 0;                                        // bytes stored
  size_t sincePause_ = 0;                                    // bytes consumed since the last pause
};

}  // namespace lumi
