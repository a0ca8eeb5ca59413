// Declared as in esp-idf v5.5.5: components/soc/esp32c3/include/soc/soc_caps.h
#pragma once

#define SOC_RMT_TX_CANDIDATES_PER_GROUP 2
#define SOC_RMT_MEM_WORDS_PER_CHANNEL 48
#define SOC_RMT_SUPPORT_ASYNC_STOP 1
