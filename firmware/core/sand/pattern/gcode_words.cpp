#include "core/sand/pattern/gcode_words.h"

#include <array>

#include "core/base/lists.h"

namespace lumi {
namespace {

/** The numbers from `first` to `last` in steps of 1, times ten. */
template <typename Kind>
struct Numbers {
  int16_t first;
  int16_t last;
  Kind kind;
};

constexpr std::array<Numbers<GcodeG>, 38> kG = {{
    {0, 30, GcodeG::kMotion},       {40, 40, GcodeG::kOnce},       {80, 90, GcodeG::kNothing},
    {100, 100, GcodeG::kOnce},      {110, 110, GcodeG::kAlone},    {131, 131, GcodeG::kNothing},
    {150, 150, GcodeG::kNothing},   {170, 170, GcodeG::kNothing},  {200, 210, GcodeG::kUnit},
    {220, 230, GcodeG::kAlone},     {280, 280, GcodeG::kOnce},     {290, 290, GcodeG::kAlone},
    {300, 300, GcodeG::kOnce},      {320, 320, GcodeG::kAlone},    {340, 340, GcodeG::kAlone},
    {400, 400, GcodeG::kNothing},   {430, 440, GcodeG::kNothing},  {431, 431, GcodeG::kAlone},
    {490, 490, GcodeG::kNothing},   {500, 500, GcodeG::kAlone},    {501, 501, GcodeG::kNothing},
    {530, 530, GcodeG::kOnce},      {540, 590, GcodeG::kSystem},   {591, 591, GcodeG::kSystem},
    {592, 592, GcodeG::kSystem},    {593, 593, GcodeG::kSystem},   {610, 640, GcodeG::kNothing},
    {611, 611, GcodeG::kNothing},   {670, 670, GcodeG::kNothing},  {690, 690, GcodeG::kNothing},
    {800, 800, GcodeG::kMotionOff}, {900, 910, GcodeG::kDistance}, {911, 911, GcodeG::kNothing},
    {920, 920, GcodeG::kOnce},      {921, 921, GcodeG::kOnce},     {922, 922, GcodeG::kOnce},
    {923, 923, GcodeG::kOnce},      {930, 990, GcodeG::kNothing},
}};

/** Below M100, the firmwares for mills and lasers define nearly all M words; from M100, those for printers.
 */
constexpr int64_t kPrinters = 1000;

constexpr std::array<Numbers<GcodeM>, 27> kM = {{
    {20, 20, GcodeM::kProgramEnd},      {160, 160, GcodeM::kText},
    {170, 180, GcodeM::kParameters},    {230, 230, GcodeM::kText},
    {280, 280, GcodeM::kUnsupported},   {300, 300, GcodeM::kProgramEnd},
    {320, 320, GcodeM::kUnsupported},   {330, 330, GcodeM::kText},
    {360, 360, GcodeM::kText},          {380, 380, GcodeM::kText},
    {470, 470, GcodeM::kUnsupported},   {700, 710, GcodeM::kText},
    {720, 720, GcodeM::kUnsupported},   {750, 750, GcodeM::kText},
    {840, 840, GcodeM::kParameters},    {920, 920, GcodeM::kParameters},
    {970, 990, GcodeM::kUnsupported},   {1170, 1180, GcodeM::kText},
    {2060, 2060, GcodeM::kUnsupported}, {2910, 2910, GcodeM::kText},
    {4280, 4280, GcodeM::kUnsupported}, {5500, 5510, GcodeM::kText},
    {5790, 5790, GcodeM::kUnsupported}, {5870, 5890, GcodeM::kText},
    {8080, 8080, GcodeM::kUnsupported}, {8100, 8190, GcodeM::kUnsupported},
    {9280, 9280, GcodeM::kText},
}};

template <typename List, typename Kind>
Kind kindIn(const List& list, int64_t tenths, Kind otherwise) {
  const auto* const found = findPointer(list, [tenths](const Numbers<Kind>& each) {
    return tenths >= each.first && tenths <= each.last && (tenths - each.first) % 10 == 0;
  });
  return found == nullptr ? otherwise : found->kind;
}

}  // namespace

GcodeG gcodeGOf(int64_t tenths) {
  return kindIn(kG, tenths, GcodeG::kUnsupported);
}

GcodeM gcodeMOf(int64_t tenths) {
  return kindIn(kM, tenths, tenths < kPrinters ? GcodeM::kNothing : GcodeM::kParameters);
}

}  // namespace lumi
