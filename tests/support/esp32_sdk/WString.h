// Declared as in arduino-esp32 3.3.11: cores/esp32/WString.h
#pragma once

class String {
 public:
  String(const char* text = "");
  String(const String& other);
  ~String();
  String& operator=(const String& other);

  const char* c_str() const;
  unsigned int length() const;
};
