#include "core/sand/pattern/gcode_words.h"

#include <array>

#include "core/base/lists.h"

namespace lumi {
namespace {

/** `first` is a number times ten. Each of the next `more` whole numbers is of the same kind. */
template <typename Kind>
struct Numbers {
  int16_t first;
  uint8_t more;
  Kind kind;
};

constexpr std::array<Numbers<GcodeG>, 38> kG = {{
    {0, 3, GcodeG::kMotion},      {40, 0, GcodeG::kOnce},      {80, 1, GcodeG::kNothing},
    {100, 0, GcodeG::kOnce},      {110, 0, GcodeG::kAlone},    {131, 0, GcodeG::kNothing},
    {150, 0, GcodeG::kNothing},   {170, 0, GcodeG::kNothing},  {200, 1, GcodeG::kUnit},
    {220, 1, GcodeG::kAlone},     {280, 0, GcodeG::kOnce},     {290, 0, GcodeG::kAlone},
    {300, 0, GcodeG::kOnce},      {320, 0, GcodeG::kAlone},    {340, 0, GcodeG::kAlone},
    {400, 0, GcodeG::kNothing},   {430, 1, GcodeG::kNothing},  {431, 0, GcodeG::kAlone},
    {490, 0, GcodeG::kNothing},   {500, 0, GcodeG::kAlone},    {501, 0, GcodeG::kNothing},
    {530, 0, GcodeG::kOnce},      {540, 5, GcodeG::kSystem},   {591, 0, GcodeG::kSystem},
    {592, 0, GcodeG::kSystem},    {593, 0, GcodeG::kSystem},   {610, 3, GcodeG::kNothing},
    {611, 0, GcodeG::kNothing},   {670, 0, GcodeG::kNothing},  {690, 0, GcodeG::kNothing},
    {800, 0, GcodeG::kMotionOff}, {900, 1, GcodeG::kDistance}, {911, 0, GcodeG::kNothing},
    {920, 0, GcodeG::kOnce},      {921, 0, GcodeG::kOnce},     {922, 0, GcodeG::kOnce},
    {923, 0, GcodeG::kOnce},      {930, 6, GcodeG::kNothing},
}};

/** From M100, M words are those of printers. They have parameters of their own. */
constexpr int64_t kPrinters = 1000;

constexpr std::array<Numbers<GcodeM>, 27> kM = {{
    {20, 0, GcodeM::kProgramEnd},    {160, 0, GcodeM::kText},         {170, 1, GcodeM::kParameters},
    {230, 0, GcodeM::kText},         {280, 0, GcodeM::kUnsupported},  {300, 0, GcodeM::kProgramEnd},
    {320, 0, GcodeM::kUnsupported},  {330, 0, GcodeM::kText},         {360, 0, GcodeM::kText},
    {380, 0, GcodeM::kText},         {470, 0, GcodeM::kUnsupported},  {700, 1, GcodeM::kText},
    {720, 0, GcodeM::kUnsupported},  {750, 0, GcodeM::kText},         {840, 0, GcodeM::kParameters},
    {920, 0, GcodeM::kParameters},   {970, 2, GcodeM::kUnsupported},  {1170, 1, GcodeM::kText},
    {2060, 0, GcodeM::kUnsupported}, {2910, 0, GcodeM::kText},        {4280, 0, GcodeM::kUnsupported},
    {5500, 1, GcodeM::kText},        {5790, 0, GcodeM::kUnsupported}, {5870, 2, GcodeM::kText},
    {8080, 0, GcodeM::kUnsupported}, {8100, 9, GcodeM::kUnsupported}, {9280, 0, GcodeM::kText},
}};

template <typename List, typename Kind>
Kind kindIn(const List& list, int64_t tenths, Kind otherwise) {
  const auto* const found = findPointer(list, [tenths](const Numbers<Kind>& each) {
    const int64_t apart = tenths - each.first;
    return apart >= 0 && apart <= each.more * 10 && apart % 10 == 0;
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
