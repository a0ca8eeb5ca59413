#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lumi {

/** Name and password of a network: one to join, or the access point of this device. */
struct WifiCredentials {
  std::string ssid;      // 1..32 bytes, any value except 0
  std::string password;  // 8..63 bytes, or 64 hex digits; "": open network
};

struct FoundNetwork {
  std::string ssid;
  int rssi = 0;  // dBm
  bool secured = true;
};

enum class JoinState : uint8_t {
  kIdle,  // before join() and after leave()
  kJoining,
  kJoined,         // joined, and the device has an IP address
  kNotFound,       // no network with this name answers
  kWrongPassword,  // wrong password, or the network rejected this device
  kLost            // was joined before; the radio keeps trying
};

/** The Wi-Fi of the device: joins a network as a station, and opens an access point at the same time. */
class WifiRadio {
 public:
  virtual ~WifiRadio() = default;

  /** Leaves any other network and joins this one. Keeps trying until leave(). */
  virtual void join(const WifiCredentials& network) = 0;
  virtual void leave() = 0;
  virtual JoinState joinState() const = 0;
  /** IP address in the joined network, "192.168.1.23"; "" while not joined. */
  virtual std::string address() const = 0;
  /** Signal strength of the joined network in dBm; 0 while not joined. */
  virtual int rssi() const = 0;

  /**
   * Opens the access point. Answers every DNS query of its clients with the address of this device (captive
   * portal). Returns false if the access point cannot be opened.
   */
  virtual bool openAccessPoint(const WifiCredentials& network) = 0;
  virtual void closeAccessPoint() = 0;
  /** IP address of this device on its access point, with ":port" unless the port is 80. */
  virtual std::string accessPointAddress() const { return "192.168.4.1"; }
  /** True if at least one client is connected to the access point. */
  virtual bool hasGuests() const = 0;

  /** Starts a scan and discards the results of the last one. */
  virtual void scan() = 0;
  /** Returns nothing until the scan is complete. A name may occur several times. */
  virtual std::optional<std::vector<FoundNetwork>> found() const = 0;

  /** Announces the device as `name`.local in the joined network and on the access point. */
  virtual void announce(const std::string& name) = 0;
  /** The last six hex digits of the hardware address in upper case: "4F2A1C". */
  virtual std::string tag() const = 0;
};

}  // namespace lumi
