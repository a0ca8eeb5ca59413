#include "core/api/caller.h"

#include "core/base/text.h"

namespace lumi {

std::string callerOf(const Auth& auth, const Call& call) {
  const Account* account = auth.account(call.who.userId);
  return concat({account != nullptr ? account->username : "somebody", " from ", call.request.remoteAddress});
}

}  // namespace lumi
