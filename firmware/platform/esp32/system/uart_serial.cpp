#include "platform/esp32/system/uart_serial.h"

#include <driver/gpio.h>
#include <esp_err.h>

#include "platform/esp32/system/this_chip.h"

namespace lumi {
namespace {

constexpr int kBaud = 115200;
constexpr int kReceiveBytes = 2048;

uart_config_t lineSettings() {
  uart_config_t config{};
  config.baud_rate = kBaud;
  config.data_bits = UART_DATA_8_BITS;
  config.parity = UART_PARITY_DISABLE;
  config.stop_bits = UART_STOP_BITS_1;
  config.flow_ctrl = UART_HW_FLOWCTRL_DISABLE;
  config.source_clk = UART_SCLK_DEFAULT;
  return config;
}

}  // namespace

UartSerial::~UartSerial() {
  if (open_) uart_driver_delete(port_);
}

bool UartSerial::open() {
  if (open_) return true;
  if (!canDrive(kThisChip, pins_.tx) || !canRead(kThisChip, pins_.rx)) return false;
  // Without a transmit ring buffer, writing accepts what fits and never blocks.
  if (uart_driver_install(port_, kReceiveBytes, 0, 0, nullptr, 0) != ESP_OK) return false;
  open_ = install();
  if (!open_) uart_driver_delete(port_);
  return open_;
}

bool UartSerial::install() {
  const uart_config_t config = lineSettings();
  if (uart_param_config(port_, &config) != ESP_OK) return false;
  if (uart_set_pin(port_, pins_.tx, pins_.rx, UART_PIN_NO_CHANGE, UART_PIN_NO_CHANGE) != ESP_OK) return false;
  // Without a pull-up, an unconnected pin would receive noise as bytes.
  if (canDrive(kThisChip, pins_.rx)) gpio_pullup_en(static_cast<gpio_num_t>(pins_.rx));
  return true;
}

size_t UartSerial::read(Bytes out) {
  if (!open_ || out.empty()) return 0;
  const int size = uart_read_bytes(port_, out.data(), static_cast<uint32_t>(out.size()), 0);
  return size > 0 ? static_cast<size_t>(size) : 0;
}

size_t UartSerial::write(ConstBytes bytes) {
  if (!open_ || bytes.empty()) return 0;
  const auto* text = reinterpret_cast<const char*>(bytes.data());
  const int size = uart_tx_chars(port_, text, static_cast<uint32_t>(bytes.size()));
  return size > 0 ? static_cast<size_t>(size) : 0;
}

}  // namespace lumi
