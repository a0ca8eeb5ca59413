#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/auth/accounts/account_backup.h"
#include "core/auth/auth.h"
#include "core/devices/hardware.h"
#include "core/json/json_reader.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/matrix/settings/matrices_codec.h"
#include "core/system/backup/backup.h"

namespace lumi {

/** A section that is short enough to be kept as text while it is read. */
class ShortSection : public BackupSection {
 public:
  static constexpr size_t kMax = 4 * 1024;  // bytes

  void begin(BackupOrigin) override { text_.clear(); }
  void take(ConstBytes piece) override;
  Status end() override;
  void forget() override;

 protected:
  /** Parses the value that apply() will apply. */
  virtual Status read(std::string_view text) = 0;

 private:
  std::string text_;
};

class HardwareSection : public ShortSection {
 public:
  using Defaults = std::function<HardwareSettings()>;
  using Check = std::function<Status(const HardwareSettings&)>;

  HardwareSection(Hardware& hardware, Defaults defaults, Check check);

  std::string_view name() const override { return "hardware"; }
  std::unique_ptr<BodySource> json() const override;
  uint32_t changes() const override;
  Status absent() override;
  Status apply() override;
  void forget() override;

 private:
  Status read(std::string_view text) override;

  Hardware& hardware_;
  Defaults defaults_;
  Check check_;
  std::optional<HardwareSettings> next_;
};

class LedSection : public ShortSection {
 public:
  explicit LedSection(Lights& lights) : lights_(lights) {}

  std::string_view name() const override { return "led"; }
  std::unique_ptr<BodySource> json() const override;
  uint32_t changes() const override;
  Status absent() override;
  Status apply() override;
  void forget() override;

 private:
  Status read(std::string_view text) override;

  Lights& lights_;
  std::optional<LightsSettings> next_;
};

/** Parses a JSON text with `Reader` while it arrives. */
template <typename Reader>
struct JsonIntake {
  template <typename... Arguments>
  explicit JsonIntake(Arguments&&... arguments)
      : reader(std::forward<Arguments>(arguments)...), json(reader, Reader::kMaxTextLength) {}

  /** Returns success if the text is complete and valid. */
  Status end() {
    const bool isWhole = json.end();
    if (!reader.problem().empty()) return Error{reader.problem()};
    if (!isWhole) return Error{"it is not valid JSON."};
    return Done{};
  }

  Reader reader;
  JsonReader json;
};

class MatrixSection : public BackupSection {
 public:
  explicit MatrixSection(Matrices& matrices) : matrices_(matrices) {}

  std::string_view name() const override { return "matrix"; }
  std::unique_ptr<BodySource> json() const override;
  uint32_t changes() const override;
  void begin(BackupOrigin origin) override;
  void take(ConstBytes piece) override { intake_->json.feed(piece); }
  Status end() override;
  Status absent() override;
  Status apply() override;
  void forget() override;

 private:
  Matrices& matrices_;
  std::unique_ptr<JsonIntake<MatricesReader>> intake_;
  std::shared_ptr<const MatricesSettings> next_;
};

class UsersSection : public BackupSection {
 public:
  explicit UsersSection(Auth& auth) : auth_(auth) {}

  std::string_view name() const override { return "users"; }
  std::unique_ptr<BodySource> json() const override;
  uint32_t changes() const override;
  void begin(BackupOrigin origin) override;
  void take(ConstBytes piece) override { intake_->json.feed(piece); }
  Status end() override;
  Status absent() override { return Done{}; }
  Status apply() override;
  void forget() override;

 private:
  bool isPresent(const std::vector<Account>& accounts) const;

  Auth& auth_;
  BackupOrigin origin_ = BackupOrigin::kForeign;
  std::unique_ptr<JsonIntake<AccountBackupReader>> intake_;
  std::optional<std::vector<Account>> next_;
};

/** All sections of the hub's backup, in the order of writing. */
struct HubBackup {
  HardwareSection hardware;
  LedSection led;
  MatrixSection matrix;
  UsersSection users;

  BackupSections sections() { return {&hardware, &led, &matrix, &users}; }
};

}  // namespace lumi
