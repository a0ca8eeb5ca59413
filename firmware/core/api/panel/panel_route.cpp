#include "core/api/panel/panel_route.h"

#include <cstdio>
#include <optional>
#include <string>
#include <utility>

#include "core/api/panel/recovery_page.h"
#include "core/api/streams/sources.h"
#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/ports/store_path.h"

namespace lumi {
namespace {

constexpr std::string_view kRecoveryPath = "/recovery";

/** A file of the panel, or a part of one. `file` is at the first of `size` bytes; null if there is none. */
struct OpenPart {
  std::unique_ptr<File> file;
  uint64_t size = 0;
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

OpenPart openFile(FileStore& www, std::string_view name) {
  auto file = www.open(name, OpenMode::kRead);
  if (!file) return {};
  const uint64_t size = file->size();
  return {std::move(file), size};
}

/** Opens a chunk in the bundle of the panel whose manifest is the file `manifestFile`. */
OpenPart openChunk(FileStore& www, std::string_view manifestFile, std::string_view name) {
  const auto text = readPanelManifestText(www, manifestFile);
  if (!text) return {};
  const auto manifest = panelManifestFromText(*text);
  const PanelChunk* const chunk = manifest ? manifest.value().findChunk(name) : nullptr;
  if (chunk == nullptr) return {};
  OpenPart bundle = openFile(www, manifest.value().bundle());
  const bool isThere =
      bundle.file && bundle.size >= uint64_t{chunk->offset} + chunk->size && bundle.file->seek(chunk->offset);
  if (!isThere) return {};
  bundle.size = chunk->size;
  return bundle;
}

/**
 * Opens the part for "/NAME.END": a file, or a chunk of the present or the previous panel. A page that was
 * loaded before an update still requests chunks of the previous one.
 */
OpenPart openPart(FileStore& www, std::string_view path, const PanelPartKind& kind) {
  const std::string_view title = path.substr(1, path.size() - 1 - kind.ending.size());
  if (!isStoreName(title) || title.find_first_of("._") != std::string_view::npos) return {};
  const std::string name = concat({path.substr(1), ".gz"});
  OpenPart part = openFile(www, name);
  if (!part.file) part = openChunk(www, PanelManifest::kFile, name);
  if (!part.file) part = openChunk(www, PanelManifest::kPreviousFile, name);
  return part;
}

void sendPart(const Call& call, Response response, OpenPart part) {
  response.headers.add("Content-Encoding", "gzip");
  response.streamLength = part.size;
  response.stream = std::make_unique<FileSource>(std::move(part.file), part.size);
  call.reply.send(std::move(response));
}

void sendRecoveryPage(const Call& call) {
  constexpr size_t kPiece = 512;  // bytes
  auto next = [rest = kRecoveryPage]() mutable -> std::optional<std::string> {
    if (rest.empty()) return std::nullopt;
    std::string piece(rest.substr(0, kPiece));
    rest.remove_prefix(piece.size());
    return piece;
  };
  Response response;
  response.contentType = "text/html; charset=utf-8";
  response.headers.add("Content-Encoding", "gzip");
  response.headers.add("Content-Security-Policy", std::string(kRecoveryPolicy));
  response.streamLength = kRecoveryPage.size();
  response.stream = std::make_unique<PieceSource>("", std::move(next), "");
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
  OpenPart page = manifest_.page.empty() ? OpenPart{} : openFile(www_, manifest_.page);
  if (!page.file) return sendRecoveryPage(call);
  Response response;
  response.headers.add("ETag", etag_);
  response.headers.add("Cache-Control", "no-cache");
  if (matches(call.request.headers.find("If-None-Match"), etag_)) {
    response.status = 304;
    return call.reply.send(std::move(response));
  }
  response.contentType = "text/html; charset=utf-8";
  response.headers.add("Content-Security-Policy", manifest_.policy);
  sendPart(call, std::move(response), std::move(page));
}

void PanelRoute::servePart(const Call& call, const PanelPartKind& kind) {
  OpenPart part = openPart(www_, call.request.path, kind);
  if (!part.file) return call.reply.sendError(404, "The panel has no such part.", "not-found");
  Response response;
  response.contentType = kind.contentType;
  response.headers.add("Cache-Control", "public, max-age=31536000, immutable");
  sendPart(call, std::move(response), std::move(part));
}

}  // namespace lumi
