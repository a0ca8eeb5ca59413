#include "main/app_descriptor.h"

extern "C" __attribute__((section(".rodata_desc"), used)) constexpr esp_app_desc_t esp_app_desc =
    lumi::appDescriptor("lumisand-satellite", LUMI_VERSION);
