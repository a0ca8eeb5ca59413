#pragma once

namespace lumi::test {

/** True while a hash holds the chip's SHA-256 engine. */
bool isShaEngineHeld();

}  // namespace lumi::test
