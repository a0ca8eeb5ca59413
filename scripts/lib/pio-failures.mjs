const kOffline =
  /NameResolutionError|Failed to resolve|name resolution|ConnectionError|Max retries exceeded|package-manager-ioerror|HTTPClientError|not connected to the Internet|No matching distribution found for platformio|ConnectTimeout|ReadTimeout/;

const kConnect = [
  [
    /Permission denied|Access is denied/i,
    (port) =>
      `You may not open ${port}. On Linux: sudo usermod -aG dialout $USER, then sign out and in again, and once more npm run flash.`,
  ],
  [
    /port is busy|Could not open|could not open port|No such file or directory: '\/dev|Device or resource busy/i,
    (port) =>
      `${port} can't be opened: another program has it (a serial monitor?), or the board was unplugged.`,
  ],
  [
    /Failed to connect|No serial data received|Wrong boot mode|Invalid head of packet|Timed out waiting/i,
    (port) =>
      `The board on ${port} does not answer. Hold its BOOT button, press EN (RST) briefly, let BOOT go, and start npm run flash again. If nothing helps try another cable: many only charge.`,
  ],
];

/** A message for people if `output` reports a failed download, else undefined. */
export function offlineSentence(output) {
  if (!kOffline.test(output)) return undefined;
  return [
    "A download failed: this computer has no way to the internet, or the server does not answer.",
    "The first build for the ESP32 loads PlatformIO, compiler and libraries, about 1 GB; later ones need no internet.",
  ].join("\n");
}

/** A message for people if `output` reports that the board at `port` could not be reached, else undefined. */
export function connectSentence(output, port) {
  return kConnect.find(([pattern]) => pattern.test(output))?.[1](port);
}
