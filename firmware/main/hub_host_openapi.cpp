#include "main/hub_host_openapi.h"

#include <cstdlib>
#include <filesystem>

#include "main/hub_host_board.h"
#include "platform/host/openapi/description.h"

namespace lumi {

Result<std::string> describeCalls() {
  std::string folder = (std::filesystem::temp_directory_path() / "lumisand-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return Error{"No folder could be made for the hub's store."};
  HubHostOptions options;
  options.store = folder;
  options.www = folder;
  options.wifi = "any=";
  Result<std::string> description = Error{"The hub could not be made."};
  if (auto board = HubHostBoard::open(options); board) {
    Hub hub(board.value()->ports(), HubOptions());
    description = openapi::describe(hub.router(), LUMI_VERSION);
  }
  std::filesystem::remove_all(folder);
  return description;
}

}  // namespace lumi
