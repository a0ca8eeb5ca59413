#include "core/ota/install/panel_installer.h"

#include "core/base/byte_codec.h"
#include "core/ota/image/panel_image_reader.h"
#include "core/ota/install/panel_unpacker.h"

namespace lumi {
namespace {

constexpr std::string_view kMagic = "LUMIPANEL1";
constexpr size_t kHeaderSize = 48;
constexpr size_t kSlice = 4096;  // bytes per tick
constexpr size_t kPiece = 512;   // bytes per read; the buffer is on the stack
/**
 * Space in bytes that a panel needs in addition to the sizes of its files: LittleFS allocates whole blocks,
 * and the folder needs blocks, too.
 */
constexpr uint64_t kOverhead = 16 * 1024;

struct Header {
  uint32_t payloadSize;
  Digest sha256;
};

std::optional<Header> readHeader(const PanelInstaller::ReadImage& read) {
  std::array<uint8_t, kHeaderSize> bytes;
  if (read(0, bytes) != bytes.size()) return std::nullopt;
  const std::string_view text = asText(bytes);
  if (text.substr(0, kMagic.size()) != kMagic) return std::nullopt;
  ByteReader fields(text.substr(kMagic.size()));
  Header header{};
  if (fields.number<uint16_t>() != 0) return std::nullopt;
  header.payloadSize = fields.number<uint32_t>();
  fields.raw(header.sha256);
  return header;
}

constexpr uint64_t kBlock = 4096;  // bytes; LittleFS allocates whole blocks
/**
 * Minimum average content of a block in bytes. LittleFS uses the rest for pointers to earlier blocks of the
 * file.
 */
constexpr uint64_t kContentOfBlock = 4088;
constexpr uint64_t kFolder = 4 * kBlock;  // the folder takes two blocks, or four after a relocation

uint64_t roomFor(uint64_t size) {
  constexpr uint64_t kInFolder =
      kBlock / 8;  // LittleFS keeps files of up to this size in the folder's blocks
  if (size <= kInFolder) return 0;
  return (size + kContentOfBlock - 1) / kContentOfBlock * kBlock;
}

/** Reads a panel image and decides whether it may replace the present panel. Writes nothing. */
class PanelPreview : public PanelImageEvents {
 public:
  explicit PanelPreview(FileStore& www);

  void version(std::string_view) override {}
  Status fileBegins(std::string_view name, uint32_t size) override;
  Status fileData(ConstBytes piece) override;
  Status fileEnds() override;

  /**
   * Call after the whole image. Returns an error message for the user if the image does not fit into an empty
   * www partition, or if it contains a file of the present panel with different content. The image of the
   * present panel itself may replace damaged files.
   */
  Status verdict() const;

 private:
  FileStore& www_;
  std::optional<PanelManifest> present_;
  std::string name_;   // of the current file
  std::string mark_;   // of the current file, see panelFileMark()
  uint64_t room_ = 0;  // bytes of flash needed
  bool changesPresent_ = false;
  std::string manifest_;
};

PanelPreview::PanelPreview(FileStore& www) : www_(www), room_(kFolder) {
  if (auto present = readPanelManifest(www, PanelManifest::kFile)) present_ = std::move(present.value());
}

Status PanelPreview::fileBegins(std::string_view name, uint32_t size) {
  name_ = name;
  mark_.clear();
  room_ += roomFor(size);
  return Done{};
}

Status PanelPreview::fileData(ConstBytes piece) {
  if (name_ == PanelManifest::kFile) {
    manifest_ += asText(piece);
  } else {
    extendPanelFileMark(mark_, piece);
  }
  return Done{};
}

Status PanelPreview::fileEnds() {
  if (present_ && present_->names(name_) && panelFileMark(www_, name_) != mark_) changesPresent_ = true;
  return Done{};
}

Status PanelPreview::verdict() const {
  if (room_ > www_.space().total) return invalid("The panel is too large for this hub.");
  if (!changesPresent_ || readPanelManifestText(www_, PanelManifest::kFile) == manifest_) return Done{};
  return invalid(kPanelChangesPresent);
}

}  // namespace

struct PanelInstaller::Run {
  Run(FileStore& www, const Crypto& itsCrypto, PanelRoom room, ReadImage readImage, const Header& itsHeader)
      : crypto(itsCrypto), read(std::move(readImage)), header(itsHeader), unpacker(www) {
    if (room == PanelRoom::kOnePanel) {
      readFor(preview.emplace(www));
    } else {
      readFor(unpacker);
    }
  }

