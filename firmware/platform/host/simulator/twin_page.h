#pragma once

namespace lumi {

/** The HTML of the simulator page, with everything inlined. */
extern const char* const kTwinPage;

}  // namespace lumi
