#pragma once

namespace lumi::test {

/** A hash that is under way holds the chip's SHA-256 engine. */
bool isShaEngineHeld();

}  // namespace lumi::test
