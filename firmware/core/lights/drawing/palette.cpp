#include "core/lights/drawing/palette.h"

namespace lumi {
namespace {

constexpr Rgb kRainbow[] = {{255, 0, 0},   {255, 140, 0}, {220, 220, 0}, {0, 255, 0},
                            {0, 200, 200}, {0, 0, 255},   {130, 0, 255}, {255, 0, 120}};
constexpr Rgb kParty[] = {{90, 0, 255},  {190, 0, 160}, {255, 0, 60},  {255, 90, 0},
                          {230, 200, 0}, {255, 60, 0},  {230, 0, 100}, {140, 0, 220}};
constexpr Rgb kOcean[] = {{0, 12, 70},   {0, 40, 140},   {0, 90, 190},
                          {0, 150, 190}, {60, 210, 200}, {190, 245, 240}};
constexpr Rgb kLava[] = {{30, 0, 0},   {110, 0, 0},    {190, 10, 0},
                         {255, 60, 0}, {255, 140, 10}, {255, 225, 120}};
constexpr Rgb kForest[] = {{0, 50, 10},    {10, 100, 20}, {50, 140, 20},
                           {120, 170, 30}, {30, 130, 60}, {0, 80, 50}};
constexpr Rgb kCloud[] = {{0, 40, 160}, {30, 90, 220}, {110, 170, 255}, {235, 245, 255}, {140, 190, 255}};
constexpr Rgb kHeat[] = {{40, 0, 0},    {170, 0, 0},    {255, 50, 0},
                         {255, 140, 0}, {255, 220, 50}, {255, 255, 200}};
constexpr Rgb kSunset[] = {{60, 20, 140}, {150, 20, 130}, {230, 40, 80}, {255, 100, 30}, {255, 190, 70}};
constexpr Rgb kAurora[] = {{0, 30, 60}, {0, 130, 70}, {30, 240, 110}, {0, 190, 160}, {90, 60, 200}};
constexpr Rgb kAutumn[] = {{80, 15, 0},    {170, 40, 0},   {230, 100, 0},
                           {240, 170, 20}, {130, 110, 10}, {110, 30, 0}};
constexpr Rgb kBeach[] = {{255, 205, 130}, {255, 235, 190}, {120, 220, 220}, {20, 160, 200}, {0, 90, 150}};
constexpr Rgb kCandy[] = {{255, 40, 110}, {255, 150, 190}, {160, 90, 255}, {70, 200, 255}, {255, 220, 90}};
constexpr Rgb kIcefire[] = {{0, 20, 120},   {0, 120, 230}, {180, 240, 255},
                            {255, 190, 60}, {255, 70, 0},  {140, 0, 0}};
constexpr Rgb kOrangeTeal[] = {{0, 150, 130}, {0, 190, 165}, {255, 150, 60}, {255, 95, 0}};
constexpr Rgb kPastel[] = {{255, 170, 170}, {255, 220, 160}, {210, 240, 170},
                           {160, 230, 220}, {170, 190, 255}, {230, 180, 250}};
constexpr Rgb kSakura[] = {{255, 190, 205}, {255, 110, 150}, {200, 30, 80}, {255, 140, 170}};

/** In the order of Palette, without kColors. */
constexpr Span<const Rgb> kPalettes[] = {kRainbow, kParty,      kOcean,  kLava,   kForest, kCloud,
                                         kHeat,    kSunset,     kAurora, kAutumn, kBeach,  kCandy,
                                         kIcefire, kOrangeTeal, kPastel, kSakura};

}  // namespace

std::string_view nameOf(Palette palette) {
  return kPaletteNames[static_cast<size_t>(palette)];
}

Span<const Rgb> colorsOf(Palette palette) {
  const size_t index = static_cast<size_t>(palette);
  return index == 0 || index >= kFirstOwnPalette ? Span<const Rgb>() : kPalettes[index - 1];
}

}  // namespace lumi
