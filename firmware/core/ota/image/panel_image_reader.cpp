#include "core/ota/image/panel_image_reader.h"

#include "core/base/byte_codec.h"
#include "core/base/text.h"
#include "core/ota/model/firmware_version.h"

namespace lumi {
namespace {

constexpr std::string_view kMagic = "LUMIPANEL1";

constexpr const char* kLonger = "The image is damaged: something follows its last file.";

}  // namespace

PanelImageBody::PanelImageBody(const Crypto& crypto, const ImageDemands& demands)
    : demands_(demands), hash_(crypto.sha256Stream()), reader_(*this) {
  field_.begin(kHeaderBytes);
}

size_t PanelImageBody::feed(ConstBytes piece) {
  const size_t offered = piece.size();
  while (!piece.empty() && stage_ != Stage::kWhole && !isRefused()) take(piece);
  return offered - piece.size();
}

void PanelImageBody::take(ConstBytes& piece) {
  const ConstBytes taken = field_.take(piece);
  if (stage_ == Stage::kHeader) {
    headerGrows();
  } else {
    payload(taken);
  }
}

void PanelImageBody::headerGrows() {
  const std::string_view magic = field_.text().substr(0, kMagic.size());
  if (!startsWith(kMagic, magic)) return refuse(kNotFirmware);
  if (field_.isWhole()) headerEnds();
}

void PanelImageBody::headerEnds() {
  ByteReader header(field_.text().substr(kMagic.size()));
  const auto reserved = header.number<uint16_t>();
  const auto size = header.number<uint32_t>();
  header.raw(digest_);
  if (reserved != 0) return refuse("The image is damaged: its header is wrong.");
  if (demands_.category != DeviceType::kHub)
    return refuse("The image is a panel; choose the category led_strip.");
  if (size == 0) return refuse("The image is damaged: it is empty.");
  if (size > kMaxImage) return refuse(kImageTooLong);
  stage_ = Stage::kPayload;
  field_.begin(size, false);
}

void PanelImageBody::payload(ConstBytes piece) {
  hash_->update(piece);
  if (!reader_.feed(piece) && !isRefused()) refuse(reader_.problem());
  if (!isRefused() && field_.isWhole()) payloadEnds();
}

void PanelImageBody::payloadEnds() {
  if (!reader_.end()) return refuse(reader_.problem());
  if (hash_->finish() != digest_) return refuse(kWrongDigest);
  stage_ = Stage::kWhole;
}

void PanelImageBody::version(std::string_view version) {
  version_ = version;
  refuse(versionProblem(version_, demands_.version));
}

PanelImageReader::PanelImageReader(PanelImageEvents& events) : events_(events) {
  begin(&PanelImageReader::versionLengthEnds, 1);
}

bool PanelImageReader::feed(ConstBytes piece) {
  while (!piece.empty() && problem_.empty()) {
    isWhole_ ? refuse(kLonger) : take(piece);
  }
  return problem_.empty();
}

bool PanelImageReader::end() {
  if (problem_.empty() && !isWhole_) refuse("The image is damaged: its files are not whole.");
  return problem_.empty();
}

void PanelImageReader::take(ConstBytes& piece) {
  const ConstBytes taken = field_.take(piece);
  if (ends_ == &PanelImageReader::contentEnds) content(taken);
  if (problem_.empty() && field_.isWhole()) (this->*ends_)();
}

void PanelImageReader::content(ConstBytes piece) {
  if (isManifest()) manifest_ += asText(piece);
  accepted(events_.fileData(piece));
}

/** Starts the next field. Its end calls `ends`. */
void PanelImageReader::begin(End ends, size_t size) {
  ends_ = ends;
  field_.begin(size, ends != &PanelImageReader::contentEnds);
}

void PanelImageReader::versionLengthEnds() {
  const uint8_t length = field_.bytes()[0];
  if (length < 1 || length > FirmwareVersion::kMaxVersionLength)
    return refuse(concat({"The image is damaged: its version has ", length, " bytes, not 1 to 31."}));
  begin(&PanelImageReader::versionEnds, length);
}

void PanelImageReader::versionEnds() {
  if (!isReadable(field_.text())) return refuse("The image is damaged: its version is not text.");
  version_ = field_.text();
  events_.version(version_);
  begin(&PanelImageReader::fileCountEnds, 1);
}

void PanelImageReader::fileCountEnds() {
  fileCount_ = field_.bytes()[0];
  if (fileCount_ < 2 || fileCount_ > kMaxFiles)
    return refuse(concat({"The image is damaged: it has ", fileCount_, " files, not 2 to 20."}));
  begin(&PanelImageReader::nameLengthEnds, 1);
}

void PanelImageReader::nameLengthEnds() {
  const uint8_t length = field_.bytes()[0];
  if (length < 1 || length > PanelManifest::kMaxNameLength)
    return refuse(concat({"The image is damaged: the name of a file has ", length, " bytes, not 1 to 63."}));
  begin(&PanelImageReader::nameEnds, length);
}

void PanelImageReader::nameEnds() {
  name_ = field_.text();
  if (isManifest() && name_ != PanelManifest::kFile)
    return refuse("The image is damaged: its last file is not panel.txt.");
  if (!isManifest() && !isPanelPageName(name_) && !isPanelPartName(name_))
    return refuse("The image is damaged: a file in it has a name that no panel's file has.");
  if (!isManifest() && hasFile(name_)) return refuse(concat({"The image holds ", name_, " twice."}));
  begin(&PanelImageReader::sizeEnds, sizeof(uint32_t));
}

void PanelImageReader::sizeEnds() {
  const uint32_t size = ByteReader(field_.text()).number<uint32_t>();
  if (size == 0) return refuse(concat({"The image is damaged: ", name_, " is empty."}));
  if (size > kMaxImage) return refuse(kImageTooLong);
  if (isPanelBundleName(name_)) bundleSize_ = size;
  if (isManifest()) {
    if (size > PanelManifest::kMax) return refuse("The image is damaged: panel.txt is too long.");
    manifest_.reserve(size);
  }
  if (accepted(events_.fileBegins(name_, size))) begin(&PanelImageReader::contentEnds, size);
}

void PanelImageReader::contentEnds() {
  if (isManifest()) refuse(manifestProblem());
  if (!problem_.empty() || !accepted(events_.fileEnds())) return;
  if (isManifest()) {
    isWhole_ = true;
    return;
  }
  names_ += (names_.empty() ? "\n" : "") + name_ + '\n';
  ++filesBefore_;
  --fileCount_;
  begin(&PanelImageReader::nameLengthEnds, 1);
}

bool PanelImageReader::hasFile(std::string_view name) const {
  for (size_t at = names_.find(name); at != std::string::npos; at = names_.find(name, at + 1)) {
    if (names_[at - 1] == '\n' && names_[at + name.size()] == '\n') return true;
  }
  return false;
}

std::string PanelImageReader::manifestProblem() const {
  const Result<PanelManifest> manifest = panelManifestFromText(manifest_);
  if (!manifest) return manifest.error().message;
  const PanelManifest& panel = manifest.value();
  if (panel.version != version_)
    return concat(
        {"The image is of version ", version_, ", the panel in it of version ", panel.version, "."});
  if (!hasFile(panel.page)) return concat({"The image lacks ", panel.page, "."});
  for (const std::string& part : panel.parts) {
    if (!hasFile(part)) return concat({"The image lacks ", part, "."});
  }
  for (const PanelChunk& chunk : panel.chunks) {
    if (chunk.offset + chunk.size > bundleSize_) return concat({"The image lacks ", chunk.name, "."});
  }
  if (filesBefore_ != panel.parts.size() + 1) return "The image holds a file that is not of its panel.";
  return {};
}

bool PanelImageReader::accepted(const Status& status) {
  if (!status) refuse(status.error().message);
  return problem_.empty();
}

}  // namespace lumi
