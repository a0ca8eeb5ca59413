#pragma once

#include <string>

#include "support/fakes/fake_radio.h"
#include "support/hub/hub_fixture.h"

namespace lumi::fuzz {

/** The flash of a hub with some data of every kind, created once, and the tokens of its callers. */
struct Furnished {
  test::MemoryFileStore files;
  std::string admin;     // token of an administrator
  std::string observer;  // token of another administrator, whose sessions stay open
  std::string user;
  std::string device;  // token of matrix-1
  std::string job;     // "1a2b3c4d.gcode"
};
const Furnished& furnished();

struct Wifi {
  test::FakeRadio wifi;
};

/** A complete hub in memory with these files. */
class FuzzHub : private Wifi, public test::HubFixture {
 public:
  explicit FuzzHub(const test::MemoryFileStore& files);

  /** Calls the hub by its IP address, because its name may change. */
  test::Answered ask(Method method, const std::string& path, const std::string& token,
                     const std::string& body = {}, const std::string& contentType = "application/json");
  test::Answered ask(Request request, const std::string& body = {});

  /**
   * Returns the settings as the calls return them to the observer, without revisions, which jump at a start.
   */
  std::string settings();
  /** Like settings(), with revisions. */
  std::string exactSettings();

  /** Runs one pass per second for this time. */
  void run(int seconds);
};

/** Returns the JSON without the values of "revision" and "savedRevision". */
std::string withoutRevisions(std::string all);

/** Checks that the response of a call with a JSON response conforms to docs/http-api.md. */
void checkJsonAnswer(const test::Answered& answer, const std::string& call);

}  // namespace lumi::fuzz
