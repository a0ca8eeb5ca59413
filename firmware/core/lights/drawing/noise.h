#pragma once

#include <cstdint>

namespace lumi {

/** A hash whose upper bits look random even for close numbers. The factors are arbitrary odd numbers. */
inline uint32_t scattered(uint32_t number) {
  number *= 0x9E3779B1u;
  return (number ^ number >> 15) * 0x85EBCA77u;
}

/** An S-curve from 0 to 65535 for a share of 0 to 65535, flat at both ends. */
inline uint32_t smooth(uint32_t share) {
  const uint32_t square = share * share >> 16;
  return (square >> 1) * ((3 * 65536 - 2 * share) >> 1) >> 14;
}

/** A soft wave of the period 65536: 0 at its start, 65535 in the middle. */
inline uint32_t swell(uint32_t phase) {
  phase &= 0xFFFF;
  return smooth(phase < 0x8000 ? 2 * phase : 2 * (0xFFFF - phase));
}

/** The product of two shares of 0..65535. */
inline uint32_t times(uint32_t a, uint32_t b) {
  return a * b >> 16;
}

/**
 * Smooth noise at one time. Time and place have 16 fraction bits and wrap around without a jump. Values at a
 * distance of 1 are independent of each other.
 */
class Noise {
 public:
  explicit Noise(uint32_t time) : now_(time & 0xFFFF0000), share_(smooth(time & 0xFFFF)) {}

  /** 0..65535. */
  uint32_t at(uint32_t place) const;

 private:
  uint32_t valueAt(uint32_t whole) const;

  uint32_t now_;
  uint32_t share_;  // part of the time to the next whole time
};

}  // namespace lumi
