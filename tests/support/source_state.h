#pragma once

#include <stdexcept>

#include "core/http/body.h"

namespace lumi::test {

/** Whether there is more to read. Throws when the source broke off: a reader would never see an end. */
inline bool goesOn(BodySource::State state) {
  if (state == BodySource::State::kBroken) throw std::runtime_error("The source broke off.");
  return state != BodySource::State::kEnd;
}

}  // namespace lumi::test
