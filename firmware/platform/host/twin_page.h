#pragma once

namespace lumi {

/** The twin's page: HTML, everything inlined. */
extern const char* const kTwinPage;

}  // namespace lumi
