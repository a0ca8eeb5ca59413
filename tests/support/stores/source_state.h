#pragma once

#include <stdexcept>

#include "core/http/message/body.h"

namespace lumi::test {

/** Returns true if there is more to read. Throws if the source failed: its end would never come. */
inline bool continues(BodySource::State state) {
  if (state == BodySource::State::kBroken) throw std::runtime_error("The source broke off.");
  return state != BodySource::State::kEnd;
}

}  // namespace lumi::test
