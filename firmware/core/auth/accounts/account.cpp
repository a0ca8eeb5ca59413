#include "core/auth/accounts/account.h"

#include <tuple>

namespace lumi {

bool isSameAccount(const Account& a, const Account& b) {
  const auto partsOf = [](const Account& one) {
    return std::tie(one.username, one.name, one.isAdmin, one.createdAt, one.password.salt,
                    one.password.iterations, one.password.digest);
  };
  return partsOf(a) == partsOf(b);
}

}  // namespace lumi
