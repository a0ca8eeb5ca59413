#pragma once

/** ESPAsyncWebServer without the warnings that its headers cause under -Wextra. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include <ESPAsyncWebServer.h>
#pragma GCC diagnostic pop
