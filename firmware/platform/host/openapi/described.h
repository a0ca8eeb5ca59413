#pragma once

#include "platform/host/openapi/notation.h"

namespace lumi::openapi {

/** The shapes that field lists and lists of names say: of settings, which have all members, and of choices.
 */
Json describedShapes();

}  // namespace lumi::openapi
