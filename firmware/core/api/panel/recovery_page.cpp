#include "core/api/panel/recovery_page.h"

#include <algorithm>
#include <memory>

namespace lumi {
namespace {

/** Sends a text with static lifetime. */
class TextSource : public BodySource {
 public:
  explicit TextSource(std::string_view text) : rest_(text) {}

  Piece read(Bytes out) override {
    const std::string_view piece = rest_.substr(0, out.size());
    std::copy(piece.begin(), piece.end(), out.begin());
    rest_.remove_prefix(piece.size());
    return {piece.size(), rest_.empty() ? State::kEnd : State::kMore};
  }

 private:
  std::string_view rest_;
};

}  // namespace

void sendRecoveryPage(const Call& call) {
  Response response;
  response.contentType = "text/html; charset=utf-8";
  response.headers.add("Content-Encoding", "gzip");
  response.headers.add("Content-Security-Policy", std::string(kRecoveryPolicy));
  response.streamLength = kRecoveryPage.size();
  response.stream = std::make_unique<TextSource>(kRecoveryPage);
  call.reply.send(std::move(response));
}

}  // namespace lumi
