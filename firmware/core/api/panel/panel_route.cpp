#include "core/api/panel/panel_route.h"

#include <cstdio>
#include <utility>

#include "core/api/panel/recovery_page.h"
#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/ports/store_path.h"

namespace lumi {
namespace {

constexpr std::string_view kRecoveryPath = "/recovery";

class FileSource : public BodySource {
 public:
  explicit FileSource(std::unique_ptr<File> file) : file_(std::move(file)), left_(file_->size()) {}

  Piece read(Bytes out) override {
    const size_t size = file_->read(out);
    left_ = size == 0 ? 0 : left_ - size;
    return {size, left_ == 0 ? State::kEnd : State::kMore};
  }

 private:
  std::unique_ptr<File> file_;
  uint64_t left_;
};

/** Returns the ETag: the page's name, which changes with its content, and a hash of its policy. */
std::string etagOf(const PanelManifest& manifest) {
  char policy[12];
  std::snprintf(policy, sizeof policy, "%08lx", static_cast<unsigned long>(crc32(asBytes(manifest.policy))));
  return '"' + manifest.page.substr(0, manifest.page.find('.')) + '-' + policy + '"';
}

/** Returns a checksum that identifies the current manifest, or 0 if there is none. */
uint32_t checksumOfPresent(FileStore& www) {
  const auto text = readPanelManifestText(www, PanelManifest::kFile);
  return text ? crc32(asBytes(*text)) : 0;
}

bool matches(std::string_view ifNoneMatch, std::string_view etag) {
  return ifNoneMatch == "*" || (!etag.empty() && ifNoneMatch.find(etag) != std::string_view::npos);
}

/** Opens the part for "/NAME.END". Returns null if there is none. */
std::unique_ptr<File> openPart(FileStore& www, std::string_view path, const PanelPartKind& kind) {
  const std::string_view name = path.substr(1, path.size() - 1 - kind.ending.size());
  if (!isStoreName(name) || name.find_first_of("._") != std::string_view::npos) return nullptr;
  return www.open(concat({path.substr(1), ".gz"}), OpenMode::kRead);
}

void sendFile(const Call& call, Response response, std::unique_ptr<File> file) {
  response.headers.add("Content-Encoding", "gzip");
  response.streamLength = file->size();
  response.stream = std::make_unique<FileSource>(std::move(file));
  call.reply.send(std::move(response));
}

}  // namespace

PanelRoute::PanelRoute(FileStore& www) : www_(www) {}

Status PanelRoute::load() {
  loadedFrom_ = checksumOfPresent(www_);
  auto present = readPanelManifest(www_, PanelManifest::kFile);
  if (present) {
    use(std::move(present.value()));
    return Done{};
  }
  auto previous = readPanelManifest(www_, PanelManifest::kPreviousFile);
  use(previous ? std::move(previous.value()) : PanelManifest{});
  return present.error();
}

void PanelRoute::use(PanelManifest manifest) {
  manifest_ = std::move(manifest);
  etag_ = etagOf(manifest_);
}

bool PanelRoute::isCurrent() const {
  return www_.exists(manifest_.page) && checksumOfPresent(www_) == loadedFrom_;
}

void PanelRoute::serve(const Call& call) {
  if (call.request.path == kRecoveryPath) return sendRecoveryPage(call);
  if (const PanelPartKind* const kind = panelPartKind(call.request.path)) return servePart(call, *kind);
  servePage(call);
}

void PanelRoute::servePage(const Call& call) {
  if (!isCurrent()) (void)load();
  auto file = manifest_.page.empty() ? nullptr : www_.open(manifest_.page, OpenMode::kRead);
  if (!file) return sendRecoveryPage(call);
  Response response;
  response.headers.add("ETag", etag_);
  response.headers.add("Cache-Control", "no-cache");
  if (matches(call.request.headers.find("If-None-Match"), etag_)) {
    response.status = 304;
    return call.reply.send(std::move(response));
  }
  response.contentType = "text/html; charset=utf-8";
  response.headers.add("Content-Security-Policy", manifest_.policy);
  sendFile(call, std::move(response), std::move(file));
}

void PanelRoute::servePart(const Call& call, const PanelPartKind& kind) {
  auto file = openPart(www_, call.request.path, kind);
  if (!file) return call.reply.sendError(404, "The panel has no such part.", "not-found");
  Response response;
  response.contentType = kind.contentType;
  response.headers.add("Cache-Control", "public, max-age=31536000, immutable");
  sendFile(call, std::move(response), std::move(file));
}

}  // namespace lumi
