#pragma once

namespace lumi::vgrbl {

/** Numbers after `error:`, from gnea/grbl doc/csv/error_codes_en_US.csv. */
enum GrblError : int {
  kNoError = 0,
  kLetterExpected = 1,
  kBadNumber = 2,
  kInvalidStatement = 3,
  kNegativeValue = 4,
  kHomingDisabled = 5,
  kStepPulseTooShort = 6,
  kNotIdle = 8,
  kLocked = 9,
  kSoftLimitsNeedHoming = 10,
  kLineTooLong = 11,
  kTravelExceeded = 15,
  kInvalidJog = 16,
  kUnsupportedCommand = 20,
  kFeedUndefined = 22,
  kWordRepeated = 25,
  kNoAxisWords = 26,
  kReadOnlySetting = 162  // of FluidNC, from its Error.h
};

/** Numbers after `ALARM:`. */
enum GrblAlarm : int { kHardLimit = 1, kSoftLimit = 2, kAbortedInMotion = 3, kAbortedHoming = 6 };

}  // namespace lumi::vgrbl
