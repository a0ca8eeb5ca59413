#pragma once

#include <cstdint>

namespace lumi {

/** What a G word does. A line may have only one word of each group up to kOnce. */
enum class GcodeG : uint8_t {
  kMotion,      // G0 to G3
  kUnit,        // G20, G21
  kDistance,    // G90, G91
  kSystem,      // G54 to G59.3
  kOnce,        // a word of GcodeOnce
  kMotionOff,   // G80
  kNothing,     // has no effect; X and Y on the same line still move
  kAlone,       // has no effect; not understood together with X or Y
  kUnsupported  // changes the drawing, or unknown
};

/** G words (times ten) that have an effect on their own line only. */
enum GcodeOnce : int16_t {
  kDwell = 40,
  kSetData = 100,
  kHome = 280,
  kSecondHome = 300,
  kMachineCoordinates = 530,
  kSetOffset = 920,
  kEndOffset = 921,
  kSuspendOffset = 922,
  kResumeOffset = 923
};

/** What an M word does. */
enum class GcodeM : uint8_t {
  kNothing,     // the other words of the line keep their meaning
  kProgramEnd,  // M2, M30
  kParameters,  // the words up to the next G belong to it
  kText,        // the rest of the line is text
  kUnsupported  // changes what is drawn
};

/** `tenths` is the number of the word times ten. */
GcodeG gcodeGOf(int64_t tenths);
GcodeM gcodeMOf(int64_t tenths);

}  // namespace lumi
