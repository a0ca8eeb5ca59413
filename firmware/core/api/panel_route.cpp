#include "core/api/panel_route.h"

#include <array>
#include <cstdio>
#include <utility>

#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/ports/store_path.h"

namespace lumi {
namespace {

constexpr const char* kPanelFile = "index.html.gz";
constexpr const char* kPolicyFile = "index.html.csp";
constexpr std::string_view kPartEnding = ".js";
constexpr size_t kLongestPolicy = 1024;  // bytes

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

std::string etagOf(File& file) {
  std::array<uint8_t, 512> buffer{};
  uint32_t crc = 0;
  while (const size_t size = file.read(buffer)) crc = crc32({buffer.data(), size}, crc);
  char text[40];
  std::snprintf(text, sizeof text, "\"%08lx-%llx\"", static_cast<unsigned long>(crc),
                static_cast<unsigned long long>(file.size()));
  return text;
}

std::string readPolicy(FileStore& www) {
  const auto file = www.open(kPolicyFile, OpenMode::kRead);
  if (!file || file->size() > kLongestPolicy) return {};
  std::string policy(static_cast<size_t>(file->size()), '\0');
  const size_t size = file->read({reinterpret_cast<uint8_t*>(policy.data()), policy.size()});
  policy.resize(size);
  return std::string(trim(policy));
}

bool matches(std::string_view ifNoneMatch, std::string_view etag) {
  return ifNoneMatch == "*" || (!etag.empty() && ifNoneMatch.find(etag) != std::string_view::npos);
}

/** Of the part that "/NAME.js" asks for; null when there is none. */
std::unique_ptr<File> openPart(FileStore& www, std::string_view path) {
  const std::string_view name = path.substr(1, path.size() - 1 - kPartEnding.size());
  if (!isStoreName(name) || name.find_first_of("._") != std::string_view::npos) return nullptr;
  return www.open(std::string(name) + ".js.gz", OpenMode::kRead);
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
  etag_.clear();
  const auto file = www_.open(kPanelFile, OpenMode::kRead);
  if (!file) return Error{std::string("The panel is missing: there is no ") + kPanelFile + "."};
  policy_ = readPolicy(www_);
  if (policy_.empty()) return Error{std::string("The panel is not whole: there is no ") + kPolicyFile + "."};
  size_ = file->size();
  etag_ = etagOf(*file);
  return Done{};
}

bool PanelRoute::isLoaded(const File& page) const {
  return !etag_.empty() && page.size() == size_ && readPolicy(www_) == policy_;
}

void PanelRoute::serve(const Call& call) {
  if (endsWith(call.request.path, kPartEnding)) return servePart(call);
  servePage(call);
}

void PanelRoute::servePage(const Call& call) {
  auto file = www_.open(kPanelFile, OpenMode::kRead);
  // A panel that was built anew under a running hub needs its own policy.
  const bool usable = file && (isLoaded(*file) || load().ok());
  if (!usable) return call.reply.send(retryLaterResponse(503, "The panel is missing on this device.", 10));
  Response response;
  response.headers.add("ETag", etag_);
  response.headers.add("Cache-Control", "no-cache");
  if (matches(call.request.headers.find("If-None-Match"), etag_)) {
    response.status = 304;
    return call.reply.send(std::move(response));
  }
  response.contentType = "text/html; charset=utf-8";
  response.headers.add("Content-Security-Policy", policy_);
  sendFile(call, std::move(response), std::move(file));
}

void PanelRoute::servePart(const Call& call) {
  auto file = openPart(www_, call.request.path);
  if (!file) return call.reply.send(errorResponse(404, "The panel has no such part.", "not-found"));
  Response response;
  response.contentType = "text/javascript; charset=utf-8";
  response.headers.add("Cache-Control", "public, max-age=31536000, immutable");
  sendFile(call, std::move(response), std::move(file));
}

}  // namespace lumi
