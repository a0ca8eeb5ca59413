#include "platform/esp32/flash/littlefs_store.h"

#include <doctest/doctest.h>
#include <esp_littlefs.h>

#include <vector>

#include "unit/platform/esp32/flash/fake_flash.h"
#include "unit/platform/esp32/leds/counted_waits.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** The results of attempts to mount. Global, because the SDK's calls have no object parameter. */
struct Partition {
  std::vector<esp_err_t> outcomes;  // one for each attempt
  std::vector<bool> formatted;      // whether each attempt would have formatted
  std::string mountedAt;
  size_t asked = 0;  // how often the space was queried
};

Partition partition;

}  // namespace

extern "C" {

esp_err_t esp_vfs_littlefs_register(const esp_vfs_littlefs_conf_t* conf) {
  const esp_err_t outcome = partition.outcomes.at(partition.formatted.size());
  partition.formatted.push_back(conf->format_if_mount_failed != 0);
  partition.mountedAt = std::string(conf->partition_label) + " at " + conf->base_path;
  return outcome;
}

esp_err_t esp_littlefs_info(const char*, size_t* total_bytes, size_t* used_bytes) {
  ++partition.asked;
  *total_bytes = 1000;
  *used_bytes = 300;
  return ESP_OK;
}

}  // extern "C"

TEST_CASE("a valid partition is mounted under its label") {
  CountedWaits wire;
  partition = {{ESP_OK}, {}, {}};
  const auto store = LittlefsStore::mount("store", wire);
  REQUIRE(store.ok());
  CHECK(partition.mountedAt == "store at /store");
  CHECK(partition.formatted == std::vector<bool>{false});
  CHECK_FALSE(store.value()->wasEmptied());
}

TEST_CASE("a partition that failed once or twice is not formatted") {
  CountedWaits wire;
  for (const size_t badReadings : {1u, 2u}) {
    std::vector<esp_err_t> outcomes(badReadings, ESP_FAIL);
    outcomes.push_back(ESP_OK);
    partition = {outcomes, {}, {}};
    const auto store = LittlefsStore::mount("store", wire);
    REQUIRE(store.ok());
    CHECK(partition.formatted == std::vector<bool>(badReadings + 1, false));
    CHECK_FALSE(store.value()->wasEmptied());
  }
}

TEST_CASE("a store that fails a third time is emptied, and wasEmptied() returns true") {
  CountedWaits wire;
  FakeFlash flash;
  flash.files().back() = 'x';
  partition = {{ESP_FAIL, ESP_FAIL, ESP_FAIL, ESP_OK}, {}, {}};
  const auto store = LittlefsStore::mount("store", wire);
  REQUIRE(store.ok());
  CHECK(partition.formatted == std::vector<bool>{false, false, false, true});
  CHECK(store.value()->wasEmptied());
}

TEST_CASE("the blank store of a new board does not count as emptied") {
  CountedWaits wire;
  const FakeFlash flash;
  partition = {{ESP_FAIL, ESP_FAIL, ESP_FAIL, ESP_OK}, {}, {}};
  const auto store = LittlefsStore::mount("store", wire);
  REQUIRE(store.ok());
  CHECK(partition.formatted.back());
  CHECK_FALSE(store.value()->wasEmptied());
}

TEST_CASE("a store that cannot be formatted returns an error that names it") {
  CountedWaits wire;
  const FakeFlash flash;
  partition = {{ESP_FAIL, ESP_FAIL, ESP_FAIL, ESP_FAIL}, {}, {}};
  const auto store = LittlefsStore::mount("store", wire);
  REQUIRE_FALSE(store.ok());
  CHECK(store.error().message == "The partition store can't be read: error -1.");
}

TEST_CASE("a missing partition or lack of memory does not format anything") {
  CountedWaits wire;
  for (const esp_err_t problem : {ESP_ERR_NOT_FOUND, ESP_ERR_NO_MEM}) {
    partition = {{problem}, {}, {}};
    CHECK_FALSE(LittlefsStore::mount("store", wire).ok());
    CHECK(partition.formatted == std::vector<bool>{false});
  }
}

TEST_CASE("the used space is counted once until something changes") {
  CountedWaits wire;
  partition = {{ESP_OK}, {}, {}};
  auto store = LittlefsStore::mount("store", wire);
  REQUIRE(store.ok());
  CHECK(store.value()->space().total == 1000);
  CHECK(store.value()->space().free == 700);
  CHECK(partition.asked == 1);
  store.value()->remove("a");
  CHECK(store.value()->space().free == 700);
  CHECK(partition.asked == 2);
}
