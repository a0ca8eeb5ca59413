#pragma once

#include <string>

#include "core/auth/auth.h"
#include "core/http/body.h"

namespace lumi {

/** `{"users":[…]}` one account after the other, so that a long list needs no long text. */
class UserListSource : public BodySource {
 public:
  explicit UserListSource(const Auth& auth) : auth_(auth) {}

  Piece read(Bytes out) override;

 private:
  void prepareNext();

  const Auth& auth_;
  std::string pending_ = "{\"users\":[";
  size_t sent_ = 0;  // of pending_
  uint32_t lastId_ = 0;
  bool closed_ = false;
};

}  // namespace lumi
