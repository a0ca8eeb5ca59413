#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lumi {

/** A network to join, or one that this device opens. */
struct WifiCredentials {
  std::string ssid;      // 1..32 bytes of any kind but 0
  std::string password;  // 8..63 bytes, or 64 hex digits; "": the network is open
};

struct FoundNetwork {
  std::string ssid;
  int rssi = 0;  // dBm
  bool secured = true;
};

enum class JoinState : uint8_t {
  kIdle,  // no network is wanted
  kJoining,
  kJoined,         // and there is an address
  kNotFound,       // no network of that name answers
  kWrongPassword,  // or the network turned this device away
  kLost            // it was joined; the radio goes on trying
};

/** The device's Wi-Fi: one network it joins (a station), and an access point of its own, both at once. */
class WifiRadio {
 public:
  virtual ~WifiRadio() = default;

  /** Begins to join, leaving any other network. Goes on trying until leave(), whatever joinState() says. */
  virtual void join(const WifiCredentials& network) = 0;
  virtual void leave() = 0;
  virtual JoinState joinState() const = 0;
  /** In the joined network, "192.168.1.23"; "" while not joined. */
  virtual std::string address() const = 0;
  /** Of the joined network, dBm; 0 while not joined. */
  virtual int rssi() const = 0;

  /** Opens the access point and sends everybody who asks for a name to it (captive portal). */
  virtual bool openAccessPoint(const WifiCredentials& network) = 0;
  virtual void closeAccessPoint() = 0;
  /** Where guests reach this device, with ":port" unless that is 80. */
  virtual std::string accessPointAddress() const { return "192.168.4.1"; }
  /** Somebody is connected to the access point. */
  virtual bool hasGuests() const = 0;

  /** Begins to look for networks; what was found before is forgotten. */
  virtual void scan() = 0;
  /** Nothing while it is still looking. A name may stand there several times. */
  virtual std::optional<std::vector<FoundNetwork>> found() const = 0;

  /** Makes the device known as `name`.local in whatever network it is in. */
  virtual void announce(const std::string& name) = 0;
  /** Last six hex digits of the hardware address, upper case: "4F2A1C". */
  virtual std::string tag() const = 0;
};

}  // namespace lumi