  void readFor(PanelImageEvents& events) {
    payload.emplace(events);
    hash = crypto.sha256Stream();
    done = 0;
  }
  uint32_t left() const { return header.payloadSize - done; }

  const Crypto& crypto;
  ReadImage read;
  Header header;
  std::unique_ptr<HashStream> hash;
  std::optional<PanelPreview> preview;  // set during the first of two readings of the image
  PanelUnpacker unpacker;
  std::optional<PanelImageReader> payload;
  uint32_t done = 0;  // bytes of the payload
};

PanelInstaller::PanelInstaller(FileStore& www, const Crypto& crypto, PanelRoom room)
    : www_(www), crypto_(crypto), room_(room), versions_(www) {}

PanelInstaller::~PanelInstaller() = default;

Status PanelInstaller::begin(ReadImage read, uint64_t size) {
  if (run_) return invalid("A panel is being installed.");
  const auto header = readHeader(read);
  if (!header) return invalid("The file is no panel image.");
  if (size < kHeaderSize || header->payloadSize > size - kHeaderSize) {
    return invalid("The panel image is not whole.");
  }
  const StoreSpace space = www_.space();
  if (header->payloadSize > space.total) return invalid("The panel is too large for this hub.");
  const bool isCramped = space.free < header->payloadSize + kOverhead;
  if (room_ == PanelRoom::kTwoPanels && isCramped) versions_.makeRoom();
  run_ = std::make_unique<Run>(www_, crypto_, room_, std::move(read), *header);
  return Done{};
}

std::optional<Status> PanelInstaller::tick() {
  std::optional<Status> end = step();
  if (!end) return std::nullopt;
  abort();
  return end;
}

int PanelInstaller::percent() const {
  if (!run_ || run_->header.payloadSize == 0) return 0;
  const int ofReading = static_cast<int>(uint64_t{100} * run_->done / run_->header.payloadSize);
  if (room_ == PanelRoom::kTwoPanels) return ofReading;
  return (run_->preview ? 0 : 50) + ofReading / 2;
}

void PanelInstaller::abort() {
  if (!run_) return;
  run_.reset();
  versions_.removeLeftOvers();
}

Status PanelInstaller::revert() {
  if (run_) return invalid("A panel is being installed.");
  return versions_.revert();
}

std::optional<Status> PanelInstaller::step() {
  if (!run_) return Status(Error{"No panel is being installed."});
  std::array<uint8_t, kPiece> buffer;
  for (size_t slice = 0; slice < kSlice && run_->left() > 0; slice += kPiece) {
    const Bytes piece = Bytes(buffer).sub(0, run_->left());
    if (run_->read(kHeaderSize + run_->done, piece) != piece.size()) {
      return Status(Error{"The panel image can't be read."});
    }
    run_->hash->update(piece);
    if (!run_->payload->feed(piece)) return Status(Error{run_->payload->problem()});
    run_->done += static_cast<uint32_t>(piece.size());
  }
  if (run_->left() > 0) return std::nullopt;
  return readingEnds();
}

std::optional<Status> PanelInstaller::readingEnds() {
  if (!run_->payload->end()) return Status(Error{run_->payload->problem()});
  if (run_->hash->finish() != run_->header.sha256) return Status(Error{"The panel image is damaged."});
  if (!run_->preview) return publish();
  if (Status removed = removePresent(); !removed) return removed;
  run_->preview.reset();
  run_->readFor(run_->unpacker);
  return std::nullopt;
}

Status PanelInstaller::removePresent() {
  if (Status fits = run_->preview->verdict(); !fits) return fits;
  return versions_.clear();
}

Status PanelInstaller::publish() {
  if (Status kept = run_->unpacker.keepsServed(); !kept) return kept;
  if (Status published = run_->unpacker.publish(); !published) return published;
  return versions_.switchTo(run_->unpacker.manifest());
}

}  // namespace lumi
