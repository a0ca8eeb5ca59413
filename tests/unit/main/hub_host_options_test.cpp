#include "main/hub_host_options.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace lumi;

namespace {

Result<HubHostOptions> parsed(std::vector<std::string> words) {
  words.insert(words.begin(), "hub_host");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return parseHubHostOptions(static_cast<int>(words.size()), arguments.data());
}

}  // namespace

TEST_CASE("the number of iterations of a password hash is measured unless the command line states it") {
  CHECK_FALSE(parsed({}).value().hashRounds);
  CHECK(parsed({"--test", "hash-rounds=100"}).value().hashRounds == 100);
}

TEST_CASE("live light arrives where the panel is served") {
  const auto addressFor = [](const char* listen) {
    return parsed({"--listen", listen}).value().liveAddress();
  };
  CHECK(parsed({}).value().liveAddress() == 0);
  CHECK(addressFor("0.0.0.0") == 0);
  CHECK(addressFor("::") == 0);
  CHECK(addressFor("127.0.0.1") == 0x7F000001);
  CHECK(addressFor("192.168.1.5") == 0xC0A80105);
  CHECK(addressFor("localhost") == 0x7F000001);
  CHECK(addressFor("::1") == 0x7F000001);
}

TEST_CASE("a number of iterations that is zero, too large or not a number is rejected") {
  for (const char* rounds : {"0", "100001", "-1", "many", ""}) {
    CAPTURE(rounds);
    CHECK_FALSE(parsed({"--test", std::string("hash-rounds=") + rounds}).ok());
  }
}

