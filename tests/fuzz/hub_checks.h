#pragma once

#include <string>

#include "support/fakes/fake_radio.h"
#include "support/hub/hub_fixture.h"

namespace lumi::fuzz {

/** A hub's flash with something of everything on it, made once, and who may call it. */
struct Furnished {
  test::MemoryFileStore files;
  std::string admin;     // tokens
  std::string observer;  // of another administrator, whose sessions nobody ends
  std::string user;
  std::string device;  // of matrix-1
  std::string job;     // "1a2b3c4d.gcode"
};
const Furnished& furnished();

struct Wifi {
  test::FakeRadio wifi;
};

/** A whole hub in memory, on these files. */
class FuzzHub : private Wifi, public test::HubFixture {
 public:
  explicit FuzzHub(const test::MemoryFileStore& files);

  /** Called by its address, so that its name may change. */
  test::Answered ask(Method method, const std::string& path, const std::string& token,
                     const std::string& body = {}, const std::string& contentType = "application/json");
  test::Answered ask(Request request, const std::string& body = {});

  /** What a user has set up, as the calls tell it to the observer; without revisions, which leap at a start.
   */
  std::string settings();
  /** Likewise, with revisions. */
  std::string exactSettings();

  /** Passes of a second each. */
  void run(int seconds);
};

/** JSON without the values of "revision" and "savedRevision". */
std::string withoutRevisions(std::string all);

/** The answer of a call that has a JSON answer keeps docs/http-api.md's promises. */
void checkJsonAnswer(const test::Answered& answer, const std::string& call);

}  // namespace lumi::fuzz
