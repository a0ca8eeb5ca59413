#include "core/api/caller.h"

#include "core/base/text.h"

namespace lumi {

uint32_t idOf(const Call& call) {
  const auto id = parseUnsigned(call.parameter);
  return id && *id <= UINT32_MAX ? static_cast<uint32_t>(*id) : 0;
}

std::string callerOf(const Auth& auth, const Call& call) {
  const Account* account = auth.account(call.who.userId);
  return concat({account != nullptr ? account->username : "somebody", " from ", call.request.remoteAddress});
}

}  // namespace lumi
