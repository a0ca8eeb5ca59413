#pragma once

#include <cstdint>

#include "core/sand/pattern/number_reader.h"
#include "core/sand/pattern/pattern_reader.h"

namespace lumi {

/** Reads theta-rho patterns (.thr). */
class ThetaRhoReader : public PatternReader {
 public:
  ThetaRhoReader(MoveSink& sink, const TableShape& table, ThetaRhoFit fit, const Placement& placement,
                 const ChordRule& chords);

 private:
  /** What was read of the line. A third number has no meaning. */
  enum class Part : uint8_t {
    kStart,
    kTheta,
    kAfterTheta,
    kBeforeRho,  // behind the comma
    kRho,
    kAfterRho,
    kBeforeThird,
    kThird,
    kAfterThird
  };

  /** Theta in radians, rho 0..1. */
  struct Polar {
    double theta = 0;
    double rho = 0;
  };

  const uint8_t* readLine(const uint8_t* at, const uint8_t* end) override;
  void endLine() override;
  uint32_t pending() const override { return count_ - done_; }
  void drawNext() override;
  const char* whatIsMissing() const override { return "No valid theta-rho points found in file"; }

  bool takeCharacter(uint8_t character);
  bool failSlash();
  bool takeComma();
  bool takeOfNumber(uint8_t character);
  bool isInNumber() const { return part_ == Part::kTheta || part_ == Part::kRho || part_ == Part::kThird; }
  bool endNumber();
  bool failPoint();
  void takePoint(Polar point);
  /**
   * Number of steps from from_ to to_ that the radius requires; one if the path stays within kSpotRadius of
   * the centre.
   */
  uint32_t partsOfPath();
  MmPoint onTable(Polar point) const;

  const MmPoint centre_;
  const MmPoint radii_;
  Part part_ = Part::kStart;
  bool isInComment_ = false;
  bool hasSlash_ = false;  // the character before was the first slash of a line or piece of text
  ScaledNumber value_;     // of the number being read
  Polar read_;             // values of the current line read so far
  Polar from_;
  Polar to_;
  uint32_t count_ = 0;  // number of steps from from_ to to_
  uint32_t done_ = 0;
};

}  // namespace lumi
