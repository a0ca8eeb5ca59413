#include "core/api/panel/recovery_page.h"

#include <memory>
#include <optional>
#include <string>

#include "core/api/streams/sources.h"

namespace lumi {

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

}  // namespace lumi
