#include "platform/esp32/system/uart_serial.h"

#include <doctest/doctest.h>
#include <driver/gpio.h>

#include <algorithm>
#include <string>

using namespace lumi;

namespace {

/**
 * The UART driver, following its source: it does not accept what exceeds the chip's buffer, and never blocks.
 */
struct FakeUart {
  bool installed = false;
  bool waited = false;
  int tx = -1;
  int rx = -1;
  uart_config_t config{};
  int ringForSending = -1;
  int pulledUp = -1;
  esp_err_t pinResult = ESP_OK;
  size_t room = 128;
  std::string sent;
  std::string arrived;
};

FakeUart* uart = nullptr;

struct UartSerialFixture {
  FakeUart fake;
  UartSerial serial{UART_NUM_2, {17, 16}};

  UartSerialFixture() { uart = &fake; }
  size_t write(std::string_view text) { return serial.write(asBytes(text)); }
  std::string read(size_t most) {
    std::string text(most, ' ');
    text.resize(serial.read({reinterpret_cast<uint8_t*>(text.data()), most}));
    return text;
  }
};

}  // namespace

extern "C" {

esp_err_t uart_driver_install(uart_port_t, int, int sendBytes, int, QueueHandle_t*, int) {
  if (uart->installed) return ESP_FAIL;
  uart->installed = true;
  uart->ringForSending = sendBytes;
  return ESP_OK;
}
esp_err_t uart_driver_delete(uart_port_t) {
  uart->installed = false;
  return ESP_OK;
}
esp_err_t uart_param_config(uart_port_t, const uart_config_t* config) {
  uart->config = *config;
  return ESP_OK;
}
esp_err_t uart_set_pin(uart_port_t, int tx, int rx, int, int) {
  uart->tx = tx;
  uart->rx = rx;
  return uart->pinResult;
}
int uart_tx_chars(uart_port_t, const char* text, std::uint32_t size) {
  const size_t taken = std::min<size_t>(size, uart->room);
  uart->sent.append(text, taken);
  uart->room -= taken;
  return static_cast<int>(taken);
}
int uart_read_bytes(uart_port_t, void* out, std::uint32_t size, TickType_t ticks) {
  if (ticks != 0) uart->waited = true;
  const size_t taken = uart->arrived.copy(static_cast<char*>(out), size);
  uart->arrived.erase(0, taken);
  return static_cast<int>(taken);
}
esp_err_t gpio_pullup_en(gpio_num_t pin) {
  uart->pulledUp = pin;
  return ESP_OK;
}

}  // extern "C"

TEST_CASE_FIXTURE(UartSerialFixture, "opening sets 115,200 baud, 8N1 and the pins") {
  CHECK_FALSE(serial.isOpen());
  REQUIRE(serial.open());
  CHECK(serial.isOpen());
  CHECK(fake.config.baud_rate == 115200);
  CHECK(fake.config.data_bits == UART_DATA_8_BITS);
  CHECK(fake.config.parity == UART_PARITY_DISABLE);
  CHECK(fake.config.stop_bits == UART_STOP_BITS_1);
  CHECK(fake.tx == 17);
  CHECK(fake.rx == 16);
  CHECK(fake.pulledUp == 16);
}

TEST_CASE_FIXTURE(UartSerialFixture, "opening an open port changes nothing") {
  REQUIRE(serial.open());
  CHECK(serial.open());
}

TEST_CASE_FIXTURE(UartSerialFixture, "write() accepts what fits in the chip's buffer and never blocks") {
  REQUIRE(serial.open());
  CHECK(fake.ringForSending == 0);
  fake.room = 5;
  CHECK(write("G1X10\n") == 5);
  CHECK(write("\n") == 0);
  fake.room = 128;
  CHECK(write("\n") == 1);
  CHECK(fake.sent == "G1X10\n");
}

TEST_CASE_FIXTURE(UartSerialFixture,
                  "read() returns what has arrived, up to the given size, and never blocks") {
  REQUIRE(serial.open());
  fake.arrived = "ok\r\nok\r\n";
  CHECK(read(6) == "ok\r\nok");
  CHECK(read(6) == "\r\n");
  CHECK(read(6).empty());
  CHECK_FALSE(fake.waited);
}

TEST_CASE_FIXTURE(UartSerialFixture, "a closed port neither accepts nor returns bytes") {
  fake.arrived = "ok";
  CHECK(write("?") == 0);
  CHECK(read(4).empty());
}

TEST_CASE("pins that cannot be used keep the port closed") {
  FakeUart fake;
  uart = &fake;
  UartSerial readsOnFlash(UART_NUM_2, {17, 6});
  UartSerial sendsOnInput(UART_NUM_2, {34, 16});
  CHECK_FALSE(readsOnFlash.open());
  CHECK_FALSE(sendsOnInput.open());
  CHECK_FALSE(fake.installed);
}

TEST_CASE("a pin that is input only can receive") {
  FakeUart fake;
  uart = &fake;
  UartSerial serial(UART_NUM_2, {17, 34});
  CHECK(serial.open());
  CHECK(fake.pulledUp == -1);
}

TEST_CASE_FIXTURE(UartSerialFixture,
                  "after an error of the driver the port stays closed and can be opened later") {
  fake.pinResult = ESP_FAIL;
  CHECK_FALSE(serial.open());
  CHECK_FALSE(serial.isOpen());
  fake.pinResult = ESP_OK;
  CHECK(serial.open());
}
