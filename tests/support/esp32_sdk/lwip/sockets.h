// lwIP's sockets have the BSD interface (esp-idf v5.5.5: components/lwip/include/lwip/sockets.h). The used
// part is the same on this computer, where the tests run it.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
