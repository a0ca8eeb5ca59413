#include <dirent.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/targets.h"

using namespace lumi;

namespace {

const std::string kCorpus = FIXTURES "/../fuzz/corpus/";

std::vector<std::string> inputsOf(const std::string& target) {
  std::vector<std::string> paths;
  DIR* folder = opendir((kCorpus + target).c_str());
  while (const dirent* entry = folder == nullptr ? nullptr : readdir(folder)) {
    if (entry->d_name[0] != '.') paths.push_back(kCorpus + target + "/" + entry->d_name);
  }
  if (folder != nullptr) closedir(folder);
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string contentOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void replay(const fuzz::Target& target) {
  const std::vector<std::string> paths = inputsOf(target.name);
  CHECK_MESSAGE(!paths.empty(), "there is no corpus of " << target.name);
  for (const std::string& path : paths) {
    CAPTURE(path);
    const std::string input = contentOf(path);
    CHECK_NOTHROW(target.run(asBytes(input)));
  }
}

}  // namespace

TEST_CASE("every input in a fuzzer's corpus is processed without a fault") {
  for (const fuzz::Target& target : fuzz::kTargets) {
    SUBCASE(target.name) {
      replay(target);
    }
  }
}

TEST_CASE("an empty input is processed without a fault, too") {
  for (const fuzz::Target& target : fuzz::kTargets) {
    CAPTURE(target.name);
    CHECK_NOTHROW(target.run({}));
  }
}
