#include "tools/virtual_grbl/flavour.h"

#include <initializer_list>

#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

constexpr uint32_t bits(std::initializer_list<int> numbers) {
  uint32_t bits = 0;
  for (const int number : numbers) bits |= 1U << number;
  return bits;
}

constexpr Flavour kFlavours[] = {
    {"Grbl 1.1h ['$' for help]", "[VER:1.1h.20190830:]\r\n", "V", ",15,128", "",
     "[MSG:'$H'|'$X' to unlock]\r\n", "[MSG:'$H'|'$X' to unlock]\r\n", "", "", bits({kHardLimit, kSoftLimit}),
     true, true, true},
    {"Grbl 4.0 [FluidNC v4.0.5 (esp32-noradio) '$' for help]",
     "[VER:4.0 FluidNC v4.0.5 (esp32-noradio) :]\r\n", "PHS", "", "[MSG:Machine: Virtual table]\r\n", "",
     "[MSG:INFO: ALARM: Unhomed]\r\nALARM:14\r\n", "$BYE", "$MD", bits({kHardLimit, kSoftLimit, 13}), false,
     false, false},
    {"GrblHAL 1.1f ['$' or '$HELP' for help]", "[VER:1.1f.20260817:]\r\n", "VNSL", ",15,128,3,0",
     "[AXS:3:XYZ]\r\n[NEWOPT:ENUMS,RT-,HOME,REBOOT,SED]\r\n[FIRMWARE:grblHAL]\r\n[SIGNALS:RHSD]\r\n",
     "[MSG:'$H'|'$X' to unlock]\r\n", "ALARM:11\r\n[MSG:Homing cycle required.]\r\n", "$REBOOT", "",
     bits({kHardLimit, kSoftLimit, 10, 17, 20}), true, false, false},
};

}  // namespace

const Flavour& Flavour::of(ControllerFlavour flavour) {
  return kFlavours[static_cast<size_t>(flavour)];
}

}  // namespace lumi::vgrbl
