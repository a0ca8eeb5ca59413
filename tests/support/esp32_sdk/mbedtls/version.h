#pragma once

// mbedTLS 3.6, its part used by platform/posix.
#define MBEDTLS_VERSION_MAJOR 3
