#include "core/api/user_list_source.h"

#include <algorithm>

#include "core/api/auth_json.h"

namespace lumi {

BodySource::Piece UserListSource::read(Bytes out) {
  size_t written = 0;
  while (written < out.size()) {
    if (sent_ == pending_.size()) {
      if (closed_) break;
      prepareNext();
    }
    const size_t count = std::min(out.size() - written, pending_.size() - sent_);
    std::copy_n(pending_.begin() + static_cast<std::ptrdiff_t>(sent_), count, out.begin() + written);
    sent_ += count;
    written += count;
  }
  const bool ended = closed_ && sent_ == pending_.size();
  return {written, ended ? State::kEnd : State::kMore};
}

// Goes on behind the last id, so accounts may come and go while the list is being sent.
void UserListSource::prepareNext() {
  sent_ = 0;
  const auto& accounts = auth_.accounts();
  const auto next = std::find_if(accounts.begin(), accounts.end(),
                                 [this](const Account& account) { return account.id > lastId_; });
  closed_ = next == accounts.end();
  if (closed_) {
    pending_ = "]}";
    return;
  }
  pending_ = (lastId_ == 0 ? "" : ",") + userToJson(*next);
  lastId_ = next->id;
}

}  // namespace lumi