TEST_CASE("the largest number of iterations is accepted") {
  CHECK(parsed({"--test", "hash-rounds=100000"}).value().hashRounds == 100'000);
}

TEST_CASE("a speed is a whole number from 1 to 100") {
  CHECK(parsed({}).value().speed == 1);
  CHECK(parsed({"--test", "speed=100"}).value().speed == 100);
  for (const char* speed : {"0", "101", "-1", "1.5", "fast", ""}) {
    CAPTURE(speed);
    CHECK_FALSE(parsed({"--test", std::string("speed=") + speed}).ok());
  }
}

TEST_CASE("a change of the hardware settings is checked") {
  CHECK(parsed({}).value().hardware.empty());
  const std::string change = R"({"drive":"polar","table":{"shape":"round","width":400}})";
  CHECK(parsed({"--hardware", change}).value().hardware == change);
  for (const char* wrong : {"", "round", R"({"drive":"polar"})", R"({"table":{"width":10}})"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parsed({"--hardware", wrong}).ok());
  }
}

TEST_CASE("options that make the hub less secure cause warnings, others do not") {
  using Lines = std::vector<std::string>;
  CHECK(warningsOf(parsed({}).value()) == Lines{});
  CHECK(warningsOf(parsed({"--test", "hash-rounds=100000", "--test", "speed=1"}).value()) == Lines{});
  CHECK(warningsOf(parsed({"--test", "hash-rounds=100", "--test", "speed=5"}).value()) ==
        Lines{"Passwords are hashed in 100 rounds: for tests only.",
              "Time runs 5 times as fast: so do sessions and the waits of who guesses passwords."});
}

TEST_CASE("a time zone is a rule, a zone file or the name of one") {
  const auto zone = [](const std::string& text) {
    const auto options = parsed({"--tz", text});
    return options ? options.value().timeZone : std::string(options.error().message);
  };
  std::string file = (std::filesystem::temp_directory_path() / "lumisand-zone-XXXXXX").string();
  ::close(::mkstemp(file.data()));
  const auto write = [&](std::string_view bytes) { std::ofstream(file) << bytes; };

  CHECK(zone("EST5EDT,M3.2.0,M11.1.0") == "EST5EDT,M3.2.0,M11.1.0");
  CHECK(zone("UTC") == "UTC0");
  write("TZif2\n\xff\nCET-1CEST,M3.5.0,M10.5.0/3\n");
  CHECK(zone(file) == "CET-1CEST,M3.5.0,M10.5.0/3");
  CHECK(zone(":" + file) == "CET-1CEST,M3.5.0,M10.5.0/3");
  const std::string unknown =
      "No such time zone. Give a name such as Europe/Berlin, or a rule such as CET-1CEST,M3.5.0,M10.5.0/3.";
  for (const char* wrong : {"", "TZif2\n\n", "text\nUTC0\n", "TZif2\nUTC\n"}) {
    write(wrong);
    CHECK(zone(file) == unknown);
  }
  CHECK(zone("Not/AZone") == unknown);
  CHECK(zone(std::filesystem::temp_directory_path()) == unknown);
  std::filesystem::remove(file);
}

TEST_CASE("a value follows its option or an equals sign") {
  CHECK(parsed({"--port", "9000"}).value().port == 9000);
  CHECK(parsed({"--port=9000"}).value().port == 9000);
  CHECK(parsed({"--owner=a:b=c"}).value().ownerPassword == "b=c");
  CHECK(parsed({"--reset-accounts", "--help"}).value().resetAccounts);
}

TEST_CASE("an option that is unknown, lacks its value or has an extra one is rejected by name") {
  const auto refusal = [](std::vector<std::string> words) -> std::string {
    return parsed(std::move(words)).error().message;
  };
  CHECK(refusal({"--sped", "5"}) == "There is no option '--sped'. Try --help.");
  CHECK(refusal({"--help=yes"}) == "There is no option '--help=yes'. Try --help.");
  CHECK(refusal({"--port"}) == "--port takes a value. Try --help.");
  CHECK(refusal({"9000"}) == "What is '9000'? Try --help.");
  for (const char* test : {"speed", "sped=5", "=5", ""}) {
    CAPTURE(test);
    CHECK_FALSE(parsed({"--test", test}).ok());
  }
}

TEST_CASE("the options of the simulator page") {
  CHECK(parsed({"--simulator-port", "9001"}).value().simulatorPort == 9001);
  const auto pages =
      parsed({"--matrix-simulator", "matrix-1=http://127.0.0.1:9002/"}).value().matrixSimulators;
  CHECK(pages.at("matrix-1") == "http://127.0.0.1:9002");
}

TEST_CASE("the addresses of trusted proxies are stored in their usual notation") {
  using Addresses = std::vector<std::string>;
  CHECK(parsed({}).value().trustedProxies == Addresses{});
  CHECK(parsed({"--trusted-proxy", "10.0.0.2", "--trusted-proxy=FD00:0::2", "--listen", "127.0.0.1"})
            .value()
            .trustedProxies == Addresses{"10.0.0.2", "fd00::2"});
  for (const char* wrong : {"", "*", "proxy.lan", "10.0.0.0/8"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parsed({"--trusted-proxy", wrong}).ok());
  }
}

TEST_CASE("secrets may come from the environment, and the command line goes before it") {
  const auto environment = [](const char* name) -> char* {
    static std::string owner = "demo:a:b";
    static std::string devices = " matrix-1=one  matrix-2=two ";
    const std::string_view wanted = name;
    return wanted == "LUMI_OWNER" ? owner.data() : wanted == "LUMI_DEVICES" ? devices.data() : nullptr;
  };
  const auto with = [&](std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    return parseHubHostOptions(static_cast<int>(words.size()), arguments.data(), environment).value();
  };
  using Devices = std::map<std::string, std::string>;
  CHECK(with({"hub_host"}).ownerName == "demo");
  CHECK(with({"hub_host"}).ownerPassword == "a:b");
  CHECK(with({"hub_host"}).devices == Devices{{"matrix-1", "one"}, {"matrix-2", "two"}});
  CHECK(with({"hub_host", "--owner", "c:d"}).ownerPassword == "d");
  CHECK(with({"hub_host", "--device=matrix-2=x"}).devices == Devices{{"matrix-1", "one"}, {"matrix-2", "x"}});
}
